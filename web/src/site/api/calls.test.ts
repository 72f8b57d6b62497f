import { merchantCalls } from '@hotovo/adapters/http/contract/merchants'
import { refusals as problems } from '@hotovo/adapters/http/problems'
import { expect, test } from 'vitest'
import { type Call, calls, errors, reasons, settingsCall } from './calls.ts'

const rows: Readonly<Record<Call['name'], (typeof merchantCalls)[keyof typeof merchantCalls]>> = {
  validate: merchantCalls.validateVoucher,
  redeem: merchantCalls.redeemVoucher,
  status: merchantCalls.viewVoucher,
  reverse: merchantCalls.reverseTransaction,
  transactions: merchantCalls.listTransactions,
}

test('every call of merchants is told, and no other', () => {
  expect(calls.map(({ name }) => rows[name])).toEqual(expect.arrayContaining(Object.values(merchantCalls)))
  expect(calls).toHaveLength(Object.values(merchantCalls).length)
})

test.each(calls)(
  'the example of $name is what the contract takes and answers',
  ({ name, method, path, curl, answer }) => {
    const row = rows[name]
    expect(method.toLowerCase()).toBe(row.method)
    expect(path.replace(/\{(\w+)\}/g, ':$1')).toBe(row.path)
    const told = JSON.parse(answer)
    expect(row.value.parse(told)).toEqual(told)
    const body = /-d '(.*)'$/s.exec(curl)?.[1]
    if (body === undefined) expect(row.method).toBe('get')
    else expect(row.body.parse(JSON.parse(body))).toEqual(JSON.parse(body))
    expect(curl.includes('Idempotency-Key')).toBe(['redeem', 'reverse'].includes(name))
    expect(curl).toContain('-H "Authorization: Bearer $API_KEY"')
    const [, address] = /"\$API_URL([^"?]+)/.exec(curl)!
    expect(address).toMatch(new RegExp(`^${row.path.replace(/:\w+/, '[\\w-]+')}$`))
  },
)

test('every reason why nothing is done is told, with its status', () => {
  const refusals = new Set(Object.values(merchantCalls).flatMap(({ refusals }) => refusals))
  const told = [...refusals].filter((code) => problems[code].status === 422)
  expect([...reasons].sort()).toEqual(told.sort())
  const statuses = [...new Set([...refusals].map((code) => problems[code].status))]
  expect([...errors]).toEqual(expect.arrayContaining(statuses))
  expect(settingsCall).toContain('/api/settings')
})
