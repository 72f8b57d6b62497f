import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Duplex } from 'node:stream'
import { faultDocument } from '@hotovo/adapters/http/problem-documents'
import type { RequestFault } from '@hotovo/adapters/http/problems'
import type { Logger } from 'pino'

/** What Node's parser gives up on; everything else has no shape at all. */
const faults: Readonly<Record<string, RequestFault>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
}

/**
 * Answers what never became a request, as everything else is answered: a problem document with the headers of every
 * answer. Then the connection is closed, since nobody knows where the next request begins.
 */
export const answerUnparsed =
  (headers: Readonly<Record<string, string>>, log: Logger) =>
  (fault: Partial<NodeJS.ErrnoException>, socket: Duplex): void => {
    const code = faults[fault.code ?? ''] ?? 'malformed'
    const requestId = randomUUID()
    const document = faultDocument({ code, requestId, instance: '' })
    const { status } = document
    const body = JSON.stringify(document)
    const fields = {
      ...headers,
      Connection: 'close',
      Date: new Date().toUTCString(),
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': requestId,
    }
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    log.info({ requestId, status, code, parser: fault.code }, 'request')
    socket.end(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () =>
      socket.destroy(),
    )
  }
