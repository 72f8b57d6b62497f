import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import type { KeyedSpendAnswer } from '@hotovo/application/spending/redeem'
import { followExpiringVouchers } from '@hotovo/application/vouchers/expiry'
import { answerDays } from '@hotovo/domain/limits'
import { dayOf, minutesLater } from '@hotovo/domain/shared/calendar'
import type { Currency } from '@hotovo/domain/shared/money'
import type { Result } from '@hotovo/domain/shared/result'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Backend, ownBackends } from '../support/backends.ts'
import { merchantIn, must } from '../support/spending.ts'
import { type Credentials, signInAs, staffMember } from '../support/staff.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, runs } from '../support/tier.ts'
import { testWorld } from '../support/world.ts'

/** A voucher as a customer knows it, and what became of it. */
type Held = {
  readonly serial: string
  readonly secrets: VoucherSecrets
  readonly orderId: string
  readonly currency: Currency
  readonly issued: number
  readonly expiresAt: string
  balance: number
  lapsed: number
  isFrozen: boolean
  isVoided: boolean
  /** What took its place. */
  heir?: Held
}

/** The newest in the place of a voucher: what was taken of it comes back there. */
const newestOf = (held: Held): Held => (held.heir ? newestOf(held.heir) : held)

/** What was done with a key: `left` is what can still be given back of a redemption. */
type Made = {
  readonly key: string
  readonly ask: (key: string) => Promise<Asked>
  readonly at: string
  readonly answer: string
  readonly id: string
  readonly held: Held
  left: number
}
type Model = { readonly held: Held[]; readonly made: Made[]; redemptions: Made[]; keys: number }
type Asked = Result<KeyedSpendAnswer, { readonly code: string }>
type Real = Awaited<ReturnType<typeof houseOn>>
type Command = fc.AsyncCommand<Model, Real>

/** The product on a backend, whose jobs wait; what is sold is there as soon as it is paid. */
async function houseOn(backend: Backend) {
  const stores = await backend.open()
  const world = testWorld()
  const ports: Ports = { ...stores, ...world }
  const api = asCaller(createApi(ports), visitor)
  const credentials: Credentials = await staffMember(ports)
  const desk = async () => {
    const { accessToken } = await signInAs(api, credentials)
    return asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }).staff
  }
  const merchant = await merchantIn(ports)
  return { ports, world, api, desk, merchant: merchant.api, close: stores.close }
}

const pick = <T>(all: readonly T[], place: number): T => all[place % all.length]!

/** Everything that must hold of the vouchers that are known, by what is kept of them. */
async function compare({ held, made }: Model, { ports, merchant }: Real): Promise<void> {
  const moved: Record<string, number> = {}
  const serials = new Set<string>()
  for (const one of held) {
    const { serial, currency, issued, balance, lapsed, isFrozen, isVoided } = one
    const { voucher } = (await ports.vouchers.find(serial))!
    expect(voucher).toMatchObject({
      currency,
      amount: issued,
      balance,
      lapsed,
      frozen: isFrozen,
      voided: isVoided,
    })
    serials.add(serial)
    const history = await ports.vouchers.history(serial)
    expect(history.map(({ step }) => step)).toEqual(history.map((_, place) => place + 1))
    let running = 0
    for (const { kind, amount, balanceAfter } of history) {
      running += amount
      expect(amount > 0).toBe(kind === 'issue' || kind === 'reverse')
      expect(balanceAfter).toBe(running)
      expect(running).toBeGreaterThanOrEqual(0)
      expect(running).toBeLessThanOrEqual(issued)
    }
    expect(running).toBe(balance)
    moved[currency] = (moved[currency] ?? 0) + running - balance
    const effects = history.filter(({ kind }) => kind === 'redeem' || kind === 'reverse')
    expect(effects.length).toBe(made.filter((one) => one.held.serial === serial).length)
    expect(JSON.stringify(history)).not.toContain(one.secrets.code)
  }
  expect(Object.values(moved).every((left) => left === 0)).toBe(true)
  expect(serials.size).toBe(held.length)
  const last = made.at(-1)
  if (last) {
    const told = must(await merchant.transactions({ limit: 100 })).items
    const { transaction } = JSON.parse(last.answer)
    if (told.length < 100) expect(told).toContainEqual(transaction)
  }
}

