import { secondFactor as rules } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { FactorType } from '@hotovo/domain/staff/factor'
import type { ById, CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { newChallenge } from './challenges.ts'
import type { WebAuthnJson } from './factor-ports.ts'
import { passkeyQuestion } from './passkey-proof.ts'
import { sendText } from './phone-proof.ts'
import { type FactorPorts, ownFactor, type StepRefusal } from './signed-in.ts'

/** A challenge, and what it asks a browser for where the factor is a passkey: to make it, or to answer with it. */
export type FactorChallenge = {
  readonly id: string
  readonly type: FactorType
  readonly expiresAt: string
  readonly webauthn?: { readonly type: 'create' | 'request'; readonly options: WebAuthnJson } | undefined
}

/** Which factor is asked; a telephone in which language. */
export type FactorQuestion = ById & { readonly language?: Language | undefined }

/**
 * Asks a factor for its answer, within five minutes, in this session; a telephone gets its code (rule A79). Nothing is kept of the challenge
 * until it is answered.
 */
export const challengeFactor =
  (ports: FactorPorts) =>
  async (
    { id: factorId, language = 'sk' }: FactorQuestion,
    { caller }: CallContext,
  ): Promise<Result<FactorChallenge, StepRefusal | Refused<'too-many-requests' | 'sign-in-locked'>>> => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const { found, own } = known.value
    const expiresAt = minutesLater(ports.clock.now(), rules.challengeMinutes)
    const { id, mac } = await newChallenge(ports.macs, factorId, found.session.id, expiresAt)
    const { type } = own.factor
    const challenge = { id, type, expiresAt }
    if (type === 'webauthn')
      return ok({ ...challenge, webauthn: await passkeyQuestion(ports, found, own, mac) })
    const refusal =
      type === 'phone' && (await sendText(ports, caller, found, own, { until: expiresAt, language }))
    return refusal ? fail(refusal) : ok(challenge)
  }
