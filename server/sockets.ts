import http from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { securityHeaders } from './security-headers.ts'
import { answerUnparsed } from './unparsed.ts'

/** What one connection may take, and what all of them may together (decision 40). */
export const socketShare = {
  /** Requests, then the client connects anew. */
  requests: 100,
  /** Requests that wait while an earlier one of the same connection is answered. */
  waiting: 10,
  /** Nothing came and nothing could be sent for so long. Milliseconds. */
  silentMs: 20_000,
  /** Bytes of answers that nobody has fetched yet, of all connections together. */
  unsentBytes: 64 * 1024 * 1024,
} as const
type SocketShare = { readonly [Name in keyof typeof socketShare]: number }

type Connection = {
  /** The answer that is being made or sent, and since when. */
  answer: http.ServerResponse | undefined
  since: number
  readonly waiting: (() => void)[]
}

/** The answers of all connections are looked at so often, at most. */
const lookEveryMs = 50

type ServerOptions = { readonly publicUrl: string; readonly log: Logger; readonly share?: SocketShare }

/**
 * A server that keeps every connection within its share. Requests of one connection are handled one after the other:
 * the next one begins when the system has taken the whole answer before it. Who sends more than may wait is cut off;
 * when too much waits to be sent, those are cut off who have been sent to for longest. The log hears how many.
 */
export function httpServer(
  handle: http.RequestListener,
  { publicUrl, log, share = socketShare }: ServerOptions,
): http.Server {
  const server = http.createServer({
    // Without the interval, slow sockets live for half a minute whatever the other limits say.
    connectionsCheckingInterval: 1000,
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5000,
    maxHeaderSize: 16_384,
    // Refused here, with the headers of every answer.
    requireHostHeader: false,
  })
  const refuse = answerUnparsed(securityHeaders(publicUrl), log)
  const connections = new Map<Socket, Connection>()
  const cut = cutter(log)
  let lookedAt = 0

  /** Cuts off whoever lets most wait, oldest first, until the rest is within the share of all. */
  function look(): void {
    const now = performance.now()
    if (now - lookedAt < lookEveryMs) return
    lookedAt = now
    const slow = [...connections].filter(([socket]) => socket.writableLength > 0)
    let unsent = slow.reduce((sum, [socket]) => sum + socket.writableLength, 0)
    if (unsent <= share.unsentBytes) return
    for (const [socket] of slow.sort(([, one], [, other]) => one.since - other.since)) {
      unsent -= socket.writableLength
      cut(socket)
      if (unsent <= share.unsentBytes) return
    }
  }

  function open(socket: Socket): Connection {
    const connection: Connection = { answer: undefined, since: 0, waiting: [] }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  // Who has said all and still listens gets what was asked for, and then the connection ends (RFC 9112, 9.6).
  Object.assign(server, { httpAllowHalfOpen: true })
  server.maxRequestsPerSocket = share.requests
  server.setTimeout(share.silentMs)
  // What comes after the last request that is answered.
  server.on('dropRequest', (_request, socket) => void socket.destroy())
  server.on('clientError', (fault, socket) => {
    const answer = connections.get(socket as Socket)?.answer
    // What a request before it is answered would be cut in two.
    const isTaken = answer && (answer.headersSent || answer.req.complete)
    if (isTaken || !socket.writable) socket.destroy()
    else refuse(fault, socket)
  })
  const take: http.RequestListener = (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? open(socket)
    const hasNoHost = request.headers.host === undefined && request.httpVersion !== '1.0'
    if (hasNoHost) return connection.answer ? void socket.destroy() : refuse({}, socket)
    const begin = () => {
      connection.answer = response
      connection.since = performance.now()
      response.once('close', () => {
        connection.answer = undefined
        if (!socket.destroyed) connection.waiting.shift()?.()
      })
      look()
      if (!socket.destroyed) handle(request, response)
    }
    if (!connection.answer) return begin()
    if (connection.waiting.length === share.waiting) return cut(socket)
    connection.waiting.push(begin)
  }
  // Whatever is expected beyond 100-continue is not kept to: that is allowed.
  server.on('request', take).on('checkExpectation', take)
  return server
}

/** Cuts connections off, and tells once a second how many. */
function cutter(log: Logger): (socket: Socket) => void {
  let count = 0
  return (socket) => {
    if (socket.destroyed) return
    socket.destroy()
    count += 1
    if (count > 1) return
    const tell = () => {
      log.warn({ connections: count }, 'cut off: more than their share')
      count = 0
    }
    setTimeout(tell, 1000).unref()
  }
}
