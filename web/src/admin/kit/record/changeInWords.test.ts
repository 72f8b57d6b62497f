import { auditActions, isEntryAction } from '@hotovo/domain/audit/actions'
import { unreadableSign } from '@hotovo/domain/audit/entry'
import { formatMoney } from '@hotovo/domain/shared/format'
import { expect, test } from 'vitest'
import { translatorOf } from '../../../../../tests/support/translator.ts'
import { actorInWords, changeInWords, isByItself } from './changeInWords.ts'

const translator = await translatorOf('sk', 'admin/kit', 'admin/kit/record')
const t = translator.getFixedT('sk', 'admin')

const written = (minor: number) => formatMoney(minor, 'EUR', 'sk')

const row = {
  type: 'order' as 'order' | 'ticket' | 'voucher',
  action: 'created',
  fieldName: null as string | null,
  oldValue: null as string | null,
  newValue: null as string | null,
  notes: null as string | null,
}
/** A field that changed. */
const field = (
  fieldName: string,
  oldValue: string | null,
  newValue: string,
  notes: string | null = null,
  action = `${fieldName}_change`,
) => ({ ...row, action, fieldName, oldValue, newValue, notes })
const status = field('order_status', 'prijata', 'spracuva')
const out = (newValue: string, action = 'vouchers_handed_over') => ({ ...row, action, newValue })
const reminded = field('reminded_at', null, '2026-11-21T08:00:00.000Z')
const damaged = field('colour', null, unreadableSign, unreadableSign)
const noted = { ...row, action: 'note_added', fieldName: 'admin_notes', newValue: '[…] ahoj', notes: 'ahoj' }
const inBatch = 'Reason: v hotovosti\nBatch: 0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'
const undone = 'Status changed to spracuva (undone)'
const waits = field('hand_payment', null, 'waiting 250000')
const refused = field('hand_payment', 'waiting 250000', 'refused 250000', 'Nie je doklad')
const processed = ['Prijatá', 'Spracúva sa'] as const

test.each<
  [
    string,
    typeof row,
    what: string,
    change?: readonly [from: string, to: string] | null,
    note?: string | null,
  ]
