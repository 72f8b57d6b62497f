import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { signingKeysAt } from '@hotovo/adapters/security/signing-keys'
import { ownAccessTokens } from '@hotovo/adapters/system/access-tokens'
import type { AccessClaims, AccessTokens, ProgramClaims } from '@hotovo/application/access/ports'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import fc from 'fast-check'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'
import { kidOf, testIssuer, testMacs, testSigningKey } from '../support/world.ts'

const at = '2026-03-02T09:00:00.500Z'
const claims: AccessClaims = {
  accountId: randomUUID(),
  sessionId: randomUUID(),
  email: 'jana@hotovo.test',
  role: 'admin',
  assurance: 'aal1',
  methods: [{ method: 'password', timestamp: 1772442000 }],
}

const kinds: { name: string; open: () => AccessTokens }[] = [
  { name: 'signed with ES256', open: () => signedAccessTokens([testSigningKey()], testIssuer) },
  { name: "of one process's own", open: () => ownAccessTokens(testMacs(randomUUID())) },
]

describe.each(kinds)('AccessTokens $name', ({ open }) => {
  const tokens = open()

  test('Issues a token that is good for ten minutes', async () => {
    const token = await tokens.issue(claims, at)
    expect(await tokens.verify(token, at)).toEqual(claims)
    expect(await tokens.verify(token, minutesLater(at, 9.9))).toEqual(claims)
    expect(await tokens.verify(token, minutesLater(at, 10))).toBeUndefined()
  })

  test('Accepts what it issued itself until it expires, and nothing else', async () => {
    const without = { ...claims, role: null }
    expect(await tokens.verify(await tokens.issue(without, at), at)).toEqual(without)
    expect(await tokens.verify(await open().issue(claims, at), at)).toBeUndefined()
    const token = await tokens.issue(claims, at)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: token.length - 1 }),
        fc.constantFrom(...'Ab0-_.~'),
        async (index, sign) => {
          fc.pre(token[index] !== sign)
          const changed = token.slice(0, index) + sign + token.slice(index + 1)
          const accepted = await tokens.verify(changed, at)
          // The last character of base64url has spare bits; who changes those has changed nothing.
          expect(
            accepted === undefined || (index === token.length - 1 && accepted.email === claims.email),
          ).toBe(true)
        },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: anySign })), async (text) => {
        expect(await tokens.verify(text, at)).toBeUndefined()
      }),
    )
  })

  test('tells both factors, and with what the second step was passed', async () => {
    for (const method of ['totp', 'recovery-code'] as const) {
      const both: AccessClaims = {
        ...claims,
        assurance: 'aal2',
        methods: [...claims.methods, { method, timestamp: 1772442030 }],
      }
      expect(await tokens.verify(await tokens.issue(both, at), at)).toEqual(both)
    }
  })

  const ofProgram: ProgramClaims = {
    authorizationId: randomUUID(),
    programId: randomUUID(),
    accountId: claims.accountId,
    scopes: ['openid', 'email'],
    nonce: 'n',
    email: claims.email,
    assurance: 'aal1',
    signedInAt: 1772442000,
  }

  test('Issues for a program an access token and an id token that are good for ten minutes', async () => {
    const { accessToken } = await tokens.issueForProgram(ofProgram, at)
    const told = { authorizationId: ofProgram.authorizationId }
    expect(await tokens.verifyOfProgram(accessToken, minutesLater(at, 9.9))).toEqual(told)
    expect(await tokens.verifyOfProgram(accessToken, minutesLater(at, 10))).toBeUndefined()
  })

  test('Neither of them passes for a session', async () => {
    for (const token of Object.values(await tokens.issueForProgram(ofProgram, at)))
      expect(await tokens.verify(token, at)).toBeUndefined()
  })

  test('Accepts the access token that it issued for a program until it expires, and nothing else', async () => {
    const { accessToken, idToken } = await tokens.issueForProgram(ofProgram, at)
    const others = await open().issueForProgram(ofProgram, at)
    const session = await tokens.issue(claims, at)
    for (const token of [idToken, others.accessToken, session, `${accessToken}A`, '', 'x.y.z'])
      expect(await tokens.verifyOfProgram(token, at)).toBeUndefined()
  })

  test('Tells the public keys of its tokens, never a private one', async () => {
    for (const key of await tokens.publicKeys(at)) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      const verified = jwt.verify(
        await tokens.issue(claims, at),
        createPublicKey({ key: { ...key }, format: 'jwk' }),
        { algorithms: ['ES256'], clockTimestamp: Date.parse(at) / 1000 },
      )
      expect(verified).toMatchObject({ sub: claims.accountId, role: 'admin', aal: 'aal1' })
    }
  })
})

