import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { seededRandom } from '@hotovo/adapters/system/random'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../bench/load.ts'
import { openBeside } from '../support/beside.ts'
import { addBoughtVoucher, adoptHandPayments, secretsOf } from '../support/payments.ts'
import { auditVerdict, isAway, realServer, runSteps, type Step } from '../support/real-server.ts'
import { freePort, removeDataDir, startServer, temporaryDataDir } from '../support/server.ts'
import {
  type MerchantWire,
  manyAtOnce,
  merchantIn,
  merchantOver,
  refusalIn,
  untilAnsweredOver,
} from '../support/spending.ts'
import { long, seed, share } from '../support/tier.ts'
import { contradictionsIn } from '../support/voucher-sums.ts'

const redeem = '/api/vouchers/redeem'

/** The real server, a merchant's key, and how vouchers that are good today come into its database. */
async function spendingHouse() {
  const house = await realServer({ JOBS: 'off' })
  const { ports, close } = await openBeside(house.dataDir)
  onTestFinished(close)
  const { secret } = await merchantIn(ports)
  // Good today: what a real server takes them at is the machine's instant.
  const createdAt = new Date().toISOString()
  async function someVoucher(amount: number) {
    const { voucher, place } = await addBoughtVoucher(ports, { amount, createdAt })
    return (await secretsOf(ports, place.orderId)).get(voucher.serial)!
  }
  return { ...house, secret, someVoucher }
}

/** The same with a second server on its database: two ways for a merchant to ask. */
async function twoServers() {
  const house = await spendingHouse()
  const dataDir = temporaryDataDir()
  const host = encodeURIComponent(path.join(house.dataDir, 'postgres'))
  const second = await startServer(dataDir, await freePort(), {
    DATABASE_URL: `postgresql://postgres@localhost:5432/hotovo?host=${host}`,
    SECRETS: path.join(house.dataDir, 'secrets.json'),
    JOBS: 'off',
  })
  onTestFinished(async () => {
    await second.stop()
    removeDataDir(dataDir)
  })
  // What survives a crash is not what they are asked for.
  const database = await house.queue()
  await database.query('alter system set synchronous_commit = off')
  await database.query('select pg_reload_conf()')
  const ways = [house, second].map(({ baseUrl }) => merchantOver(baseUrl, house.secret))
  const wayOf = (place: number): MerchantWire => ways[place % ways.length]!
  return { ...house, wayOf, database }
}

/** Does a step, as often as nobody answers. */
async function persistently(step: Step): Promise<void> {
  const steps = [step]
  while (steps.length > 0) await runSteps(steps)
}

const together = 2000
const redemptions = share(100_000, 500)
const keys = share(1000, 100)
const twins = 64

// In the gate the same is asked of two stores: acceptance/spending-races and spending-checker.
test(`two servers are asked ${redemptions} times for 1 of a voucher worth half of that and spend exactly what there is; ${twins} twins of each of ${keys} keys have one effect, and the same bytes`, {
  ...long,
  timeout: 3_600_000,
}, async () => {
  const { wayOf, someVoucher, database } = await twoServers()
  const worth = redemptions / 2
  const secrets = await someVoucher(worth)
  const balances: number[] = []
  const refusals: string[] = []
  const asked = (place: number) => {
    const body = { ...secrets, amount: 1, currency: 'EUR' }
    return wayOf(place)(redeem, body, `key ${place}`)
  }
  const answered = (answer: Answer) => {
    if (answer.status === 201) balances.push(JSON.parse(answer.body).voucher.balance)
    else refusals.push(refusalIn(answer))
  }
  const sentAway: number[] = []
  await manyAtOnce(redemptions, together, async (place) => {
    const answer = await asked(place).catch((fault) => {
      if (!isAway(fault)) throw fault
    })
    if (answer === undefined || answer.status === 503) sentAway.push(place)
    else answered(answer)
  })
  // For so many at once a server has no time; whoever was sent away comes again when there are fewer.
  await manyAtOnce(sentAway.length, 32, (place) =>
    persistently(async () => answered(await untilAnsweredOver(() => asked(sentAway[place]!)))),
  )
  expect(refusals).toHaveLength(redemptions - worth)
  expect(new Set(refusals)).toEqual(new Set(['insufficient-balance']))
  expect(balances.sort((a, b) => a - b)).toEqual(Array.from({ length: worth }, (_, left) => left))

  const others = await someVoucher(500_00)
  let last = ''
  for (let key = 0; key < keys; key++) {
    // Every other key gives some of the redemption before it back.
    const [to, body] =
      key % 2 === 0
        ? [redeem, { ...others, amount: 2, currency: 'EUR' }]
        : [`/api/transactions/${last}/reverse`, { amount: 1 }]
    const told = new Set<string>()
    await manyAtOnce(twins, twins, (place) =>
      persistently(async () => {
        const answer = await wayOf(place)(to, body, `twin ${key}`)
        if (answer.status === 201) told.add(answer.body)
        // Whoever is sent away by a busy server need not come again: others ask the same.
        else if (answer.status !== 503)
          expect([answer.status, refusalIn(answer)]).toEqual([409, 'idempotency-key-busy'])
      }),
    )
    for (const place of [0, 1])
      told.add((await untilAnsweredOver(() => wayOf(place)(to, body, `twin ${key}`))).body)
    expect(told.size).toBe(1)
    last = JSON.parse([...told][0]!).transaction.id
  }
  const { rows } = await database.query(
    'select count(*)::int as moved from voucher_ledger where transaction_id is not null',
  )
  expect(rows[0].moved).toBe(worth + keys)
  expect(await contradictionsIn(database)).toEqual([])
})

