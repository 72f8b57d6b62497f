import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownBackends } from '../support/backends.ts'
import { statementIn } from '../support/payments.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { inProcess, newOrder, setupOf, type TestApp } from '../support/test-app.ts'
import { isLong, runs } from '../support/tier.ts'

/** What is known of an order without asking: its money, and whether it goes on. */
type Model = {
  readonly order: Order
  readonly token: string
  received: number
  paid: { id: string; amount: number; isBack: boolean; isLine?: boolean }[]
  /** What the order costs without what is forgiven of it, and what its vouchers are worth; nobody spends any of them here. */
  charged: number
  forgiven: number
  worth: number
  isCancelled: boolean
  isWithdrawn: boolean
  /** Its vouchers were issued since it was placed, or went on again. */
  isIssued: boolean
  hasRefund: boolean
  /** A payment of a statement: what of it the order has, what goes back to its sender, and whether all of it is decided. */
  line: {
    readonly statementId: string
    readonly amount: number
    used: number
    back: number
    isDecided: boolean
  }
}
type Real = { readonly desk: Awaited<ReturnType<typeof somebody>>['api']['staff']; readonly house: TestApp }

const statusOf = ({ received, charged, forgiven, order, isCancelled, hasRefund }: Model) => {
  if (received === 0) return hasRefund ? 'refunded' : 'pending'
  if (received > charged) return isCancelled || charged < order.total ? 'refund-due' : 'over'
  if (received + forgiven < charged) return 'partial'
  return isCancelled && hasRefund ? 'refunded' : 'paid'
}
const dueOf = (model: Model) =>
  ['refund-due', 'over'].includes(statusOf(model)) ? model.received - model.charged : 0
/** Whatever was received comes before what was forgiven. */
const unforgive = (model: Model) => {
  model.forgiven = Math.min(model.forgiven, Math.max(0, model.charged - model.received))
}
/** It is cancelled, and costs what of it was not given back. */
const callOff = (model: Model) => {
  const { processingFee, deliveryFee } = model.order
  if (model.isCancelled) model.charged -= model.worth
  else model.charged = model.isIssued ? model.charged - processingFee - deliveryFee - model.worth : 0
  Object.assign(model, { isCancelled: true, isIssued: false, worth: 0 })
}

async function compare(model: Model, { desk }: Real) {
  unforgive(model)
  const account = await desk.payments.account({ id: model.order.id })
  if (!account.ok) throw new Error(account.error.code)
  const { record, payments, vouchers, deliveries } = account.value
  expect(record.order.received).toBe(model.received)
  const sumOf = (some: typeof payments) => some.reduce((sum, { amount }) => sum + amount, 0)
  expect(sumOf(payments.filter(({ kind }) => kind !== 'forgiven'))).toBe(model.received)
  expect(sumOf(payments.filter(({ kind }) => kind === 'forgiven'))).toBe(model.forgiven)
  expect(record.order.paymentStatus).toBe(statusOf(model))
  const standing = vouchers.filter(({ voucher }) => !voucher.voided)
  const worth = standing.reduce((sum, { voucher }) => sum + voucher.balance, 0)
  expect(worth).toBe(model.worth)
  expect(record.order.charged).toBe(model.charged - model.forgiven)
  expect(dueOf(model)).toBeLessThanOrEqual(Math.max(0, model.received))
  for (const { serials, state } of deliveries)
    if (state === 'waiting')
      for (const serial of serials)
        expect(standing.some(({ voucher }) => voucher.serial === serial)).toBe(true)
}

/** What of a payment of a statement belongs to somebody is never more than it is, and is what both have. */
async function compareLine({ line }: Model, { house }: Real) {
  const entry = (await house.ports.statements.entry(line.statementId, 1))!
  expect(entry.used).toBe(line.used + line.back)
  const all = await house.ports.payments.lineRefunds({ ofLine: entry.id })
  const standing = all.filter(({ state }) => state !== 'called-off')
  expect(standing.reduce((sum, { amount }) => sum + amount, 0)).toBe(line.back)
  expect(['open', 'set-aside'].includes(entry.decision)).toBe(!line.isDecided)
  expect(line.used + line.back).toBeLessThanOrEqual(line.amount)
}

