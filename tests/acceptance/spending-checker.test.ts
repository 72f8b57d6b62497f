import { randomUUID } from 'node:crypto'
import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { auditRow } from '@hotovo/adapters/sql/rows/audit/entries'
import { seededRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import type { KeyedOutcome, KeyedRequest } from '@hotovo/application/spending/ports'
import type { KeyedSpendAnswer } from '@hotovo/application/spending/redeem'
import { followExpiringVouchers } from '@hotovo/application/vouchers/expiry'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Result } from '@hotovo/domain/shared/result'
import { spendEntry } from '@hotovo/domain/spending/spending'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'
import { addOrderTo, payInFull, secretsOf } from '../support/payments.ts'
import { isAway } from '../support/real-server.ts'
import { type MerchantApi, merchantIn, untilAnswered } from '../support/spending.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { long, seed, share } from '../support/tier.ts'
import { contradictionsIn } from '../support/voucher-sums.ts'
import { settableClock, testPersonal, testWorld } from '../support/world.ts'

const clients = 16

/** A voucher as it is held; one that was replaced gives way to what took its place. */
type Held = { voucher: Voucher; secrets: VoucherSecrets; readonly orderId: string }

/** The vouchers of two orders in two currencies, with the secrets that wait to be handed over. */
async function heldIn(ports: Ports): Promise<Held[]> {
  const held: Held[] = []
  for (const [currency, amount] of [
    ['EUR', 20_00],
    ['CZK', 500_00],
  ] as const) {
    const line = { id: 'line-1', amount, quantity: 4, isCustom: true }
    const order = await addOrderTo(ports, orderForm({ currency, selectedVouchers: [line] }))
    const { settlement } = await payInFull(ports, order)
    const carried = await secretsOf(ports, order.id)
    for (const { voucher } of settlement.vouchers)
      held.push({ voucher, secrets: carried.get(voucher.serial)!, orderId: order.id })
  }
  return held
}

/** Holds what has taken the place of a voucher, whoever replaced it. */
async function inherited(ports: Ports, held: Held): Promise<void> {
  const all = await ports.vouchers.ofOrder(held.orderId)
  const { line, piece } = all.find(({ voucher }) => voucher.serial === held.voucher.serial)!.place
  const isHere = ({ voucher, place }: IssuedVoucher) =>
    place.line === line && place.piece === piece && !voucher.voided
  const { voucher } = all.find(isHere)!
  const secrets = (await secretsOf(ports, held.orderId)).get(voucher.serial)
  if (secrets) Object.assign(held, { voucher, secrets })
}

/** A movement that was acknowledged, and when somebody began to ask for it and when it was answered. */
type Acknowledged = {
  readonly serial: string
  readonly id: string
  readonly isRedemption: boolean
  readonly begun: number
  readonly ended: number
}

/** Of two movements of one voucher the one that was answered before the other was asked for comes first in its ledger. */
async function orderKept({ owner }: MigratedDatabase, all: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; step: number }>(
    'select transaction_id as id, step from voucher_ledger where transaction_id is not null',
  )
  const steps = new Map(rows.map(({ id, step }) => [id, step]))
  return all.flatMap(({ id, serial, begun }) => {
    const step = steps.get(id)
    if (step === undefined) return [`an acknowledged movement is lost: ${id}`]
    const early = all.find(
      (one) => one.serial === serial && one.ended < begun && (steps.get(one.id) ?? 0) > step,
    )
    return early ? [`a movement stands before one that was done earlier: ${id}`] : []
  })
}

type Owner = MigratedDatabase['owner']

/** A fault in the functions of a database, or in what asks them, and what is told of it. */
type Mutant = {
  readonly name: string
  readonly finds: RegExp
  mutate(owner: Owner): Promise<void>
  readonly ports?: (ports: Ports, sql: Sql) => Ports
}

/** So many movements are to be acknowledged while nothing has expired yet, by so many requests at most. */
type Extent = { readonly acknowledged: number; readonly requests: number }

/**
 * Requests of many clients of two servers, one of whose clocks is slow, on eight vouchers: they spend, twice with one key,
 * give back, freeze and lift, and replace, until enough was acknowledged to mean something; then the vouchers expire, and it goes on half
 * as long again, all while connections are cut. Meanwhile somebody looks whether all that must hold does. Answers what does
 * not, and ends as soon as there is something.
 */
