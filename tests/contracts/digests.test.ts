import { createHash } from 'node:crypto'
import { systemDigests } from '@hotovo/adapters/system/digests'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'

describe('Digests of the system', () => {
  test('Tells the SHA-256 of bytes, or of a text in UTF-8, 32 bytes, at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, maxLength: 300 }), (text) => {
        const digest = createHash('sha256').update(text).digest()
        for (const said of [text, new TextEncoder().encode(text)])
          expect(Buffer.from(systemDigests.sha256(said))).toEqual(digest)
      }),
    )
  })
})
