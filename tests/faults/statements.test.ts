import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { expect, onTestFinished, test, vi } from 'vitest'
import { camt053Of, inUtf8, type LineToWrite } from '../../server/demo/bank-files.ts'
import { behindProxy, fromAnywhere, realServer } from '../support/real-server.ts'
import { freePort, startServer, temporaryDataDir } from '../support/server.ts'
import { must } from '../support/spending.ts'
import { newOrder } from '../support/test-app.ts'
import { long } from '../support/tier.ts'

const lines = 10_000
const generously = { timeout: 180_000, interval: 20 }

/** So many open orders like the one there is, that all lack the same. */
const likeIt = `
  insert into voucher_orders
  select made.* from (select to_jsonb(o) as row from voucher_orders o limit 1) one, generate_series(1, $1::integer) n,
    jsonb_populate_record(null::voucher_orders, one.row || jsonb_build_object('id', gen_random_uuid(),
      'order_number', 'ATM-' || lpad(n::text, 9, '0'), 'variable_symbol', '1' || lpad(n::text, 9, '0'),
      'last_name', 'Nováková' || n)) made`

test(
  '10,000 lines are read and matched while others get their answers, and how far it is is told',
  long,
  async () => {
    const house = await realServer(behindProxy, temporaryDataDir())
    const desk = await house.desk()
    const { order, token } = (await newOrder(house.api)).view
    const queue = await house.queue()
    await queue.query('begin; set local session_replication_role = replica')
    await queue.query(likeIt, [500])
    await queue.query('commit; analyze voucher_orders')
    const bookedOn = dayOf(order.createdAt)
    // Every second one could be for each of the orders, and its payer is compared with all of them.
    const all = Array.from(
      { length: lines },
      (_, place): LineToWrite => ({
        kind: 'credit',
        amount: place % 2 === 0 ? order.total : 1_000_00 + place,
        currency: 'EUR',
        bookedOn,
        variableSymbol: place === lines - 1 ? order.variableSymbol : null,
        message: 'Ďakujeme za darček',
        counterparty: 'Jozef Mak zo Sklenárova',
        counterAccount: null,
        reference: `B-${place}`,
      }),
    )
    const account = sampleAccounts.EUR!.iban
    const file = inUtf8(
      camt053Of({ account, currency: 'EUR', number: '1', from: bookedOn, to: bookedOn, lines: all }),
    )

    const id = randomUUID()
    const told: { readonly at: number; readonly done: number; readonly of: number | null }[] = []
    const answers: number[] = []
    let isOver = false
    const again = async (ask: () => Promise<void>) => {
      while (!isOver) {
        await ask()
        await wait(1)
      }
    }
    const begun = performance.now()
    must(await desk.statements.send({ file, name: 'dlhy.xml', id }))
    await Promise.all([
      again(async () => {
        const { course } = must(await desk.statements.viewImport({ id }))
        isOver = course.state !== 'waiting' && course.state !== 'reading'
        if (course.state === 'reading' && course.progress)
          told.push({ at: performance.now(), ...course.progress })
      }),
      again(async () => {
        expect((await fromAnywhere(`${house.baseUrl}/livez`)).status).toBe(200)
        answers.push(performance.now())
      }),
      again(async () => {
        expect(must(await house.api.orders.view({ token })).order.number).toBe(order.number)
        answers.push(performance.now())
      }),
    ])
    const took = performance.now() - begun
    const { course } = must(await desk.statements.viewImport({ id }))
    expect(course).toMatchObject({ state: 'read', lines, added: lines })
    const named = await desk.statements.entries({ state: 'over', limit: 100 })
    expect(must(named).items).toMatchObject([{ reason: 'symbol', proposal: [{ orderId: order.id }] }])

    // It grows, through reading and then through matching.
    const places = told.map(({ done: far, of }) => (of === null ? 0 : lines) + far)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBeGreaterThanOrEqual(4)
    expect(told.map(({ of }) => of)).toContain(lines)

    // Others were answered all the while.
    const [first, last] = [told[0]!.at, told.at(-1)!.at]
    const meanwhile = answers.filter((at) => at > first && at < last)
    expect(meanwhile.length).toBeGreaterThanOrEqual(10)
    const moments = [begun, ...answers.toSorted((a, b) => a - b)]
    const silences = moments.slice(1).map((at, place) => at - moments[place]!)
    // Less than a second is nobody's silence, however quick the machine is.
    expect(Math.max(...silences)).toBeLessThan(Math.max(took / 3, 1000))
  },
)

/** A statement with so many credits of nobody. */
const statementOf = (count: number, number: string) => {
  const bookedOn = '2026-03-01'
  const all = Array.from(
    { length: count },
    (_, place): LineToWrite => ({
      kind: 'credit',
      amount: 1_000_00 + place,
      currency: 'EUR',
      bookedOn,
      variableSymbol: null,
      message: null,
      counterparty: null,
      counterAccount: null,
      reference: `${number}-${place}`,
    }),
  )
  const { iban } = sampleAccounts.EUR!
  return inUtf8(
    camt053Of({ account: iban, currency: 'EUR', number, from: bookedOn, to: bookedOn, lines: all }),
  )
}

test(
  'a file whose reader is killed is read again by another server, adds nothing twice, and tells all it added',
  long,
  async () => {
    const house = await realServer({ ...behindProxy, JOBS: 'off' })
    const desk = await house.desk()
    const count = 3000
    const [first, second] = [randomUUID(), randomUUID()]
    const file = statementOf(count, '1')
    must(await desk.statements.send({ file, name: 'prvy.xml', id: first }))
    must(await desk.statements.send({ file: statementOf(2, '2'), name: 'druhy.xml', id: second }))
    const courseOf = async (id: string) => must(await desk.statements.viewImport({ id })).course
    expect((await courseOf(first)).state).toBe('waiting')
    // Another server on the same database does the jobs of this one.
    const host = encodeURIComponent(path.join(house.dataDir, 'postgres'))
    const reader = async () =>
      startServer(temporaryDataDir(), await freePort(), {
        DATABASE_URL: `postgresql://postgres@localhost:5432/hotovo?host=${host}`,
        SECRETS: path.join(house.dataDir, 'secrets.json'),
      })
    const killed = await reader()
    await vi.waitFor(async () => expect((await courseOf(first)).state).toBe('reading'), generously)
    await killed.kill()
    const queue = await house.queue()
    const kept = async () =>
      (await queue.query('select count(*)::int as count from bank_entries')).rows[0].count
    expect([0, count]).toContain(await kept())
    expect((await courseOf(second)).state).toBe('waiting')
    const living = await reader()
    onTestFinished(async () => void (await living.stop()))
    await vi.waitFor(async () => {
      expect(await courseOf(first)).toMatchObject({ state: 'read', lines: count, added: count })
      expect(await courseOf(second)).toMatchObject({ state: 'read', lines: 2, added: 2 })
    }, generously)
    expect(await kept()).toBe(count + 2)
    const { rows } = await queue.query('select count(*)::int as count from statement_files')
    expect(rows).toEqual([{ count: 0 }])
  },
)
