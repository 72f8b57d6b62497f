const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in small letters with its dashes: the identity of a record, or an idempotency key. */
export const isUuid = (text: string): boolean => pattern.test(text)

/** The UUID that two others make, always the same one: of one and many others there are as many. */
export const uuidOf = (one: string, other: string): string => {
  const digits = digitsOfUuid(other)
  const mixed = [...digitsOfUuid(one)].map((digit, at) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(digits[at]!, 16)).toString(16),
  )
  return uuidOfDigits(mixed.join(''))
}

/** The UUID of a hash of at least 16 bytes (RFC 9562, version 8). */
export function uuidOfHash(hash: Uint8Array): string {
  const hex = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return uuidOfDigits(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`)
}

/** A UUID as 32 digits, as it stands in tokens. */
export const digitsOfUuid = (uuid: string): string => uuid.replaceAll('-', '')

/** The UUID of 32 digits. */
export const uuidOfDigits = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