/** Gets the secrets of an order's vouchers from what waits to be handed over, and knows its new vouchers from then on. */
async function learn(model: Model, { ports }: Real, orderId: string): Promise<void> {
  const known = new Map<string, Partial<VoucherSecrets>>()
  for (const { id } of await ports.deliveries.ofOrder(orderId))
    for (const { serial, code, password } of (await ports.deliveries.open(id))?.contents ?? [])
      known.set(serial, {
        ...known.get(serial),
        ...(code ? { code } : {}),
        ...(password ? { password } : {}),
      })
  for (const { voucher } of await ports.vouchers.ofOrder(orderId)) {
    const { serial, currency, amount, balance, expiresAt } = voucher
    if (model.held.some((one) => one.serial === serial)) continue
    const secrets = known.get(serial) as VoucherSecrets
    const worth = { issued: amount, balance, lapsed: 0, isFrozen: false, isVoided: false }
    model.held.push({ serial, secrets, orderId, currency, expiresAt, ...worth })
  }
}

/** A command on one of the vouchers there are. */
const onVoucher = (
  name: string,
  place: number,
  run: (model: Model, real: Real, held: Held) => Promise<void>,
): Command => ({
  check: ({ held }) => held.length > 0,
  run: async (model, real) => {
    real.world.clock.forward(1)
    await run(model, real, pick(model.held, place))
    await compare(model, real)
  },
  toString: () => `${name} ${place}`,
})

const issue = (currency: Currency, quantity: number): Command => ({
  check: ({ held }) => held.length < 6,
  run: async (model, real) => {
    real.world.clock.forward(1)
    const amount = currency === 'CZK' ? 500_00 : 20_00
    const line = { id: 'line-1', amount, quantity, isCustom: true }
    const { order } = (await newOrder(real.api, { currency, selectedVouchers: [line] })).view
    const desk = await real.desk()
    const receivedOn = dayOf(order.createdAt)
    const pay = (paid: number) =>
      desk.payments.record({ id: order.id, amount: paid, receivedOn, method: 'transfer' })
    expect(order.total).toBe(order.voucherSubtotal + order.processingFee + order.deliveryFee)
    expect(order.voucherSubtotal).toBe(amount * quantity)
    expect(must(await pay(1)).vouchers).toEqual([])
    const { vouchers } = must(await pay(order.total - 1))
    expect(vouchers.map(({ voucher }) => [voucher.currency, voucher.amount])).toEqual(
      Array.from({ length: quantity }, () => [currency, amount]),
    )
    await learn(model, real, order.id)
    await compare(model, real)
  },
  toString: () => `issue ${quantity} × ${currency}`,
})

/** Why a voucher is not spent, in the order in which it is told. */
function whyNot(held: Held, amount: number, currency: Currency, at: string): string | undefined {
  if (amount < 1) return 'invalid'
  if (currency !== held.currency) return 'wrong-currency'
  if (held.isVoided) return 'cancelled'
  if (held.isFrozen) return 'frozen'
  if (at >= held.expiresAt || held.lapsed > 0) return 'expired'
  return amount > held.balance ? 'insufficient-balance' : undefined
}

/** What was done with a new key is known from then on. */
function made(
  model: Model,
  { world }: Real,
  held: Held,
  key: string,
  ask: Made['ask'],
  { answer, replayed }: KeyedSpendAnswer,
): Made {
  expect(replayed).toBe(false)
  expect(answer.voucher).toMatchObject({ serial: held.serial, balance: held.balance })
  const { id, amount, currency, balanceAfter } = answer.transaction
  expect([currency, balanceAfter]).toEqual([held.currency, held.balance])
  const one = { key, ask, at: world.clock.now(), answer: JSON.stringify(answer), id, held, left: amount }
  model.made.push(one)
  return one
}

async function redeemNow(
  model: Model,
  real: Real,
  held: Held,
  key: string,
  ask: Made['ask'],
  amount: number,
  currency: Currency,
) {
  const why = whyNot(held, amount, currency, real.world.clock.now())
  const answer = await ask(key)
  if (why) return expect(answer).toMatchObject({ ok: false, error: { code: why } })
  held.balance -= amount
  model.redemptions.push(made(model, real, held, key, ask, must(answer)))
}

