import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import { sampleVouchers } from '@hotovo/adapters/content/sample-vouchers'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { ownAccessTokens } from '@hotovo/adapters/system/access-tokens'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { macs } from '@hotovo/adapters/system/macs'
import { noProviders } from '@hotovo/adapters/system/no-providers'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { passkeys } from '@hotovo/adapters/system/passkeys'
import { browserPasswords } from '@hotovo/adapters/system/passwords'
import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Ports } from '@hotovo/application/ports'
import { storedVoucher } from '@hotovo/application/settlement/voucher-secrets'
import { addFirstAdmin } from '@hotovo/application/staff/accounts'
import type { MemoryTransport } from './container.ts'

/** Who may open the back-office of the memory door; it is this tab's own, so the password guards nothing. */
const admin = { email: 'admin@hotovo.test', password: 'otvor-sa-v-pamati' }

/** What wants libraries that no browser has. */
const notHere = async () => {
  throw new Unavailable('a browser reads no statements and draws no documents')
}

/** The whole house in this tab: no server, nothing is kept, nobody else sees it. */
export async function memoryTransport(): Promise<MemoryTransport> {
  const ownMacs = macs([crypto.getRandomValues(new Uint8Array(32))])
  const house = memoryPorts({
    clock: systemClock(),
    random: systemRandom,
    macs: ownMacs,
    digests: systemDigests,
    passwords: browserPasswords(),
    accessTokens: ownAccessTokens(ownMacs),
    oneTimeCodes,
    identityProviders: noProviders,
    passkeys: passkeys({ publicUrl: location.origin, name: brand.name }),
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
  const ports: Ports = { ...house, statementImports: { ...house.statementImports, add: notHere } }
  await addFirstAdmin(ports)(admin)
  const samples = sampleVouchers(ports.clock.now()).map(({ voucher, secrets }) =>
    storedVoucher(ports, voucher, secrets),
  )
  await ports.vouchers.add(await Promise.all(samples))
  return (accessToken) => {
    const caller = { ...visitor, accessToken }
    return asCaller(createApi(ports), caller)
  }
}
