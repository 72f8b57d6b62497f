import type { Passkeys } from '@hotovo/application/staff/factor-ports'
import { base64url } from '@hotovo/domain/staff/recovery'
import { z } from 'zod/mini'

/** Fetched with the first passkey: it knows more formats than all else that is read here. */
const library = () => import('@simplewebauthn/server')

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text))

/** What every device and every runtime knows: ES256, Ed25519, RS256, as COSE numbers them. */
const algorithms = [-7, -8, -257]

/** What is kept of a passkey beside its id, as text that is sealed with its factor. */
const Kept = z.object({ publicKey: z.string(), transports: z.array(z.string()) })

/** The id of the credential that an answer names, and of whom its maker took it to be. */
const Named = z.object({
  id: z.string(),
  response: z.object({ userHandle: z.optional(z.nullable(z.string())) }),
})

/** What a library throws says that an answer is not good; nothing that it does can fail otherwise. */
const orNothing = async <T>(work: () => Promise<T | undefined>): Promise<T | undefined> =>
  work().catch(() => undefined)

/** Passkeys (WebAuthn, level 3) of the site at this address. */
export function passkeys({
  publicUrl,
  name,
}: {
  readonly publicUrl: string
  readonly name: string
}): Passkeys {
  const { hostname: rpId, origin } = new URL(publicUrl)
  type Answer = Parameters<Awaited<ReturnType<typeof library>>['verifyAuthenticationResponse']>[0]['response']
  type NewAnswer = Parameters<
    Awaited<ReturnType<typeof library>>['verifyRegistrationResponse']
  >[0]['response']
  type Transports = NonNullable<NewAnswer['response']['transports']>

  return {
    creationOptions: async (challenge, { account, name: displayName, known }) => {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID: rpId,
        userID: utf8(account.id),
        userName: account.email,
        userDisplayName: displayName,
        challenge: bytesOf(challenge),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { ...options }
    },
    requestOptions: async (challenge, allowed) => {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        challenge: bytesOf(challenge),
        userVerification: 'required',
        allowCredentials: allowed.map(({ credentialId, secret }) => ({
          id: credentialId,
          transports: Kept.parse(JSON.parse(secret)).transports as Transports,
        })),
      })
      return { ...options }
    },
    named: (answer) => {
      const { data } = z.safeParse(Named, answer)
      if (!data) return undefined
      const handle = data.response.userHandle
      try {
        const accountId = handle ? new TextDecoder().decode(bytesOf(handle)) : null
        return { credentialId: data.id, accountId }
      } catch {
        return undefined
      }
    },
    created: (answer, challenge) =>
      orNothing(async () => {
        const { verifyRegistrationResponse } = await library()
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: answer as unknown as NewAnswer,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        })
        if (!verified || !registrationInfo) return undefined
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        const secret = JSON.stringify({ publicKey: base64url(publicKey), transports })
        return { credentialId: id, secret, signCount: counter }
      }),
    used: (answer, challenge, { credentialId, secret }) =>
      orNothing(async () => {
        const { verifyAuthenticationResponse } = await library()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as Answer,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          // Whether its counter went back is for whoever asks to judge, who tells of it.
          credential: {
            id: credentialId,
            publicKey: bytesOf(Kept.parse(JSON.parse(secret)).publicKey),
            counter: 0,
          },
        })
        return verified ? { signCount: authenticationInfo.newCounter } : undefined
      }),
  }
}
