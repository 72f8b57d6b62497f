import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { rotateSecrets } from '@hotovo/adapters/security/secrets'
import { seededRandom } from '@hotovo/adapters/system/random'
import type { TextMessage } from '@hotovo/application/letters/ports'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { camt053Of, inUtf8, type LineToWrite } from '../../server/demo/bank-files.ts'
import { runNow } from '../support/backends.ts'
import { handedOverIn, handedOverTo } from '../support/handed-over.ts'
import { httpService, httpToken, smtpTarget, type TargetBehaviour } from '../support/mail.ts'
import { auditVerdict, behindProxy, realServer, runSteps, type Step } from '../support/real-server.ts'
import { must } from '../support/spending.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long, seed, share } from '../support/tier.ts'

const generously = { timeout: 180_000, interval: 20 }

type House = Awaited<ReturnType<typeof realServer>>
type Desk = Awaited<ReturnType<House['desk']>>

const outboxOf = ({ dataDir }: House) => path.join(dataDir, 'outbox')
const filesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
const someOrder = async ({ api }: House, form: Parameters<typeof newOrder>[1] = {}) =>
  (await newOrder(api, form)).view.order
const payByHand = (desk: Desk, order: Order, amount = order.total, key?: string) =>
  desk.payments.record({ id: order.id, amount, receivedOn: dayOf(order.createdAt), method: 'transfer' }, key)

/** Whatever waits is tried again and again until nothing does. */
const allDone = (queue: pg.Client) =>
  vi.waitFor(async () => expect((await queue.query(runNow)).rows[0].left).toBe(0), generously)

/** The files or ids that deliveries of up to three vouchers leave behind. */
async function namesOfDeliveries(queue: pg.Client): Promise<string[]> {
  const { rows } = await queue.query<{ name: string }>(
    `select 'voucher-' || split_part(channel, '-', 2) || '-' || id || case when channel like 'sms-%' then '-1' else '' end as name
       from deliveries`,
  )
  return rows.map(({ name }) => name).sort()
}

/** What is left to hand over, and how many secrets are still sealed. */
async function waiting(queue: pg.Client): Promise<{ waiting: number; sealed: number }> {
  const { rows } = await queue.query(
    `select count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where sealed is not null or salt is not null)::int as sealed from deliveries`,
  )
  return rows[0]
}
const nothingLeft = { waiting: 0, sealed: 0 }

const kills = share(20, 20)

