import fs from 'node:fs'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { concurrencyLimiter } from '@hotovo/adapters/system/concurrency-limiter'
import type { Request, RequestHandler, Response } from 'express'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

// The next sharper one takes more than twice as long, for a sixtieth less.
const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 10 }
const packers = {
  br: (bytes: Buffer) => brotli(bytes, { params }),
  gzip: (bytes: Buffer) => gzip(bytes, { level: 9 }),
  identity: async (bytes: Buffer) => bytes,
} as const
type Encoding = keyof typeof packers

/** The best encoding that whoever asks can read. */
export const encodingOf = (request: Request): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding)) ?? 'identity'

/**
 * What is the same in every answer, packed whole when it is first asked for, and kept (decision 40). What packs while it sends holds
 * a quarter of a megabyte, or several, for as long as somebody reads slowly. Two are packed at once, others wait.
 */
export function packedConstants() {
  const limited = concurrencyLimiter({ atOnce: 2, waiting: 1000 })
  const kept = new Map<string, Promise<Buffer>>()

  /** Sends what a name always stands for; `bytes` is asked where nobody wanted it before. */
  async function send(
    response: Response,
    encoding: Encoding,
    name: string,
    bytes: () => Buffer,
  ): Promise<void> {
    const key = `${encoding} ${name}`
    let packed = kept.get(key)
    if (!packed) {
      packed = limited(() => packers[encoding](bytes()))
      kept.set(key, packed)
      packed.catch(() => kept.delete(key))
    }
    const body = await packed
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body.length).end(body)
  }

  /** Serves the scripts and styles of a folder, whose names change with what is in them; others are next. */
  function files(folder: string): RequestHandler {
    const names = new Set(fs.readdirSync(folder).filter((name) => /\.(js|css)$/.test(name)))
    return (request, response, next) => {
      const name = String(request.params.name)
      response.vary('Accept-Encoding')
      const encoding = encodingOf(request)
      if (encoding === 'identity' || !names.has(name)) return next()
      response.set('Cache-Control', 'public, max-age=31536000, immutable').type(name)
      return send(response, encoding, name, () => fs.readFileSync(`${folder}/${name}`))
    }
  }
  return { send, files }
}
