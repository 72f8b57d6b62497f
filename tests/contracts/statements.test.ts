import { randomUUID } from 'node:crypto'
import type { LikelyOrders } from '@hotovo/application/statements/ports'
import {
  type BankEntry,
  type EntryFilter,
  entryDecisions,
  lineGroups,
  matchesEntry,
} from '@hotovo/domain/statements/entry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { type OfEach, singly } from '../support/combinations.ts'
import { orderForm } from '../support/orders.ts'
import {
  addOrderTo,
  at,
  lineRefundOf,
  payInFull,
  paymentFor,
  settlementOfChange,
  statementEntry,
  statementIn,
  statementOf,
} from '../support/payments.ts'
import { staffKey, staffMember } from '../support/staff.ts'
import { testWorld } from '../support/world.ts'

describe.each(backends)('Statements in $name', ({ open }) => {
  let stores: Stores
  let statements: Stores['statements']
  beforeAll(async () => {
    stores = await open()
    statements = stores.statements
  })
  afterAll(() => stores.close())

  const by = 'Jana Nováková'
  const remembered = (header: string) => statementEntry('statement_columns_remembered', header)
  const decision = (entry: BankEntry, to: BankEntry['decision']) => ({
    id: entry.id,
    from: entry,
    to,
    by,
    at,
    logged: statementEntry(to === 'open' ? 'payment_waits_again' : 'payment_set_aside', entry.statementId),
  })

  test('Keeps a statement, lines that were not known, and the entry of the general audit log about it, all or nothing', async () => {
    const before = await stores.actions()
    const { statement, entries } = await statementIn(stores, [{}, { kind: 'debit' }])
    const [listed] = await statements.page({ limit: 1 })
    expect(listed).toEqual({ ...statement, lines: 2, open: 2 })
    expect(await statements.entries({ statementId: statement.id, limit: 10 })).toEqual(
      expect.arrayContaining(entries),
    )
    expect((await stores.actions()).slice(before.length)).toEqual(['statement_imported'])
    const twin = statementOf([{}, { mark: entries[0]!.mark }])
    expect(await statements.add(twin)).toBe('known')
    expect(await statements.entries({ statementId: twin.statement.id, limit: 10 })).toEqual([])
    expect(await stores.actions()).toHaveLength(before.length + 1)
  })

  test('Refuses a line that is known in its account, and what its account has a statement of, whoever brought it meanwhile: `known`', async () => {
    const [mark, contents] = [randomUUID(), randomUUID()]
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        statements.add(place % 2 ? statementOf([{ mark }]) : { ...statementOf([{ mark }]), contents }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
    const empty = () => ({ ...statementOf([]), contents: mark })
    expect([await statements.add(empty()), await statements.add(empty())]).toEqual(['added', 'known'])
    const account = 'SK3599990000009876543210'
    const elsewhere = { ...statementOf([{ mark, account }], { account }), contents: mark }
    expect(await statements.add(elsewhere)).toBe('added')
  })

  test('What is `proven` repeats no other line, and waits again where it was set aside', async () => {
    const { entries } = await statementIn(stores, [{}])
    const repeats = entries[0]!.id
    const again = { state: 'perhaps-known' as const, repeats }
    const { entries: doubtful } = await statementIn(stores, [again, again, again])
    const [aside, open_, other] = doubtful as [BankEntry, BankEntry, BankEntry]
    await statements.decide(decision(aside, 'set-aside'))
    const proof = { ...statementOf([]), proven: [aside.id, open_.id] }
    expect(await statements.add(proof)).toBe('added')
    const now = await statements.byIds([aside.id, open_.id, other.id])
    expect(now.toSorted((a, b) => a.place - b.place)).toEqual([
      { ...aside, repeats: null },
      { ...open_, repeats: null },
      other,
    ])
  })

  test('Counts the lines to the import that brings them', async () => {
    const { email } = await staffMember({ ...testWorld(), ...stores })
    const { account } = (await stores.staff.byEmail(email))!
    const id = randomUUID()
    const origin = { ipAddress: null, userAgent: null }
    const file = { bytes: new Uint8Array([1]), fingerprint: id, accountId: account.id, origin }
    const sent = { id, fileName: 'výpis.xml', importedBy: by, importedAt: at }
    await stores.statementImports.add(sent, file, 100)
    await stores.statementImports.begin(id)
    expect(await statements.add({ ...statementOf([{}, {}]), importId: id })).toBe('added')
    expect(await statements.add({ ...statementOf([{}]), importId: randomUUID() })).toBe('added')
    const end = { state: 'read', statementId: randomUUID(), entryIds: [], leftOut: [] } as const
    await stores.statementImports.end(id, end)
    expect(await stores.statementImports.byId(id)).toMatchObject({ course: { added: 2 } })
  })

  test('Finds the statement of an account with these contents: its id', async () => {
    const { statement, contents } = await statementIn(stores)
    expect(await statements.withContents(statement.account, contents)).toBe(statement.id)
    expect(await statements.withContents('SK3599990000009876543210', contents)).toBeUndefined()
  })

  test('Tells the lines of an account that were booked on a day, with the last day of the statement that brought each', async () => {
    const account = 'SK2399990000005555555555'
    const lines = [
      { account, bookedOn: '2026-10-05' },
      { account, bookedOn: '2026-10-06' },
    ]
    const days = { account, from: '2026-10-05', to: '2026-10-06' }
    const [one] = (await statementIn(stores, lines, days)).entries
    const [two] = (await statementIn(stores, lines.slice(0, 1), { ...days, to: '2026-10-05' })).entries
    const told = await statements.ofDay(account, '2026-10-05')
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        { id: one!.id, mark: one!.mark, lastDay: '2026-10-06' },
        { id: two!.id, mark: two!.mark, lastDay: '2026-10-05' },
      ]),
    )
  })

  test('Tells the lines of an account that have one of these marks', async () => {
    const { entries } = await statementIn(stores, [{}, {}, {}])
    const [one, two] = entries as [BankEntry, BankEntry]
    const known = await statements.known(one.account, [two.mark, randomUUID(), one.mark])
    expect(known).toHaveLength(2)
    expect(known).toEqual(expect.arrayContaining([one, two]))
    expect(await statements.known('SK0000000000000000000000', [one.mark])).toEqual([])
  })

  test('Gives back exactly the line of a statement that was added, and nothing for an unknown place', async () => {
    const order = await addOrderTo(stores)
    const found = {
      state: 'matched',
      reason: 'symbol',
      orderIds: [order.id],
      proposal: [{ orderId: order.id, orderNumber: order.number, amount: 101_00 }],
    } as const
    const { entries } = await statementIn(stores, [found, { counterAccount: 'SK3112000000198742637541' }])
    for (const entry of entries) expect(await statements.entry(entry.statementId, entry.place)).toEqual(entry)
    expect(await statements.entry(entries[0]!.statementId, 3)).toBeUndefined()
    expect(await statements.entry(randomUUID(), 1)).toBeUndefined()
  })

  test('Gives back those of these lines that there are', async () => {
    const { entries } = await statementIn(stores, [{}, {}])
    const [first, second] = entries
    expect(await statements.byIds([second!.id, randomUUID()])).toEqual([second])
    const both = await statements.byIds([first!.id, second!.id])
    expect(both.map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id].toSorted())
    expect(await statements.byIds([])).toEqual([])
  })

  test('Tells lines by the day they were booked, oldest first, from behind a position on, as many as are asked for', async () => {
    const days = ['2026-11-03', '2026-11-01', '2026-11-02', '2026-11-02', '2026-11-04']
    const lines = days.map((bookedOn, place) => ({
      bookedOn,
      amount: 100 * (place + 1),
      ...(place === 1 && {
        counterparty: 'Ľubomíra Krásna',
        currency: 'CZK',
        message: 'za 100 % darček',
        counterAccount: 'SK31 1200 0000 1987 4263 7541',
      }),
      ...(place === 2 && { variableSymbol: '1271082214' }),
      ...(place === 3 && { state: 'perhaps-known' as const }),
      ...(place === 4 && { kind: 'debit' as const, state: 'not-a-payment' as const }),
    }))
    const { statement, entries } = await statementIn(stores, lines)
    const asked = (query = {}) => statements.entries({ statementId: statement.id, limit: 10, ...query })
    const all = await asked()
    expect(all.map(({ bookedOn }) => bookedOn)).toEqual(days.toSorted())
    const [first, second] = await asked({ limit: 2 })
    expect([first, second]).toEqual(all.slice(0, 2))
    expect(await asked({ after: second })).toEqual(all.slice(2))
    for (const one of [entries[0]!, entries[3]!]) await statements.decide(decision(one, 'set-aside'))
    const decided = await asked()
    const each: OfEach<EntryFilter> = {
      statementId: [statement.id, randomUUID()],
      state: ['not-a-payment', 'unknown', 'matched'],
      decision: [...entryDecisions],
      group: [...lineGroups],
      q: ['lubomira', 'KRÁSNA darček', '100 %', 'sk3112000000198742637541', '7108', 'krasna nikto', ' % '],
      amount: [{ from: 200 }, { to: 200 }, { from: 200, to: 300 }],
      currency: ['EUR', 'CZK', 'USD'],
      from: ['2026-11-02'],
      to: ['2026-11-02', '2026-10-31'],
    }
    for (const filter of singly(each)) {
      const meant = decided.filter((entry) => matchesEntry(entry, filter))
      expect({ filter, found: await asked(filter) }).toEqual({ filter, found: meant })
    }
    expect(await asked({ state: 'not-a-payment' })).toEqual([entries[4]])
    expect(await asked({ group: 'not-a-payment' })).toMatchObject([
      { id: entries[3]!.id },
      { id: entries[4]!.id },
    ])
    expect(await asked({ decision: 'open' })).toHaveLength(3)
  })

  test('Counts the lines that wait for a decision, or were set aside, by their states, of one statement or of all', async () => {
    const fresh = await open()
    const { statement, entries } = await statementIn(fresh, [{}, { state: 'partial' }, { state: 'partial' }])
    await statementIn(fresh, [{ state: 'partial' }])
    await fresh.statements.decide(decision(entries[1]!, 'set-aside'))
    const counted = async (statementId?: string, of: 'open' | 'set-aside' = 'open') =>
      (await fresh.statements.figures({ statementId, decision: of }))
        .map(({ state, count }) => ({ state, count }))
        .toSorted((a, b) => a.state.localeCompare(b.state))
    expect(await counted(statement.id)).toEqual([
      { state: 'partial', count: 1 },
      { state: 'unknown', count: 1 },
    ])
    expect(await counted()).toEqual([
      { state: 'partial', count: 2 },
      { state: 'unknown', count: 1 },
    ])
    expect(await counted(undefined, 'set-aside')).toEqual([{ state: 'partial', count: 1 }])
    await fresh.close()
  })

  test('Counts of what was set aside only money that belongs to nobody', async () => {
    const fresh = await open()
    const states = ['unknown', 'perhaps-known', 'not-a-payment'] as const
    const { entries } = await statementIn(
      fresh,
      states.map((state) => ({ state })),
    )
    for (const one of entries) await fresh.statements.decide(decision(one, 'set-aside'))
    expect(await fresh.statements.figures({ decision: 'set-aside' })).toMatchObject([
      { state: 'unknown', count: 1 },
    ])
    const [waiting] = await fresh.statements.page({ limit: 1 })
    expect(waiting).toMatchObject({ lines: 3, open: 0 })
    await statementIn(fresh, [{ state: 'not-a-payment' }, {}], { importedAt: '2027-01-01T00:00:00.000Z' })
    expect(await fresh.statements.page({ limit: 1 })).toMatchObject([{ lines: 2, open: 1 }])
    await fresh.close()
  })

  test('Counts only those of them that a filter means', async () => {
    const { statement } = await statementIn(stores, [
      { counterparty: 'Ľubomíra Krásna', amount: 300 },
      { counterparty: 'Ján Krásny', amount: 200, bookedOn: '2026-11-02' },
    ])
    const counted = async (filter: EntryFilter) => {
      const asked = { ...filter, statementId: statement.id, decision: 'open' as const }
      const [figure] = await statements.figures(asked)
      return figure?.sums[0]?.amount
    }
    expect(await counted({ q: 'krasn' })).toBe(500)
    expect(await counted({ q: 'lubomira' })).toBe(300)
    expect(await counted({ amount: { to: 250 } })).toBe(200)
    expect(await counted({ from: '2026-11-02', to: '2026-11-02' })).toBe(200)
    expect(await counted({ currency: 'CZK' })).toBeUndefined()
  })

  test('Adds up what no order has got of them, by currency, sorted', async () => {
    const fresh = await open()
    const { entries } = await statementIn(fresh, [
      { amount: 100 },
      { amount: 20, currency: 'CZK' },
      { amount: 10, used: 7 },
      { amount: 1, state: 'partial' },
      { amount: 7 },
    ])
    await fresh.statements.decide(decision(entries[4]!, 'set-aside'))
    const waiting = await fresh.statements.figures({ decision: 'open' })
    const unknown = waiting.find(({ state }) => state === 'unknown')
    expect(unknown).toEqual({
      state: 'unknown',
      count: 3,
      sums: [
        { currency: 'CZK', amount: 20 },
        { currency: 'EUR', amount: 103 },
      ],
    })
    await fresh.close()
  })

  test('Tells statements, the newest first, from behind a position on, as many as are asked for', async () => {
    const fresh = await open()
    const ids: string[] = []
    for (const importedAt of ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z', at])
      ids.push((await statementIn(fresh, [{}], { importedAt })).statement.id)
    const all = await fresh.statements.page({ limit: 10 })
    expect(all[0]!.id).toBe(ids[1])
    expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const [first] = await fresh.statements.page({ limit: 1 })
    expect(await fresh.statements.page({ after: first, limit: 10 })).toEqual(all.slice(1))
    await fresh.close()
  })

  test('Tells the lines that nobody accepted and are about one of these orders, in the order of their days', async () => {
    const [one, two] = [await addOrderTo(stores), await addOrderTo(stores)]
    const { entries } = await statementIn(stores, [
      { orderIds: [one.id], bookedOn: '2026-11-03' },
      { orderIds: [two.id, one.id], bookedOn: '2026-11-02' },
      { orderIds: [two.id], bookedOn: '2026-11-01' },
      { orderIds: [one.id], bookedOn: '2026-11-01' },
    ])
    await statements.decide(decision(entries[3]!, 'set-aside'))
    const ids = async (...orders: readonly string[]) => (await statements.about(orders)).map(({ id }) => id)
    const [first, second, third, aside] = entries.map(({ id }) => id)
    expect(await ids(one.id)).toEqual([aside, second, first])
    expect(await ids(one.id, two.id)).toEqual([third, aside, second, first])
    expect(await statements.about([randomUUID()])).toEqual([])
  })

  const meant = async (query: Partial<LikelyOrders>) => {
    const none = { symbols: [], words: [], account: null, named: [] }
    const found = await statements.likelyOrders({
      ...{ currency: 'EUR', missing: 1, each: 25 },
      ...none,
      ...query,
    })
    return found.map(({ order, isFromAccount, isOfNamed }) => [order.id, isFromAccount, isOfNamed])
  }
  const customer = (lastName: string) =>
    orderForm({ firstName: 'Ľubomíra', lastName, email: `${lastName}@example.sk` })

  test('Tells orders that are to be paid in a currency and lack an amount, have one of these symbols, or have all of these words in what they are found by', async () => {
    const [one, two] = [
      await addOrderTo(stores, customer('Prvazmena')),
      await addOrderTo(stores, customer('Druhazmena')),
    ]
    const words = ['prvazmena', 'lubomira']
    expect(await meant({ words })).toEqual([[one.id, false, false]])
    expect(await meant({ words: ['zmena'] })).toEqual([])
    expect(await meant({ words, currency: 'CZK' })).toEqual([])
    expect(await meant({ symbols: [two.variableSymbol, '1234567897'] })).toEqual([[two.id, false, false]])
    expect(await meant({ missing: one.total, each: 100 })).toEqual(
      expect.arrayContaining([
        [one.id, false, false],
        [two.id, false, false],
      ]),
    )
    await payInFull(stores, one)
    expect(await meant({ words })).toEqual([])
  })

  test('Tells with them those of customers whose orders an account paid, or whose one of these orders is, and says so of each', async () => {
    const form = customer('Verna')
    const [paid, open_] = [await addOrderTo(stores, form), await addOrderTo(stores, form)]
    const stranger = await addOrderTo(stores, customer('Cudzia'))
    const counterAccount = 'SK31 1200 0000 1987 4263 0001'
    const { entries } = await statementIn(stores, [{ amount: paid.total, counterAccount }])
    const entryId = entries[0]!.id
    const { settlement } = await settlementOfChange(stores, paid.id, {
      payments: [paymentFor(paid, { entryId })],
    })
    await stores.payments.settle({ orders: [settlement], accepts: { id: entryId, by, at }, jobs: [] })
    const account = 'SK3112000000198742630001'
    expect(await meant({ account })).toEqual([[open_.id, true, false]])
    expect(await meant({ account: 'SK3112000000198742630002' })).toEqual([])
    expect(await meant({ named: [paid.id], symbols: [stranger.variableSymbol] })).toEqual(
      expect.arrayContaining([
        [open_.id, false, true],
        [stranger.id, false, false],
      ]),
    )
  })

  test('Tells of each kind the newest, as many as are asked for', async () => {
    const form = customer('Mnoha')
    const placed = [await addOrderTo(stores, form), await addOrderTo(stores, form)]
    const newest = placed.toSorted((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1,
    )
    const words = ['mnoha']
    expect(await meant({ words })).toEqual(newest.map(({ id }) => [id, false, false]))
    expect(await meant({ words, each: 1 })).toEqual([[newest[0]!.id, false, false]])
  })

  test('Writes what was found out about lines anew; those that were accepted stay as they are', async () => {
    const order = await addOrderTo(stores)
    const decided = { decision: 'accepted', decidedBy: by, decidedAt: at } as const
    const { entries } = await statementIn(stores, [{}, {}, decided])
    const [open_, aside, accepted] = entries as [BankEntry, BankEntry, BankEntry]
    await statements.decide(decision(aside, 'set-aside'))
    const matching = {
      state: 'over',
      reason: 'symbol',
      orderIds: [order.id],
      proposal: [{ orderId: order.id, orderNumber: order.number, amount: 1 }],
      difference: -12_34,
    } as const
    await statements.rematch(entries.map(({ id }) => ({ ...matching, id })))
    expect(await statements.entry(open_.statementId, 1)).toEqual({ ...open_, ...matching })
    expect(await statements.entry(open_.statementId, 2)).toMatchObject({ decision: 'set-aside', ...matching })
    expect(await statements.entry(open_.statementId, 3)).toEqual(accepted)
    expect((await statements.about([order.id])).map(({ id }) => id)).toEqual([open_.id, aside.id])
  })

  test('Keeps why a line is set aside, as long as it is', async () => {
    const [entry] = (await statementIn(stores, [{}])).entries
    const why = { reason: 'other', note: 'Volal, že pošle doklad' } as const
    await statements.decide({ ...decision(entry!, 'set-aside'), why })
    const aside = await statements.entry(entry!.statementId, 1)
    expect(aside).toMatchObject({ decision: 'set-aside', asideReason: 'other', asideNote: why.note })
    await statements.decide(decision(aside!, 'open'))
    expect(await statements.entry(entry!.statementId, 1)).toEqual(entry)
    await statements.decide({ ...decision(entry!, 'set-aside'), why: { reason: 'asking' } })
    const refund = lineRefundOf(entry!)
    const part = { refund, from: null, transfers: [], logged: [] }
    await stores.payments.settle({ orders: [], lineRefunds: [part], jobs: [] })
    expect(await statements.entry(entry!.statementId, 1)).toMatchObject({
      asideReason: null,
      asideNote: null,
    })
  })

  test('Sets a line that waits aside, or has one that was set aside wait again, with the entry of the general audit log', async () => {
    const { entries } = await statementIn(stores)
    const [entry] = entries as [BankEntry]
    const before = (await stores.actions()).length
    expect(await statements.decide(decision(entry, 'set-aside'))).toBe('decided')
    const aside = await statements.entry(entry.statementId, 1)
    expect(aside).toEqual({ ...entry, decision: 'set-aside', decidedBy: by, decidedAt: at })
    expect(await statements.decide(decision(aside!, 'open'))).toBe('decided')
    expect(await statements.entry(entry.statementId, 1)).toEqual(entry)
    expect((await stores.actions()).slice(before)).toEqual(['payment_set_aside', 'payment_waits_again'])
  })

  test('Refuses what was decided about meanwhile, which stays as it is: `entry-decided`', async () => {
    const { entries } = await statementIn(stores)
    const [entry] = entries as [BankEntry]
    const before = (await stores.actions()).length
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => statements.decide(decision(entry, 'set-aside'))),
    )
    expect(outcomes.toSorted()).toEqual(['decided', ...Array.from({ length: 7 }, () => 'entry-decided')])
    const unknown = decision({ ...entry, id: randomUUID() }, 'set-aside')
    expect(await statements.decide(unknown)).toBe('entry-decided')
    expect((await stores.actions()).slice(before)).toEqual(['payment_set_aside'])
    // The same again, but decided at another instant, is another decision.
    const of = { decision: 'set-aside', decidedAt: '2026-03-01T00:00:00.000Z' } as const
    expect(await statements.decide({ ...decision(entry, 'open'), from: of })).toBe('entry-decided')
  })

  test('Refuses a key that its person used before: `key-taken`', async () => {
    const { entries } = await statementIn(stores, [{}, {}])
    const [one, two] = entries as [BankEntry, BankEntry]
    const key = staffKey()
    expect(await statements.decide({ ...decision(one, 'set-aside'), key })).toBe('decided')
    expect(await statements.decide({ ...decision(two, 'set-aside'), key })).toBe('key-taken')
    expect(await statements.entry(two.statementId, 2)).toEqual(two)
  })

  test('Another refusal uses no key up', async () => {
    const { entries } = await statementIn(stores)
    const [entry] = entries as [BankEntry]
    const key = staffKey()
    const found = () => stores.staffKeys.find(key.staffId, key.key, key.since)
    const late = decision({ ...entry, decision: 'set-aside' }, 'open')
    expect(await statements.decide({ ...late, key })).toBe('entry-decided')
    expect(await found()).toBeUndefined()
    expect(await statements.decide({ ...decision(entry, 'set-aside'), key })).toBe('decided')
    expect(await found()).toMatchObject({ fingerprint: key.fingerprint })
  })

  const readAs = (header: string, importId: string, amount: number) => ({
    mapping: { header, columns: { bookedOn: 0, amount, message: [] } },
    fields: ['Deň', 'Suma', 'Iná'],
    samples: [['2.3.2026', '1,00', '9,00']],
    importId,
    said: null,
  })

  test('Keeps with it how its table was read', async () => {
    const { statement } = await statementIn(stores)
    expect(await statements.readAs([statement.id])).toEqual([])
    const said = { namedBy: by, namedAt: at, changedBy: by, changedById: randomUUID(), changedAt: at }
    const table = { ...readAs(randomUUID(), randomUUID(), 1), said }
    const fresh = statementOf()
    await statements.add({ ...fresh, table })
    const { id: statementId, fileName } = fresh.statement
    expect(await statements.readAs([statementId])).toEqual([{ statementId, fileName, table, before: null }])
    expect(await statements.page({ limit: 200 })).toContainEqual({ ...fresh.statement, lines: 1, open: 1 })
  })

  test('Tells of those of these statements that stood in a table how it was read, and what the columns of the newest file before it with its header were taken for, in the order of their import', async () => {
    const [header, file] = [randomUUID(), randomUUID()]
    const added = async (hour: number, importId: string, amount: number, of = header) => {
      const addition = statementOf([{}], { importedAt: `2026-11-2${hour}T08:00:00.000Z` })
      await statements.add({ ...addition, table: readAs(of, importId, amount) })
      return addition.statement.id
    }
    const newest = await added(5, file, 2)
    await added(4, file, 2)
    await added(6, randomUUID(), 4)
    const before = await added(3, randomUUID(), 1)
    await added(2, randomUUID(), 3)
    await added(4, randomUUID(), 5, randomUUID())
    const told = await statements.readAs([newest, randomUUID(), before])
    expect(told.map(({ table, before }) => [table.mapping.columns.amount, before?.columns.amount])).toEqual([
      [1, 3],
      [2, 1],
    ])
  })

  const said = (who: string) => ({ by: who, byId: randomUUID(), at })

  test('Tells what staff said that the columns of files are, and who said it first and last', async () => {
    const header = randomUUID()
    const mapping = {
      header,
      columns: { bookedOn: 0, amount: 1, message: [2, 5], counterparty: 3 },
      decimalSign: ',' as const,
    }
    const own = said(by)
    await statements.remember(mapping, own, remembered(header))
    const expected = {
      mapping,
      namedBy: by,
      namedAt: at,
      changedBy: by,
      changedById: own.byId,
      changedAt: at,
    }
    expect(await statements.mappings()).toContainEqual(expected)
  })

  test('Remembers what the columns of a file are, by its header, with the entry of the general audit log about it; what was said of that header before is forgotten, but not who named them first', async () => {
    const before = (await stores.actions()).length
    const header = randomUUID()
    const first = { header, columns: { bookedOn: 0, amount: 1, message: [] } }
    const second = { header, columns: { bookedOn: 2, credit: 1, debit: 3, message: [4] } }
    await statements.remember(first, said(by), remembered(header))
    const later = { ...said('Eva'), at: '2026-11-22T08:00:00.000Z' }
    await statements.remember(second, later, remembered(header))
    const action = 'statement_columns_remembered'
    expect((await stores.actions()).slice(before)).toEqual([action, action])
    const known = (await statements.mappings()).filter((one) => one.mapping.header === header)
    expect(known).toEqual([
      {
        mapping: second,
        namedBy: by,
        namedAt: at,
        changedBy: 'Eva',
        changedById: later.byId,
        changedAt: later.at,
      },
    ])
  })
})