async function found(wanted: Extent, mutant?: Mutant): Promise<string[]> {
  const database = await migratedDatabase()
  const other = openSql(database.address, () => {}, 120_000)
  const watcher = new pg.Client(database.address)
  await watcher.connect()
  const cutter = new pg.Pool({ ...database.address, max: 1 }).on('error', () => {})
  onTestFinished(async () => {
    await watcher.end()
    await cutter.end()
    await other.close()
    await database.drop()
  })
  const clock = settableClock()
  const slow = settableClock()
  const portsOf = (sql: Sql, own: typeof clock, drawnBy: number): Ports => {
    const ports = { ...testWorld({ clock: own, seed: drawnBy }), ...postgresStores(sql, testPersonal) }
    return mutant?.ports?.(ports, sql) ?? ports
  }
  const servers = [portsOf(database.sql, clock, 1), portsOf(other, slow, 2)]
  const [first] = servers as [Ports, Ports]
  const held = await heldIn(first)
  /** So long before they expire; the second server is a minute behind. */
  const at = (minutes: number) => {
    clock.set(minutesLater(held[0]!.voucher.expiresAt, -minutes))
    slow.set(minutesLater(clock.now(), -1))
  }
  at(5)
  const { secret } = await merchantIn(first)
  const credentials = await staffMember(first)
  const desks = await Promise.all(
    servers.map(async (ports) => {
      const { accessToken } = await signInAs(asCaller(createApi(ports), visitor), credentials)
      return asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }).staff.vouchers
    }),
  )
  const merchants = servers.map(
    (ports): MerchantApi => asCaller(createApi(ports), { ...visitor, accessToken: () => secret }).merchant,
  )
  await mutant?.mutate(database.owner)

  const { integer } = seededRandom(seed)
  const oneOf = <T>(all: readonly T[]): T => all[integer(0, all.length - 1)]!
  const acknowledged: Acknowledged[] = []
  const wrong: string[] = []
  let time = 0
  let asked = 0
  /** With which request it ends; open until enough was acknowledged. */
  let last = Number.POSITIVE_INFINITY
  let goOn = () => {}

  /** Has one movement made, by one request or by two with one key, whatever becomes of their connections. */
  async function move(
    isRedemption: boolean,
    ask: (key: string) => Promise<Result<KeyedSpendAnswer, { readonly code: string }>>,
  ) {
    const key = randomUUID()
    const begun = ++time
    const answers = await Promise.all(
      Array.from({ length: integer(1, 2) }, () => untilAnswered(() => ask(key))),
    )
    const made = new Map(
      answers.flatMap((answer) => {
        if (!answer.ok) return []
        const { id, serial } = answer.value.answer.transaction
        return [[id, serial]]
      }),
    )
    if (made.size > 1) wrong.push(`two effects of one key: ${[...made.keys()].join(', ')}`)
    for (const [id, serial] of made) acknowledged.push({ serial, id, isRedemption, begun, ended: ++time })
  }

  const acts: readonly (() => Promise<void>)[] = [
    ...Array.from({ length: 8 }, () => async () => {
      const { voucher, secrets } = oneOf(held)
      const { currency } = voucher
      const request = { ...secrets, amount: integer(1, oneOf([5, 400])), currency }
      const api = oneOf(merchants)
      await move(true, (key) => api.redeem(request, key))
    }),
    ...Array.from({ length: 6 }, () => async () => {
      const redemptions = acknowledged.filter(({ isRedemption }) => isRedemption)
      if (redemptions.length === 0) return
      const { id } = oneOf(redemptions)
      const amount = integer(1, 200)
      const api = oneOf(merchants)
      await move(false, (key) => api.reverse({ id, amount }, key))
    }),
    ...(['freeze', 'unfreeze', 'unfreeze'] as const).map((act) => async () => {
      const { voucher } = oneOf(held)
      const answer = await oneOf(desks)[act]({ serial: voucher.serial, reason: 'skúška' })
      if (!answer.ok) expect(answer.error.code).toBe('voucher-voided')
    }),
    async () => {
      const one = oneOf(held)
      const answer = await oneOf(desks).reissue({ serial: one.voucher.serial, reason: 'skúška' })
      if (!answer.ok) expect(answer.error.code).toMatch(/^(voucher-not-replaceable|beyond-day)$/)
      await inherited(first, one)
    },
    async () => void (await followExpiringVouchers(first)()),
    async () => {
      await cutter.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename like '%\\_app' order by random() limit 1`,
      )
    },
  ]

  async function client() {
    while (asked < last && wrong.length === 0) {
      asked += 1
      if (last === Number.POSITIVE_INFINITY && acknowledged.length >= wanted.acknowledged) {
        // In the last third the vouchers are over by one clock, and not yet by the other.
        at(0)
        last = asked + Math.ceil(asked / 2)
      } else if (asked > wanted.requests && last === Number.POSITIVE_INFINITY)
        wrong.push(`of ${wanted.requests} requests only ${acknowledged.length} were acknowledged`)
      try {
        await oneOf(acts)()
      } catch (fault) {
        if (!isAway(fault)) wrong.push(`a fault: ${(fault as Error).message}`)
      }
      if (asked % 10 === 0) goOn()
    }
  }
  let isOver = false
  async function look() {
    while (!isOver && wrong.length === 0) {
      wrong.push(...(await contradictionsIn(watcher)))
      await new Promise<void>((resolve) => {
        goOn = resolve
        if (isOver) resolve()
      })
    }
  }
  const looking = look()
  await Promise.all(Array.from({ length: clients }, client))
  isOver = true
  goOn()
  await looking
  wrong.push(...(await contradictionsIn(watcher)), ...(await orderKept(database, acknowledged)))
  return wrong
}

test('many clients of two servers: whatever they do to vouchers at once, every sum and order holds', async () => {
  expect(await found({ acknowledged: share(6000, 75), requests: share(120_000, 75) })).toEqual([])
})

/** Makes a function of a database another one; what is to be replaced must be there. */
async function replaced(owner: Owner, name: string, part: RegExp, by: string): Promise<void> {
  const { rows } = await owner.query('select pg_get_functiondef($1::regproc) as text', [name])
  const { text } = rows[0]
  if (!part.test(text)) throw new Error(`${name} is another one than this test knows`)
  await owner.query(text.replace(part, by))
}

/** What may be spent, and how, as the function says it in one statement. */
const spending = /update vouchers v set[\s\S]*?returning v\.\* into spent;/
const withAmount = `v.serial = redemption ->> 'serial' and not v.voided and v.currency = redemption ->> 'currency'
  and v.balance_minor >= amount and amount > 0`
const notFrozen = 'not v.frozen'
const notExpired = 'v.lapsed_minor = 0 and v.expires_at > instant'

/** The same, which looks at some of it first, and then does the rest after a while. */
const inTwoSteps = (looked: string, set: string, then: string, meanwhile = 'perform pg_sleep(0.03);') => `
  select * into spent from vouchers v where ${looked};
  if found then
    ${meanwhile}
    update vouchers v set ${set}, used_at = greatest(used_at, instant) where ${then} returning v.* into spent;
  end if;`

/**
 * Waits where a voucher is about to expire until it has lapsed and something was given back, a second and a half at most: the
 * one order of events in which looking too early does harm, which chance alone brings about too rarely.
 */
const whileItLapses = `
    if spent.expires_at <= instant + interval '1 minute' then
      for look in 1..75 loop
        perform pg_sleep(0.02);
        exit when exists (select from vouchers v
          where v.serial = redemption ->> 'serial' and v.lapsed_minor > 0 and v.balance_minor >= amount);
      end loop;
    end if;`

/** Waits where something is to come to what replaced a voucher until that is replaced as well, half a second at most. */
const whileItIsReplaced = `
  if spent.serial <> redemption.voucher_serial then
    for look in 1..25 loop
      perform pg_sleep(0.02);
      exit when exists (select from vouchers v where v.serial = spent.serial and v.voided);
    end loop;
  end if;`

const mutants: readonly Mutant[] = [
  {
    name: 'a balance that is read and then written',
    finds: /the sums of a currency|a balance and its ledger|a step that does not follow/,
    mutate: async (owner) => {
      const all = `${withAmount} and ${notFrozen} and ${notExpired}`
      const naive = inTwoSteps(all, 'balance_minor = spent.balance_minor - amount', 'v.serial = spent.serial')
      await replaced(owner, 'redeem_voucher', spending, naive)
      // The database would refuse it for itself.
      await owner.query('drop trigger balance_told on vouchers')
      await replaced(owner, 'ledger_follows', /raise exception[^;]*;/, 'null;')
    },
  },
  {
    name: 'a key that is looked for outside the transaction',
    finds: /two effects of one key|effects without their keys/,
    mutate: (owner) => replaced(owner, 'known_answer', /if not pg_try_advisory[\s\S]*?end if;/, ''),
  },
  {
    name: 'an entry that is written after the transaction',
    finds: /a balance and its entries/,
    mutate: (owner) => replaced(owner, 'note_movement', /insert into voucher_audit_log[^;]*;/, ''),
    ports: (ports, { query }) => {
      const toldAfter =
        <Asked extends KeyedRequest, Outcome extends { readonly outcome: string }>(
          move: (asked: Asked) => Promise<Outcome | KeyedOutcome>,
        ) =>
        async (asked: Asked) => {
          const outcome = await move(asked)
          if (outcome.outcome === 'done' && 'spent' in outcome) {
            const { kind, amount, balanceAfter, serial } = outcome.spent.transaction
            const before = kind === 'redeem' ? balanceAfter + amount : balanceAfter - amount
            const balances = [before, balanceAfter] as const
            const entry = spendEntry(serial, { merchant: 'Kníhkupectvo', at: asked.at, balances })
            await query('select log_voucher_entries($1)', [JSON.stringify([auditRow(entry)])])
          }
          return outcome
        }
      const { redeem, reverse } = ports.transactions
      return {
        ...ports,
        transactions: { ...ports.transactions, redeem: toldAfter(redeem), reverse: toldAfter(reverse) },
      }
    },
  },
  {
    name: 'a job that is added after the transaction',
    finds: /letters and what they are about/,
    mutate: (owner) => replaced(owner, 'change_voucher', /perform enqueue_jobs[^;]*;/, ''),
    ports: (ports, { query }) => ({
      ...ports,
      vouchers: {
        ...ports.vouchers,
        change: async (change) => {
          const outcome = await ports.vouchers.change(change)
          if (outcome === 'changed' && change.jobs.length > 0)
            await query('select enqueue_jobs($1)', [JSON.stringify(change.jobs)])
          return outcome
        },
      },
    }),
  },
  {
    name: 'an expiry that is looked at before value moves',
    finds: /spent when it had expired/,
    mutate: (owner) =>
      replaced(
        owner,
        'redeem_voucher',
        spending,
        inTwoSteps(
          `${withAmount} and ${notExpired}`,
          'balance_minor = balance_minor - amount',
          `${withAmount} and ${notFrozen}`,
          whileItLapses,
        ),
      ),
  },
  {
    name: 'what came in the place of a voucher, not locked before something comes back to it',
    finds: /what_is_voided_has_no_balance/,
    mutate: (owner) =>
      replaced(
        owner,
        'reverse_redemption',
        /where v\.replaces = spent\.serial for update;([\s\S]*?end loop;)/,
        `where v.replaces = spent.serial;$1 ${whileItIsReplaced}`,
      ),
  },
  {
    name: 'a block that is lost when value moves',
    finds: /a state and its entries|spent while it was frozen|did not change from what it was/,
    mutate: (owner) =>
      replaced(
        owner,
        'redeem_voucher',
        spending,
        inTwoSteps(
          `${withAmount} and ${notFrozen}`,
          'frozen = spent.frozen, balance_minor = balance_minor - amount',
          `${withAmount} and ${notExpired}`,
        ),
      ),
  },
]

/** How it goes is chance: so often somebody tries. */
const tries = 20

test.each(mutants)('$name is found', long, async (mutant) => {
  const told: string[] = []
  // A fault may show in another way first, by what it breaks on its way.
  for (let tried = 0; !mutant.finds.test(told.join('\n')) && tried < tries; tried++)
    told.push(...(await found({ acknowledged: 80, requests: 2000 }, mutant)))
  expect(told.join('\n')).toMatch(mutant.finds)
})
