import { digitsOfUuid, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import { codeFromMac, isRecoveryOpen } from '@hotovo/domain/staff/recovery'
import type { Ports } from '../ports.ts'
import type { StoredRecovery } from './ports.ts'

/**
 * What letters about passwords bring (rule A36). None of it is stored: it is made of the recovery and the hash of the password
 * as it is now, so a job that is done twice writes the same letter, and a new password voids whatever was sent before.
 */
type Purpose = 'link' | 'answer' | 'code'

const signedText = (purpose: Purpose, { recovery, passwordHash }: StoredRecovery) =>
  `${purpose} ${recovery.id} ${passwordHash}`

/** Whether a recovery may still be used, by somebody who may sign in. */
export const isRecoveryUsable = ({ recovery, account }: StoredRecovery, at: string): boolean =>
  account.role !== null && account.closedAt === null && isRecoveryOpen(recovery, at)

const tokenFor = (purpose: Purpose) => async (macs: Ports['macs'], stored: StoredRecovery) =>
  `${digitsOfUuid(stored.recovery.id)}.${await macs.sign('recovery', signedText(purpose, stored))}`

/** The token in the link of a letter. */
export const recoveryToken = tokenFor('link')
/** What a link leaves with the program that it leads to, which exchanges it for a session. */
export const recoveryAnswer = tokenFor('answer')

/** The code of a letter as each known key makes it, the newest first. */
export const recoveryCodes = async (
  macs: Ports['macs'],
  stored: StoredRecovery,
): Promise<readonly string[]> =>
  (await macs.signatures('recovery', signedText('code', stored))).map(({ mac }) => codeFromMac(mac))

const tokenPattern = /^([0-9a-f]{32})\.([\w-]{43})$/

/** The recovery that a token is for and may still be used; undefined for any other text. */
export async function recoveryOf(
  { recoveries, macs, clock }: Pick<Ports, 'recoveries' | 'macs' | 'clock'>,
  token: string,
  purpose: 'link' | 'answer' = 'link',
): Promise<StoredRecovery | undefined> {
  const [, id, mac] = tokenPattern.exec(token) ?? []
  const stored = id && mac ? await recoveries.byId(uuidOfDigits(id)) : undefined
  if (!stored || stored.recovery.kind === 'code' || !isRecoveryUsable(stored, clock.now())) return undefined
  return (await macs.verify('recovery', signedText(purpose, stored), mac!)) ? stored : undefined
}
