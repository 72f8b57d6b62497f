import type { BankEntry } from '@hotovo/domain/statements/entry'

/** Why a line is proposed for an order, as it is told: a symbol that it has, but that leads to none, is not missing. */
export const reasonOf = ({ reason, variableSymbol }: Pick<BankEntry, 'reason' | 'variableSymbol'>) =>
  variableSymbol !== null && (reason === 'amount' || reason === 'amount-and-name')
    ? (`wrong-symbol-${reason}` as const)
    : reason
