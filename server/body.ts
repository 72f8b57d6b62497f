import type { Request, RequestHandler, Response } from 'express'
import { BadRequest } from './problems.ts'

/** How the connection goes on once the body of its request was read. */
const kept = new WeakMap<Response, boolean>()

const announcesBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * A body that nobody has read to its end is not read after the answer either: then the connection ends with the
 * answer. Otherwise Node would read on, whatever comes, to find where the next request begins.
 */
export const closeUnlessRead: RequestHandler = (request, response, next) => {
  if (announcesBody(request)) {
    kept.set(response, response.shouldKeepAlive)
    response.shouldKeepAlive = false
  }
  next()
}

/** Reads a body, at most so many bytes, into `request.body`: what is announced or comes beyond them is 413 at once. */
export const readBody =
  (limitBytes: number): RequestHandler =>
  (request, response, next) => {
    if (!announcesBody(request)) return next()
    if ((request.get('content-encoding') ?? 'identity') !== 'identity')
      throw new BadRequest('unsupported-media-type', 'Send the body as it is, not packed.')
    if (Number(request.get('content-length') ?? 0) > limitBytes) throw new BadRequest('too-large')
    const chunks: Buffer[] = []
    let size = 0
    const read = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limitBytes) return void chunks.push(chunk)
      request.off('data', read).off('end', done).pause()
      next(new BadRequest('too-large'))
    }
    const done = () => {
      request.body = Buffer.concat(chunks)
      response.shouldKeepAlive = kept.get(response) ?? response.shouldKeepAlive
      next()
    }
    // Whoever goes away in the middle is not answered: there is nobody to hear it.
    request.on('data', read).once('end', done)
  }
