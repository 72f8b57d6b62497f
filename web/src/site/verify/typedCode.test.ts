import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedCode } from './typedCode.ts'

/** `|` is the caret. */
const typed = (text: string) => {
  const caret = text.indexOf('|')
  const shown = typedCode({ text: text.replace('|', ''), caret })
  return `${shown.text.slice(0, shown.caret)}|${shown.text.slice(shown.caret)}`
}

test.each([
  ['nothing', '|', '|'],
  ['capitals', '8k|', '8K|'],
  ['O read as 0, I and L as 1', 'oil|', '011|'],
  ['a full group, no dash yet', '8K2X|', '8K2X|'],
  ['the first of the next group', '8K2XQ|', '8K2X-Q|'],
  ['a dash that was typed', '8K2X-|', '8K2X|'],
  ['a symbol put into the middle', '8K2AX|-Q7R4', '8K2A-X|Q7R-4'],
  ['a symbol put at the end of a group', '8K2A|-Q7R4', '8K2A|-Q7R4'],
  ['a symbol taken from the middle', '8K|X-Q7R4', '8K|XQ-7R4'],
  ['the dash taken by Backspace', '8K2X|Q7R4', '8K2X|-Q7R4'],
  ['a code pasted with spaces', '8k2x q7r4 zm3d 51va 2|', '8K2X-Q7R4-ZM3D-51VA-2|'],
  ['a code pasted with long dashes over two lines', '8K2X–Q7R4–\nZM3D–51VA–2|', '8K2X-Q7R4-ZM3D-51VA-2|'],
  ['one with signs around it', '„8K2X-Q7R4-ZM3D-51VA-2“.|', '8K2X-Q7R4-ZM3D-51VA-2|'],
  ['one with words around it', 'Kód: 8K2X-Q7R4-ZM3D-51VA-2, heslo|', '8K2X-Q7R4-ZM3D-51VA-2|'],
  ['the middle of one that is right', '8K2X-Q7|R4-ZM3D-51VA-2', '8K2X-Q7|R4-ZM3D-51VA-2'],
  ['more than a code has', '8K2X-Q7R4-ZM3D-51VA-2K2X9|', '8K2X-Q7R4-ZM3D-51VA-2K2X-9|'],
  ['letters no code has', 'šťa|v', 'ŠŤA|V'],
])('a code in its field: %s', (_, text, shown) => {
  expect(typed(text)).toBe(shown)
})

test('what stands in the field stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const { text: shown } = typedCode({ text, caret: text.length })
      expect(typedCode({ text: shown, caret: 0 }).text).toBe(shown)
    }),
  )
})
