import { unreadableSign } from '@hotovo/domain/audit/entry'

/**
 * Personal values in the logs are sealed: with a key that is made of the installation's secrets and of a
 * person's salt. The salt stands in a table of its own; when it is deleted, nobody reads the values any more,
 * and the rows stay as they were written (rule L7).
 */
export type Sealing = {
  /** A salt for somebody new. */
  salt(): string
  /** A text in its seal; `place` is where it stands, so that no value passes for another. */
  seal(salt: string, place: string, text: string): string
  /** The text in a seal; undefined when it was not made here, or for another salt or place. */
  open(salt: string, place: string, sealed: string): string | undefined
}

/** Puts the values of one person into their seals. */
export type Sealer = { readonly person: string; readonly seal: (place: string, text: string) => string }

/** Takes a value out of its seal: null when its person was erased, `unreadable` when it is not what was sealed. */
export type Opener = (place: string, value: string) => string | null

/** Whose values a log holds, each behind an identity that says nothing. */
export type People = {
  /** The identity of an e-mail, however it is written; undefined when nobody has spoken of it, or it was erased. */
  personOf(email: string): Promise<string | undefined>
  /** Seals for somebody; whoever is spoken of for the first time, or anew after an erasure, gets an identity. */
  sealerFor(email: string): Promise<Sealer>
  /** Opens the values of a row that was read with its person and what salt there still is. */
  openerOf(person: string | null, salt: string | null): Opener
}

/**
 * How the values of a row are read: as they are where nothing is sealed, sealed for a person, or erased. A damaged
 * one must not hide the others: when the chain is broken, the audit log is needed most.
 */
export const openerOf =
  (sealing: Sealing, person: string | null, salt: string | null): Opener =>
  (place, value) => {
    if (person === null) return value
    return salt === null ? null : (sealing.open(salt, place, value) ?? unreadableSign)
  }