/** Accepts a payment of a statement for the order, as long as nobody decided about it. */
class AcceptLine implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    const { line, order } = model
    const rest = line.amount - line.used - line.back
    const accepted = await real.desk.statements.accept({
      id: line.statementId,
      place: 1,
      allocations: [{ orderId: order.id, amount: Math.max(1, rest) }],
    })
    expect(accepted.ok).toBe(!line.isDecided)
    if (accepted.ok) {
      const account = await real.desk.payments.account({ id: order.id })
      if (!account.ok) throw new Error(account.error.code)
      const known = new Set(model.paid.map(({ id }) => id))
      const made = account.value.payments.find(({ id, kind }) => kind === 'payment' && !known.has(id))
      model.paid.push({ id: made!.id, amount: rest, isBack: false, isLine: true })
      model.received += rest
      line.used += rest
      line.isDecided = true
      issues(model)
    }
    await compareLine(model, real)
    await compare(model, real)
  }
  toString = () => 'accept the line'
}

/** Has what is left of a payment of a statement go back to its sender, or calls that off. */
class GiveLineBack implements fc.AsyncCommand<Model, Real> {
  readonly isCalledOff: boolean
  constructor(isCalledOff: boolean) {
    this.isCalledOff = isCalledOff
  }

  check = () => true
  async run(model: Model, real: Real) {
    const { line } = model
    const rest = line.amount - line.used - line.back
    const asked = { id: line.statementId, place: 1 }
    if (this.isCalledOff) {
      const calledOff = await real.desk.statements.giveBack(asked)
      expect(calledOff.ok).toBe(line.back > 0)
      if (calledOff.ok) Object.assign(line, { back: 0, isDecided: false })
    } else {
      const more = await real.desk.statements.giveBack({ ...asked, amount: rest + 1 })
      expect(more.ok).toBe(false)
      const given = await real.desk.statements.giveBack({ ...asked, amount: Math.max(1, rest) })
      expect(given.ok).toBe(!line.isDecided)
      if (given.ok) Object.assign(line, { back: line.back + rest, isDecided: true })
    }
    await compareLine(model, real)
    await compare(model, real)
  }
  toString = () => (this.isCalledOff ? 'give the line back no more' : 'give the line back')
}

const issues = (model: Model) => {
  if (model.isCancelled || model.isIssued || model.received + model.forgiven < model.order.total) return
  Object.assign(model, { isIssued: true, worth: model.order.voucherSubtotal })
}

class Pay implements fc.AsyncCommand<Model, Real> {
  readonly share: number
  constructor(share: number) {
    this.share = share
  }

  check = () => true
  async run(model: Model, real: Real) {
    await this.pay(model, real, Math.max(1, Math.round((model.order.total * this.share) / 4)))
  }
  protected async pay(model: Model, real: Real, amount: number) {
    const receivedOn = dayOf(real.house.world.clock.now())
    const paid = await real.desk.payments.record({
      id: model.order.id,
      amount,
      receivedOn,
      method: 'transfer',
    })
    if (!paid.ok) throw new Error(paid.error.code)
    const known = new Set(model.paid.map(({ id }) => id))
    const made = paid.value.payments.find(({ id, kind }) => kind === 'payment' && !known.has(id))
    model.received += amount
    model.paid.push({ id: made!.id, amount, isBack: false })
    issues(model)
    await compare(model, real)
  }
  toString = () => `pay ${this.share}/4`
}

/** Pays all that is missing but for some cents. */
class PayAllBut extends Pay {
  override async run(model: Model, real: Real) {
    const missing = model.charged - model.forgiven - model.received
    await this.pay(model, real, Math.max(1, missing - this.share))
  }
  override toString = () => `pay all but ${this.share}`
}

