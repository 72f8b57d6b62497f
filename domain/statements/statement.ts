import type { Currency } from '../shared/money.ts'

/** Formats of bank statements that are read (rule P6). */
export const statementFormats = ['camt.053', 'gpc', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Money that came, money that went, and either of them taken back by the bank. */
export const lineKinds = ['credit', 'debit', 'reversal'] as const
export type LineKind = (typeof lineKinds)[number]

/** One movement on an account, as its bank tells it. What the bank leaves out is null. */
export type StatementLine = {
  /**
   * Tells this line from every other of its account, the same in each statement of one format that holds it: a digest of
   * its day, kind and amount with the bank's own reference, or else with all that it says, and how many equal ones stand
   * before it on its day.
   */
  readonly mark: string
  readonly kind: LineKind
  /** Minor units, not below zero. */
  readonly amount: number
  /** Three capital letters; not only currencies of ours. */
  readonly currency: string
  /** The day it was booked. */
  readonly bookedOn: string
  /** Digits from the bank's reference, without leading zeros. */
  readonly variableSymbol: string | null
  readonly message: string | null
  readonly counterparty: string | null
  /** An IBAN, or what the bank has instead. */
  readonly counterAccount: string | null
}

/**
 * The digits of a variable symbol as a bank has it, `VS` before it or not, without leading zeros; null where there is none, and for
 * what is longer than ten digits.
 */
export function symbolDigits(text: string): string | null {
  const digits = /^(?:VS[-.: ]*)?0*([1-9]\d{0,9})$/i.exec(text.trim())
  return digits?.[1] ?? null
}

/** A line as it was read; without a reference of its bank nothing tells two that are alike from one that is told twice. */
export type ReadLine = StatementLine & { readonly hasReference: boolean }

/** A bank statement of one of our accounts; days are inclusive, lines stand as in the file. */
export type Statement = {
  readonly format: StatementFormat
  /** Our own IBAN. */
  readonly account: string
  readonly currency: Currency
  /** The bank's number of it. */
  readonly number: string | null
  readonly from: string
  readonly to: string
  readonly lines: readonly ReadLine[]
  /** A digest of all that it tells: the same statement has the same. */
  readonly contents: string
}
