import { spendingCalls } from '@hotovo/adapters/http/contract/spending'
import { answerShape } from '@hotovo/adapters/http/endpoint'
import { refusals as problems, requestFaults } from '@hotovo/adapters/http/problems'
import { expect, test } from 'vitest'
import { type Call, calls, errors, reasons, settingsCall } from './calls.ts'
import { words as en } from './words.en.ts'

const rows: Readonly<Record<Call['name'], (typeof spendingCalls)[keyof typeof spendingCalls]>> = {
  validate: spendingCalls.validateVoucher,
  redeem: spendingCalls.redeemVoucher,
  status: spendingCalls.viewVoucher,
  reverse: spendingCalls.reverseTransaction,
  transactions: spendingCalls.listTransactions,
}

test('every call of merchants is told, and no other', () => {
  expect(calls.map(({ name }) => rows[name])).toEqual(expect.arrayContaining(Object.values(spendingCalls)))
  expect(calls).toHaveLength(Object.values(spendingCalls).length)
})

test.each(calls)(
  'the example of $name is what the contract takes and answers',
  ({ name, method, path, curl, answer }) => {
    const row = rows[name]
    expect(method.toLowerCase()).toBe(row.method)
    expect(path.replace(/\{(\w+)\}/g, ':$1')).toBe(row.path)
    const told = JSON.parse(answer)
    expect(answerShape(row as never).parse(told)).toEqual(told)
    const body = /-d '(.*)'$/s.exec(curl)?.[1]
    if (body === undefined) expect(row.method).toBe('get')
    else expect(row.body.parse(JSON.parse(body))).toEqual(JSON.parse(body))
    expect(curl.includes('Idempotency-Key')).toBe(['redeem', 'reverse'].includes(name))
    expect(curl).toContain('-H "Authorization: Bearer $API_KEY"')
    const [, address] = /"\$API_URL([^"?]+)/.exec(curl)!
    expect(address).toMatch(new RegExp(`^${row.path.replace(/:\w+/, '[\\w-]+')}$`))
  },
)

test('every code that a call may be refused with is told, with its status, and no other', () => {
  const refusals = Object.values(spendingCalls).flatMap((row) => row.refusals)
  // What is about cookies, which no program of a merchant has.
  const { 'cross-site': _cookie, 'https-required': _session, ...faults } = requestFaults
  const answered = {
    ...Object.fromEntries(refusals.map((code) => [code, problems[code].status])),
    ...Object.fromEntries(Object.entries(faults).map(([code, { status }]) => [code, status])),
  }
  expect(Object.fromEntries([...errors, ...reasons.map((code) => [code, 422])])).toEqual(answered)
  expect(settingsCall).toContain('/api/settings')
})

test('the page names all that a merchant may ask, the status of a transaction too (rule W17)', () => {
  const named = {
    validate: /^Validate/,
    redeem: /^Redeem/,
    status: /voucher/,
    transactions: /transaction status, list/,
  }
  for (const [name, words] of Object.entries(named))
    expect(en.api.endpoints[name as keyof typeof named].title).toMatch(words)
})