class Forgive implements fc.AsyncCommand<Model, Real> {
  check = () => true
  async run(model: Model, real: Real) {
    const forgiven = await atCurrentVersion(real.desk, model.order.id, (version) =>
      real.desk.payments.forgive({ id: model.order.id, version }),
    )
    const missing = model.charged - model.forgiven - model.received
    const isMissing = !model.isCancelled && statusOf(model) === 'partial'
    if (!isMissing) expect(forgiven).toEqual({ ok: false, error: { code: 'rest-not-missing' } })
    else if (missing > 50) expect(forgiven).toMatchObject({ error: { code: 'rest-too-much', most: 50 } })
    else {
      expect(forgiven.ok).toBe(true)
      model.forgiven += missing
      issues(model)
    }
    await compare(model, real)
  }
  toString = () => 'forgive'
}

class TakeBack implements fc.AsyncCommand<Model, Real> {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }

  check = (model: Readonly<Model>) => model.paid.some(({ isBack }) => !isBack)
  async run(model: Model, real: Real) {
    const standing = model.paid.flatMap(({ isBack }, at) => (isBack ? [] : [at]))
    const at = standing[this.place % standing.length]!
    const { id, amount } = model.paid[at]!
    const account = await real.desk.payments.account({ id: model.order.id })
    if (!account.ok) throw new Error(account.error.code)
    const back = await atCurrentVersion(real.desk, model.order.id, (version) =>
      real.desk.payments.takeBack({ id: model.order.id, payment: id, reason: 'omyl', version }),
    )
    const left = model.received - amount
    const everIssued = account.value.vouchers.length > 0
    const status = statusOf({ ...model, received: left })
    const isStillPaid =
      status === 'paid' || status === 'over' || (status === 'refund-due' && !model.isCancelled)
    if (left < 0 || (everIssued && !isStillPaid)) {
      expect(back).toEqual({ ok: false, error: { code: 'vouchers-issued' } })
    } else {
      expect(back.ok).toBe(true)
      model.received = left
      model.paid[at]!.isBack = true
      if (model.paid[at]!.isLine) {
        model.line.used -= amount
        model.line.isDecided = false
      }
    }
    await compare(model, real)
  }
  toString = () => `take back ${this.place}`
}

class SetCancelled implements fc.AsyncCommand<Model, Real> {
  readonly isCancelled: boolean
  constructor(isCancelled: boolean) {
    this.isCancelled = isCancelled
  }

  check = (model: Readonly<Model>) => model.isCancelled !== this.isCancelled
  async run(model: Model, real: Real) {
    const status = this.isCancelled ? 'zrusena' : 'spracuva'
    const changed = await atCurrentVersion(real.desk, model.order.id, (version) =>
      real.desk.orders.change({ id: model.order.id, status, version }),
    )
    const isClosed = model.isCancelled && (model.isWithdrawn || model.charged > 0)
    expect(changed).toMatchObject(isClosed ? { ok: false, error: { code: 'order-closed' } } : { ok: true })
    if (this.isCancelled) callOff(model)
    else if (!isClosed) Object.assign(model, { isCancelled: false, charged: model.order.total })
    issues(model)
    await compare(model, real)
  }
  toString = () => (this.isCancelled ? 'cancel' : 'go on')
}

class Refund implements fc.AsyncCommand<Model, Real> {
  readonly share: number
  constructor(share: number) {
    this.share = share
  }

  check = () => true
  async run(model: Model, real: Real) {
    const due = dueOf(model)
    const amount = Math.max(1, Math.round((due * this.share) / 3))
    const receivedOn = dayOf(real.house.world.clock.now())
    const refund = await atCurrentVersion(real.desk, model.order.id, (version) =>
      real.desk.payments.refund({ id: model.order.id, amount, receivedOn, method: 'transfer', version }),
    )
    expect(refund.ok).toBe(amount <= due)
    if (refund.ok) {
      model.received -= amount
      model.hasRefund = true
    }
    await compare(model, real)
  }
  toString = () => `refund ${this.share}/3`
}

class Reissue implements fc.AsyncCommand<Model, Real> {
  readonly place: number
  constructor(place: number) {
    this.place = place
  }

