import { trackingNumberOf } from '../deliveries/tracking-number.ts'
import { largestPayment } from '../limits.ts'
import { isIban } from '../orders/payment-instructions.ts'
import { isVariableSymbol, numberReadings, typedNumberIn } from '../orders/reference-numbers.ts'
import { type Currency, currencies, minorOf } from '../shared/money.ts'
import { bareNumber, emailProblems, phoneProblems } from '../shared/person.ts'
import { searchTerms } from '../shared/search.ts'
import { withoutDirection } from '../shared/text.ts'
import { townText } from '../shared/town.ts'
import { voucherCodeIn } from '../shared/voucher-code.ts'

/** What a text that staff look something up by may be. */
export type LookupClue =
  /** Numbers of orders and tickets and serials, as they were typed and with `O` and `I` read as digits. */
  | { readonly kind: 'number'; readonly numbers: readonly string[] }
  /** Signs that stand in the number of a refund of a line (`VR-` and eight), in capitals; behind its `VR-` where it was typed. */
  | { readonly kind: 'refund'; readonly signs: string; readonly isBeginning: boolean }
  | { readonly kind: 'variable-symbol'; readonly symbol: string }
  /** The account that money came from, as banks write it: an IBAN without blanks, a Slovak or Czech one by its number too. */
  | { readonly kind: 'account'; readonly accounts: readonly string[] }
  | { readonly kind: 'email'; readonly email: string }
  /** The last digits of a phone number: they are the same in every notation. */
  | { readonly kind: 'phone'; readonly ending: string }
  /** An amount in minor units, and the currencies in which it may be meant. */
  | { readonly kind: 'amount'; readonly minor: number; readonly currencies: readonly Currency[] }
  /** What a carrier calls a parcel by, as it is kept. */
  | { readonly kind: 'parcel'; readonly number: string }
  | { readonly kind: 'words'; readonly terms: readonly string[] }
  /** What the name of a town begins with, as it is compared. */
  | { readonly kind: 'town'; readonly town: string }

/** So many records of a kind are shown; whoever means more looks in the list. */
export const shownOfAKind = 6

/** So many last digits tell phone numbers apart; what stands before them is country and trunk. */
const phoneDigits = 9

/** The last digits of a phone number, by which it is found in whatever notation it was written. */
export const phoneEnding = (phone: string): string => bareNumber(phone).replace(/\D/g, '').slice(-phoneDigits)

const prefixes = ['ATM', 'SUP', 'VCH'] as const
/** The number of a refund of a line, or how it begins; groups of it are no words. */
const refund = /(?<![\p{L}\p{N}])VR[\s\p{Pd}]?([0-9A-F]{1,8})(?![\p{L}\p{N}])/iu
/** Signs of one without its beginning: with a digit, or they would be a word. */
const refundSigns = /^(?=.*\d)[0-9A-F]{4,8}$/
/** Ten digits in groups behind VS. */
const groupedSymbol = /(?<![\p{L}\p{N}])VS[\s:/.]*([1-9](?:\s?\d){9})(?!\s?\d)/iu
/** Carriers print longer ones than people write words with so many digits. */
const likeParcel = /^(?=(?:.*\d){5}).{8,}$/
/** Towns have letters, blanks and dots. */
const likeTown = /^\p{L}[\p{L} .]{2,}$/u
const bare = /^(?=.*\d)[A-Z0-9]{9}$/i

/** `prefix-number/bank` of a Slovak or Czech IBAN, as older statements write it. */
function localAccount(iban: string): readonly string[] {
  if (!/^(SK|CZ)\d{22}$/.test(iban)) return []
  const [prefix, number] = [iban.slice(8, 14), iban.slice(14)].map((digits) => digits.replace(/^0+/, ''))
  return [`${prefix ? `${prefix}-` : ''}${number}/${iban.slice(4, 8)}`]
}

/** The e-mail in a text, also within `"Name" <mail>` and behind `mailto:`. */
function emailIn(text: string): string | undefined {
  const found = /[^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+/u.exec(text)?.[0].replace(/\.+$/, '')
  return found !== undefined && emailProblems('q', found).length === 0 ? found : undefined
}

/**
 * What a text may be, the likeliest first; nothing where it is empty. What names one thing for certain leaves nothing else.
 * A voucher's code is no clue: nobody looks for secrets.
 */
export function lookupClues(text: string): readonly LookupClue[] {
  const plain = withoutDirection(text).replace(/\s+/g, ' ').trim()
  if (plain === '' || voucherCodeIn(plain) !== undefined) return []
  const named = typedNumberIn(plain)
  if (named) return [{ kind: 'number', numbers: numberReadings(named.prefix, named.symbols) }]
  const [, begun] = refund.exec(plain) ?? []
  if (begun) return [{ kind: 'refund', signs: begun.toUpperCase(), isBeginning: true }]
  const grouped = groupedSymbol.exec(plain)?.[1]?.replace(/\s/g, '')
  if (grouped) return [{ kind: 'variable-symbol', symbol: grouped }]
  const [, carried] = /(?<![\p{L}\p{N}])VS[\s:/.]*0*([1-9]\d{0,9})(?!\d)/iu.exec(plain) ?? []
  if (carried) return [{ kind: 'variable-symbol', symbol: carried }]
  const email = emailIn(plain)
  if (email !== undefined) return [{ kind: 'email', email }]
  const joined = plain.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  const iban = joined.replace(/^IBAN:?/, '')
  if (isIban(iban)) return [{ kind: 'account', accounts: [iban, ...localAccount(iban)] }]

  const clues: LookupClue[] = []
  const isTenDigits = /^[1-9]\d{9}$/.test(joined)
  const symbol: LookupClue = { kind: 'variable-symbol', symbol: joined }
  if (isTenDigits && isVariableSymbol(joined)) clues.push(symbol)
  if (phoneProblems('q', plain).length === 0) clues.push({ kind: 'phone', ending: phoneEnding(plain) })
  if (isTenDigits && !isVariableSymbol(joined)) clues.push(symbol)
  if (bare.test(joined))
    clues.push({ kind: 'number', numbers: prefixes.flatMap((known) => numberReadings(known, joined)) })
  const meant = currencies.flatMap((currency) => {
    const minor = minorOf(plain, currency)
    return minor !== undefined && minor > 0 && minor <= largestPayment ? [{ minor, currency }] : []
  })
  const [first] = meant
  if (first)
    clues.push({
      kind: 'amount',
      minor: first.minor,
      currencies: meant.filter(({ minor }) => minor === first.minor).map(({ currency }) => currency),
    })
  const parcel = trackingNumberOf(plain)
  if (parcel && likeParcel.test(parcel)) clues.push({ kind: 'parcel', number: parcel })
  if (refundSigns.test(joined)) clues.push({ kind: 'refund', signs: joined, isBeginning: false })
  const terms = searchTerms(plain)
  if (terms.length > 0) clues.push({ kind: 'words', terms })
  const town = townText(plain)
  if (likeTown.test(town)) clues.push({ kind: 'town', town })
  return clues
}
