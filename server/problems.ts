import {
  type ProblemDocument,
  type RequestFault,
  refusals,
  requestFaults,
  type SentCode,
} from '@hotovo/adapters/http/problems'
import { authError } from '@hotovo/adapters/http/wire/auth'
import type { RateLimit } from '@hotovo/application/access/ports'
import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import { signInLockout } from '@hotovo/domain/limits'
import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'

/** A request that no use case gets to see. Thrown by the readers of requests, answered by the one handler. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
  readonly code: RequestFault
  readonly problems: ProblemDocument['problems']

  constructor(
    code: RequestFault,
    detail: string = requestFaults[code].detail,
    problems?: ProblemDocument['problems'],
  ) {
    super(detail)
    this.code = code
    this.problems = problems
  }
}

type Members = Pick<ProblemDocument, 'code' | 'status' | 'title' | 'detail'> & Record<string, unknown>

/** The document about a fault of a request, in the words of its row. */
export const problemDocument = ({
  code,
  ...members
}: Pick<ProblemDocument, 'requestId' | 'instance'> & { readonly code: RequestFault }): ProblemDocument => ({
  type: `urn:hotovo:problem:${code}`,
  code,
  ...requestFaults[code],
  ...members,
})

function send(request: Request, response: Response, members: Members): void {
  const document: ProblemDocument = {
    type: `urn:hotovo:problem:${members.code}`,
    instance: request.originalUrl.replace(/\?.*/s, ''),
    requestId: response.locals.requestId,
    ...members,
    ...(request.path.startsWith('/auth/v1/')
      ? authError(members.code, members.detail, members.problems as ProblemDocument['problems'])
      : {}),
  }
  response.locals.refusal = document.code
  // A file that could not be sent has left its own headers behind.
  for (const header of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Encoding'])
    response.removeHeader(header)
  response.set('Cache-Control', 'no-store')
  response.status(document.status).type('application/problem+json').send(JSON.stringify(document))
}

const signInLimit: RateLimit = {
  name: 'sign-in',
  most: signInLockout.failures,
  seconds: signInLockout.windowMinutes * 60,
}

/** A limit that is used up, in the headers of the IETF's draft (rule H12). */
function sendLimit(response: Response, { name, most, seconds }: RateLimit, retryAfterSeconds: number): void {
  response.set('Retry-After', String(retryAfterSeconds))
  response.set('RateLimit-Policy', `"${name}";q=${most};w=${seconds}`)
  response.set('RateLimit', `"${name}";r=0;t=${retryAfterSeconds}`)
}

/** Answers what a use case refused, with the status and the members that its row of the table says. */
export function sendRefusal(request: Request, response: Response, refusal: Refused<SentCode>): void {
  const { status, title, detail } = refusals[refusal.code]
  if (status === 503) response.set('Retry-After', '3600')
  if (refusal.code === 'idempotency-key-busy') response.set('Retry-After', '1')
  if (refusal.code === 'statement-waits')
    response.set('Location', `/api/admin/statement-imports/${refusal.id}`)
  if (status === 401) response.set('WWW-Authenticate', 'Bearer')
  if (refusal.code === 'sign-in-locked') sendLimit(response, signInLimit, refusal.retryAfterSeconds)
  if (refusal.code === 'too-many-requests') sendLimit(response, refusal.limit, refusal.retryAfterSeconds)
  send(request, response, { status, title, detail, ...refusal })
}

/** What the body reader, the router and the files of Express refuse: the status is theirs, the code ours. */
function refusedByExpress(fault: unknown): { code: RequestFault; status: number } | undefined {
  if (fault instanceof URIError) return { code: 'malformed', status: 400 }
  const { status } = fault as { status?: unknown }
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined
  const codes: Readonly<Record<number, RequestFault>> = {
    404: 'not-found',
    413: 'too-large',
    415: 'unsupported-media-type',
  }
  return { code: codes[status] ?? 'malformed', status }
}

/** What a fault of the database names: ours to know, with nobody's data in it. */
type DatabaseFault = NodeJS.ErrnoException & { readonly table?: string; readonly constraint?: string }

/**
 * Where a fault happened, and which table and constraint of the database refused. Its message stays out: a database's
 * quotes the row, and the row has a name in it.
 */
export function traceOf(fault: unknown) {
  const told: Partial<DatabaseFault> = fault instanceof Error ? fault : {}
  const { name, code, table, constraint, stack } = told
  return { name, code, table, constraint, at: stack?.match(/^ {4}at .*$/gm)?.map((line) => line.trim()) }
}

/** The one error handler: never a stack, never HTML, and the log has ids and patterns only. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  // Express knows an error handler by its four parameters.
  (fault: unknown, request, response, _next) => {
    const { requestId } = response.locals
    if (response.headersSent) {
      log.error({ requestId, fault: traceOf(fault) }, 'fault in the middle of an answer')
      return void response.destroy()
    }
    if (fault instanceof BadRequest) {
      const { code, message: detail, problems } = fault
      return send(request, response, {
        ...requestFaults[code],
        code,
        detail,
        ...(problems ? { problems } : {}),
      })
    }
    if (fault instanceof Unavailable) {
      log.warn({ requestId, fault: traceOf(fault.cause ?? fault) }, 'unavailable')
      response.set('Retry-After', String(fault.retryAfterSeconds))
      // The functions client tells by it that what it called was not reached (rule F6).
      if (request.path.startsWith('/api/proxy/')) response.set('X-Relay-Error', 'true')
      return send(request, response, { ...requestFaults.unavailable, code: 'unavailable' })
    }
    const refused = refusedByExpress(fault)
    if (refused) return send(request, response, { ...requestFaults[refused.code], ...refused })
    log.error({ requestId, fault: traceOf(fault) }, 'fault')
    return send(request, response, { ...requestFaults.fault, code: 'fault' })
  }
