import type { BankEntry } from '@hotovo/domain/statements/entry'

/** What may be accepted as it is proposed, in words; undefined where it may not. */
export const acceptWords = {
  matched: 'accept',
  partial: 'acceptHalf',
  over: 'acceptOver',
  duplicate: 'acceptReturn',
  unknown: 'acceptGuess',
  'order-cancelled': undefined,
  'wrong-currency': undefined,
  'perhaps-known': 'acceptOther',
  'not-a-payment': undefined,
} as const

/** Whether the proposal of a line is accepted by one press; an order that was cancelled needs a choice. */
export const isOneStep = ({ state, decision, proposal }: BankEntry) =>
  decision === 'open' && proposal.length > 0 && acceptWords[state] !== undefined
