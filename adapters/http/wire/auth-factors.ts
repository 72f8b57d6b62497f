import type { BegunFactor, BegunPhone } from '@hotovo/application/staff/begin-factor'
import type { FactorChallenge } from '@hotovo/application/staff/factor-challenge'
import type { WebAuthnJson } from '@hotovo/application/staff/factor-ports'
import type { ChallengeAnswer } from '@hotovo/application/staff/second-step'
import type { ShownFactor } from '@hotovo/application/staff/session'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { type FactorType, factorTypes, phoneEnding } from '@hotovo/domain/staff/factor'
import { z } from 'zod/mini'
import { Instant, Text } from '../contract/shapes.ts'
import { ignoredFields } from './auth-requests.ts'

/** A factor that was begun; the secret of a program stands here and nowhere else. */
type AuthBegunTotp = {
  readonly id: string
  readonly type: 'totp'
  readonly friendly_name?: string | undefined
  readonly created_at: string
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string }
}
type AuthBegunPasskey = Omit<AuthBegunTotp, 'type' | 'totp'> & { readonly type: 'webauthn' }
type AuthBegunPhone = Omit<AuthBegunTotp, 'type' | 'totp'> & {
  readonly type: 'phone'
  readonly phone: string
}
export type AuthBegunFactor = AuthBegunTotp | AuthBegunPasskey | AuthBegunPhone
const begunFields = { id: z.uuid(), friendly_name: z.optional(z.string()), created_at: Instant }
export const AuthBegunFactorShape: z.ZodMiniType<AuthBegunFactor> = z.discriminatedUnion('type', [
  z.object({
    ...begunFields,
    type: z.literal('totp'),
    totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
  }),
  z.object({ ...begunFields, type: z.literal('webauthn') }),
  z.object({ ...begunFields, type: z.literal('phone'), phone: z.string() }),
])
type BeginRequest = {
  readonly factor_type: FactorType
  readonly friendly_name?: string | undefined
  /** Ours is the name of the brand. */
  readonly issuer?: string | undefined
  /** Of a telephone, and only there. */
  readonly phone?: string | undefined
}
export const BeginShape: z.ZodMiniType<BeginRequest> = z.strictObject({
  factor_type: z.enum(factorTypes),
  friendly_name: z.optional(Text),
  issuer: z.optional(Text),
  phone: z.optional(Text),
  ...ignoredFields,
})
/** What WebAuthn writes in JSON is the browser's and a library's to read. */
const WebAuthn: z.ZodMiniType<WebAuthnJson> = z.looseObject({})
/** `expires_at` is in seconds since 1970. */
export type AuthChallenge =
  | { readonly id: string; readonly type: 'totp' | 'phone'; readonly expires_at: number }
  | {
      readonly id: string
      readonly type: 'webauthn'
      readonly expires_at: number
      readonly webauthn: {
        readonly type: 'create' | 'request'
        readonly credential_options: { readonly publicKey: WebAuthnJson }
      }
    }
export const AuthChallengeShape: z.ZodMiniType<AuthChallenge> = z.discriminatedUnion('type', [
  z.object({ id: z.string(), type: z.enum(['totp', 'phone']), expires_at: z.int() }),
  z.object({
    id: z.string(),
    type: z.literal('webauthn'),
    expires_at: z.int(),
    webauthn: z.object({
      type: z.enum(['create', 'request']),
      credential_options: z.object({ publicKey: WebAuthn }),
    }),
  }),
])
type ChallengeRequest = {
  /** Texts go by SMS here. */
  readonly channel?: 'sms' | undefined
  /** Of the text, which is Slovak otherwise. */
  readonly language?: Language | undefined
}
/** The client library repeats here which factor it asks, and of a passkey for which site, which we know. */
export const ChallengeShape: z.ZodMiniType<ChallengeRequest> = z.looseObject({
  channel: z.optional(z.literal('sms')),
  language: z.optional(z.enum(languages)),
})
const Code = z.string().check(z.maxLength(100))
const ChallengeId = z.string().check(z.maxLength(200))
export type VerifyRequest =
  | { readonly challenge_id: string; readonly code: string }
  | { readonly challenge_id: string; readonly webauthn: { readonly credential_response: WebAuthnJson } }
