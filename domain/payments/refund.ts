import type { Order } from '../orders/order.ts'
import { type BankAccounts, isIban } from '../orders/payment-instructions.ts'
import type { Currency, PaymentMethod } from '../shared/money.ts'
import type { Problem } from '../shared/problem.ts'
import { oneLine } from '../shared/text.ts'

/** Why money is to be given back (rule P22); `unknown` is that of a line which belongs to no order (rule P33). */
export const refundReasons = ['over', 'withdrawn', 'cancelled', 'given-back', 'unknown'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Why money of an order that owes some is to be given back. */
export function refundReasonOf({
  orderStatus,
  paymentStatus,
  withdrawnAt,
}: Pick<Order, 'orderStatus' | 'paymentStatus' | 'withdrawnAt'>): RefundReason {
  if (paymentStatus === 'over') return 'over'
  if (withdrawnAt !== null) return 'withdrawn'
  return orderStatus === 'zrusena' ? 'cancelled' : 'given-back'
}

/** Whoever paid for an order: the payments that stand of one name, account and way, together. */
export type Payer = {
  readonly method: PaymentMethod
  /** As a statement told them; null where none did. */
  readonly name: string | null
  readonly account: string | null
  /** Minor units of the currency of the order. */
  readonly paid: number
}

/** An account as people write it, without spaces and in capital letters. */
export const compactIban = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The IBAN that a statement told of whoever paid; null where it is another account, or none. */
export const ibanOf = ({ account }: Pick<Payer, 'account'>): string | null => {
  const iban = account === null ? '' : compactIban(account)
  return isIban(iban) ? iban : null
}

/** Whether an account is one of ours, however it is written: no money is given back to it (rule P53). */
export const isOwnAccount = (account: string | null, ours: BankAccounts): boolean =>
  account !== null &&
  Object.values(ours).some((one) => one !== undefined && compactIban(one.iban) === compactIban(account))

/** Payers as money may go back to them: what came from one of our own accounts names nobody's (rule P53). */
export const payersElsewhere = (payers: readonly Payer[], ours: BankAccounts): readonly Payer[] =>
  payers.map((payer) => (isOwnAccount(payer.account, ours) ? { ...payer, account: null } : payer))

/** Where money that is given back goes. */
export type RefundAccount = { readonly iban: string; readonly name: string }

/** An account that paid for an order, all that came from it in minor units, and whether that is less than what is given back. */
export type PayerAccount = RefundAccount & { readonly paid: number; readonly isShort: boolean }

/** The accounts among payers that money can go back to, each once, whoever came last the last one. */
export function payerAccounts(payers: readonly Payer[], due: number): readonly PayerAccount[] {
  const found = new Map<string, PayerAccount>()
  for (const payer of payers) {
    const iban = ibanOf(payer)
    if (iban === null) continue
    const before = found.get(iban)
    found.delete(iban)
    const paid = payer.paid + (before?.paid ?? 0)
    found.set(iban, { iban, name: payer.name ?? before?.name ?? '', paid, isShort: paid < due })
  }
  return [...found.values()]
}

/** The account that is proposed: the newest that paid at least what is given back; otherwise a person chooses (rule P22). */
export const proposedPayer = (accounts: readonly PayerAccount[]): PayerAccount | undefined =>
  accounts.findLast(({ isShort }) => !isShort)

/** How money goes back by the app of a bank: with a code, by copying where there is none of the currency, or not (rule P37). */
export type BankWay = 'code' | 'copy' | 'none'

/** There is no code for dollars: only an account that is known can be copied. */
export const bankWayOf = ({
  currency,
  payers,
}: {
  readonly currency: Currency
  readonly payers: readonly Payer[]
}): BankWay => {
  if (currency !== 'USD') return 'code'
  return payers.some((payer) => ibanOf(payer) !== null) ? 'copy' : 'none'
}

/** The longest name of whoever has an account, as transfers of SEPA have it. */
export const payeeNameLength = 70

/** Whether somebody wrote the number of an account and the code of its bank, as people in Czechia and Slovakia do, where an IBAN is asked for. */
export const isDomesticAccount = (text: string): boolean =>
  /^(\d{0,6}-)?\d{2,10}\/\d{4}$/.test(compactIban(text))

/** What is wrong with an account that money is to go back to: its check digits are counted by 97, and it is none of ours (rule P53). */
export function refundAccountProblems({ iban, name }: RefundAccount, ours: BankAccounts): Problem[] {
  const problems: Problem[] = []
  if (iban.trim() === '') problems.push({ at: 'iban', code: 'required' })
  else if (!isIban(compactIban(iban))) problems.push({ at: 'iban', code: 'not-an-iban' })
  else if (isOwnAccount(iban, ours)) problems.push({ at: 'iban', code: 'own-account' })
  const payee = oneLine(name)
  if (payee === '') problems.push({ at: 'name', code: 'required' })
  else if (payee.length > payeeNameLength)
    problems.push({ at: 'name', code: 'too-long', max: payeeNameLength })
  return problems
}
