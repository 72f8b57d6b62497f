import { describe, expect, onTestFinished, test } from 'vitest'
import { ownBackends } from '../support/backends.ts'
import { manyAtOnce, merchantIn, must, untilAnswered } from '../support/spending.ts'
import { inProcess, setupOf } from '../support/test-app.ts'
import { share } from '../support/tier.ts'
import { addVoucher } from '../support/vouchers.ts'

const together = 2000
const redemptions = share(100_000, 200)
const keys = share(1000, 100)
const twins = 64

describe.each(ownBackends)('Whoever spends at the same time, in $name', (backend) => {
  async function house() {
    const opened = await setupOf(backend, inProcess).open()
    onTestFinished(() => opened.close())
    const { api } = await merchantIn(opened.ports)
    return { ...opened, merchant: api }
  }

  test(`${redemptions} times 1 of a voucher worth half of that, spends exactly what there is`, async () => {
    const { ports, merchant } = await house()
    const worth = redemptions / 2
    const secrets = await addVoucher(ports, { amount: worth })
    const balances: number[] = []
    const refusals: string[] = []
    await manyAtOnce(redemptions, together, async (place) => {
      const request = { ...secrets, amount: 1, currency: 'EUR' } as const
      const answer = await untilAnswered(() => merchant.redeem(request, `key ${place}`))
      if (answer.ok) balances.push(answer.value.answer.voucher.balance)
      else refusals.push(answer.error.code)
    })
    expect(refusals).toHaveLength(redemptions - worth)
    expect(new Set(refusals)).toEqual(new Set(['insufficient-balance']))
    expect(balances.sort((a, b) => a - b)).toEqual(Array.from({ length: worth }, (_, left) => left))
    const { serial } = must(await merchant.transactions({ limit: 1 })).items[0]!
    const moved = await ports.vouchers.history(serial)
    expect(moved.map(({ step, amount, balanceAfter }) => [step, amount, balanceAfter])).toEqual([
      [1, worth, worth],
      ...Array.from({ length: worth }, (_, place) => [place + 2, -1, worth - place - 1]),
    ])
    expect((await ports.vouchers.find(serial))!.voucher.balance).toBe(0)
  })

  test(`${twins} twins of each of ${keys} keys have one effect, and one answer`, async () => {
    const { ports, merchant } = await house()
    const secrets = await addVoucher(ports, { amount: 500_00 })
    const request = { ...secrets, amount: 2, currency: 'EUR' } as const
    let last = ''
    for (let key = 0; key < keys; key++) {
      // Every other key gives some of the redemption before it back.
      const redeemed = last
      const ask = () =>
        key % 2 === 0
          ? merchant.redeem(request, `key ${key}`)
          : merchant.reverse({ id: redeemed, amount: 1 }, `key ${key}`)
      const answers = await Promise.all(Array.from({ length: twins }, ask))
      const told = new Set<string>()
      let first = 0
      for (const answer of answers) {
        if (!answer.ok) expect(answer.error).toEqual({ code: 'idempotency-key-busy' })
        else {
          told.add(JSON.stringify(answer.value.answer))
          if (!answer.value.replayed) first += 1
        }
      }
      const { answer } = must(await ask())
      told.add(JSON.stringify(answer))
      last = answer.transaction.id
      expect([told.size, first]).toEqual([1, 1])
    }
    const { serial } = must(await merchant.transactions({ limit: 1 })).items[0]!
    expect(await ports.vouchers.history(serial)).toHaveLength(1 + keys)
  })
})
