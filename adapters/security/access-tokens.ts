import { createPrivateKey, createPublicKey } from 'node:crypto'
import {
  type AccessTokens,
  type AuthenticationMethod,
  authenticationMethods,
  type PublicKey,
} from '@hotovo/application/access/ports'
import { sessionLife } from '@hotovo/domain/limits'
import { roles } from '@hotovo/domain/staff/account'
import jwt from 'jsonwebtoken'
import { z } from 'zod/mini'
import type { SigningKey } from './secrets.ts'

const algorithm = 'ES256'
const audience = 'authenticated'

/** What Supabase calls the role of somebody without one. */
const noRole = 'authenticated'

/** Three parts, the last as long as every signature of this algorithm: the library breaks on other lengths. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]{86}$/

/** What Supabase calls each way to prove oneself. */
const wireMethods = {
  password: 'password',
  totp: 'totp',
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

/**
 * ES256 access tokens (rule A7): the newest key signs, all of them verify. Algorithm, issuer and audience are
 * pinned, and a token without an end is none. `issuer` is the address of `/auth/v1`.
 */
export function signedAccessTokens(keys: readonly SigningKey[], issuer: string): AccessTokens {
  const known = keys.map(({ id, pem }) => ({
    id,
    privateKey: createPrivateKey(pem),
    publicKey: createPublicKey(pem),
  }))
  const [newest] = known
  if (!newest) throw new Error('access tokens need a key')
  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

  return {
    issue: async ({ accountId, sessionId, email, role, assurance, methods }, at) => {
      const iat = seconds(at)
      const exp = iat + sessionLife.accessMinutes * 60
      const amr = methods.map(({ method, timestamp }) => ({ method: wireMethods[method], timestamp }))
      const claims = { session_id: sessionId, email, role: role ?? noRole, aal: assurance, amr, iat, exp }
      const options = { algorithm, issuer, audience, subject: accountId, keyid: newest.id } as const
      return jwt.sign(claims, newest.privateKey, options)
    },
    verify: async (token, at) => {
      if (!tokenShape.test(token)) return undefined
      let content: unknown
      try {
        const kid = jwt.decode(token, { complete: true })?.header.kid
        const key = known.find(({ id }) => id === kid)
        if (!key) return undefined
        content = jwt.verify(token, key.publicKey, {
          algorithms: [algorithm],
          issuer,
          audience,
          clockTimestamp: seconds(at),
        })
      } catch (fault) {
        // A token is any text at all: not a token, a token of somebody else, or no JSON inside.
        if (fault instanceof jwt.JsonWebTokenError || fault instanceof SyntaxError) return undefined
        throw fault
      }
      const claims = Claims.safeParse(content)
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
    publicKeys: () =>
      known.map(({ id, publicKey }): PublicKey => {
        const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
        return { kty: kty!, crv: crv!, x: x!, y: y!, kid: id, use: 'sig', alg: algorithm }
      }),
  }
}
