import { openidProviders } from '@hotovo/adapters/security/identity-providers'
import { noProviders } from '@hotovo/adapters/system/no-providers'
import { Unavailable } from '@hotovo/application/faults'
import type { IdentityProviders } from '@hotovo/application/staff/provider-ports'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser, identityProvider } from '../support/identity-provider.ts'

const site = 'http://localhost:3000'
const callback = `${site}/auth/v1/callback`
const at = '2026-11-20T10:00:00.000Z'
const secrets = { state: 'a-state', nonce: 'a-nonce', verifier: 'v'.repeat(43) }

describe('IdentityProviders of OpenID Connect', () => {
  let idp: Awaited<ReturnType<typeof identityProvider>>
  let providers: IdentityProviders
  beforeAll(async () => {
    idp = await identityProvider(callback)
  })
  afterAll(() => idp.close())
  beforeEach(() => {
    vi.setSystemTime(at)
    idp.seat('jana')
    providers = openidProviders([idp.config], callback)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  /** The query that the provider leads back with. */
  async function query(): Promise<string> {
    const address = await providers.address('house', secrets)
    const led = await browser(site, 'nowhere').follow(address!, ({ href }) => href.startsWith(callback))
    return led.search
  }
  const proven = (subject: string) => ({
    kind: 'proven',
    proven: { issuer: idp.issuer, subject, email: `${subject}@provider.test` },
    issuedAt: at,
  })
  const tokenOf = (
    ...asked: Parameters<typeof idp.token> extends [infer Claims, string, ...infer How]
      ? [Claims, ...How]
      : never
  ) => idp.token(asked[0], at, asked[1])

  test('Writes the address at which a provider asks somebody who they are, with state, nonce and a challenge of the verifier', async () => {
    const address = new URL((await providers.address('house', secrets))!)
    expect(address.origin).toBe(idp.issuer)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'hotovo',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email',
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge_method: 'S256',
    })
    expect(address.href).not.toContain(secrets.verifier)
  })

  test('Under a name that nobody configured there is none', async () => {
    for (const [known, name] of [
      [providers, 'other'],
      [noProviders, 'house'],
    ] as const) {
      expect(await known.address(name, secrets)).toBeUndefined()
      expect(await known.answered(name, '?code=x', secrets, at)).toBeUndefined()
      expect(await known.verified(name, { idToken: 'x', nonce: 'x' }, at)).toBeUndefined()
    }
  })

  test('A provider that does not answer is `Unavailable`', async () => {
    const away = openidProviders([{ ...idp.config, issuer: 'http://127.0.0.1:9' }], callback)
    await expect(away.address('house', secrets)).rejects.toThrow(Unavailable)
    await expect(away.verified('house', { idToken: 'x', nonce: 'x' }, at)).rejects.toThrow(Unavailable)
  })

  test('Proves who somebody is by the query that a provider led back with', async () => {
    expect(await providers.answered('house', await query(), secrets, at)).toEqual(proven('jana'))
    idp.seat('peter')
    expect(await providers.answered('house', await query(), secrets, at)).toEqual(proven('peter'))
  })

  test('Refuses what another issuer says, and a state, a nonce or a verifier that is not this visit’s', async () => {
    const other = new URLSearchParams(await query())
    other.set('iss', 'https://evil.example')
    const answers = [
      await providers.answered('house', `?${other}`, secrets, at),
      await providers.answered('house', await query(), { ...secrets, state: 'another' }, at),
      await providers.answered('house', await query(), { ...secrets, nonce: 'another' }, at),
      await providers.answered('house', await query(), { ...secrets, verifier: 'w'.repeat(43) }, at),
      await providers.answered('house', '?code=x', secrets, at),
    ]
    expect(answers.map((answer) => answer?.kind)).toEqual(Array(5).fill('refused'))
  })

  test('Of several none proves anybody for another, though they know us by the same name and sign with the same key', async () => {
    const other = await identityProvider(callback)
    try {
      providers = openidProviders([idp.config, { ...other.config, name: 'other' }], callback)
      const ledBack = async (name: string) => {
        const address = await providers.address(name, secrets)
        const led = await browser(site, 'nowhere').follow(address!, ({ href }) => href.startsWith(callback))
        return led.searchParams
      }
      const withoutIssuer = async (name: string) => {
        const led = await ledBack(name)
        led.delete('iss')
        return led
      }
      const claims = { nonce: 'a nonce' }
      const ofOther = { idToken: await other.token(claims, at), nonce: 'a nonce' }
      const answers = [
        await providers.answered('house', `?${await ledBack('other')}`, secrets, at),
        await providers.answered('house', `?${await withoutIssuer('other')}`, secrets, at),
        await providers.answered('other', `?${await ledBack('house')}`, secrets, at),
        await providers.verified('house', ofOther, at),
        await providers.verified('other', { ...ofOther, idToken: await tokenOf(claims) }, at),
      ]
      expect(answers.map((answer) => answer?.kind)).toEqual(Array(5).fill('refused'))
      expect(await providers.verified('other', ofOther, at)).toMatchObject({
        proven: { issuer: other.issuer, subject: 'jana' },
      })
    } finally {
      await other.close()
    }
  })

  test('Tells that somebody said no at the provider', async () => {
    idp.seat(null)
    expect(await providers.answered('house', await query(), secrets, at)).toEqual({
      kind: 'declined',
      error: 'access_denied',
    })
  })

  test('Proves who somebody is by a token of a provider', async () => {
    const nonce = 'a nonce'
    const claims = { nonce, email: 'jana@provider.test', email_verified: true }
    expect(await providers.verified('house', { idToken: await tokenOf(claims), nonce }, at)).toEqual(
      proven('jana'),
    )
    // What the provider did not verify is no e-mail.
    const unverified = await tokenOf({ ...claims, email_verified: false })
    expect(await providers.verified('house', { idToken: unverified, nonce }, at)).toMatchObject({
      proven: { subject: 'jana', email: null },
    })
    // It goes by the clock that it is given.
    const idToken = await tokenOf(claims)
    expect((await providers.verified('house', { idToken, nonce }, minutesLater(at, 60.4)))?.kind).toBe(
      'proven',
    )
  })

  test('Refuses a token of another issuer, for another audience, that is not signed by a key of the provider, that is over by more than half a minute, or whose nonce is not the hash of this one', async () => {
    const nonce = 'a nonce'
    const { privateKey: key } = await generateKeyPair('RS256')
    const bad = [
      await tokenOf({ nonce, iss: 'https://evil.example' }),
      await tokenOf({ nonce, aud: 'somebody-else' }),
      await tokenOf({ nonce }, { key }),
      await tokenOf({ nonce: 'another' }),
      await tokenOf({}),
    ]
    for (const idToken of bad)
      expect((await providers.verified('house', { idToken, nonce }, at))?.kind).toBe('refused')
    const idToken = await tokenOf({ nonce })
    expect((await providers.verified('house', { idToken, nonce }, minutesLater(at, 60.6)))?.kind).toBe(
      'refused',
    )
  })
})
