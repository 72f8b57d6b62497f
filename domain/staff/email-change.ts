import { recoveryLife } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'
import type { Language } from '../shared/language.ts'
import { type StaffAccount, staffName } from './account.ts'

/** The two addresses of a change of e-mail: that of now, and the one to be. */
export const emailSides = ['old', 'new'] as const
export type EmailSide = (typeof emailSides)[number]

/**
 * A change of the e-mail of an account, done once both addresses confirmed (rule A75). Nothing of it opens anything: the links are
 * made of its id and the hash of the password by a key that is not kept with it.
 */
export type EmailChange = {
  readonly id: string
  readonly accountId: string
  /** Both normalised. */
  readonly oldEmail: string
  readonly newEmail: string
  readonly language: Language
  readonly createdAt: string
  readonly confirmedOldAt: string | null
  readonly confirmedNewAt: string | null
  /** When it was done, called off or replaced. */
  readonly endedAt: string | null
}

/** The instant from which a change of e-mail is worth nothing. */
export const emailChangeEnd = ({ createdAt }: Pick<EmailChange, 'createdAt'>): string =>
  minutesLater(createdAt, recoveryLife.linkMinutes)

/** A change goes on until it is done, called off, replaced, or its time is over (rule A75). */
export const isEmailChangeOpen = (change: EmailChange, at: string): boolean =>
  change.endedAt === null && at < emailChangeEnd(change)

/** The sides that have not confirmed yet. */
export const awaitedSides = ({ confirmedOldAt, confirmedNewAt }: EmailChange): readonly EmailSide[] =>
  emailSides.filter((side) => (side === 'old' ? confirmedOldAt : confirmedNewAt) === null)

/**
 * The display name that keeps the name under which somebody worked until now, where that came from the e-mail (rule A4); null where
 * the profile has one that stays.
 */
export function keptDisplayName(
  account: Pick<StaffAccount, 'names' | 'email'>,
  newEmail: string,
): string | null {
  const name = staffName(account)
  return staffName({ ...account, email: newEmail }) === name ? null : name
}
