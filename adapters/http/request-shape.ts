import { statementSize } from '@hotovo/domain/limits'
import type { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { BadRequest } from './problem-documents.ts'
import { shapeHints } from './problems.ts'
import type { PlainRequest } from './visit.ts'

/** A body of JSON is never larger or deeper (rule H14); the one file that is taken is a bank statement, and a list may be longer. */
const bodyLimitBytes = 32 * 1024
const bodyDepth = 8

/** How much a body of this call may have. */
type BodyRow = Pick<Endpoint<never, never, never, never>, 'takesFile' | 'bodyLimitBytes'>
const bodyLimitOf = ({ takesFile, bodyLimitBytes: most = bodyLimitBytes }: BodyRow) =>
  takesFile ? statementSize.bytes : most

/** A body as it is, undefined where there is none: what is announced beyond its limit is 413 before any of it is read. */
async function bytesIn({ header, read }: PlainRequest, limitBytes: number): Promise<Uint8Array | undefined> {
  if (!read) return undefined
  if ((header('content-encoding') ?? 'identity') !== 'identity')
    throw new BadRequest('unsupported-media-type', 'Send the body as it is, not packed.')
  if (Number(header('content-length') ?? 0) > limitBytes) throw new BadRequest('too-large')
  return read(limitBytes)
}

function depthOf(value: unknown): number {
  let [level, depth] = [[value], 0]
  while (level.length > 0 && depth <= bodyDepth) {
    level = level.flatMap((part) => (part !== null && typeof part === 'object' ? Object.values(part) : []))
    depth += 1
  }
  return depth
}

/** A value of JSON as it is. Throws where it is a text with half a character in it, which no database keeps. */
function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new SyntaxError('half a character')
  return value
}

/** The JSON in a body: UTF-8 only, not deeper than eight levels. */
function jsonIn({ header }: PlainRequest, bytes: Uint8Array | undefined): unknown {
  const [type, ...parameters] = (header('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  if (type?.trim() !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw new BadRequest('unsupported-media-type', 'Send application/json in UTF-8.')
  if (!bytes) throw new BadRequest('malformed', 'The body is empty.')
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), wellFormed)
  } catch {
    throw new BadRequest('malformed', 'The body is not JSON in UTF-8.')
  }
  if (depthOf(body) > bodyDepth)
    throw new BadRequest('malformed', `The body is deeper than ${bodyDepth} levels.`)
  return body
}

/** The body of a request as its row takes it: JSON, or the bytes of a file. */
export async function bodyIn(request: PlainRequest, row: BodyRow) {
  const bytes = await bytesIn(request, bodyLimitOf(row))
  if (!row.takesFile) return jsonIn(request, bytes)
  if (!bytes) throw new BadRequest('malformed', 'The body is empty.')
  return bytes
}

/** The query of an address: a parameter that comes twice is a list. */
export function queryIn(request: PlainRequest): Record<string, string | string[]> {
  const query = new URLSearchParams(request.query)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const all = query.getAll(name)
      return [name, all.length > 1 ? all : all[0]!]
    }),
  )
}

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)

/** What a schema found, in our words: where, and whether a field is missing, unknown or of another shape. */
const shapeProblems = (error: z.core.$ZodError, value: unknown): { at: string; code: string }[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ at: [...issue.path, key].join('.'), code: 'unknown-field' }))
      : [
          {
            at: issue.path.join('.'),
            code: valueAt(value, issue.path) === undefined ? 'missing-field' : 'wrong-shape',
          },
        ],
  )

/** A value in the shape that is wanted; throws a `BadRequest` that says what is wrong with it. */
export function parsedBy<T>(shape: z.ZodMiniType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const hints = new Set(result.error.issues.flatMap(({ message }) => shapeHints[message] ?? []))
  const detail = ['See the problems.', ...hints].join(' ')
  throw new BadRequest('malformed', detail, shapeProblems(result.error, value))
}