const redeem = (place: number, share: number, own: boolean): Command =>
  onVoucher(`redeem ${share}/3${own ? '' : ' in another currency'} of`, place, async (model, real, held) => {
    const amount = share === 4 ? held.balance + 1 : Math.floor((held.balance * share) / 3)
    const currency = own ? held.currency : held.currency === 'EUR' ? 'CZK' : 'EUR'
    const ask = (key: string) => real.merchant.redeem({ ...held.secrets, amount, currency }, key)
    model.keys += 1
    await redeemNow(model, real, held, `${held.serial} ${model.keys}`, ask, amount, currency)
  })

const reverse = (place: number, share: number): Command => ({
  check: ({ redemptions }) => redemptions.length > 0,
  run: async (model, real) => {
    real.world.clock.forward(1)
    const redemption = pick(model.redemptions, place)
    const { id, left } = redemption
    const held = newestOf(redemption.held)
    // Without an amount all that is left.
    const amount = share === 0 ? undefined : share === 4 ? left + 1 : Math.ceil((left * share) / 3)
    const ask = (key: string) => real.merchant.reverse({ id, amount }, key)
    model.keys += 1
    const key = `${held.serial} ${model.keys}`
    const answer = await ask(key)
    const back = amount ?? left
    const why =
      amount === 0
        ? 'invalid'
        : held.isVoided
          ? 'cancelled'
          : back > left || back === 0
            ? 'reversal-too-large'
            : undefined
    if (why) expect(answer).toMatchObject({ ok: false, error: { code: why } })
    else {
      held.balance += back
      redemption.left -= back
      made(model, real, held, key, ask, must(answer))
    }
    await compare(model, real)
  },
  toString: () => `reverse ${share}/3 of redemption ${place}`,
})

/** Asks with a key again, the same or for something else; after thirty days nobody remembers it. */
const repeat = (place: number, isSame: boolean): Command => ({
  check: (model) => model.made.length > 0,
  run: async (model, real) => {
    const one = pick(model.made, place)
    const isKept = real.world.clock.now() < minutesLater(one.at, answerDays * 24 * 60)
    if (isKept && isSame) {
      const { answer, replayed } = must(await one.ask(one.key))
      expect([JSON.stringify(answer), replayed]).toEqual([one.answer, true])
    } else if (isKept) {
      const { secrets, currency } = one.held
      const other = await real.merchant.redeem({ ...secrets, amount: 1, currency, reference: 'iné' }, one.key)
      expect(other).toMatchObject({ ok: false, error: { code: 'idempotency-key-reused' } })
    }
    await compare(model, real)
  },
  toString: () => `${isSame ? 'the same' : 'something else'} with key ${place}`,
})

const setFrozen = (place: number, isFrozen: boolean): Command =>
  onVoucher(isFrozen ? 'freeze' : 'unfreeze', place, async (_model, real, held) => {
    const { vouchers } = await real.desk()
    const act = isFrozen ? vouchers.freeze : vouchers.unfreeze
    const answer = await act({ serial: held.serial, reason: 'skúška' })
    if (held.isVoided) expect(answer).toEqual({ ok: false, error: { code: 'voucher-voided' } })
    else held.isFrozen = must(answer).voucher.frozen
    expect(held.isVoided || held.isFrozen === isFrozen).toBe(true)
  })

/** The last millisecond of a voucher, the first one after it, and what lapses then. */
const expire = (place: number, isOver: boolean): Command =>
  onVoucher(isOver ? 'expire' : 'nearly expire', place, async (model, { ports, world }, { expiresAt }) => {
    const to = isOver ? expiresAt : new Date(Date.parse(expiresAt) - 1).toISOString()
    if (to > world.clock.now()) world.clock.set(to)
    const now = world.clock.now()
    while ((await followExpiringVouchers(ports)()).expired > 0);
    for (const held of model.held)
      if (held.expiresAt <= now) {
        held.lapsed += held.balance
        held.balance = 0
      }
  })

