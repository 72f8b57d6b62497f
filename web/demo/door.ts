import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { content } from '@hotovo/adapters/content/content'
import { paymentCodes } from '@hotovo/adapters/documents/payment-codes'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { memoryJobs } from '@hotovo/adapters/memory/jobs'
import { memoryStores } from '@hotovo/adapters/memory/stores'
import { memoryTables } from '@hotovo/adapters/memory/tables'
import { ownAccessTokens } from '@hotovo/adapters/system/access-tokens'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemDigests } from '@hotovo/adapters/system/digests'
import { macs } from '@hotovo/adapters/system/macs'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { browserPasswords } from '@hotovo/adapters/system/passwords'
import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { performJob } from '@hotovo/application/letters/perform'
import type { Letter, TextMessage } from '@hotovo/application/letters/ports'
import type { Ports } from '@hotovo/application/ports'
import { fillWithDemo } from '../../server/demo/fill.ts'
import type { MemoryDoor } from '../src/container.ts'
import { languageOf } from '../src/i18n/language.ts'
import { later } from '../src/stores/later.ts'
import { notices } from '../src/stores/Notices.ts'
import { demo } from './demo.ts'
import { found, keep } from './kept.ts'
import { words } from './words.ts'

/** Orders of the two years: as many as a telephone fills in in a moment. */
const orders = 120
/** What is hashed here stands on the page. */
const passwordIterations = 1000

/** What wants libraries that no browser has: the page says that it failed, the notice why; the sign-in has said it before. */
const notHere = async () => {
  const say = words[languageOf(location.pathname.slice(import.meta.env.BASE_URL.length - 1))]
  notices.failed(say.notHere, say.without)
  throw new Unavailable('a browser reads no statements and draws no documents')
}

/** What is on its way to somebody goes to the box in the corner. */
const outside = {
  letters: letters({
    brand,
    publicUrl: import.meta.env.SSR ? '' : `${location.origin}${import.meta.env.BASE_URL.slice(0, -1)}`,
    admin: brand.email,
  }),
  mail: {
    send: async ({ id, to, subject, text, attachments = [] }: Letter) =>
      demo.send({ id, to, subject, text, hadFile: attachments.length > 0 }),
  },
  sms: {
    send: async ({ id, to, text }: TextMessage) =>
      demo.send({ id, to, subject: undefined, text, hadFile: false }),
  },
  documents: { voucherPdf: async () => '', courierLetter: notHere },
  statementReader: { read: notHere, rest: notHere },
}

/** The house in this tab with the demo in it (decision 64), as the page before this one left it. */
export async function memoryDoor(): Promise<MemoryDoor> {
  const kept = import.meta.env.SSR ? undefined : found()
  const secret = new Uint8Array(kept?.secret ?? crypto.getRandomValues(new Uint8Array(32)))
  const tables = kept?.tables ?? memoryTables()
  const ownMacs = macs([secret])
  const jobs = memoryJobs(later, (fault) => console.error(fault), systemClock())
  let isFilled = kept !== undefined
  const stores = memoryStores(
    {
      ...jobs,
      add: (added, ms) => {
        // What happened in the two years was told long ago.
        if (isFilled) jobs.add(added, ms)
      },
    },
    tables,
  )
  const ports: Ports = {
    ...stores,
    statementImports: { ...stores.statementImports, add: notHere },
    clock: systemClock(),
    random: systemRandom,
    macs: ownMacs,
    digests: systemDigests,
    passwords: browserPasswords(passwordIterations),
    accessTokens: ownAccessTokens(ownMacs),
    oneTimeCodes,
    paymentCodes,
    content,
    documents: { voucherPdf: notHere, courierLetter: notHere },
    installation: {
      brand,
      accounts: sampleAccounts,
      off: [],
      tileUrl: 'none',
      analyticsUrl: null,
      staffMfa: 'optional',
    },
  }
  const door: MemoryDoor = (accessToken) => createApi(ports, { ...visitor, accessToken })
  // Pages are drawn ahead without anybody's data.
  if (import.meta.env.SSR) return door
  if (kept) {
    demo.goOn(kept.messages, kept.account)
    jobs.add(kept.jobs)
  } else
    await fillWithDemo(ports, {
      orders,
      tellAccount: demo.tellAccount,
      tellVoucher: () => {},
      tellMerchant: () => {},
      keepStatements: () => {},
      tellProgress: () => {},
      signal: new AbortController().signal,
    })
  isFilled = true
  await jobs.start(performJob({ ...ports, ...outside }))
  addEventListener('pagehide', () =>
    keep({
      secret: [...secret],
      tables,
      jobs: jobs.unfinished(),
      messages: demo.messages,
      account: demo.account,
    }),
  )
  // A page that the browser had put aside knows nothing of what was done since.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return door
}