describe('A forged access token', () => {
  const key = testSigningKey()
  const tokens = signedAccessTokens([key], testIssuer)
  const now = Math.floor(Date.parse(at) / 1000)
  const content = {
    sub: claims.accountId,
    session_id: claims.sessionId,
    email: claims.email,
    role: 'admin',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: 1772442000 }],
    iss: testIssuer,
    aud: 'authenticated',
    iat: now,
    exp: now + 600,
  }
  const { exp: _exp, ...endless } = content
  const { session_id: _session, ...sessionless } = content
  const signed = (payload: object, pem = key.pem, options: jwt.SignOptions = {}) =>
    jwt.sign(payload, pem, { algorithm: 'ES256', keyid: kidOf(key), ...options })
  const publicPem = createPublicKey(key.pem).export({ type: 'spki', format: 'pem' }).toString()
  const unsigned = (header: object) =>
    `${[header, content].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

  /** A token with some of its parts put in place of its own. */
  const rebuilt = (token: string, parts: { header?: string; payload?: string; signature?: string }) => {
    const [header, payload, signature] = token.split('.')
    const packed = (text: string | undefined) => text && Buffer.from(text).toString('base64url')
    return [
      packed(parts.header) ?? header,
      packed(parts.payload) ?? payload,
      parts.signature ?? signature,
    ].join('.')
  }

  test('that is not forged is accepted, so that what follows means something', async () => {
    expect(await tokens.verify(signed(content), at)).toEqual(claims)
  })

  test.each<[string, () => string]>([
    ['alg none', () => unsigned({ alg: 'none', typ: 'JWT', kid: kidOf(key) })],
    ['alg None', () => unsigned({ alg: 'None', typ: 'JWT', kid: kidOf(key) })],
    ['no signature', () => unsigned({ alg: 'ES256', typ: 'JWT', kid: kidOf(key) })],
    ['the public key as an HMAC secret', () => hmacToken(content, publicPem, kidOf(key))],
    ['another key under the same name', () => signed(content, testSigningKey().pem)],
    ['another name of the key', () => signed(content, key.pem, { keyid: 'x' })],
    ['another audience', () => signed({ ...content, aud: 'anon' })],
    ['another issuer', () => signed({ ...content, iss: 'https://elsewhere.test/auth/v1' })],
    ['no end', () => signed(endless)],
    ['an end that is over', () => signed({ ...content, exp: now })],
    ['no session', () => signed(sessionless)],
    ['a role nobody has', () => signed({ ...content, role: 'root' })],
    [
      'nothing in it, and a signature of one byte',
      () => rebuilt(signed(content), { payload: '{}', signature: 'AA' }),
    ],
    ['a signature that is too long', () => `${signed(content)}AAAA`],
    ['a signature of zeros', () => rebuilt(signed(content), { signature: 'A'.repeat(86) })],
    ['null for a header', () => rebuilt(signed(content), { header: 'null' })],
    ['null for its content', () => rebuilt(signed(content), { payload: 'null' })],
    ['not a token', () => 'rubbish'],
    ['a token of rubbish', () => 'a.b.c'],
    ['a header that is no JSON', () => `${Buffer.from('{').toString('base64url')}.e30.AA`],
  ])('with %s is refused', async (_, make) => {
    expect(await tokens.verify(make(), at)).toBeUndefined()
  })

  test('of an older key of ours is still accepted, and the newest signs', async () => {
    const newest = testSigningKey(minutesLater(at, -11))
    const newer = signedAccessTokens([newest, key], testIssuer)
    expect(await newer.verify(signed(content), at)).toEqual(claims)
    const token = await newer.issue(claims, at)
    expect(jwt.decode(token, { complete: true })?.header).toMatchObject({ alg: 'ES256', kid: kidOf(newest) })
    expect(await tokens.verify(token, at)).toBeUndefined()
  })
})

test.each([
  ['just made', 0, 'old', ['new', 'old']],
  ['told for ten minutes', 10.9, 'old', ['new', 'old']],
  ['told for as long as a JWK set is kept', 11, 'new', ['new', 'old']],
  ['while a token of the one before may live', 21.9, 'new', ['new', 'old']],
  ['later', 22, 'new', ['new']],
])('A new signing key %s: which signs, and which are known (rule A70)', (_, minutes, signs, known) => {
  const old = testSigningKey()
  const fresh = testSigningKey(at)
  const nameOf = (key: typeof old) => (key === old ? 'old' : 'new')
  const then = signingKeysAt([fresh, old], minutesLater(at, minutes))
  expect([nameOf(then.signing), then.known.map(nameOf)]).toEqual([signs, known])
  // With no other, it signs from the first moment on.
  expect(signingKeysAt([fresh], at)).toEqual({ signing: fresh, known: [fresh] })
})

/** jsonwebtoken refuses to make this one, so it is made by hand. */
function hmacToken(content: object, secret: string, kid: string): string {
  const head = [{ alg: 'HS256', typ: 'JWT', kid }, content]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
}
