import { digitsOfUuid, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import { type EmailSide, emailSides, isEmailChangeOpen } from '@hotovo/domain/staff/email-change'
import type { Ports } from '../ports.ts'
import type { StoredEmailChange } from './ports.ts'

/**
 * What the letters about a change of e-mail bring (rule A75), made like those about a password: of the change, its side and the hash of
 * the password as it is now, so a new password voids both links.
 */
const signedText = (side: EmailSide, { change, passwordHash }: StoredEmailChange) =>
  `email ${side} ${change.id} ${passwordHash}`

/** Whether a change may still be confirmed, of somebody who may sign in. */
export const isEmailChangeUsable = ({ change, account }: StoredEmailChange, at: string): boolean =>
  account.role !== null &&
  account.closedAt === null &&
  account.email === change.oldEmail &&
  isEmailChangeOpen(change, at)

/** The token in the link to one of the addresses. */
export const emailChangeToken = async (
  macs: Ports['macs'],
  stored: StoredEmailChange,
  side: EmailSide,
): Promise<string> =>
  `${digitsOfUuid(stored.change.id)}.${await macs.sign('recovery', signedText(side, stored))}`

const tokenPattern = /^([0-9a-f]{32})\.([\w-]{43})$/

/** The change that a token is for and may still be confirmed, and its side; undefined for any other text. */
export async function emailChangeOf(
  { emailChanges, macs, clock }: Pick<Ports, 'emailChanges' | 'macs' | 'clock'>,
  token: string,
): Promise<{ readonly stored: StoredEmailChange; readonly side: EmailSide } | undefined> {
  const [, id, mac] = tokenPattern.exec(token) ?? []
  const stored = id && mac ? await emailChanges.byId(uuidOfDigits(id)) : undefined
  if (!stored || !isEmailChangeUsable(stored, clock.now())) return undefined
  for (const side of emailSides)
    if (await macs.verify('recovery', signedText(side, stored), mac!)) return { stored, side }
  return undefined
}
