import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import type { PortsBesideStores } from '@hotovo/adapters/memory/stores'
import { ownAccessTokens } from '@hotovo/adapters/system/access-tokens'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { macs } from '@hotovo/adapters/system/macs'
import { noProviders } from '@hotovo/adapters/system/no-providers'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { passkeys } from '@hotovo/adapters/system/passkeys'
import { browserPasswords } from '@hotovo/adapters/system/passwords'
import type { Ports } from '@hotovo/application/ports'

/** What is hashed here stands on the page. */
const passwordIterations = 1000
/** The same in each tab, as what was filled in is: all that it guards is in the tab beside it. */
const ownMacs = macs([new Uint8Array(32)])

type Given = Pick<PortsBesideStores, 'clock' | 'random'> & {
  readonly stores: Omit<Ports, keyof PortsBesideStores>
  /** Refuses what wants libraries that no browser has. */
  readonly notHere: () => Promise<never>
}

/** The house of the demo around what keeps its rows. */
export const demoProductOf = ({ stores, clock, random, notHere }: Given): Ports => ({
  ...stores,
  statementImports: { ...stores.statementImports, add: notHere },
  clock,
  random,
  macs: ownMacs,
  digests: systemDigests,
  passwords: browserPasswords(passwordIterations),
  accessTokens: ownAccessTokens(ownMacs),
  oneTimeCodes,
  identityProviders: noProviders,
  // Who signs in to the demo has a button for it.
  passkeys: passkeys({ publicUrl: globalThis.location?.origin ?? 'http://localhost', name: brand.name }),
  paymentCodes,
  content,
  documents: { voucherPdf: notHere, courierLetters: notHere, slip: notHere, cashStatement: notHere },
  installation: {
    brand,
    accounts: sampleAccounts,
    off: [],
    tileUrl: 'none',
    analyticsUrl: null,
    staffMfa: 'optional',
    providers: [],
  },
})
