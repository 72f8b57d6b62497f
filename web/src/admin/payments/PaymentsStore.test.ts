import { randomUUID } from 'node:crypto'
import { Unavailable } from '@hotovo/application/faults'
import type { Acceptance } from '@hotovo/application/statements/accept'
import { majorText } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { expect, test, vi } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { CalledOff } from '../../stores/calledOff.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { PaymentsStore } from './PaymentsStore.ts'

const patience = { timeout: 60_000, interval: 5 }

type Line = { readonly symbol?: string; readonly amount: number; readonly message?: string }

const accept = (store: PaymentsStore, entry: BankEntry, acceptance: Acceptance = {}) =>
  store.deciding.run({ what: 'accepted', entry, acceptance })
const setAside = (store: PaymentsStore, entry: BankEntry) => store.deciding.run({ what: 'set-aside', entry })

/** A statement of the sample account in EUR as a bank exports it, with these credits. */
const statement = (lines: readonly Line[], name = 'vypis.csv') => {
  const rows = lines.map(
    ({ symbol = '', amount, message = '' }, index) =>
      `02.03.2026;${majorText(amount).replace('.', ',')};EUR;${symbol};${message};Jana Nováková;R${name}${index}`,
  )
  const text = ['Dátum;Čiastka;Mena účtu;Symbol platby;Poznámka k nej;Kto;Značka', ...rows, ''].join('\n')
  return { name, arrayBuffer: async () => new TextEncoder().encode(text).buffer }
}

