import { expect, test } from 'vitest'
import { leavingLine, namesInLine, namesOfTransfer } from './refund-transfer.ts'

const transfer = {
  amount: 10100,
  currency: 'EUR',
  iban: 'SK3112000000198742637541',
  orderNumber: 'ATM-AAAAAAAAA',
  variableSymbol: '0012345678',
  fileId: 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0a01',
  madeAt: '2026-11-20T09:00:00.000Z',
} as const
const line = {
  kind: 'debit',
  amount: 10100,
  currency: 'EUR',
  variableSymbol: '12345678',
  message: null,
  counterAccount: transfer.iban,
  bookedOn: '2026-11-20',
} as const
const byNumber = { ...line, variableSymbol: null, message: 'vrátenie atm-aaaaaaaaa/2' }

test.each([
  ['by the variable symbol', line, true],
  ['by the number of the order in the message', byNumber, true],
  ['by the account as a Slovak bank writes it', { ...line, counterAccount: '19-8742637541/1200' }, true],
  ['where the bank tells no account', { ...line, counterAccount: null }, true],
  ['but not of another account', { ...line, counterAccount: 'CZ6508000000192000145399' }, false],
  ['but not of another amount', { ...line, amount: 10101 }, false],
  ['but not by a part of a word', { ...byNumber, message: 'XATM-AAAAAAAAA' }, false],
  ['but not booked before its file was made', { ...line, bookedOn: '2026-11-19' }, false],
])('a line shows a transfer leaving %s', (_, told, isShown) => {
  expect(leavingLine(transfer, [told], []) === told).toBe(isShown)
  // What finds transfers of many lines misses none.
  const names = namesInLine(told)
  if (isShown) expect(namesOfTransfer(transfer).some((name) => names.includes(name))).toBe(true)
})

test('a transfer that was noted once it had left is shown by a line from before', () => {
  const early = { ...line, bookedOn: '2026-11-10' }
  expect(leavingLine({ ...transfer, fileId: null }, [early], [])).toBe(early)
})

test('what was noted without an account takes the line of its days before a transfer', () => {
  const noted = { amount: -10100, receivedOn: '2026-11-19' }
  const second = { ...byNumber, bookedOn: '2026-11-21' }
  expect(leavingLine(transfer, [line], [noted])).toBeUndefined()
  expect(leavingLine(transfer, [line, second], [noted])).toBe(second)
  expect(leavingLine(transfer, [line], [{ ...noted, receivedOn: '2026-11-01' }])).toBe(line)
  expect(leavingLine(transfer, [line], [{ ...noted, amount: -500 }])).toBe(line)
})
