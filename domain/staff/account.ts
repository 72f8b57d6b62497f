import { passwordLength } from '../limits.ts'
import type { Problem } from '../shared/problem.ts'
import type { Draw } from '../shared/random.ts'
import { lengthOf, withoutAccents } from '../shared/text.ts'

/** What a member of staff may do is a role that the server stores (rules A1, A55). */
export const roles = ['admin', 'support', 'finance', 'auditor', 'cashier'] as const
export type Role = (typeof roles)[number]

/** The names a profile may have (rule A4). */
export type StaffNames = {
  readonly fullName?: string | undefined
  readonly name?: string | undefined
  readonly displayName?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** A member of staff. The e-mail is normalised; without a role one can sign in and see nothing. */
export type StaffAccount = {
  readonly id: string
  readonly email: string
  readonly role: Role | null
  readonly names: StaffNames
  readonly createdAt: string
  readonly lastSignInAt: string | null
  /** Since when nobody signs in to it; null while it is open (rule A49). */
  readonly closedAt: string | null
  /** Its password is not one that its owner chose, and opens nothing but the way to another one (rule A50). */
  readonly mustChangePassword: boolean
}

/** An account with whether it has a second factor. */
export type StaffMember = StaffAccount & {
  /** Whether it has a second factor that counts. */
  readonly hasFactor: boolean
}

/** An e-mail as accounts and the lockout know it: small letters, composed, without blanks around it. */
export const normalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/**
 * The mailbox that an e-mail leads to, for counting what is sent there: what stands between a plus sign and the at sign
 * is a note of its owner's, so that one mailbox has as many addresses as anybody likes.
 */
export const mailboxOf = (email: string): string => normalEmail(email).replace(/(?<=.)\+.*(?=@[^@]*$)/s, '')

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The name in the header and in the audit log (rule A4): the first there is of full name, name, display name,
 * first and last name, first name; then the e-mail's local part in words; else `Admin User`.
 */
export function staffName({ names, email }: Pick<StaffAccount, 'names' | 'email'>): string {
  const { fullName, name, displayName, firstName, lastName } = names
  const both = firstName?.trim() && lastName?.trim() ? `${firstName.trim()} ${lastName.trim()}` : undefined
  const known = [fullName, name, displayName, both, firstName].find((text) => text?.trim())
  if (known) return known.trim()
  const words = email
    .replace(/@.*$/s, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
  return words.length > 0 ? words.map(capitalised).join(' ') : 'Admin User'
}

/** An account as those see it who manage accounts. */
export type ShownMember = Omit<StaffMember, 'names'> & {
  /** The name that the header and the log show (rule A4). */
  readonly name: string
}

export const shownMember = ({ names, ...member }: StaffMember): ShownMember => ({
  ...member,
  name: staffName({ names, email: member.email }),
})

/** What an admin can do to an account that there is (rule A58). */
export type AccountChange = 'role' | 'invite-again' | 'end-sessions' | 'remove-factor' | 'close' | 'open'

/** What can be done to an account as it is; one's own factor goes on the page of one's own account. */
export function accountChanges(
  {
    closedAt,
    mustChangePassword,
    hasFactor,
  }: Pick<ShownMember, 'closedAt' | 'mustChangePassword' | 'hasFactor'>,
  isOwn = false,
): readonly AccountChange[] {
  if (closedAt !== null) return ['open']
  return [
    'role',
    ...(mustChangePassword ? (['invite-again'] as const) : []),
    'end-sessions',
    ...(hasFactor && !isOwn ? (['remove-factor'] as const) : []),
    'close',
  ]
}

/** A member of staff as the one who does something (rule L2). */
export const actorOf = (account: Pick<StaffAccount, 'names' | 'email'>) =>
  ({ kind: 'staff', name: staffName(account), email: account.email }) as const

/** What everybody tries first who knows whose an account is: the words of its e-mail and names, and these in one. */
export function ownWords({ email, names }: Pick<StaffAccount, 'email' | 'names'>): readonly string[] {
  const told = [normalEmail(email), ...Object.values(names).filter((name) => name !== undefined)]
  const words = told.flatMap((text) => withoutAccents(text.toLowerCase()).split(/[^\p{L}\p{N}]+/u))
  return [...told, ...words].filter((word) => word.length > 2)
}

/** What of a password is wrong by its length (rule A16): 15 characters without a second factor, 8 with one. */
export function passwordProblems(
  at: string,
  password: string,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Problem[] {
  const min = secondFactor ? passwordLength.withSecondFactor : passwordLength.alone
  if (password === '') return [{ at, code: 'required' }]
  if (lengthOf(password) < min) return [{ at, code: 'too-short', min }]
  return lengthOf(password) > passwordLength.max ? [{ at, code: 'too-long', max: passwordLength.max }] : []
}

const symbols = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password nobody has to think up: four groups of five symbols, 99 bits, easy to read out. */
export const randomPassword = (draw: Draw): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => symbols[draw(0, symbols.length - 1)]).join(''),
  ).join('-')
