import { z } from 'zod/mini'
import type { CalledFunction } from './called-functions.ts'

/**
 * Calls a function of the database by the names of its parameters, a transaction by itself, and answers the JSON that it answers; a
 * parameter of JSON is an object, never a list. A deadlock or serialisation failure is run again. Throws `Unavailable` where the
 * database does not answer, and otherwise what it refused, for `meaningOf`.
 */
export type Call = (name: CalledFunction, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>

/** What it means that one of these constraints refused a row, or a function by a code of its own; undefined where none did. */
export function meaningOf<Meaning>(
  fault: unknown,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | undefined {
  const { constraint = '', code = '' } = fault as { readonly constraint?: string; readonly code?: string }
  return meanings[constraint] ?? meanings[code]
}

/** What a call answers, or what it means that it was refused so. */
export async function callOr<Meaning>(
  call: () => Promise<unknown>,
  meanings: Readonly<Record<string, Meaning>>,
): Promise<{ readonly answer: unknown } | Meaning> {
  try {
    return { answer: await call() }
  } catch (fault) {
    const meaning = meaningOf(fault, meanings)
    if (meaning === undefined) throw fault
    return meaning
  }
}

/** What an answer says, read; undefined where it is null. */
export const rowIn = <T>(read: (row: unknown) => T, answer: unknown): T | undefined =>
  answer === null ? undefined : read(answer)

/** The rows in an answer, each read. */
export const rowsIn = <T>(read: (row: unknown) => T, answer: unknown): T[] =>
  z.array(z.unknown()).parse(answer).map(read)