test(`kill -9 of the server (${kills}) while money comes in and vouchers go out: nothing is lost, nothing is done twice`, async () => {
  const random = seededRandom(seed)
  const house = await realServer(behindProxy)
  const desk = await house.desk()
  const outbox = outboxOf(house)
  const delivered = () => filesIn(outbox).filter((name) => name.startsWith('voucher-')).length
  const orders: Order[] = []
  const lines: LineToWrite[] = []
  const keys: string[] = []

  /** What three of the staff do with the money for some orders: two with the same statement, one without. */
  async function someMoney(): Promise<Step[][]> {
    const [one, two, three] = [await someOrder(house), await someOrder(house), await someOrder(house)]
    const [four, five] = [await someOrder(house, { deliveryMethod: 'both' }), await someOrder(house)]
    orders.push(one, two, three, four, five)
    lines.push(
      ...[one, two, three].map(
        ({ total: amount, variableSymbol, createdAt }): LineToWrite => ({
          kind: 'credit',
          amount,
          currency: 'EUR',
          bookedOn: dayOf(createdAt),
          variableSymbol,
          message: null,
          counterparty: 'Jozef Mak',
          counterAccount: null,
          reference: `B-${variableSymbol}`,
        }),
      ),
    )
    // The lines of the file before are in this one too.
    const own = lines.slice(-6)
    const file = inUtf8(
      camt053Of({
        account: sampleAccounts.EUR!.iban,
        currency: 'EUR',
        number: '1',
        from: own[0]!.bookedOn,
        to: own.at(-1)!.bookedOn,
        lines: own,
      }),
    )
    let entries: readonly BankEntry[] = []
    const read = async () => {
      entries = must(await desk.statements.import({ file, name: 'vypis.xml' })).entries
    }
    const acceptOne = (place: number) => async () => {
      const entry = entries[place]!
      const accepted = await desk.statements.accept({ id: entry.statementId, place: entry.place })
      const isOthers =
        !accepted.ok &&
        accepted.error.code === 'entry-changed' &&
        accepted.error.current.decision === 'accepted'
      if (!isOthers) must(accepted)
    }
    const acceptExact = async () => {
      // Six lines at most, and so many are accepted with one call.
      expect(must(await desk.statements.acceptExact()).left).toBe(0)
    }
    const pay = (order: Order, amount?: number) => {
      const key = randomUUID()
      keys.push(key)
      return async () => void must(await payByHand(desk, order, amount, key))
    }
    return [
      [read, acceptExact],
      [read, ...own.map((_, place) => acceptOne(place))],
      [pay(four), pay(five, 1_00), pay(five, five.total - 1_00)],
    ]
  }

  for (let round = 1; round <= kills; round++) {
    const tracks = await someMoney()
    let left = random.integer(1, 12)
    let killed: Promise<unknown> | undefined
    const kill = () => {
      killed ??= house.kill()
    }
    const answered = () => {
      left -= 1
      if (left === 0) kill()
    }
    if (round % 2 === 0) await Promise.all(tracks.map((steps) => runSteps(steps, answered)))
    else {
      // In the middle of what vouchers are handed over with.
      const enough = delivered() + random.integer(1, 8)
      const goingOut = vi.waitFor(() => expect(delivered()).toBeGreaterThanOrEqual(enough), {
        timeout: generously.timeout,
        interval: 1,
      })
      await Promise.all([...tracks.map((steps) => runSteps(steps)), goingOut.then(kill)])
    }
    kill()
    await killed
    await house.restart()
    // Whoever got no answer asks once more.
    for (const steps of tracks) await runSteps(steps)
    expect(tracks).toEqual([[], [], []])
  }

  const queue = await house.queue()
  await allDone(queue)
  const { rows } = await queue.query(
    `select id, order_status, payment_status, received_minor::int as received,
            (select sum(amount_minor)::int from order_payments where order_id = o.id) as paid,
            (select sum(balance_minor)::int from vouchers where order_id = o.id) as worth,
            (select count(*)::int from vouchers where order_id = o.id) as vouchers
       from voucher_orders o order by created_at`,
  )
  expect(rows).toEqual(
    orders.map(({ id, total, voucherSubtotal }) => ({
      id,
      order_status: 'vybavena',
      payment_status: 'paid',
      received: total,
      paid: total,
      worth: voucherSubtotal,
      vouchers: 2,
    })),
  )
  const { rows: money } = await queue.query(
    `select (select count(*) from order_payments)::int as payments,
            (select count(distinct entry_id) from order_payments)::int as lines_paid,
            (select count(*) from staff_keys where key = any($1))::int as keys,
            (select count(*) from bank_entries where decision = 'accepted')::int as accepted,
            (select count(*) from bank_entries)::int as lines,
            (select count(*) from voucher_ledger)::int as movements`,
    [keys],
  )
  expect(money[0]).toEqual({
    payments: lines.length + keys.length,
    lines_paid: lines.length,
    keys: keys.length,
    accepted: lines.length,
    lines: lines.length,
    movements: 2 * orders.length,
  })
  expect(await waiting(queue)).toEqual(nothingLeft)
  const names = await namesOfDeliveries(queue)
  expect(names).toHaveLength(2 * orders.length)
  const files = filesIn(outbox).filter((name) => name.startsWith('voucher-'))
  expect(files.map((name) => name.replace(/\.(eml|sms\.json)$/, '')).sort()).toEqual(names)
  const secrets = [...(await handedOverTo(outbox)).values()]
  expect(new Set(secrets.map(({ code }) => code)).size).toBe(2 * orders.length)
  expect(secrets.every(({ code, password }) => code && password)).toBe(true)
  expect(await auditVerdict(house)).toMatchObject({ code: 0 })
}, 500_000)

