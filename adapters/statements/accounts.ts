import type { LeftOutPart } from '@hotovo/application/statements/reader'
import type { BankAccounts } from '@hotovo/domain/orders/payment-instructions'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { RefusedFile } from './refusal.ts'

export type OwnAccount = { readonly iban: string; readonly currency: Currency }

export const bareIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

export const ownAccounts = (accounts: BankAccounts): OwnAccount[] =>
  currencies.flatMap((currency) => {
    const account = accounts[currency]
    return account ? [{ iban: bareIban(account.iban), currency }] : []
  })

/** Whether an account of ours is what a bank names: an IBAN, or `prefix-number/bank` of a Slovak or Czech one. */
export function isNamedAccount(told: string, { iban }: OwnAccount): boolean {
  const [number = '', bank] = told.split('/')
  if (bank === undefined) return iban === bareIban(told)
  const [prefix, digits] = number.includes('-') ? (number.split('-') as [string, string]) : ['', number]
  return iban.slice(4) === `${bank}${prefix.padStart(6, '0')}${digits.padStart(10, '0')}`
}

/**
 * Which of our accounts is meant. One IBAN may stand for several currencies; then the currency that is told decides.
 * Refuses an account or a currency that is not ours, and what may be two of ours.
 */
export function ownAccount(
  own: readonly OwnAccount[],
  told: { readonly account: string; readonly currency: string | null },
  isIt: (account: OwnAccount) => boolean = (account) => isNamedAccount(told.account, account),
): OwnAccount {
  const ours = own.filter(isIt)
  const one = told.currency === null ? ours : ours.filter(({ currency }) => currency === told.currency)
  if (one.length === 1) return one[0]!
  throw new RefusedFile(
    one.length > 1
      ? { code: 'account-unknown' }
      : {
          code: 'another-account',
          account: told.account.trim(),
          currency: ours.length > 0 ? told.currency : null,
        },
  )
}

/** What is read of those parts of a file that are of our accounts, and the accounts of the others; refuses a file of others alone. */
export function partsOfOwnAccounts<Part, Read>(
  parts: Iterable<Part>,
  read: (part: Part) => Read,
): { readonly parts: Read[]; readonly leftOut: LeftOutPart[] } {
  const ours: Read[] = []
  const leftOut: LeftOutPart[] = []
  let first: RefusedFile | undefined
  for (const part of parts) {
    try {
      ours.push(read(part))
    } catch (error) {
      if (!(error instanceof RefusedFile) || error.refused.code !== 'another-account') throw error
      const { account, currency } = error.refused
      leftOut.push({ why: 'another-account', account, currency })
      first ??= error
    }
  }
  if (ours.length === 0 && first) throw first
  return { parts: ours, leftOut }
}
