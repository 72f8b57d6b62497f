import {
  type AccessTokens,
  type AuthenticationMethod,
  authenticationMethods,
  type PublicKey,
} from '@hotovo/application/access/ports'
import { sessionLife } from '@hotovo/domain/limits'
import { roles } from '@hotovo/domain/staff/account'
import { errors, exportJWK, importJWK, importPKCS8, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod/mini'
import type { SigningKey } from './secrets.ts'

const algorithm = 'ES256'
const audience = 'authenticated'

/** Three parts of base64url and nothing around them, the last as long as every signature of this algorithm. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{86}$/

/** What Supabase calls the role of somebody without one. */
const noRole = 'authenticated'

/** What Supabase calls each way to prove oneself. */
const wireMethods = {
  password: 'password',
  totp: 'totp',
  webauthn: 'mfa/webauthn',
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

/** A key that signs, and its public half. */
async function opened({ id, pem }: SigningKey) {
  const privateKey = await importPKCS8(pem, algorithm, { extractable: true })
  const { kty, crv, x, y } = await exportJWK(privateKey)
  const told: PublicKey = { kty: kty!, crv: crv!, x: x!, y: y!, kid: id, use: 'sig', alg: algorithm }
  return { id, privateKey, publicKey: await importJWK({ ...told }), told }
}

/**
 * ES256 access tokens (rule A7): the newest key signs, all of them verify. Algorithm, issuer and audience are
 * pinned, and a token without an end is none. `issuer` is the address of `/auth/v1`.
 */
export function signedAccessTokens(keys: readonly SigningKey[], issuer: string): AccessTokens {
  if (keys.length === 0) throw new Error('access tokens need a key')
  const known = Promise.all(keys.map(opened))
  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

  return {
    issue: async ({ accountId, sessionId, email, role, assurance, methods }, at) => {
      const [newest] = await known
      const iat = seconds(at)
      const amr = methods.map(({ method, timestamp }) => ({ method: wireMethods[method], timestamp }))
      return new SignJWT({ session_id: sessionId, email, role: role ?? noRole, aal: assurance, amr })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: newest!.id })
        .setIssuedAt(iat)
        .setExpirationTime(iat + sessionLife.accessMinutes * 60)
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(accountId)
        .sign(newest!.privateKey)
    },
    verify: async (token, at) => {
      if (!tokenShape.test(token)) return undefined
      const keyOf = async ({ kid }: { readonly kid?: string | undefined }) => {
        const key = (await known).find(({ id }) => id === kid)
        if (!key) throw new errors.JWSInvalid('no key of ours')
        return key.publicKey
      }
      const expected = {
        algorithms: [algorithm],
        issuer,
        audience,
        currentDate: new Date(at),
        requiredClaims: ['exp'],
      }
      const content = await jwtVerify(token, keyOf, expected).catch((fault: unknown) => {
        // A token is any text at all: not a token, a token of somebody else, or no JSON inside.
        if (fault instanceof errors.JOSEError) return undefined
        throw fault
      })
      const claims = Claims.safeParse(content?.payload)
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
    publicKeys: async () => (await known).map(({ told }) => told),
  }
}