  check = () => true
  async run(model: Model, real: Real) {
    const account = await real.desk.payments.account({ id: model.order.id })
    if (!account.ok) throw new Error(account.error.code)
    const { vouchers } = account.value
    if (vouchers.length === 0) return
    const { voucher } = vouchers[this.place % vouchers.length]!
    const reissued = await real.desk.vouchers.reissue({ serial: voucher.serial, reason: 'stratený' })
    expect(reissued.ok).toBe(!voucher.voided)
    await compare(model, real)
  }
  toString = () => `reissue ${this.place}`
}

class TakeVoucher implements fc.AsyncCommand<Model, Real> {
  readonly place: number
  readonly isGivenBack: boolean
  constructor(place: number, isGivenBack: boolean) {
    this.place = place
    this.isGivenBack = isGivenBack
  }

  check = (model: Readonly<Model>) => model.worth > 0
  async run(model: Model, real: Real) {
    const account = await real.desk.payments.account({ id: model.order.id })
    if (!account.ok) throw new Error(account.error.code)
    const { vouchers } = account.value
    const { voucher } = vouchers[this.place % vouchers.length]!
    const take = this.isGivenBack ? real.desk.vouchers.refund : real.desk.vouchers.cancel
    const taken = await take({ serial: voucher.serial, reason: 'na žiadosť' })
    expect(taken.ok).toBe(!voucher.voided)
    model.worth -= voucher.balance
    if (this.isGivenBack) model.charged -= voucher.balance
    await compare(model, real)
  }
  toString = () => `${this.isGivenBack ? 'give back' : 'cancel'} voucher ${this.place}`
}

class Withdraw implements fc.AsyncCommand<Model, Real> {
  check = (model: Readonly<Model>) => !model.isWithdrawn && (!model.isCancelled || model.charged > 0)
  async run(model: Model, real: Real) {
    const withdrawn = await real.house.api.orders.withdraw({ token: model.token })
    expect(withdrawn.ok).toBe(true)
    callOff(model)
    model.isWithdrawn = true
    await compare(model, real)
    expect(await real.house.api.orders.withdraw({ token: model.token })).toEqual(withdrawn)
  }
  toString = () => 'withdraw'
}

const commands = fc.commands(
  [
    fc.integer({ min: 1, max: 5 }).map((share) => new Pay(share)),
    fc.integer({ min: 1, max: 60 }).map((cents) => new PayAllBut(cents)),
    fc.constant(null).map(() => new Forgive()),
    fc.nat({ max: 9 }).map((place) => new TakeBack(place)),
    fc.boolean().map((isCancelled) => new SetCancelled(isCancelled)),
    fc.integer({ min: 1, max: 4 }).map((share) => new Refund(share)),
    fc.nat({ max: 9 }).map((place) => new Reissue(place)),
    fc
      .tuple(fc.nat({ max: 9 }), fc.boolean())
      .map(([place, isGivenBack]) => new TakeVoucher(place, isGivenBack)),
    fc.constant(null).map(() => new Withdraw()),
    fc.constant(null).map(() => new AcceptLine()),
    fc.boolean().map((isCalledOff) => new GiveLineBack(isCalledOff)),
  ],
  { maxCommands: isLong ? 40 : 20 },
)

describe.each(ownBackends)('Payments and issuing in $name', (backend) => {
  test('do what the model says, whatever happens in whatever order', async () => {
    const app = await setupOf(backend, inProcess).open()
    const property = fc.asyncProperty(commands, async (history) => {
      const { order, token } = (await newOrder(app.api)).view
      const desk = (await somebody(app)).api.staff
      app.world.clock.forward(1)
      const amount = Math.round(order.total / 2)
      const { statement } = await statementIn(app.ports, [{ amount }])
      const setup = () => ({
        model: {
          order,
          token,
          received: 0,
          paid: [],
          charged: order.total,
          forgiven: 0,
          worth: 0,
          isCancelled: false,
          isWithdrawn: false,
          isIssued: false,
          hasRefund: false,
          line: { statementId: statement.id, amount, used: 0, back: 0, isDecided: false },
        } as Model,
        real: { desk, house: app },
      })
      await fc.asyncModelRun(setup, history)
    })
    await fc.assert(property, { ...runs(500, 100), endOnFailure: true })
    await app.close()
  })
})
