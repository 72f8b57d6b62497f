import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { expect, test } from 'vitest'
import { camt053Of, inUtf8, type LineToWrite } from '../../server/demo/bank-files.ts'
import { placed } from '../support/doors.ts'
import { temporaryDataDir } from '../support/house.ts'
import { behindProxy, fromAnywhere, realHouse } from '../support/real-house.ts'
import { done } from '../support/spending.ts'
import { long } from '../support/tier.ts'

const lines = 10_000

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
    const house = await realHouse(behindProxy, temporaryDataDir())
    const desk = await house.desk()
    const { order, token } = (await placed(house.api)).view
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

    const reading = randomUUID()
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
    const imported = desk.statements.import(file, 'dlhy.xml', reading).finally(() => {
      isOver = true
    })
    await Promise.all([
      again(async () => {
        const progress = done(await desk.statements.progress(reading))
        if (progress) told.push({ at: performance.now(), ...progress })
      }),
      again(async () => {
        expect((await fromAnywhere(`${house.baseUrl}/livez`)).status).toBe(200)
        answers.push(performance.now())
      }),
      again(async () => {
        expect(done(await house.api.orders.view(token)).order.number).toBe(order.number)
        answers.push(performance.now())
      }),
    ])
    const { added, entries } = done(await imported)
    const took = performance.now() - begun
    expect([added, entries.length]).toEqual([lines, lines])
    expect(entries.at(-1)).toMatchObject({ reason: 'symbol' })

    // It grows, through reading and then through matching, and is over with the answer.
    const places = told.map(({ done: far, of }) => (of === null ? 0 : lines) + far)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBeGreaterThanOrEqual(4)
    expect(told.map(({ of }) => of)).toContain(lines)
    expect(done(await desk.statements.progress(reading))).toBeNull()

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
