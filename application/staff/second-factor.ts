import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { verifiedFactors } from '@hotovo/domain/staff/factor'
import { authorize, type CallerSession, callerSession, type Unauthorized } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import type { SecretFactor } from './factor-ports.ts'
import { type ShownFactor, shownFactor } from './session.ts'
import { type FactorPorts, verifiedOf } from './signed-in.ts'

/** The verified factors of whoever asks, the oldest first; how many recovery codes are left, null where none were made. */
export type OwnFactors = {
  readonly factors: readonly ShownFactor[]
  readonly codesLeft: number | null
  /** Whether this installation wants one of everybody. */
  readonly isRequired: boolean
}

export const viewOwnFactors =
  (ports: FactorPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<OwnFactors, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { id } = authorized.value.account
    const [own, codesLeft] = await Promise.all([ports.factors.of(id), ports.factors.codesLeft(id)])
    return ok({
      factors: verifiedFactors(own.map(({ factor }) => factor)).map(shownFactor),
      codesLeft: codesLeft ?? null,
      isRequired: ports.installation.staffMfa === 'required',
    })
  }

/** The account and the session of somebody who has entered, with their verified factors. */
export async function requireEntered(
  ports: FactorPorts,
  caller: Caller,
): Promise<
  Result<{ found: CallerSession; own: readonly SecretFactor[] }, Unauthorized | Refused<'factor-not-found'>>
> {
  const authorized = await authorize(ports, caller, 'own-account.manage')
  if (!authorized.ok) return authorized
  const found = await callerSession(ports, caller)
  if (!found) return fail({ code: 'sign-in-required' })
  const own = await verifiedOf(ports, found)
  return own.length > 0 ? ok({ found, own }) : fail({ code: 'factor-not-found' })
}
