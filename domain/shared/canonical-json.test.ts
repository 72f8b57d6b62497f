import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOrderForm } from '../../tests/support/any-forms.ts'
import { canonicalText } from './canonical-json.ts'

/** The same value with the keys of every object in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, part]) => [key, shuffled(part)]),
  )
}

describe('canonicalText', () => {
  test('is the same for equal bodies, in whatever order their keys arrive', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(canonicalText(shuffled(body))).toBe(canonicalText(body))
      }),
    )
  })

  test('loses nothing of a body, so that bodies that differ have texts that differ', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(JSON.parse(canonicalText(body))).toEqual(JSON.parse(JSON.stringify(body)))
      }),
    )
  })

  test('survives the way over the wire, so that a retry from another door is the same request', () => {
    fc.assert(
      fc.property(anyOrderForm, (form) => {
        expect(canonicalText(JSON.parse(JSON.stringify(form)))).toBe(canonicalText(form))
      }),
    )
  })

  test.each<[value: unknown, text: string, why: string]>([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}', 'keys are in order'],
    [{ a: { d: 1, c: 2 } }, '{"a":{"c":2,"d":1}}', 'inner keys too'],
    [{ b: [{ d: 1, c: 2 }] }, '{"b":[{"c":2,"d":1}]}', 'and those inside a list'],
    [[2, 1], '[2,1]', 'a list keeps its order'],
    [{ a: undefined, b: 1 }, '{"b":1}', 'an absent value is left out'],
    [{ a: null }, '{"a":null}', 'null is a value'],
    [{ B: 1, a: 2, ľ: 3 }, '{"B":1,"a":2,"ľ":3}', 'the order is that of the signs, not of a language'],
  ])('of %j is %s: %s', (value, text) => {
    expect(canonicalText(value)).toBe(text)
  })
})