test(
  'a mailer that is dead for an hour: payments are recorded, why vouchers wait is told of nobody, and they arrive later',
  long,
  async () => {
    const mailer = await smtpTarget()
    onTestFinished(mailer.close)
    const house = await realServer(mailer.environment)
    const desk = await house.desk()
    const queue = await house.queue()
    await mailer.shut()
    // So often the queue tries in an hour.
    const tries = 8
    const orders: Order[] = []
    for (let n = 0; n < 3; n++) {
      const order = await someOrder(house)
      expect(must(await payByHand(desk, order)).record.order.paymentStatus).toBe('paid')
      orders.push(order)
    }
    await vi.waitFor(async () => {
      await queue.query(runNow)
      const { rows } = await queue.query('select min(failures)::int as failures from deliveries')
      expect(rows[0].failures).toBeGreaterThanOrEqual(tries)
    }, generously)
    const late = await someOrder(house)
    expect(must(await payByHand(desk, late)).vouchers).toHaveLength(2)
    orders.push(late)
    expect(await waiting(queue)).toEqual({ waiting: 8, sealed: 8 })
    const failed = must(await desk.deliveries.list({ queue: 'failed' })).items
    expect(new Set(failed.map(({ orderId }) => orderId))).toEqual(
      expect.objectContaining(new Set(orders.slice(0, 3).map(({ id }) => id))),
    )
    for (const { lastError } of failed) expect(lastError).toMatch(/^[A-Z][A-Z0-9_ ]+$/)
    const told = JSON.stringify(failed) + house.output()
    expect(told).toContain('job failed')
    for (const { email, firstName } of orders) {
      expect(told).not.toContain(email)
      expect(told).not.toContain(firstName)
    }
    await mailer.open()
    await allDone(queue)
    expect(await waiting(queue)).toEqual(nothingLeft)
    const letters = (await mailer.received()).filter(({ id }) => id.startsWith('voucher-'))
    expect(letters.map(({ id }) => id).sort()).toEqual(await namesOfDeliveries(queue))
    const secrets = [...handedOverIn(letters.map(({ text }) => text)).values()]
    expect(secrets).toHaveLength(2 * orders.length)
    expect(secrets.every(({ code, password }) => code && password)).toBe(true)
  },
)

test(
  'a gateway for text messages that is slow, refuses and drops three of ten: all arrive, once each by their ids',
  long,
  async () => {
    const gateway = await httpService()
    onTestFinished(gateway.close)
    const { integer } = seededRandom(seed)
    const faults = ['later', 'break', 'drop', 'take-and-drop', 'slow'] as const
    const slow: (() => void)[] = []
    gateway.behave(() => {
      const fault = integer(1, 10) <= 3 ? faults[integer(0, 4)]! : 'take'
      return fault === 'slow'
        ? new Promise<TargetBehaviour>((resolve) => slow.push(() => resolve('take')))
        : fault
    })
    const house = await realServer({ SMS: 'http', SMS_HTTP_URL: gateway.url, SMS_HTTP_TOKEN: httpToken })
    const desk = await house.desk()
    const queue = await house.queue()
    const orders = 20
    for (let n = 0; n < orders; n++) {
      const order = await someOrder(house, { deliveryMethod: 'sms' })
      must(await payByHand(desk, order))
    }
    await vi.waitFor(async () => {
      for (const letGo of slow.splice(0)) letGo()
      expect((await queue.query(runNow)).rows[0].left).toBe(0)
    }, generously)
    const texts = new Map(gateway.taken.map(({ id, body }) => [id, (body as TextMessage).text]))
    expect([...texts.keys()].sort()).toEqual(await namesOfDeliveries(queue))
    expect(texts.size).toBe(2 * orders)
    // What came twice says the same.
    for (const { id, body } of gateway.taken) expect((body as TextMessage).text).toBe(texts.get(id))
    const secrets = [...handedOverIn([...texts.values()]).values()]
    expect(secrets).toHaveLength(2 * orders)
    expect(secrets.every(({ code, password }) => code && password)).toBe(true)
    expect(await waiting(queue)).toEqual(nothingLeft)
    expect(house.output()).toContain('job failed')
  },
)

