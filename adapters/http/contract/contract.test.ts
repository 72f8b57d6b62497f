import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { contract } from './contract.ts'

/** What the domain bounds and refuses in words of its own, and what no column holds. */
const boundElsewhere = ['amount', 'quantity', 'rating', 'count', 'work', 'answer']

type Schema = {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
}

/** Where in a shape whole numbers are asked for without bounds, by the last name on the way. */
function unbounded(schema: unknown, name: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum, maximum, exclusiveMaximum } = schema as Schema
  // A whole number without bounds has those of what is safe.
  const ends = [minimum ?? -Infinity, exclusiveMaximum ?? maximum ?? Infinity]
  const isBounded = ends.every((end) => Math.abs(end) < Number.MAX_SAFE_INTEGER)
  const isNumber = type === 'integer' || type === 'number'
  return [
    ...(isNumber && !isBounded ? [name] : []),
    ...Object.entries(schema).flatMap(([key, part]) =>
      unbounded(part, /^(properties|items|anyOf|allOf|additionalProperties|\d+)$/.test(key) ? name : key),
    ),
  ]
}

test.each(Object.entries(contract))(
  'no number that %s is asked with is one that no column holds',
  (_, row) => {
    const asked = [row.params, row.body].flatMap((shape) =>
      unbounded(z.toJSONSchema(shape as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }), ''),
    )
    expect(asked.filter((name) => !boundElsewhere.includes(name))).toEqual([])
  },
)
