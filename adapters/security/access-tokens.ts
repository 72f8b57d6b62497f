import {
  type AccessTokens,
  type AuthenticationMethod,
  authenticationMethods,
  type PublicKey,
} from '@hotovo/application/access/ports'
import { sessionLife } from '@hotovo/domain/limits'
import { roles } from '@hotovo/domain/staff/account'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  importJWK,
  importPKCS8,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { z } from 'zod/mini'
import { type SigningKey, signingKeysAt } from './signing-keys.ts'

const algorithm = 'ES256'
const audience = 'authenticated'

/** Three parts of base64url and nothing around them, the last as long as every signature of this algorithm. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{86}$/

/** What Supabase calls the role of somebody without one. */
const noRole = 'authenticated'

/** What Supabase calls each way to prove oneself. */
const wireMethods = {
  password: 'password',
  provider: 'oauth',
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  phone: 'mfa/phone',
  passkey: 'passkey',
  'recovery-code': 'mfa/recovery_code',
} as const satisfies Record<AuthenticationMethod['method'], string>
const methodIn = (name: string) =>
  authenticationMethods.find((method) => wireMethods[method] === name) ?? 'password'

const Claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  role: z.enum([...roles, noRole]),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.array(z.object({ method: z.enum(Object.values(wireMethods)), timestamp: z.int() })),
  iat: z.int(),
  exp: z.int(),
})

/** The one call that takes the access token of a program (rule A74), which no call of the back-office does. */
const programAudience = (issuer: string) => `${issuer}/oauth/userinfo`
const programTokenType = 'at+jwt'
const OfProgram = z.object({ jti: z.uuid() })

/** A key that signs, and its public half, named by its own thumbprint (RFC 7638). */
async function opened({ pem }: SigningKey) {
  const privateKey = await importPKCS8(pem, algorithm, { extractable: true })
  const { kty, crv, x, y } = await exportJWK(privateKey)
  const jwk = { kty: kty!, crv: crv!, x: x!, y: y! }
  const kid = await calculateJwkThumbprint(jwk)
  const told: PublicKey = { ...jwk, kid, use: 'sig', alg: algorithm }
  return { kid, privateKey, publicKey: await importJWK({ ...told }), told }
}

/**
 * ES256 access tokens (rules A7, A70): of the keys, the newest first, one signs and those that are known at the time verify. They are
 * asked for each time where they may change. Algorithm, issuer and audience are pinned, and a token without an end is none.
 * `issuer` is the address of `/auth/v1`.
 */
export function signedAccessTokens(
  keys: readonly SigningKey[] | (() => readonly SigningKey[]),
  issuer: string,
): AccessTokens {
  const current = typeof keys === 'function' ? keys : () => keys
  if (current().length === 0) throw new Error('access tokens need a key')
  const openedKeys = new Map<string, ReturnType<typeof opened>>()
  const open = (key: SigningKey) => {
    const known = openedKeys.get(key.pem) ?? opened(key)
    openedKeys.set(key.pem, known)
    return known
  }
  const knownAt = (at: string) => Promise.all(signingKeysAt(current(), at).known.map(open))
  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

  /** What stands in a token of ours that is for somebody, and good; undefined for any other text. */
  async function payloadOf(
    token: string,
    meant: { readonly audience: string; readonly typ: string },
    at: string,
  ) {
    if (!tokenShape.test(token)) return undefined
    const keyOf = async ({ kid: named }: { readonly kid?: string | undefined }) => {
      const key = (await knownAt(at)).find(({ kid }) => kid === named)
      if (!key) throw new errors.JWSInvalid('no key of ours')
      return key.publicKey
    }
    const expected = {
      ...meant,
      algorithms: [algorithm],
      issuer,
      currentDate: new Date(at),
      requiredClaims: ['exp'],
    }
    const content = await jwtVerify(token, keyOf, expected).catch((fault: unknown) => {
      // A token is any text at all: not a token, a token of somebody else, or no JSON inside.
      if (fault instanceof errors.JOSEError) return undefined
      throw fault
    })
    return content?.payload
  }
  async function signed(claims: JWTPayload, typ: string, about: { sub: string; aud: string }, at: string) {
    const newest = await open(signingKeysAt(current(), at).signing)
    const iat = seconds(at)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ, kid: newest.kid })
      .setIssuedAt(iat)
      .setExpirationTime(iat + sessionLife.accessMinutes * 60)
      .setIssuer(issuer)
      .setAudience(about.aud)
      .setSubject(about.sub)
      .sign(newest.privateKey)
  }

  return {
    issue: async ({ accountId, sessionId, email, role, assurance, methods }, at) => {
      const amr = methods.map(({ method, timestamp }) => ({ method: wireMethods[method], timestamp }))
      const claims = { session_id: sessionId, email, role: role ?? noRole, aal: assurance, amr }
      return signed(claims, 'JWT', { sub: accountId, aud: audience }, at)
    },
    verify: async (token, at) => {
      const claims = Claims.safeParse(await payloadOf(token, { audience, typ: 'JWT' }, at))
      if (!claims.success) return undefined
      const { sub, session_id, email, role, aal, amr } = claims.data
      return {
        accountId: sub,
        sessionId: session_id,
        email,
        role: role === noRole ? null : role,
        assurance: aal,
        methods: amr.map(({ method, timestamp }) => ({ method: methodIn(method), timestamp })),
      }
    },
    issueForProgram: async ({ accountId: sub, programId, authorizationId, scopes, nonce, ...told }, at) => {
      const { email, name, assurance, signedInAt } = told
      const about = { client_id: programId, jti: authorizationId, scope: scopes.join(' ') }
      const who = { auth_time: signedInAt, aal: assurance, email, name, nonce: nonce ?? undefined }
      return {
        accessToken: await signed(about, programTokenType, { sub, aud: programAudience(issuer) }, at),
        idToken: await signed(who, 'JWT', { sub, aud: programId }, at),
      }
    },
    verifyOfProgram: async (token, at) => {
      const meant = { audience: programAudience(issuer), typ: programTokenType }
      const claims = OfProgram.safeParse(await payloadOf(token, meant, at))
      return claims.success ? { authorizationId: claims.data.jti } : undefined
    },
    publicKeys: async (at) => (await knownAt(at)).map(({ told }) => told),
  }
}
