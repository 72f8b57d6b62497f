import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { memoryPorts } from '@hotovo/adapters/memory/ports'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemLuck } from '@hotovo/adapters/system/luck'
import { macs } from '@hotovo/adapters/system/macs'
import { type Api, createApi } from '@hotovo/application/api'
import { visitor } from '@hotovo/application/caller'

/** The whole house in this tab: no server, nothing is kept, nobody else sees it. */
export const memoryApi = (): Api =>
  createApi(
    memoryPorts({
      clock: systemClock(),
      luck: systemLuck,
      macs: macs([crypto.getRandomValues(new Uint8Array(32))]),
      paymentCodes,
      installation: { brand, accounts: sampleAccounts, off: [], tileUrl: 'none' },
    }),
    visitor,
  )
