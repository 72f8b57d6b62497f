import { lengths } from '@hotovo/domain/limits'
import { e164, phoneProblems, textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { type Factor, type FactorType, phoneEnding } from '@hotovo/domain/staff/factor'
import type { CallContext, Caller } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { factorEntry } from './passkey-proof.ts'
import { type ShownFactor, shownFactor } from './session.ts'
import { type FactorPorts, type OwnerRefusal, requireOwner } from './signed-in.ts'

/** A factor that was begun: its secret as text, as an address, and as a picture in SVG. Nobody is told of it again. */
export type BegunFactor = {
  readonly factor: ShownFactor
  readonly secret: string
  readonly address: string
  readonly picture: string
}

const nameProblems = (name: string): Problem[] => textProblems('friendly_name', name, lengths.factorName)

export type BeginRefusal = OwnerRefusal | Refused<'invalid' | 'too-many-factors'>

/**
 * Begins a second factor (rules A34, A60). It counts once its first answer was accepted; until then another may take its
 * place. Whoever has one already passes the second step first.
 */
async function begin(
  ports: FactorPorts,
  caller: Caller,
  type: FactorType,
  asked: { readonly name?: string | undefined },
  secret: string | undefined,
  ending: string | null = null,
): Promise<Result<Factor & Pick<StaffAccount, 'email'>, BeginRefusal>> {
  const known = await requireOwner(ports, caller)
  if (!known.ok) return known
  const { account } = known.value
  const name = asked.name?.trim() || null
  const problems = name === null ? [] : nameProblems(name)
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const at = ports.clock.now()
  const factor: Factor = {
    id: ports.random.uuid(),
    accountId: account.id,
    type,
    name,
    createdAt: at,
    verifiedAt: null,
    lastUsedAt: null,
    lastStep: null,
    credentialId: null,
    signCount: null,
    phoneEnding: ending,
  }
  const entry = factorEntry('second_factor_begun', at, caller, known.value, { type })
  const outcome = await ports.factors.begin(factor, secret, entry)
  return outcome === 'begun' ? ok({ ...factor, email: account.email }) : fail({ code: 'too-many-factors' })
}

/** Begins a program that shows codes. */
export const beginFactor =
  (ports: FactorPorts) =>
  async (
    asked: { readonly name?: string | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<BegunFactor, BeginRefusal>> => {
    const secret = ports.oneTimeCodes.secret()
    const begun = await begin(ports, caller, 'totp', asked, secret)
    if (!begun.ok) return begun
    const address = ports.oneTimeCodes.address(secret, {
      issuer: ports.installation.brand.name,
      account: begun.value.email,
    })
    return ok({ factor: shownFactor(begun.value), secret, address, picture: ports.paymentCodes.svg(address) })
  }

/** Begins a passkey (rule A61): a challenge of it tells the browser how to make it. */
export const beginPasskey =
  (ports: FactorPorts) =>
  async (
    asked: { readonly name?: string | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<ShownFactor, BeginRefusal>> => {
    const begun = await begin(ports, caller, 'webauthn', asked, undefined)
    return begun.ok ? ok(shownFactor(begun.value)) : begun
  }

/** A telephone that was begun, with its number as text messages go to it, which is told this once. */
export type BegunPhone = { readonly factor: ShownFactor; readonly phone: string }

/** Begins a telephone that can receive text messages (rule A78): a challenge of it sends the first code. */
export const beginPhone =
  (ports: FactorPorts) =>
  async (
    { phone, name }: { readonly phone: string; readonly name?: string | undefined },
    { caller }: CallContext,
  ): Promise<Result<BegunPhone, BeginRefusal>> => {
    const problems = phoneProblems('phone', phone)
    const number = e164(phone)
    if (problems.length > 0 || number === undefined) {
      const known = await requireOwner(ports, caller)
      if (!known.ok) return known
      const noText: Problem = { at: 'phone', code: 'phone-without-sms' }
      return fail({ code: 'invalid', problems: problems.length > 0 ? problems : [noText] })
    }
    const begun = await begin(ports, caller, 'phone', { name }, number, phoneEnding(number))
    return begun.ok ? ok({ factor: shownFactor(begun.value), phone: number }) : begun
  }