>([
  ['the beginning of an order', { ...row, newValue: 'ATM-123456789' }, 'Vytvorená'],
  ['the beginning of a ticket', { ...row, type: 'ticket', newValue: 'SUP-123456789' }, 'Vytvorený'],
  ['the beginning of a voucher', { ...row, type: 'voucher', newValue: 'VCH-123456789' }, 'Vytvorený'],
  ['a note', noted, 'Poznámka pridaná', null, 'ahoj'],
  [
    'a payment by hand that waits',
    waits,
    'Platba zapísaná ručne',
    ['nič', '2\u00a0500,00\u00a0€, čaká na\u00a0kolegu'],
  ],
  [
    'a payment by hand that a colleague refused',
    refused,
    'Platba zapísaná ručne',
    ['čaká na\u00a0kolegu', '2\u00a0500,00\u00a0€, odmietnutá'],
    'Nie je doklad',
  ],
  [
    'the number of a letter that left without one',
    {
      ...field('parcel', 'letter: VCH-123456789; posta', 'letter: VCH-123456789; posta EB1234; contact 1'),
      action: 'parcel_change',
    },
    'Číslo zásielky',
    ['Slovenská pošta', 'Slovenská pošta EB1234'],
  ],
  [
    'the number of a letter of a carrier without a name',
    {
      ...field('parcel', 'letter: VCH-123456789; other', 'letter: VCH-123456789; other EB1234'),
      action: 'parcel_change',
    },
    'Číslo zásielky',
    ['nič', 'EB1234'],
  ],
  ['a status with a note', { ...status, notes: 'Volané' }, 'Stav objednávky', processed, 'Volané'],
  [
    'a status with the product’s own note, in words',
    { ...status, notes: 'Status changed to spracuva' },
    'Stav objednávky',
    processed,
    'Stav: Spracúva sa',
  ],
  [
    'a status with a note and a reason',
    { ...status, notes: 'Volané\nReason: v hotovosti' },
    'Stav objednávky',
    processed,
    'Volané\nDôvod: v hotovosti',
  ],
  ['a status that was taken back', { ...status, notes: undone }, 'Stav objednávky (vrátenie)', processed],
  [
    'a status that was taken back, and why',
    { ...status, notes: `${undone}\nomylom` },
    'Stav objednávky (vrátenie)',
    processed,
    'omylom',
  ],
  [
    'a status that changed with many others',
    { ...status, notes: inBatch },
    'Stav objednávky',
    processed,
    'Dôvod: v hotovosti\nHromadná zmena',
  ],
  ['a payment', field('payment_status', 'pending', 'paid'), 'Stav platby', ['Čaká na platbu', 'Zaplatená']],
  ['money that came in', field('received', '0', '5050'), 'Prijaté peniaze', ['0,00\u00a0€', '50,50\u00a0€']],
  [
    'what was left of a voucher',
    field('balance', '5000', unreadableSign, 'omyl'),
    'Zostatok',
    ['50,00\u00a0€', '(nečitateľné)'],
    'omyl',
  ],
  [
    'a voucher that was voided',
    field('voided', 'false', 'true', 'omyl'),
    'Voucher zneplatnený',
    null,
    'omyl',
  ],
  [
    'a refund to an account that paid less',
    field('refund_transfer', null, 'prepared 10100', 'From this account: 100'),
    'Vrátenie na účet',
    ['nič', '101,00\u00a0€, v\u00a0súbore pre banku'],
    'Z\u00a0tohto účtu prišlo len 1,00\u00a0€',
  ],
  [
    'an account that was typed for a refund',
    field('refund_account', null, 'SK31…7541'),
    'Účet na\u00a0vrátenie',
    ['nič', 'SK31…7541'],
  ],
  [
    'another payee of the account that was typed for a refund',
    field('refund_account', 'SK31…7541', 'SK31…7541, payee changed'),
    'Účet na\u00a0vrátenie',
    ['SK31…7541', 'SK31…7541, iný príjemca'],
  ],
  [
    'a contact that was corrected',
    field('delivery_contact', 'email: a@b.sk; city: Nitra; b', 'email: c@d.sk; city: –', 'volal'),
    'Kontakt opravený',
    ['e-mail: a@b.sk; mesto: Nitra; b', 'e-mail: c@d.sk; mesto: –'],
    'volal',
  ],
  ['a reminder', reminded, 'Pripomienka platby odoslaná'],
  [
    'vouchers that went out',
    out('email-codes: VCH-1, VCH-2'),
    'Vouchery odovzdané',
    null,
    'E-mail s\u00a0kódmi: VCH-1, VCH-2',
  ],
  [
    'a letter that was opened',
    out('letter: VCH-1', 'letter_printed'),
    'List pre kuriéra otvorený',
    null,
    'List pre kuriéra: VCH-1',
  ],
  [
    'a letter that was opened again',
    out('letter: VCH-1', 'letter_printed_again'),
    'List pre kuriéra vytlačený znova',
    null,
    'List pre kuriéra: VCH-1',
  ],
  ['what went out by a channel nobody knows', out('toString: 1'), 'Vouchery odovzdané', null, 'toString: 1'],
  ['a field nobody has words for', field('colour', null, 'red'), 'colour', ['nič', 'red']],
  ['what was damaged', damaged, 'colour', ['nič', '(nečitateľné)'], '(nečitateľné)'],
  [
    'a status nobody knows',
    field('order_status', 'toString', 'hotovo'),
    'Stav objednávky',
    ['toString', 'hotovo'],
  ],
])('%s is told in words', (_, change, what, values = null, note = null) => {
  const told = changeInWords(t, change, written)
  const { from, to } = told.change ?? {}
  expect([told.what, told.change && [from, to], told.note]).toEqual([what, values, note])
})

test.each(auditActions.filter(isEntryAction))('%s has words', (action) => {
  const fieldName = action.endsWith('_change') ? action.slice(0, -'_change'.length) : null
  expect(changeInWords(t, { ...row, action, fieldName }, written).what).not.toContain('_')
})

test('a note is written by itself when it only says what the status became', () => {
  expect(isByItself({ ...status, notes: 'Status changed to spracuva' })).toBe(true)
  expect(isByItself({ ...status, notes: 'Status changed to vybavena' })).toBe(false)
  expect(isByItself(status)).toBe(false)
})

test('staff are told by name, everybody else by what they are', () => {
  expect(actorInWords(t, { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' })).toBe('Jana')
  expect(actorInWords(t, { kind: 'staff', name: unreadableSign, email: unreadableSign })).toBe(
    '(nečitateľné)',
  )
  expect(actorInWords(t, { kind: 'visitor' })).toBe('Návštevník')
})