const reissue = (place: number): Command =>
  onVoucher('reissue', place, async (model, real, held) => {
    const { vouchers } = await real.desk()
    const answer = await vouchers.reissue({ serial: held.serial, reason: 'stratený' })
    const isGone = held.isVoided || held.balance === 0 || real.world.clock.now() >= held.expiresAt
    if (isGone) return expect(answer).toEqual({ ok: false, error: { code: 'voucher-not-replaceable' } })
    const { voucher } = must(answer)
    expect([voucher.amount, voucher.balance, voucher.currency]).toEqual([
      held.issued,
      held.balance,
      held.currency,
    ])
    held.balance = 0
    held.lapsed = 0
    held.isVoided = true
    await learn(model, real, held.orderId)
    held.heir = model.held.at(-1)!
    expect(held.heir.serial).toBe(voucher.serial)
  })

const cancel = (place: number): Command =>
  onVoucher('cancel the order of', place, async (model, real, { orderId }) => {
    const { orders } = await real.desk()
    const { version, order } = must(await orders.open({ id: orderId }))
    if (order.orderStatus === 'zrusena') return
    must(await orders.change({ id: orderId, status: 'zrusena', version }))
    for (const held of model.held)
      if (held.orderId === orderId && held.balance === held.issued) {
        held.balance = 0
        held.lapsed = 0
        held.isVoided = true
      }
  })

const place = fc.nat({ max: 9 })
const fourths = fc.nat({ max: 4 })
const commands = fc.commands(
  [
    fc.tuple(fc.constantFrom('EUR', 'CZK'), fc.integer({ min: 1, max: 2 })).map((own) => issue(...own)),
    fc.tuple(place, fourths).map(([at, share]) => redeem(at, share, true)),
    fc.tuple(place, fc.integer({ min: 1, max: 2 })).map(([at, share]) => redeem(at, share, true)),
    place.map((at) => redeem(at, 1, false)),
    fc.tuple(place, fourths).map((own) => reverse(...own)),
    fc.tuple(place, fc.boolean()).map((own) => repeat(...own)),
    fc.tuple(place, fc.boolean()).map((own) => setFrozen(...own)),
    fc.tuple(place, fc.boolean()).map((own) => expire(...own)),
    place.map(reissue),
    place.map(cancel),
  ],
  { maxCommands: isLong ? 60 : 30, size: 'max' },
)

describe.each(ownBackends)('Vouchers in $name', (backend) => {
  test('do what the model says, whatever happens to them in whatever order', async () => {
    const real = await houseOn(backend)
    onTestFinished(() => real.close())
    const property = fc.asyncProperty(commands, async (history) => {
      const model: Model = { held: [], made: [], redemptions: [], keys: 0 }
      await issue('EUR', 2).run(model, real)
      await fc.asyncModelRun(() => ({ model, real }), history)
    })
    await fc.assert(property, { ...runs(500, 100), endOnFailure: true })
  })

  test('what was taken of a voucher that was replaced, and replaced again, comes to the newest, which is worth it all again', async () => {
    const real = await houseOn(backend)
    onTestFinished(() => real.close())
    const model: Model = { held: [], made: [], redemptions: [], keys: 0 }
    const history = [
      issue('EUR', 1),
      redeem(0, 1, true),
      reissue(0),
      redeem(1, 3, true),
      reverse(0, 1),
      reissue(1),
      // The whole rest, of both; and once more, of which nothing is left.
      reverse(0, 0),
      reverse(1, 0),
      reverse(1, 0),
    ]
    for (const command of history) await command.run(model, real)
    expect(model.held.map(({ balance }) => balance)).toEqual([0, 0, 20_00])
  })

  test('a voucher of a cancelled order that was spent in part is replaced, and so is what replaced it', async () => {
    const real = await houseOn(backend)
    onTestFinished(() => real.close())
    const model: Model = { held: [], made: [], redemptions: [], keys: 0 }
    const history = [
      issue('EUR', 2),
      redeem(0, 1, true),
      cancel(0),
      reissue(0),
      reissue(2),
      redeem(3, 3, true),
    ]
    for (const command of history) await command.run(model, real)
    expect(model.held.map(({ isVoided }) => isVoided)).toEqual([true, true, true, false])
    expect(model.redemptions).toHaveLength(2)
  })
})
