import { Unavailable } from '@hotovo/application/faults'
import type { WebAuthnJson } from '@hotovo/application/staff/factor-ports'

/** The browser's passkeys. What somebody called off, or what the device does not have, is undefined. */
export type BrowserPasskeys = {
  readonly isThere: boolean
  readonly create: (options: WebAuthnJson) => Promise<WebAuthnJson | undefined>
  readonly get: (options: WebAuthnJson) => Promise<WebAuthnJson | undefined>
}

/** The library is fetched with the first passkey. */
const library = () =>
  import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw new Unavailable('the part that speaks with passkeys', { cause })
  })
type Library = Awaited<ReturnType<typeof library>>

/** What a browser throws means that there is no answer: it does not say more, so that no site finds out who has a key. */
const orNothing = async (work: () => Promise<object>): Promise<WebAuthnJson | undefined> => {
  try {
    return { ...(await work()) }
  } catch (fault) {
    if (fault instanceof Error && fault.name !== 'TypeError' && !(fault instanceof Unavailable))
      return undefined
    throw fault
  }
}

export const browserPasskeys: BrowserPasskeys = {
  isThere: typeof PublicKeyCredential !== 'undefined',
  create: (options) =>
    orNothing(async () => {
      const optionsJSON = options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON']
      return (await library()).startRegistration({ optionsJSON })
    }),
  get: (options) =>
    orNothing(async () => {
      const optionsJSON = options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON']
      return (await library()).startAuthentication({ optionsJSON })
    }),
}
