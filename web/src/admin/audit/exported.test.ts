import type { AuditRecord } from '@hotovo/domain/audit/record'
import { expect, it } from 'vitest'
import { translatorOf } from '../../../../tests/support/translator.ts'
import { exportedFile } from '../kit/lists/exported.ts'
import { table } from './exported.ts'

const translator = await translatorOf('sk', 'admin/audit', 'admin/kit/record', 'admin/kit/lists')
const t = translator.getFixedT('sk', 'admin')

const none = { amount: null, kind: null, method: null, reference: null, file: null, orders: [] }
const row = (part: Partial<AuditRecord>): AuditRecord => ({
  ...{ type: 'order', id: '1', at: '2026-11-28T10:51:26.123Z', action: 'received_change' },
  entity: { kind: 'order', id: null, number: 'ATM-A1B2C3D4E' },
  ...{ fieldName: null, oldValue: null, newValue: null, notes: null },
  actor: { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' },
  ...{ erased: false, money: { ...none, currency: 'EUR' }, system: null },
  ...part,
})
const paid = {
  ...none,
  currency: 'CZK',
  amount: 10100,
  kind: 'payment',
  method: 'transfer',
  reference: 'VS 1',
} as const

it.each([
  [
    'a payment',
    { fieldName: 'received', oldValue: '0', newValue: '10100', money: paid },
    ['101,00', 'CZK', 'Platba · prevodom · VS 1', '0,00', '101,00'],
  ],
  [
    'a price',
    { action: 'charged_change', fieldName: 'charged', oldValue: '5100', newValue: '870' },
    ['-42,30', 'EUR', '', '51,00', '8,70'],
  ],
  [
    'a refund',
    { action: 'refund_transfer_change', oldValue: null, newValue: 'prepared 4230' },
    ['42,30', 'EUR', ''],
  ],
  [
    'what nobody can read any more',
    { fieldName: 'charged', oldValue: '?', newValue: '870' },
    ['', 'EUR', ''],
  ],
  ['what is not about money', { action: 'note_added', notes: 'Volal', money: null }, ['', '', '', '', '']],
] as const)(
  'in a table %s is a number with its currency beside it, and the instant can be sorted',
  (_, part, cells) => {
    const { columns } = table(t, 'sk')
    const heads = columns.map(([head]) => head)
    const from = heads.indexOf('Peniaze')
    const told = columns.map(([, cell]) => cell(row(part)))
    expect(heads.slice(from, from + 5)).toEqual([
      'Peniaze',
      'Mena',
      'Doklad',
      'Pôvodná hodnota',
      'Nová hodnota',
    ])
    expect(told[0]).toBe('2026-11-28 11:51:26')
    expect(told.slice(from, from + cells.length)).toEqual(cells)
  },
)

it('what went out is a number in the file too', () => {
  const out = row({ money: { ...paid, amount: -4230 } })
  expect(exportedFile(table(t, 'sk'), 'sk', [out], '2026-11-28').text).toContain(';-42,30;CZK;')
})
