import { BadRequest } from './problem-documents.ts'
import type { PlainAnswer, PlainRequest } from './serving.ts'

/** Reads a stream, at most so many bytes: what comes beyond them is refused at once. */
async function readStream(stream: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limitBytes) throw new BadRequest('too-large')
    chunks.push(new Uint8Array(chunk))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** A request of the platform, for runtimes that serve by `fetch`. */
export function requestFrom({ url, headers, body }: Request): PlainRequest {
  return {
    header: (name) => headers.get(name) ?? undefined,
    query: new URL(url).search,
    read: body ? (limitBytes) => readStream(body, limitBytes) : undefined,
  }
}

/** An answer as one of the platform. */
export const responseOf = ({ status, headers, body }: PlainAnswer): Response =>
  new Response(body ?? null, { status, headers })
