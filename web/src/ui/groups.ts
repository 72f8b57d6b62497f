/** So many signs stand on one line even at 320 px and twice the usual size. */
const wholeSigns = 16

/**
 * The groups in which a code is read and which stay whole: an account in fours, ten digits as three, three and four, a
 * reference number in threes behind its letters, everything else at its hyphens.
 */
export function codeGroups(code: string): readonly string[] {
  const bare = code.replaceAll(' ', '')
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return bare.match(/.{1,4}/g) ?? []
  if (/^\d{10}$/.test(code)) return [code.slice(0, 3), code.slice(3, 6), code.slice(6)]
  if (/^[A-Z]{3}-[A-Z0-9]{9}$/.test(code))
    return [code.slice(0, 4), code.slice(4, 7), code.slice(7, 10), code.slice(10)]
  return code.match(/[^-]*-|[^-]+$/g) ?? [code]
}

/** The groups of an e-mail: what stands before its @ and the rest; what is long is parted at its dots and hyphens too. */
export function emailGroups(email: string): readonly string[] {
  return email
    .split(/(?=@[^@]*$)/)
    .flatMap((part) =>
      part.length <= wholeSigns ? [part] : (part.match(/[^._+-]*[._+-]|[^._+-]+$/g) ?? [part]),
    )
}

/** Whether a group has room on any line. */
export const isWhole = (group: string): boolean => group.length <= wholeSigns
