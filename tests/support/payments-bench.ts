import { randomUUID } from 'node:crypto'
import { Unavailable } from '@hotovo/application/faults'
import type { Acceptance } from '@hotovo/application/statements/accept'
import { majorText } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { expect, vi } from 'vitest'
import { PaymentsStore } from '../../web/src/admin/payments/PaymentsStore.ts'
import { Holds } from '../../web/src/admin/records/Holds.ts'
import { RequestKeys, unstored } from '../../web/src/admin/records/RequestKeys.ts'
import { CalledOff } from '../../web/src/stores/calledOff.ts'
import { backOffice } from './back-office.ts'
import { newOrder } from './test-app.ts'

/** How long a file may take that is read at another time. */
export const patience = { timeout: 60_000, interval: 5 }

export type Line = { readonly symbol?: string; readonly amount: number; readonly message?: string }

export const accept = (store: PaymentsStore, entry: BankEntry, acceptance: Acceptance = {}) =>
  store.deciding.run({ what: 'accepted', entry, acceptance })
export const setAside = (store: PaymentsStore, entry: BankEntry) =>
  store.deciding.run({ what: 'set-aside', entry, why: { reason: 'asking' } })

/** A statement of the sample account in EUR as a bank exports it, with these credits. */
export const statement = (lines: readonly Line[], name = 'vypis.csv') => {
  const rows = lines.map(
    ({ symbol = '', amount, message = '' }, index) =>
      `02.03.2026;${majorText(amount).replace('.', ',')};EUR;${symbol};${message};Jana Nováková;R${name}${index}`,
  )
  const text = ['Dátum;Čiastka;Mena účtu;Symbol platby;Poznámka k nej;Kto;Značka', ...rows, ''].join('\n')
  return { name, arrayBuffer: async () => new TextEncoder().encode(text).buffer }
}

/** The payments bench of a tab, whose answers get lost where that is said, and whose time passes by hand. */
export async function bench() {
  const { app, api, session } = await backOffice()
  const { statements } = api.staff
  /** Calls whose answer is lost on its way, after they were made. */
  const lost = {
    ...{ accept: false, setAside: false, send: false, account: false },
    ...{ acceptExact: false, namedColumns: false, forgive: false },
  }
  const losing =
    <Asked extends readonly unknown[], Answer>(
      name: keyof typeof lost,
      call: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      const answer = await call(...asked)
      if (lost[name]) throw new Unavailable('lost')
      return answer
    }
  /** Files and their columns are called off. */
  const off = { is: false }
  const later: { work: () => void; ms: number }[] = []
  const holds = new Holds()
  const store = new PaymentsStore({
    statements: {
      ...statements,
      accept: losing('accept', statements.accept),
      setAside: losing('setAside', statements.setAside),
      send: async (sent) => {
        if (sent.name === 'zly.csv') throw new SyntaxError('no JSON')
        if (off.is) throw new CalledOff('not made')
        return losing('send', statements.send)(sent)
      },
      rememberColumns: (mapping) =>
        off.is ? Promise.reject(new CalledOff('not made')) : statements.rememberColumns(mapping),
      acceptExact: losing('acceptExact', statements.acceptExact),
      namedColumns: losing('namedColumns', statements.namedColumns),
    },
    orders: api.staff.orders,
    payments: {
      account: losing('account', api.staff.payments.account),
      askForRest: api.staff.payments.askForRest,
      forgive: losing('forgive', api.staff.payments.forgive),
    },
    session,
    clock: app.world.clock,
    later: (work, ms) => {
      const one = { work, ms }
      later.push(one)
      return () => void later.splice(later.indexOf(one), 1)
    },
    uuid: randomUUID,
    keys: new RequestKeys(unstored, randomUUID),
    holds,
  })
  const order = async () => (await newOrder(app.api)).view.order
  const paidOf = async (id: string) => {
    const found = await api.staff.orders.open({ id })
    return found.ok ? found.value.order.paymentStatus : found.error.code
  }
  await store.files.open()
  /** Lets time pass until no file is on its way. */
  const settled = () =>
    vi.waitFor(() => {
      for (const { work } of later.splice(0)) work()
      expect(store.files.isBusy).toBe(false)
    }, patience)
  const send = async (...files: ReturnType<typeof statement>[]) => {
    await store.files.drop(files)
    await settled()
  }
  /** Drops a statement and says, once, what its columns are. */
  const drop = async (lines: readonly Line[], name?: string) => {
    await send(statement(lines, name))
    const course = courses().at(-1)
    if (course?.state !== 'asks') return
    const { why } = course
    if (why.code !== 'columns-unknown') throw new Error(why.code)
    await store.files.naming.run({
      header: why.header,
      columns: { bookedOn: 0, amount: 1, currency: 2, variableSymbol: 3, message: [4], counterparty: 5 },
    })
    await settled()
  }
  const courses = () => store.files.imports.map(({ course }) => course)
  return {
    store,
    holds,
    off,
    waiting: store.lines.waiting,
    api,
    house: app,
    order,
    paidOf,
    send,
    drop,
    courses,
    lost,
    later,
    settled,
  }
}