async function bench() {
  const { app, api, session } = await backOffice()
  const { statements } = api.staff
  /** Calls whose answer is lost on its way, after they were made. */
  const lost = { accept: false, send: false, acceptExact: false, namedColumns: false }
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
  const store = new PaymentsStore({
    statements: {
      ...statements,
      accept: losing('accept', statements.accept),
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
    session,
    later: (work, ms) => {
      const one = { work, ms }
      later.push(one)
      return () => void later.splice(later.indexOf(one), 1)
    },
    uuid: randomUUID,
    keys: new RequestKeys(unstored, randomUUID),
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

test('a table whose columns nobody named is asked about once, and read from then on', async () => {
  const { store, order, send, drop, courses, waiting } = await bench()
  const { variableSymbol: symbol, total } = await order()
  await send(statement([{ symbol, amount: total }]), statement([{ amount: 500 }], 'iny.csv'))
  const asks = { state: 'asks', why: { code: 'columns-unknown' } }
  expect(courses()).toMatchObject([asks, asks])
  await drop([{ symbol, amount: total }])
  expect(courses()).toMatchObject([
    { state: 'read', lines: 1, added: 1 },
    { state: 'read', lines: 1, added: 1 },
  ])
  await send(statement([{ symbol, amount: total }]))
  expect(courses()).toMatchObject([{ state: 'read', lines: 1, added: 0 }])
  expect(store.files.isClearable).toBe(true)
  expect(waiting.payments).toBe(2)
})

test('as long as a file is on its way it is asked how far it is, and no more after that or when nobody looks', async () => {
  const { store, drop, courses, later, settled, house: app } = await bench()
  await drop([{ amount: 500 }])
  expect(later).toEqual([])
  const { statements } = app.ports
  const { known } = statements
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  Object.assign(statements, {
    known: async (...asked: Parameters<typeof known>) => {
      await held
      return known(...asked)
    },
  })
  await store.files.drop([
    statement([{ amount: 700 }], 'druhy.csv'),
    statement([{ amount: 800 }], 'treti.csv'),
  ])
  const [first, second] = store.files.imports
  expect([store.files.ahead(first!.id), store.files.ahead(second!.id)]).toEqual([0, 1])
  await vi.waitFor(() => {
    for (const { work } of later.splice(0)) work()
    expect(courses()).toEqual([{ state: 'reading', progress: { done: 0, of: 1 } }, { state: 'waiting' }])
  }, patience)
  store.files.close()
  expect(later).toEqual([])
  await store.files.open()
  goOn()
  await settled()
  expect(courses()).toMatchObject([
    { state: 'read', added: 1 },
    { state: 'read', added: 1 },
  ])
  await store.lines.refresh()
  expect(later).toEqual([])
})

test('what is no statement is refused with the reason, and the files after it are read', async () => {
  const { store, send, drop, courses } = await bench()
  await drop([{ amount: 500 }])
  const photo = { name: 'fotka.xml', arrayBuffer: async () => new TextEncoder().encode('ahoj').buffer }
  await send(photo, statement([{ amount: 1000 }], 'druhy.csv'))
  expect(courses()).toMatchObject([
    { state: 'refused', why: { code: 'not-a-statement' } },
    { state: 'read', lines: 1, added: 1, leftOut: [] },
  ])
  await store.files.clear()
  expect(courses()).toEqual([])
  await store.files.open()
  expect(courses()).toEqual([])
})

test('a file that is called off is as if nobody had dropped it, nor those behind it; and its columns are asked for as before', async () => {
  const { store, send, courses, off } = await bench()
  off.is = true
  await send(statement([{ amount: 500 }]), statement([{ amount: 600 }], 'iny.csv'))
  expect([store.files.uploads.files, courses()]).toEqual([[], []])
  off.is = false
  await send(statement([{ amount: 500 }]))
  off.is = true
  await store.files.naming.run({ header: 'a;b', columns: { bookedOn: 0, amount: 1, message: [] } })
  expect([store.files.naming.stage.phase, courses()]).toMatchObject(['resting', [{ state: 'asks' }]])
})

test('a file whose answer was lost is sent again, and is the same import', async () => {
  const { store, order, send, drop, courses, lost, waiting, settled } = await bench()
  const { variableSymbol: symbol, total } = await order()
  await drop([{ amount: 500 }])
  lost.send = true
  await send(statement([{ symbol, amount: total }], 'iny.csv'))
  expect(store.files.uploads.files).toMatchObject([{ phase: 'failed' }])
  lost.send = false
  await store.files.uploads.retry(store.files.uploads.files[0]!.id)
  await settled()
  expect(store.files.uploads.files).toEqual([])
  expect(courses()).toMatchObject([{ state: 'read', added: 1 }])
  expect(waiting.payments).toBe(2)
})

test('an exact payment is accepted, its order is paid, and the next line is looked at', async () => {
  const { store, order, drop, paidOf } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([
    { symbol: one.variableSymbol, amount: one.total },
    { symbol: two.variableSymbol, amount: two.total },
  ])
  await store.open(undefined)
  expect(store.lines.group).toBe('matched')
  store.step(1)
  const [first, second] = store.lines.items
  expect(await accept(store, first!)).toBe(true)
  expect(await paidOf(first!.orderIds[0]!)).toBe('paid')
  expect([store.lines.items, store.lines.chosen]).toEqual([[second], second!.id])
})

test('of a statement all its lines are shown, and what was decided about them', async () => {
  const { store, order, drop } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([{ symbol: one.variableSymbol, amount: one.total }])
  await store.open('matched')
  const { statementId } = store.lines.items[0]!
  await drop([{ symbol: two.variableSymbol, amount: two.total }, { amount: 500 }], 'druhy.csv')
  await store.open(undefined, statementId)
  expect([
    store.lines.group,
    store.lines.items.length,
    store.lines.counts.payments,
    store.lines.waiting.payments,
  ]).toEqual(['all', 1, 1, 3])
  expect(await accept(store, store.lines.items[0]!)).toBe(true)
  expect(store.lines.items.map(({ decision }) => decision)).toEqual(['accepted'])
  expect(store.told).toEqual({ what: 'accepted', left: 0 })
  await store.lines.refresh()
  expect([store.lines.items.length, store.lines.counts.payments, store.lines.waiting.payments]).toEqual([
    1, 0, 2,
  ])
  await store.exact.hold()
  expect(store.exact.state.phase).toBe('resting')
  expect(store.lines.waiting.of('matched')).toBe(1)
  await store.open(undefined)
  expect([store.lines.statement, store.lines.group, store.lines.items.length]).toEqual([
    undefined,
    'matched',
    1,
  ])
})

test('a line that was accepted, and taken back before its answer was asked for again, is shown as it is', async () => {
  const { store, order, drop, lost, api } = await bench()
  const { id, variableSymbol: symbol, total } = await order()
  await drop([{ symbol, amount: total - 100 }])
  await store.open('partial')
  lost.accept = true
  expect(await accept(store, store.lines.items[0]!)).toBe(false)
  lost.accept = false
  const account = await api.staff.payments.account({ id })
  if (!account.ok) throw new Error(account.error.code)
  const { payments, record } = account.value
  const back = { reason: 'omyl', version: record.version }
  expect((await api.staff.payments.takeBack({ id, payment: payments[0]!.id, ...back })).ok).toBe(true)
  expect(await accept(store, store.lines.items[0]!)).toBe(false)
  expect([store.deciding.stage.phase, store.lines.items[0]?.decision]).toEqual(['conflict', 'open'])
  expect(await accept(store, store.lines.items[0]!)).toBe(true)
})

test('a line that somebody else accepted is shown as it is now', async () => {
  const { store, order, drop, house: app } = await bench()
  const { variableSymbol: symbol, total } = await order()
  await drop([{ symbol, amount: total }])
  await store.open('matched')
  const [line] = store.lines.items
  const other = (await somebody(app)).api.staff.statements
  await other.accept({ id: line!.statementId, place: line!.place })
  expect(await accept(store, line!)).toBe(false)
  expect(store.deciding.stage).toMatchObject({ phase: 'conflict', wanted: { entry: { decision: 'open' } } })
  expect(store.lines.entry).toMatchObject({ decision: 'accepted', decidedBy: expect.any(String) })
})

test('what somebody else decided stands in its place, of the line that is looked at beside it, and the lines stay', async () => {
  const { store, order, drop, house: app } = await bench()
  const orders = [await order(), await order(), await order()]
  await drop(orders.map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
  await store.open('matched')
  const [first, second, third] = store.lines.items
  const other = await somebody(app)
  const aside = async (entry: BankEntry | undefined, isAside = true) =>
    other.api.staff.statements.setAside({ id: entry!.statementId, place: entry!.place, aside: isAside })
  const all = store.lines.shownIds
  const decisions = () => store.lines.items.map(({ decision }) => decision)
  store.choose(first!.id)
  await other.api.staff.statements.accept({ id: first!.statementId, place: first!.place })
  await aside(second)
  await store.lines.takeAnew(all)
  expect(store.lines.shownIds).toEqual(all)
  expect(decisions()).toEqual(['open', 'set-aside', 'open'])
  expect(store.lines.overtaken).toMatchObject({ id: first!.id, decision: 'accepted' })
  // What is decided here meanwhile is told as ever.
  expect(await accept(store, store.lines.entry!)).toBe(false)
  expect([store.deciding.stage.phase, store.lines.overtaken]).toEqual(['conflict', undefined])
  store.choose(third!.id)
  await aside(third)
  await store.lines.takeAnew([third!.id])
  expect(decisions()).toEqual(['accepted', 'set-aside', 'open'])
  await aside(third, false)
  await store.lines.takeAnew([third!.id])
  expect(store.lines.overtaken).toBeUndefined()
  await aside(third)
  await store.lines.takeAnew([third!.id])
  store.choose(undefined)
  expect(decisions()).toEqual(['accepted', 'set-aside', 'set-aside'])
  await store.lines.refresh()
  expect(store.lines.items).toEqual([])
})

test('a line that was decided about here is no news, until the lines are asked for again', async () => {
  const { store, drop } = await bench()
  await drop([{ amount: 500 }, { amount: 700 }])
  await store.open('unknown')
  const [first] = store.lines.items
  await setAside(store, first!)
  expect([store.lines.shownIds, store.lines.gone.map(({ id }) => id)]).toEqual([
    [store.lines.items[0]!.id],
    [first!.id],
  ])
  expect(store.lines.view).toEqual({ statement: undefined, state: 'unknown', decision: 'open' })
  await store.lines.refresh()
  expect(store.lines.gone).toEqual([])
})

test('what was set aside is taken back within ten seconds, and is among those set aside after that', async () => {
  const { store, drop, later } = await bench()
  await drop([{ amount: 777 }])
  await store.open('unknown')
  const [line] = store.lines.items
  await setAside(store, line!)
  expect([store.lines.items, store.undoable?.id]).toEqual([[], line!.id])
  expect(later.map(({ ms }) => ms)).toEqual([10_000])
  await store.undo()
  expect([store.lines.items.map(({ id }) => id), store.undoable, later]).toEqual([[line!.id], undefined, []])
  await setAside(store, line!)
  later[0]!.work()
  expect(store.undoable).toBeUndefined()
  await store.open('set-aside')
  expect(store.lines.items.map(({ decision }) => decision)).toEqual(['set-aside'])
  expect(store.lines.remaining.payments).toBe(1)
  expect(store.lines.remaining.sums).toEqual([{ currency: 'EUR', amount: line!.amount }])
})

test('all exact payments are accepted some at a time, and it goes on after an answer was lost', async () => {
  const { store, order, drop, lost, waiting } = await bench()
  const lines: Line[] = []
  for (let n = 0; n < 13; n++) {
    const { variableSymbol: symbol, total } = await order()
    lines.push({ symbol, amount: total })
  }
  await drop(lines)
  await store.open('matched')
  lost.acceptExact = true
  await store.exact.hold()
  await store.exact.accept()
  expect(store.exact.state).toMatchObject({ phase: 'failed', total: 13 })
  lost.acceptExact = false
  await store.exact.accept()
  // Those whose answer was lost are among them.
  expect(store.exact.state).toMatchObject({ phase: 'ended', done: 13, others: [], left: 0 })
  expect([waiting.of('matched'), store.lines.items]).toEqual([0, []])
})

test('all exact payments are held for ten seconds, and nothing is sent where they are called off', async () => {
  const { store, order, drop, paidOf, waiting } = await bench()
  const { id, variableSymbol: symbol, total } = await order()
  await drop([{ symbol, amount: total }])
  await store.open('matched')
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) await store.exact.tick()
  }
  await store.exact.hold()
  expect(store.exact.state).toMatchObject({ phase: 'held', seconds: 10 })
  await seconds(9)
  expect([store.exact.state, await paidOf(id)]).toMatchObject([{ phase: 'held', seconds: 1 }, 'pending'])
  store.exact.callOff()
  await seconds(2)
  expect([store.exact.state.phase, await paidOf(id), waiting.of('matched')]).toEqual([
    'called-off',
    'pending',
    1,
  ])
  await store.exact.hold()
  await seconds(10)
  expect(store.exact.state).toMatchObject({ phase: 'ended', done: 1, others: [], left: 0 })
  expect(await paidOf(id)).toBe('paid')
  // Nothing is left to be held.
  await store.exact.hold()
  expect(store.exact.state.phase).toBe('ended')
})

test('exactly the listed ones are accepted, and what others did with them meanwhile is told', async () => {
  const { store, house: app, order, drop, api } = await bench()
  const orders = [await order(), await order(), await order(), await order()]
  const lines = orders.map(({ variableSymbol: symbol, total }) => ({ symbol, amount: total }))
  await drop(lines.slice(0, 3))
  await store.open('matched')
  expect(store.lines.exactCount).toBe(3)
  // A colleague has one more come, and takes one of those that are listed and sets one aside.
  const { statements } = (await somebody(app)).api.staff
  const file = await statement(lines.slice(3), 'dalsi.csv').arrayBuffer()
  expect(await statements.import({ file: new Uint8Array(file), name: 'dalsi.csv' })).toMatchObject({
    ok: true,
  })
  const [taken, aside] = store.lines.items
  await statements.accept({ id: taken!.statementId, place: taken!.place })
  await statements.setAside({ id: aside!.statementId, place: aside!.place, aside: true })
  await store.lines.waiting.refresh()
  expect(store.lines.exactCount).toBe(3)
  await store.exact.hold()
  expect(store.exact.state).toMatchObject({ phase: 'held', ids: store.lines.shownIds })
  await store.exact.accept()
  const { state: exact } = store.exact
  if (exact.phase !== 'ended') throw new Error(exact.phase)
  expect(exact).toMatchObject({ done: 1, left: 1 })
  expect(new Map(exact.others.map(({ id, decision }) => [id, decision]))).toEqual(
    new Map([
      [taken!.id, 'accepted'],
      [aside!.id, 'set-aside'],
    ]),
  )
  const open = await api.staff.orders.open({ id: orders[3]!.id })
  expect(open).toMatchObject({ value: { order: { paymentStatus: 'pending' } } })
})

test('accepting exact payments stops after what is on its way', async () => {
  const { store, order, drop, waiting } = await bench()
  const lines: Line[] = []
  for (let n = 0; n < 11; n++) {
    const { variableSymbol: symbol, total } = await order()
    lines.push({ symbol, amount: total })
  }
  await drop(lines)
  await store.open('matched')
  await store.exact.hold()
  const accepting = store.exact.accept()
  store.exact.stop()
  await accepting
  expect([store.exact.state, waiting.of('matched')]).toMatchObject([
    { phase: 'ended', done: 10, others: [], left: 1 },
    1,
  ])
})

test('a payment of nobody is divided among orders, all of it or nothing', async () => {
  const { store, order, drop, paidOf } = await bench()
  const [one, two] = [await order(), await order()]
  await drop([{ amount: one.total + two.total }])
  await store.open('unknown')
  const [line] = store.lines.items
  const allocation = ({ id, total }: typeof one) => ({ orderId: id, amount: total })
  expect(await accept(store, line!, { allocations: [allocation(one)] })).toBe(false)
  expect(store.deciding.stage.phase).toBe('invalid')
  expect((await store.find(one.number)).map(({ id }) => id)).toEqual([one.id])
  expect(await accept(store, line!, { allocations: [allocation(one), allocation(two)] })).toBe(true)
  expect([await paidOf(one.id), await paidOf(two.id)]).toEqual(['paid', 'paid'])
})

test('a payment of a cancelled order opens it again, or is to be refunded', async () => {
  const { store, order, drop, paidOf, api } = await bench()
  const orders = [await order(), await order()]
  for (const { id } of orders) {
    const found = await api.staff.orders.open({ id })
    if (found.ok) await api.staff.orders.change({ id, status: 'zrusena', version: found.value.version })
  }
  await drop(orders.map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })))
  await store.open('order-cancelled')
  const [first, second] = store.lines.items
  await accept(store, first!, { revive: true })
  await accept(store, second!)
  expect(await paidOf(first!.orderIds[0]!)).toBe('paid')
  expect(await paidOf(second!.orderIds[0]!)).toBe('refund-due')
})

