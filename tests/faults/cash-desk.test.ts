import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { content } from '@hotovo/adapters/content/content'
import { sampleVoucherHashes } from '@hotovo/adapters/content/sample-vouchers'
import { httpApi } from '@hotovo/adapters/http/client'
import { readCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { seededRandom } from '@hotovo/adapters/system/random'
import { Unavailable } from '@hotovo/application/faults'
import type { SaleForm } from '@hotovo/domain/cash-desk/sale'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import type { Result } from '@hotovo/domain/shared/result'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runNow } from '../support/backends.ts'
import { openBeside } from '../support/beside.ts'
import { wantedDesk } from '../support/cash-desk.ts'
import { cashContradictionsIn } from '../support/cash-sums.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { readPdf } from '../support/pdf.ts'
import {
  auditVerdict,
  behindProxy,
  fromAnywhere,
  realServer,
  runSteps,
  type Step,
} from '../support/real-server.ts'
import { must } from '../support/spending.ts'
import { type Credentials, signInAs, staffMember } from '../support/staff.ts'
import { newOrder } from '../support/test-app.ts'
import { seed, share } from '../support/tier.ts'

const kills = share(300, 100)
/** So many connections are cut in a round, at most. */
const cutsInRound = 5
/** So often at most somebody asks again whom a server answers that is there. */
const patience = 1000

/** What a cashier has done, as they were answered. */
type Worked = {
  readonly credentials: Credentials
  shift: string | undefined
  /** What their drawer has to hold, in minor units. */
  drawer: number
}

/** A sale as its customer sees it: what it cost, which slips they were given and what stands on them, and whether they have their money back. */
type Customer = { total: number; slips: string[]; serials: Set<string>; isBack: boolean }

/** The serials on a paper. */
const serialsOn = async (bytes: ArrayBuffer) =>
  (await readPdf(Buffer.from(bytes).toString('base64'))).text.match(/VCH-[A-Z0-9]{9}/g) ?? []

