import fs from 'node:fs'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { concurrencyLimiter } from '@hotovo/adapters/system/concurrency-limiter'
import type { Request, RequestHandler, Response } from 'express'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const quality = { once: 9, always: 4 } as const

type Quality = (typeof quality)[keyof typeof quality]
const packers = {
  br: (bytes: Buffer, level: Quality) =>
    brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (bytes: Buffer, level: Quality) => gzip(bytes, { level }),
} as const
type Encoding = keyof typeof packers

/** The best encoding that whoever asks can read. */
const encodingOf = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding))

function sendPacked(response: Response, encoding: Encoding, bytes: Buffer): void {
  response.set('Content-Encoding', encoding).send(bytes)
}

/**
 * Answers that are packed whole before they are sent (decision 40). What packs while it sends holds a quarter of a
 * megabyte, or several, for as long as somebody reads slowly. Two are packed at once, others wait.
 */
export function packedAnswers() {
  const limited = concurrencyLimiter({ atOnce: 2, waiting: 1000 })
  const pack = (encoding: Encoding, level: Quality, bytes: () => Buffer) =>
    limited(() => packers[encoding](bytes(), level))

  return {
    /** Sends what is made for one answer. */
    async send(request: Request, response: Response, bytes: () => Buffer): Promise<void> {
      response.vary('Accept-Encoding')
      const encoding = encodingOf(request)
      if (encoding) sendPacked(response, encoding, await pack(encoding, quality.always, bytes))
      else response.send(bytes())
    },

    /** Serves the scripts and styles of a folder, whose names change with what is in them; others are next. */
    files(folder: string): RequestHandler {
      const names = new Set(fs.readdirSync(folder).filter((name) => /\.(js|css)$/.test(name)))
      const kept = new Map<string, Promise<Buffer>>()
      return async (request, response, next) => {
        const name = String(request.params.name)
        response.vary('Accept-Encoding')
        const encoding = encodingOf(request)
        if (!encoding || !names.has(name)) return next()
        const key = `${encoding} ${name}`
        const file = kept.get(key) ?? pack(encoding, quality.once, () => fs.readFileSync(`${folder}/${name}`))
        kept.set(key, file)
        file.catch(() => kept.delete(key))
        const bytes = await file
        response.set('Cache-Control', 'public, max-age=31536000, immutable').type(name)
        sendPacked(response, encoding, bytes)
      }
    },
  }
}
