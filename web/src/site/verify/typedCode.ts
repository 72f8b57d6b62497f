import { formattedCode, normalCode, voucherCodeIn } from '@hotovo/domain/shared/voucher-code'

type Edited = { readonly text: string; readonly caret: number }

const group = 4

/**
 * A code as it stands in its field after every change: capitals in groups of four. What was pasted with words
 * around it is the code alone. The caret stays behind the symbol that it stood behind.
 */
export function typedCode({ text, caret }: Edited): Edited {
  const pasted = voucherCodeIn(text)
  const symbols = pasted ?? text.replace(/[^\p{L}\p{N}]/gu, '')
  const shown = formattedCode(symbols)
  if (pasted !== undefined && normalCode(text) !== normalCode(pasted))
    return { text: shown, caret: shown.length }
  const before = [...text.slice(0, caret).replace(/[^\p{L}\p{N}]/gu, '')].length
  return { text: shown, caret: before + Math.max(0, Math.ceil(before / group) - 1) }
}
