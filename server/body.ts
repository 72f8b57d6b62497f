import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import type { Request, RequestHandler, Response } from 'express'

/** How the connection goes on once the body of its request was read. */
const kept = new WeakMap<Response, boolean>()

export const announcesBody = ({ headers }: Request) =>
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

/** Reads a body, at most so many bytes: what comes beyond them is 413 at once. */
export const readBody = (request: Request, response: Response, limitBytes: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const read = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limitBytes) return void chunks.push(chunk)
      request.off('data', read).off('end', done).pause()
      reject(new BadRequest('too-large'))
    }
    const done = () => {
      response.shouldKeepAlive = kept.get(response) ?? response.shouldKeepAlive
      resolve(Buffer.concat(chunks))
    }
    // Whoever goes away in the middle is not answered: there is nobody to hear it.
    request.on('data', read).once('end', done)
  })