const kills = share(100, 100)
const clients = 8

test(`kill -9 of the server (${kills}) while vouchers are spent and given back: nothing is lost, nothing is done twice`, async () => {
  const { integer } = seededRandom(seed)
  const house = await spendingHouse()
  const ask = merchantOver(house.baseUrl, house.secret)
  const vouchers = await Promise.all(Array.from({ length: 4 }, () => house.someVoucher(500_00)))
  /** What was asked for with each key, and how it was answered. */
  const asked: { readonly to: string; readonly body: object; readonly key: string; readonly told: string }[] =
    []
  const redeemed: string[] = []
  let spent = 0

  function someStep(): Step {
    const key = randomUUID()
    const back = integer(1, 3) === 1 ? redeemed.shift() : undefined
    const amount = back === undefined ? integer(2, 30) : 1
    const [to, body] =
      back === undefined
        ? [redeem, { ...vouchers[integer(0, 3)]!, amount, currency: 'EUR' }]
        : [`/api/transactions/${back}/reverse`, { amount }]
    return async () => {
      const { status, body: told } = await untilAnsweredOver(() => ask(to, body, key))
      expect([status, told]).toEqual([201, told])
      asked.push({ to, body, key, told })
      spent += back === undefined ? amount : -amount
      if (back === undefined) redeemed.push(JSON.parse(told).transaction.id)
    }
  }

  for (let round = 0; round < kills; round++) {
    const tracks = Array.from({ length: clients }, () => Array.from({ length: 4 }, someStep))
    let left = integer(1, 24)
    let killed: Promise<void> | undefined
    await Promise.all(
      tracks.map((steps) =>
        runSteps(steps, () => {
          left -= 1
          if (left === 0) killed = house.kill()
        }),
      ),
    )
    await killed
    await house.restart()
    // Whoever got no answer asks once more with the same key.
    for (const steps of tracks) await runSteps(steps)
    expect(tracks.flat()).toEqual([])
  }

  await manyAtOnce(asked.length, clients, async (place) => {
    const { to, body, key, told } = asked[place]!
    expect(await untilAnsweredOver(() => ask(to, body, key))).toEqual({ status: 201, body: told })
  })
  const database = await house.queue()
  const { rows } = await database.query(
    `select (select array_agg(transaction_id::text order by transaction_id::text) from voucher_ledger
              where transaction_id is not null) as ids,
            (select sum(amount_minor - balance_minor)::int from vouchers) as spent`,
  )
  expect(rows).toEqual([{ ids: asked.map(({ told }) => JSON.parse(told).transaction.id).sort(), spent }])
  expect(await contradictionsIn(database)).toEqual([])
  await adoptHandPayments(database)
  expect(await auditVerdict(house)).toMatchObject({ code: 0 })
}, 3_600_000)