test('whoever looks at lines is told which file was read otherwise than the one before, also where an answer was lost (P21)', async () => {
  const { store, house: app, drop, lost } = await bench()
  await drop([{ amount: 7_00 }], 'prvy.csv')
  await store.open('unknown')
  const [first] = store.lines.columns.shown
  expect(first).toMatchObject({ fileName: 'prvy.csv', isOwn: true, before: null })

  const colleague = (await somebody(app)).api.staff.statements
  const { amount: _, ...columns } = first!.mapping.columns
  await colleague.rememberColumns({ ...first!.mapping, columns: { ...columns, credit: 1 } })
  lost.namedColumns = true
  await drop([{ amount: 8_00 }], 'druhy.csv')
  await store.lines.refresh()
  expect([store.lines.columns.isLost, store.lines.columns.shown]).toEqual([true, [first]])
  lost.namedColumns = false
  await store.lines.columns.fetch()
  expect(store.lines.columns.isLost).toBe(false)
  const [, second] = store.lines.columns.shown
  expect(second).toMatchObject({ fileName: 'druhy.csv', isOwn: false, before: first!.mapping })
  // Of a statement whose lines are all done it is told, too.
  await store.open('matched', second!.statementId)
  expect([store.lines.items, store.lines.columns.shown]).toEqual([[], [second]])
})

