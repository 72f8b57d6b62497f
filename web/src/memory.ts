import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { memoryPorts } from '@hotovo/adapters/memory/ports'
import { ownAccessTokens } from '@hotovo/adapters/system/access-tokens'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemLuck } from '@hotovo/adapters/system/luck'
import { macs } from '@hotovo/adapters/system/macs'
import { browserPasswords } from '@hotovo/adapters/system/passwords'
import { type Api, createApi } from '@hotovo/application/api'
import { visitor } from '@hotovo/application/caller'

/** The whole house in this tab: no server, nothing is kept, nobody else sees it. */
export function memoryApi(): Api {
  const ownMacs = macs([crypto.getRandomValues(new Uint8Array(32))])
  return createApi(
    memoryPorts({
      clock: systemClock(),
      luck: systemLuck,
      macs: ownMacs,
      passwords: browserPasswords(),
      accessTokens: ownAccessTokens(ownMacs),
      paymentCodes,
      installation: { brand, accounts: sampleAccounts, off: [], tileUrl: 'none' },
    }),
    visitor,
  )
}
