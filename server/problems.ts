import { faultAnswer, problemAnswer } from '@hotovo/adapters/http/answers'
import { type RequestFault, requestFaults } from '@hotovo/adapters/http/problems'
import type { PlainAnswer } from '@hotovo/adapters/http/visit'
import { Unavailable } from '@hotovo/application/faults'
import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'pino'

function send(response: Response, { status, headers, body }: PlainAnswer): void {
  // A file that could not be sent has left its own headers behind.
  for (const header of ['ETag', 'Last-Modified', 'Content-Range', 'Content-Encoding'])
    response.removeHeader(header)
  response.status(status).set(headers).send(body)
}

/** What the body reader, the router and the files of Express refuse: the status is theirs, the code ours. */
function refusedByExpress(fault: unknown): { code: RequestFault; status: number } | undefined {
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
    const visit = {
      path: request.originalUrl.replace(/\?.*/s, ''),
      requestId,
      refused: (code: string) => {
        response.locals.refusal = code
      },
    }
    const refused = refusedByExpress(fault)
    if (refused) return send(response, problemAnswer({ ...requestFaults[refused.code], ...refused }, visit))
    const answer = faultAnswer(fault, visit)
    if (fault instanceof Unavailable)
      log.warn({ requestId, fault: traceOf(fault.cause ?? fault) }, 'unavailable')
    if (answer.status === 500) log.error({ requestId, fault: traceOf(fault) }, 'fault')
    return send(response, answer)
  }
