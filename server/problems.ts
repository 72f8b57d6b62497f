import {
  BadRequest,
  faultMembers,
  type ProblemMembers,
  problemDocument,
} from '@hotovo/adapters/http/problem-documents'
import { type RequestFault, requestFaults } from '@hotovo/adapters/http/problems'
import { Unavailable } from '@hotovo/application/faults'
import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'

function send(request: Request, response: Response, members: ProblemMembers): void {
  const document = problemDocument(members, {
    instance: request.originalUrl.replace(/\?.*/s, ''),
    requestId: response.locals.requestId,
  })
  response.locals.refusal = document.code
  // A file that could not be sent has left its own headers behind.
  for (const header of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Encoding'])
    response.removeHeader(header)
  response.set('Cache-Control', 'no-store')
  response.status(document.status).type('application/problem+json').send(JSON.stringify(document))
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
    if (fault instanceof BadRequest) return send(request, response, faultMembers(fault))
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
