import { passkeys } from '@hotovo/adapters/system/passkeys'
import { describe, expect, test } from 'vitest'
import { authenticator } from '../support/authenticator.ts'
import { testSite } from '../support/world.ts'

const site = passkeys({ publicUrl: testSite, name: 'Hotovo' })
const account = { id: '0b7a3c0e-6a55-4c0e-9a35-0d7c5f1d2e3f', email: 'jana@hotovo.test' }
const challenge = `${'c'.repeat(42)}w`
const another = `${'d'.repeat(42)}w`
const asked = (known: readonly string[] = []) =>
  site.creationOptions(challenge, { account, name: 'Jana Nová', known })

async function made() {
  const device = authenticator()
  const passkey = await site.created(device.create(await asked()), challenge)
  return { device, passkey: passkey! }
}

describe('Passkeys', () => {
  test('Tells a browser to make a passkey that it finds by itself and opens after looking who it is, other than the known ones', async () => {
    expect(await asked(['one'])).toMatchObject({
      challenge,
      rp: { id: 'localhost', name: 'Hotovo' },
      user: { name: account.email, displayName: 'Jana Nová' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: 'one', type: 'public-key' }],
      attestation: 'none',
    })
  })

  test('Tells a browser to answer with one of these passkeys, or with any of this site where none are named', async () => {
    const { passkey } = await made()
    expect(await site.requestOptions(challenge, [passkey])).toMatchObject({
      challenge,
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.credentialId, transports: ['internal'] }],
    })
    expect((await site.requestOptions(challenge, [])).allowCredentials ?? []).toEqual([])
  })

  test('Reads which passkey an answer says it is of, and whose', async () => {
    const { device, passkey } = await made()
    const answer = device.get(await site.requestOptions(challenge, []))
    expect(site.named(answer)).toEqual({ credentialId: passkey.credentialId, accountId: account.id })
    expect(site.named({ id: 'one', response: {} })).toEqual({ credentialId: 'one', accountId: null })
    for (const none of [{}, { id: 7, response: {} }, { id: 'one', response: { userHandle: '*' } }])
      expect(site.named(none)).toBeUndefined()
  })

  test('Accepts a new passkey for its challenge, its site and after looking who it is, and nothing else', async () => {
    const options = await asked()
    const said = authenticator().create(options)
    expect(await site.created(said, challenge)).toMatchObject({ credentialId: said.id, signCount: 1 })
    expect(await site.created(said, another)).toBeUndefined()
    const otherwise = [
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { rpId: 'hotovo.example' },
      { isUnverified: true },
    ]
    for (const change of otherwise)
      expect(await site.created(authenticator().create(options, change), challenge)).toBeUndefined()
    for (const none of [{}, { ...said, response: {} }, { ...said, id: 'x' }])
      expect(await site.created(none, challenge)).toBeUndefined()
  })

  test('Accepts the answer of a passkey to its challenge, for its site and after looking who it is, and nothing else', async () => {
    const { device, passkey } = await made()
    const options = await site.requestOptions(challenge, [passkey])
    const said = device.get(options)
    expect(await site.used(said, challenge, passkey)).toEqual({ signCount: 2 })
    expect(await site.used(said, another, passkey)).toBeUndefined()
    // Whether a count went back is for whoever asks to judge.
    expect(await site.used(device.get(options, { signCount: 1 }), challenge, passkey)).toEqual({
      signCount: 1,
    })
    const otherwise = [
      { origin: 'http://localhost:3001' },
      { rpId: 'hotovo.example' },
      { isUnverified: true },
      { challenge: another },
    ]
    for (const change of otherwise)
      expect(await site.used(device.get(options, change), challenge, passkey)).toBeUndefined()
    const stranger = await made()
    const { allowCredentials: _, ...any } = options
    expect(await site.used(stranger.device.get(any), challenge, passkey)).toBeUndefined()
    expect(
      await site.used(said, challenge, { ...stranger.passkey, credentialId: passkey.credentialId }),
    ).toBeUndefined()
    expect(await site.used({}, challenge, passkey)).toBeUndefined()
  })
})
