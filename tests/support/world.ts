import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import type { PortsBesideStores } from '@hotovo/adapters/memory/stores'
import { nativeArgon2 } from '@hotovo/adapters/native/argon2'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { serverPaymentCodes } from '@hotovo/adapters/native/payment-codes'
import { signedAccessTokens } from '@hotovo/adapters/security/access-tokens'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import type { Secrets } from '@hotovo/adapters/security/secrets'
import type { SigningKey } from '@hotovo/adapters/security/signing-keys'
import type { PersonalKeys } from '@hotovo/adapters/sql/stores/audit'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { noProviders } from '@hotovo/adapters/system/no-providers'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { passkeys } from '@hotovo/adapters/system/passkeys'
import { seededRandom } from '@hotovo/adapters/system/random'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { Installation } from '@hotovo/application/site/ports'
import { minutesLater } from '@hotovo/domain/shared/calendar'

/** A clock that stands where a test puts it. */
export type SettableClock = Clock & {
  readonly set: (instant: string) => void
  readonly forward: (minutes: number) => void
}

export function settableClock(start = '2026-03-02T09:00:00.000Z'): SettableClock {
  let now = start
  return {
    now: () => now,
    set: (instant) => {
      now = new Date(instant).toISOString()
    },
    forward: (minutes) => {
      now = minutesLater(now, minutes)
    },
  }
}

/** Timers that go off at once where no pause was asked for, and the others when a test says so. */
export function handTimers(): { readonly later: Later; hurry(): void } {
  const pausing = new Set<() => void>()
  return {
    later: (work, ms) => {
      if (ms === 0) {
        const soon = setImmediate(work)
        return () => clearImmediate(soon)
      }
      pausing.add(work)
      return () => pausing.delete(work)
    },
    hurry: () => {
      for (const work of pausing) {
        pausing.delete(work)
        work()
      }
    },
  }
}

/** Who is told about orders in tests. */
export const testAdmin = 'sluzba@hotovo.test'

/** Hotovo as it comes: every currency has its sample account, nothing is switched off. */
export const testInstallation: Installation = {
  brand,
  accounts: sampleAccounts,
  off: [],
  tileUrl: 'none',
  analyticsUrl: null,
  staffMfa: 'optional',
  providers: [],
}

/** The keys of an installation in tests. */
export const testSecrets: Secrets = {
  hashing: [new TextEncoder().encode('a secret of thirty-two characters')],
  signing: [],
}

/** The secret that signs in tests; `testMacs('other')` signs what this one does not know. */
export const testMacs = (secret = 'a secret of thirty-two characters') =>
  serverMacs([new TextEncoder().encode(secret)])

/** What personal values are sealed with in tests. */
export const testPersonal: PersonalKeys = {
  macs: testMacs(),
  sealing: sealing([new TextEncoder().encode('a secret of thirty-two characters')]),
}

/** A key that signs access tokens; each call makes another. */
export function testSigningKey(createdAt = '2026-01-01T00:00:00.000Z'): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), createdAt }
}
/** What tokens call a key: its thumbprint (RFC 7638), made here by hand. */
export function kidOf({ pem }: SigningKey): string {
  const { crv, kty, x, y } = createPublicKey(pem).export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}
export const testIssuer = 'http://localhost:3000/auth/v1'
export const worldsSigningKey = testSigningKey()
/** Many sign in, and what argon2id costs is tested where passwords are. */
const passwords = argonPasswords(nativeArgon2, { memoryCost: 64, timeCost: 2 })
/** How documents look is tested where they are drawn, and to draw them took a third of what tests of paid orders cost. */
const drawn = btoa('%PDF-')
const accessTokens = signedAccessTokens([worldsSigningKey], testIssuer)

/** Whose passkeys are made. */
export const testSite = 'http://localhost:3000'

export type TestWorld = PortsBesideStores & { readonly clock: SettableClock }

/**
 * What no store decides, so that a test decides it. Worlds that share a store need seeds of their own,
 * or their second order has the first one's number.
 */
export function testWorld({
  clock = settableClock(),
  seed = 1,
  ...overrides
}: Partial<TestWorld> & { readonly seed?: number } = {}): TestWorld {
  return {
    random: seededRandom(seed),
    macs: testMacs(),
    digests: systemDigests,
    passwords,
    accessTokens,
    oneTimeCodes,
    identityProviders: noProviders,
    passkeys: passkeys({ publicUrl: testSite, name: 'Hotovo' }),
    paymentCodes: serverPaymentCodes,
    installation: testInstallation,
    content,
    documents: {
      voucherPdf: async () => drawn,
      courierLetters: async () => drawn,
      slip: async () => drawn,
      cashStatement: async () => drawn,
    },
    ...overrides,
    clock,
  }
}
