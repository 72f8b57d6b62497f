import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { HandPayment } from '@hotovo/domain/payments/by-hand'

/** What was recorded by hand and waits for a second person (rule A46). */
export const waitingOf = ({ byHand }: Pick<OrderAccount, 'byHand'>): readonly HandPayment[] =>
  byHand.filter(({ state }) => state === 'waiting')

/** How much of what was recorded waits, in minor units. */
export const waitingAmount = (account: Pick<OrderAccount, 'byHand'>): number =>
  waitingOf(account).reduce((sum, { amount }) => sum + amount, 0)