test('files that were refused stand until each is closed or sent again, whatever is dropped after them', async () => {
  const { store, send, settled } = await bench()
  const named = (name: string, text: string) => ({
    name,
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  })
  await send(named('fotka.xml', 'ahoj'), named('list.txt', 'dobrý deň'))
  await send(statement([{ amount: 7_00 }]))
  const names = () => store.files.imports.map(({ fileName }) => fileName)
  expect(names()).toEqual(['fotka.xml', 'list.txt', 'vypis.csv'])
  const [photo, letter, table] = store.files.imports
  expect([photo!, table!].map((one) => store.files.canResend(one))).toEqual([true, false])
  await store.files.dismiss([photo!])
  expect(names()).toEqual(['list.txt', 'vypis.csv'])
  await store.files.resend(letter!)
  await settled()
  expect(names().toSorted()).toEqual(['list.txt', 'vypis.csv'])
  expect(store.files.imports.some(({ id }) => id === letter!.id)).toBe(false)
})

test('an empty file and an answer that nobody understands have a row each, and the files behind them are sent', async () => {
  const { store, send, courses } = await bench()
  const empty = { name: 'prazdny.csv', arrayBuffer: async () => new ArrayBuffer(0) }
  await send(empty, statement([{ amount: 300 }], 'zly.csv'), statement([{ amount: 500 }]))
  expect(store.files.uploads.files.map(({ file, phase }) => [file.name, phase])).toEqual([
    ['prazdny.csv', 'empty'],
    ['zly.csv', 'strange'],
  ])
  expect(courses()).toHaveLength(1)
})

test('a file that can be read no more is told so, and closed', async () => {
  const { store } = await bench()
  const arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
  await store.files.drop([{ name: 'zmeneny.csv', arrayBuffer }])
  expect(store.files.uploads.files).toMatchObject([{ phase: 'gone' }])
  store.files.uploads.forget(store.files.uploads.files[0]!.id)
  expect(store.files.uploads.files).toEqual([])
})