test(`kill -9 of the server (${kills}) and lost answers while desks sell, print, give back, take orders and close, seed ${seed}: a payment has one slip or its void, and every sum agrees`, async () => {
  const random = seededRandom(seed)
  const house = await realServer(behindProxy)
  const staff = await house.desk()
  const { ports, close } = await openBeside(house.dataDir)
  onTestFinished(close)
  const queue = await house.queue()
  const address = {
    host: path.join(house.dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'hotovo',
  }
  const samples = await sampleVoucherHashes(ports.macs)

  // Two work at one desk, and one alone at another.
  const cashiers = await Promise.all(
    [0, 1, 2].map(
      async (): Promise<Worked> => ({
        credentials: await staffMember(ports, 'cashier'),
        shift: undefined,
        drawer: 0,
      }),
    ),
  )
  const ids = await Promise.all(
    cashiers.map(async ({ credentials }) => (await signInAs(house.api, credentials)).account.id),
  )
  for (const [place, cashierIds] of [ids.slice(0, 2), ids.slice(2)].entries()) {
    const salesPointId = content.places[place]!.id
    must(await staff.cashDesks.write(wantedDesk({ salesPointId, cashierIds, perDay: 20_000_00 })))
  }

  let left = 0
  let cuts = 0
  let killed: Promise<void> | undefined
  const proxy = await cuttingProxy(Number(new URL(house.baseUrl).port), () => {
    left -= 1
    if (left === 0) killed = house.kill()
    if (cuts === 0 || random.integer(1, 8) > 1) return false
    cuts -= 1
    return true
  })
  onTestFinished(proxy.close)

  const customers: Customer[] = []
  const moved = { sale: 0, order: 0, refund: 0 }
  const times = { sale: 0, order: 0, refund: 0 }
  const move = (worked: Worked, kind: keyof typeof moved, amount: number) => {
    moved[kind] += amount
    times[kind] += 1
    worked.drawer += amount
  }

  /** What a cashier does with their next customers, each call asked for again under its key until somebody answers. */
  async function someWork(worked: Worked): Promise<Step[]> {
    const { accessToken } = await signInAs(house.api, worked.credentials)
    const wire = { baseUrl: proxy.baseUrl, fetch: fromAnywhere, accessToken: () => accessToken }
    const desk = httpApi(wire).staff.cashDesk
    const steps: Step[] = []

    steps.push(async () => {
      const drawer = 50_00
      const { shift, sums } = must(await desk.openShift({ drawer }))
      if (worked.shift !== shift!.id) Object.assign(worked, { shift: shift!.id, drawer })
      expect(sums.sale.amount + sums.order.amount + sums.refund.amount).toBe(worked.drawer - drawer)
    })

    /** Fetches a slip until its paper is here; one that somebody fetched, and nobody has, is issued anew. */
    const printing = (customer: Customer, paper: { slip: Slip | undefined }) => {
      const keys = new Map<string, string>()
      return async () => {
        for (;;) {
          const { id } = paper.slip!
          const address = await desk.addressSlip({ id })
          if (address.ok) {
            const answer = await fetch(`${proxy.baseUrl}/slip/${address.value.token}`).catch(away)
            if (answer.status === 200) {
              for (const serial of await serialsOn(await answer.arrayBuffer().catch(away)))
                customer.serials.add(serial)
              customer.slips.push(id)
              return
            }
            // One that was cut before came first.
            if (answer.status !== 410) throw new Unavailable(`a slip answers ${answer.status}`)
          } else {
            expect(address.error).toEqual({ code: 'delivery-not-found' })
            const key = keys.get(id) ?? randomUUID()
            keys.set(id, key)
            paper.slip = answered(await desk.replaceSlip({ id, reason: 'Nevytlačil sa.' }, key))
          }
        }
      }
    }

    function sale(then: 'keeps' | 'reprints' | 'gives-back') {
      const amount = random.integer(5, 9) * 100
      const quantity = random.integer(1, 2)
      const total = amount * quantity
      const form: SaleForm = {
        language: 'sk',
        selectedVouchers: [{ id: 'jeden', amount, quantity, isCustom: true }],
        given: total + 1_00,
      }
      const [key, other] = [randomUUID(), randomUUID()]
      const customer: Customer = { total, slips: [], serials: new Set(), isBack: false }
      const paper: { slip: Slip | undefined } = { slip: undefined }
      let orderId = ''
      steps.push(async () => {
        const sold = answered(await desk.sell(form, key))
        expect(sold).toMatchObject({ total, change: 1_00 })
        orderId = sold.orderId
        paper.slip = sold.slip
        customers.push(customer)
        move(worked, 'sale', total)
      })
      if (then !== 'gives-back' || random.integer(0, 1) === 1) steps.push(printing(customer, paper))
      if (then === 'reprints')
        steps.push(
          async () => {
            const { id } = paper.slip!
            paper.slip = answered(await desk.replaceSlip({ id, reason: 'Došiel papier.' }, other))
          },
          printing(customer, paper),
        )
      if (then === 'gives-back')
        steps.push(async () => {
          const back = answered(await desk.refund({ id: orderId, reason: 'Zlá suma.' }, other))
          expect(back.amount).toBe(total)
          customer.isBack = true
          move(worked, 'refund', -total)
        })
    }

    async function order() {
      const line = { id: 'jeden', amount: 5_00, quantity: 1, isCustom: true }
      const { number } = (await newOrder(house.api, { selectedVouchers: [line] })).view.order
      const key = randomUUID()
      let asked = 0
      steps.push(async () => {
        const found = must(await desk.findOrder({ text: number }))
        // It was taken already where the answer was lost.
        const due = found.due || asked
        asked = due
        const taken = answered(await desk.takeOrder({ id: found.id, due }, key))
        move(worked, 'order', taken.amount)
      })
    }

    for (let n = random.integer(2, 4); n > 0; n--) {
      const wish = random.integer(1, 6)
      if (wish === 1) await order()
      else sale(wish === 2 ? 'reprints' : wish === 3 ? 'gives-back' : 'keeps')
    }
    if (random.integer(1, 3) === 1)
      steps.push(async () => {
        const { shift, drawer } = worked
        const closed = must(await desk.closeShift({ id: shift!, counted: drawer, note: '' }))
        expect(closed).toMatchObject({ id: shift, expected: drawer, counted: drawer })
        worked.shift = undefined
      })
    return steps
  }

  for (let round = 1; round <= kills; round++) {
    const tracks = await Promise.all(cashiers.map(someWork))
    cuts = cutsInRound
    left = random.integer(1, 90)
    await Promise.all(tracks.map((steps) => runSteps(steps)))
    // Whoever stopped at a cut asks again, until the server is gone or all is done.
    for (let n = 0; n < cutsInRound && left > 0; n++)
      await Promise.all(tracks.map((steps) => runSteps(steps)))
    if (left > 0) killed = house.kill()
    left = 0
    await killed
    await house.restart()
    for (let n = 0; n < patience && tracks.some((steps) => steps.length > 0); n++)
      await Promise.all(tracks.map((steps) => runSteps(steps)))
    expect(tracks.flat(), `round ${round}`).toEqual([])
    await verdict(round)
  }

  async function verdict(round: number) {
    await allDone(queue)
    expect(await cashContradictionsIn(queue), `round ${round}`).toEqual([])
    const today = dayOf(ports.clock.now())
    const statement = must(
      await (await house.desk()).cashDesks.statement({ from: daysLater(today, -1), to: today }),
    )
    const sums = Object.fromEntries(
      (['sale', 'order', 'refund'] as const).map((kind) => [
        kind,
        { count: times[kind], amount: moved[kind] },
      ]),
    )
    expect(statement, `round ${round}`).toMatchObject({ sums })
    // What people hold: each has paper of just so much as they paid for, and nothing else is good.
    const { rows } = await queue.query<{ serial: string; amount: number }>(
      `select v.serial, v.balance_minor::int as amount from vouchers v join voucher_orders o on o.id = v.order_id
        where o.delivery_method = 'slip' and not v.voided`,
    )
    const good = new Map(rows.map(({ serial, amount }) => [serial, amount]))
    for (const { slips, serials, total, isBack } of customers) {
      expect(new Set(slips).size, `round ${round}`).toBe(slips.length)
      const worth = [...serials].reduce((sum, serial) => sum + (good.get(serial) ?? 0), 0)
      expect(worth, `round ${round}`).toBe(isBack ? 0 : total)
      for (const serial of serials) good.delete(serial)
    }
    expect([...good.keys()], `round ${round}`).toEqual([])
    const checkpoints = await readCheckpoints(path.join(house.dataDir, 'checkpoints'), ports.macs)
    const snapshot = await openSnapshot(address)
    const { findings } = await verifyAudit(snapshot, checkpoints, { samples })
    await snapshot.end()
    expect(findings, `round ${round}`).toEqual([])
  }
  const { code, words } = await auditVerdict(house)
  expect(code, words).toBe(0)
}, 3_600_000)

/** What was answered where it must succeed; a request that is under way yet is asked again. */
function answered<T>(answer: Result<T, { readonly code: string }>): T {
  if (!answer.ok && answer.error.code === 'idempotency-key-busy') throw new Unavailable('it is under way')
  return must(answer)
}

/** Nobody answered a browser. */
const away = (cause: unknown) => {
  throw new Unavailable('nobody answers', { cause })
}

/** Whatever waits is done, letters of orders and what follows a slip. */
const allDone = (queue: pg.Client) =>
  vi.waitFor(async () => expect((await queue.query(runNow)).rows[0].left).toBe(0), {
    timeout: 180_000,
    interval: 20,
  })