/** Letters and digits alone, so that no way of writing hides anything. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Everything in the tables of a database, the queue's too, by table. */
async function dumpOf(queue: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await queue.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'`,
  )
  const dump = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await queue.query<{ text: string }>(`select t::text as text from ${name} t`)
    dump.set(name, bare(rows.map(({ text }) => text).join('\n')))
  }
  return dump
}

/** The tables in which one of these stands, as it is or as bytes. */
const placesOf = (words: readonly string[], dump: ReadonlyMap<string, string>) =>
  [...dump].flatMap(([name, text]) =>
    words.some((word) =>
      [word, bare(word)].some((one) =>
        [bare(one), Buffer.from(one).toString('hex').toUpperCase()].some((form) => text.includes(form)),
      ),
    )
      ? [name]
      : [],
  )

test('new keys between payment and delivery; and no secret is ever in database or log, no customer where they do not belong', async () => {
  const house = await realServer({ LOG_LEVEL: 'trace', JOBS: 'off' })
  const newKeys = async (changed = {}) => {
    expect(await house.stop()).toBe(0)
    // As an operator does it: a rotation is of the machine's day.
    rotateSecrets(path.join(house.dataDir, 'secrets.json'), new Date().toISOString())
    await house.restart(changed)
  }
  const customer = {
    firstName: 'Xenofília',
    lastName: 'Kanárikovská',
    email: 'xenofilia.kanarik@example.sk',
    phone: '+421 905 987 612',
  }
  const { token, order } = (await newOrder(house.api, { ...customer, deliveryMethod: 'both' })).view

  if (isLong) await newKeys()
  expect(must(await house.api.orders.view({ token })).order.number).toBe(order.number)
  const paid = must(await payByHand(await house.desk(), order))
  expect(paid.record.order.paymentStatus).toBe('paid')
  const before = await dumpOf(await house.queue())
  expect(paid.deliveries.map(({ state }) => state)).toEqual(['waiting', 'waiting'])

  await newKeys({ JOBS: 'on' })
  const queue = await house.queue()
  await allDone(queue)
  expect(await waiting(queue)).toEqual(nothingLeft)
  const vouchers = [...(await handedOverTo(outboxOf(house))).values()]
  expect(vouchers).toHaveLength(2)
  const verified = async () => {
    for (const { code = '', password = '' } of vouchers)
      expect(must(await house.api.vouchers.verify({ code, password })).isValid).toBe(true)
  }
  await verified()
  // After that it is one rotation more, which rotation.test.ts asks of everything that is kept.
  if (isLong) {
    await newKeys()
    await verified()
  }
  expect(must(await house.api.orders.view({ token })).progress.deliveredAt).not.toBeNull()

  const log = new Map([['log', bare(house.output())]])
  const dump = await dumpOf(await house.queue())
  const secrets = vouchers.flatMap(({ code = '', password = '' }) => [code, password])
  for (const place of [before, dump, log]) expect(placesOf(secrets, place)).toEqual([])
  for (const place of [before, dump])
    expect(placesOf(Object.values(customer), place)).toEqual(['public.voucher_orders'])
  expect(placesOf(Object.values(customer), log)).toEqual([])
})