export const VerifyShape: z.ZodMiniType<VerifyRequest> = z.union([
  z.strictObject({ challenge_id: ChallengeId, code: Code, ...ignoredFields }),
  z.strictObject({
    challenge_id: ChallengeId,
    // Which site it is for is signed in the answer, whatever stands beside it.
    webauthn: z.looseObject({ credential_response: WebAuthn }),
    ...ignoredFields,
  }),
])
/** `expires_at` is in seconds since 1970. */
export type AuthPasskeyChallenge = {
  readonly challenge_id: string
  readonly options: WebAuthnJson
  readonly expires_at: number
}
export const AuthPasskeyChallengeShape: z.ZodMiniType<AuthPasskeyChallenge> = z.object({
  challenge_id: z.string(),
  options: WebAuthn,
  expires_at: z.int(),
})
export const AskPasskeyShape = z.strictObject(ignoredFields)
type PasskeyRequest = { readonly challenge_id: string; readonly credential: WebAuthnJson }
export const PasskeyShape: z.ZodMiniType<PasskeyRequest> = z.strictObject({
  challenge_id: ChallengeId,
  credential: WebAuthn,
  ...ignoredFields,
})
export const RecoveryCodeShape: z.ZodMiniType<{ readonly code: string }> = z.strictObject({
  code: Code,
  ...ignoredFields,
})

/** How a factor that was begun travels. */
export const authBegunOf = ({ factor, secret, address, picture }: BegunFactor): AuthBegunFactor => ({
  id: factor.id,
  type: 'totp',
  friendly_name: factor.name ?? undefined,
  created_at: factor.createdAt,
  totp: { qr_code: picture, secret, uri: address },
})
export const authBegunPasskeyOf = ({ id, name, createdAt }: ShownFactor): AuthBegunFactor => ({
  id,
  type: 'webauthn',
  friendly_name: name ?? undefined,
  created_at: createdAt,
})

export const authBegunPhoneOf = ({ factor, phone }: BegunPhone): AuthBegunFactor => ({
  id: factor.id,
  type: 'phone',
  friendly_name: factor.name ?? undefined,
  created_at: factor.createdAt,
  phone,
})

const begunFactorIn = ({ id, type, friendly_name, created_at }: AuthBegunFactor): ShownFactor => ({
  id,
  type,
  name: friendly_name ?? null,
  createdAt: created_at,
  verifiedAt: null,
  lastUsedAt: null,
  phoneEnding: null,
})

/** The factor that was begun, out of its answer. */
export function beganIn(begun: AuthBegunFactor): BegunFactor {
  if (begun.type !== 'totp') throw new Error('another factor was begun than was asked for')
  const { secret, uri: address, qr_code: picture } = begun.totp
  return { factor: begunFactorIn(begun), secret, address, picture }
}
export const begunPasskeyIn = begunFactorIn
export function begunPhoneIn(begun: AuthBegunFactor): BegunPhone {
  if (begun.type !== 'phone') throw new Error('another factor was begun than was asked for')
  const { phone } = begun
  return { factor: { ...begunFactorIn(begun), phoneEnding: phoneEnding(phone) }, phone }
}

/** How a challenge travels. */
export function authChallengeOf({ id, type, expiresAt, webauthn }: FactorChallenge): AuthChallenge {
  const expires_at = Math.floor(Date.parse(expiresAt) / 1000)
  if (type !== 'webauthn') return { id, type, expires_at }
  if (!webauthn) throw new Error('a challenge of a passkey without its question')
  const credential_options = { publicKey: webauthn.options }
  return { id, type, expires_at, webauthn: { type: webauthn.type, credential_options } }
}
/** The challenge, out of its answer. */
export function challengeIn(challenge: AuthChallenge): FactorChallenge {
  const { id, type } = challenge
  const expiresAt = new Date(challenge.expires_at * 1000).toISOString()
  if (challenge.type !== 'webauthn') return { id, type, expiresAt }
  const { type: step, credential_options } = challenge.webauthn
  return { id, type, expiresAt, webauthn: { type: step, options: credential_options.publicKey } }
}

/** The answer to a challenge, out of a request, and as a request. */
export const answerIn = (body: VerifyRequest): ChallengeAnswer =>
  'code' in body
    ? { challengeId: body.challenge_id, code: body.code }
    : { challengeId: body.challenge_id, credential: body.webauthn.credential_response }
export const verifyRequestOf = ({ challengeId, code = '', credential }: ChallengeAnswer): VerifyRequest =>
  credential
    ? { challenge_id: challengeId, webauthn: { credential_response: credential } }
    : { challenge_id: challengeId, code }
