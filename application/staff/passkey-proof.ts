import { type SystemAction, type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { staffName } from '@hotovo/domain/staff/account'
import { isCountAhead } from '@hotovo/domain/staff/factor'
import type { CallerSession } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { logOnce } from '../access/log-once.ts'
import type { Ports } from '../ports.ts'
import type { Passkey, SecondStepProof, SecretFactor, UsedChallenge, WebAuthnJson } from './factor-ports.ts'

/** An entry about the factors of whoever asks. */
export const factorEntry = (
  action: SystemAction,
  at: string,
  caller: Caller,
  { account, session }: Pick<CallerSession, 'account' | 'session'>,
  details: SystemEntry['details'] = {},
): SystemEntry =>
  systemEntry(action, at, {
    userId: account.id,
    resourceType: 'session',
    resourceId: session.id,
    details: { ...details, email: account.email },
    origin: caller.origin,
  })

/** What is kept of a factor that is a passkey and was made. */
export const passkeyOf = ({ factor, secret }: SecretFactor): Passkey | undefined =>
  factor.credentialId !== null && secret !== undefined
    ? { credentialId: factor.credentialId, secret }
    : undefined

/** What a browser is asked: to make the passkey, other than those there are, or to answer with it. */
export async function passkeyQuestion(
  { passkeys, factors }: Pick<Ports, 'passkeys' | 'factors'>,
  { account }: CallerSession,
  own: SecretFactor,
  challenge: string,
) {
  const passkey = passkeyOf(own)
  if (passkey)
    return { type: 'request', options: await passkeys.requestOptions(challenge, [passkey]) } as const
  const all = await factors.of(account.id)
  const options = await passkeys.creationOptions(challenge, {
    account,
    name: staffName(account),
    known: all.flatMap((one) => passkeyOf(one)?.credentialId ?? []),
  })
  return { type: 'create', options } as const
}

/** What the answer of a passkey proves, where it is one: nothing is used up by looking. */
export async function proofOfPasskey(
  ports: Pick<Ports, 'passkeys' | 'systemLog' | 'clock' | 'random'>,
  caller: Caller,
  found: CallerSession,
  own: SecretFactor,
  answer: WebAuthnJson,
  challenge: UsedChallenge,
): Promise<SecondStepProof | undefined> {
  const passkey = passkeyOf(own)
  const base = { method: 'webauthn', factorId: own.factor.id, challenge } as const
  if (!passkey) {
    const made = await ports.passkeys.created(answer, challenge.mac)
    return (
      made && {
        ...base,
        signCount: made.signCount,
        made: { credentialId: made.credentialId, secret: made.secret },
      }
    )
  }
  const used = await ports.passkeys.used(answer, challenge.mac, passkey)
  if (!used) return undefined
  if (isCountAhead(own.factor.signCount ?? 0, used.signCount)) return { ...base, signCount: used.signCount }
  // Somebody may have a copy of it.
  const entry = factorEntry('security_suspicious_activity', ports.clock.now(), caller, found, {
    reason: 'passkey-counted-back',
    factor: own.factor.id,
  })
  await logOnce(ports, entry, ports.random.uuid())
  return undefined
}
