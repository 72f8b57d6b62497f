const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID in small letters with its dashes: the identity of a record, or an idempotency key. */
export const isUuid = (text: string): boolean => pattern.test(text)

/** A UUID as 32 digits, as it stands in tokens. */
export const dashless = (uuid: string): string => uuid.replaceAll('-', '')

/** The UUID of 32 digits. */
export const dashed = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
