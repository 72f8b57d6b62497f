/** A range of amounts in minor units, both ends included; one that is left out does not matter. */
export type AmountRange = { readonly from?: number | undefined; readonly to?: number | undefined }

/** Whether an amount lies in a range. */
export const isInRange = (minor: number, { from = minor, to = minor }: AmountRange): boolean =>
  from <= minor && minor <= to

/** A range as an address says it: `10000-20000`, `10000-`, `-20000`, minor units. */
export const rangeText = ({
  from = '',
  to = '',
}: {
  readonly from?: number | string
  readonly to?: number | string
}): string => `${from}-${to}`

/** The range that an address says; undefined for any other text, and where it begins behind its end. */
export function rangeIn(text: string | null | undefined): AmountRange | undefined {
  const [, from = '', to = ''] = /^(\d{0,11})-(\d{0,11})$/.exec(text ?? '') ?? []
  const range = { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) }
  const isOne = (from !== '' || to !== '') && isInRange(range.from ?? 0, { to: range.to })
  return isOne ? range : undefined
}
