import { unreadableSign } from '@hotovo/domain/audit/entry'
import { formatMoney } from '@hotovo/domain/shared/format'
import { expect, test } from 'vitest'
import { translatorOf } from '../../../../../tests/support/translator.ts'
import { actorInWords, changeInWords, isByItself } from './changeInWords.ts'

const translator = await translatorOf('sk', 'admin/kit', 'admin/kit/record')
const t = translator.getFixedT('sk', 'admin')

const written = (minor: number) => formatMoney(minor, 'EUR', 'sk')

const row = {
  type: 'order',
  action: 'created',
  fieldName: null,
  oldValue: null,
  newValue: null,
  notes: null,
} as const
const status = {
  ...row,
  action: 'order_status_change',
  fieldName: 'order_status',
  oldValue: 'prijata',
  newValue: 'spracuva',
}

test.each([
  [
    'the beginning of an order',
    { ...row, newValue: 'ATM-123456789' },
    { what: 'Vytvorená', change: null, note: null },
  ],
  [
    'the beginning of a ticket',
    { ...row, type: 'ticket' as const, newValue: 'SUP-123456789' },
    { what: 'Vytvorený', change: null, note: null },
  ],
  [
    'the beginning of a voucher',
    { ...row, type: 'voucher' as const, newValue: 'VCH-123456789' },
    { what: 'Vytvorený', change: null, note: null },
  ],
  [
    'a note',
    { ...row, action: 'note_added', fieldName: 'admin_notes', newValue: '[…] Jana: ahoj', notes: 'ahoj' },
    { what: 'Poznámka pridaná', change: null, note: 'ahoj' },
  ],
  [
    'a payment by hand that waits',
    {
      ...row,
      action: 'hand_payment_change',
      fieldName: 'hand_payment',
      newValue: 'waiting 250000',
    },
    {
      what: 'Platba zapísaná ručne',
      change: { from: 'nič', to: '2\u00a0500,00\u00a0€, čaká na\u00a0kolegu' },
      note: null,
    },
  ],
  [
    'a payment by hand that a colleague refused',
    {
      ...row,
      action: 'hand_payment_change',
      fieldName: 'hand_payment',
      oldValue: 'waiting 250000',
      newValue: 'refused 250000',
      notes: 'Nie je doklad',
    },
    {
      what: 'Platba zapísaná ručne',
      change: { from: 'čaká na\u00a0kolegu', to: '2\u00a0500,00\u00a0€, odmietnutá' },
      note: 'Nie je doklad',
    },
  ],
  [
    'a status with a note',
    { ...status, notes: 'Volané' },
    { what: 'Stav objednávky', change: { from: 'Prijatá', to: 'Spracúva sa' }, note: 'Volané' },
  ],
  [
    'a status with the product’s own note, in words',
    { ...status, notes: 'Status changed to spracuva' },
    {
      what: 'Stav objednávky',
      change: { from: 'Prijatá', to: 'Spracúva sa' },
      note: 'Stav: Spracúva sa',
    },
  ],
  [
    'a status with a note and a reason',
    { ...status, notes: 'Volané\nReason: v hotovosti' },
    {
      what: 'Stav objednávky',
      change: { from: 'Prijatá', to: 'Spracúva sa' },
      note: 'Volané\nDôvod: v hotovosti',
    },
  ],
  [
    'a status that was taken back',
    { ...status, notes: 'Status changed to spracuva (undone)' },
    { what: 'Stav objednávky (vrátenie)', change: { from: 'Prijatá', to: 'Spracúva sa' }, note: null },
  ],
  [
    'a status that was taken back, and why',
    { ...status, notes: 'Status changed to spracuva (undone)\nomylom' },
    { what: 'Stav objednávky (vrátenie)', change: { from: 'Prijatá', to: 'Spracúva sa' }, note: 'omylom' },
  ],
  [
    'a status that changed with many others',
    { ...status, notes: 'Reason: v hotovosti\nBatch: 0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01' },
    {
      what: 'Stav objednávky',
      change: { from: 'Prijatá', to: 'Spracúva sa' },
      note: 'Dôvod: v hotovosti\nHromadná zmena',
    },
  ],
  [
    'a payment',
    {
      ...row,
      action: 'payment_status_change',
      fieldName: 'payment_status',
      oldValue: 'pending',
      newValue: 'paid',
    },
    { what: 'Stav platby', change: { from: 'Čaká na platbu', to: 'Zaplatená' }, note: null },
  ],
  [
    'money that came in',
    { ...row, action: 'received_change', fieldName: 'received', oldValue: '0', newValue: '5050' },
    { what: 'Prijaté peniaze', change: { from: '0,00\u00a0€', to: '50,50\u00a0€' }, note: null },
  ],
  [
    'what was left of a voucher',
    {
      ...row,
      action: 'balance_change',
      fieldName: 'balance',
      oldValue: '5000',
      newValue: unreadableSign,
      notes: 'omyl',
    },
    { what: 'Zostatok', change: { from: '50,00\u00a0€', to: '(nečitateľné)' }, note: 'omyl' },
  ],
  [
    'a voucher that was voided',
    {
      ...row,
      action: 'voided_change',
      fieldName: 'voided',
      oldValue: 'false',
      newValue: 'true',
      notes: 'omyl',
    },
    { what: 'Voucher zneplatnený', change: null, note: 'omyl' },
  ],
  [
    'a reminder',
    { ...row, action: 'reminded_at_change', fieldName: 'reminded_at', newValue: '2026-11-21T08:00:00.000Z' },
    { what: 'Pripomienka platby odoslaná', change: null, note: null },
  ],
  [
    'vouchers that went out',
    { ...row, action: 'vouchers_handed_over', newValue: 'email-codes: VCH-123456789, VCH-223456789' },
    {
      what: 'Vouchery odovzdané',
      change: null,
      note: 'E-mail s\u00a0kódmi: VCH-123456789, VCH-223456789',
    },
  ],
  [
    'a letter that was opened',
    { ...row, action: 'letter_printed', newValue: 'letter: VCH-123456789' },
    { what: 'List pre kuriéra otvorený', change: null, note: 'List pre kuriéra: VCH-123456789' },
  ],
  [
    'a letter that was opened again',
    { ...row, action: 'letter_printed_again', newValue: 'letter: VCH-123456789' },
    { what: 'List pre kuriéra vytlačený znova', change: null, note: 'List pre kuriéra: VCH-123456789' },
  ],
  [
    'what went out by a channel nobody knows',
    { ...row, action: 'vouchers_handed_over', newValue: 'toString: VCH-123456789' },
    { what: 'Vouchery odovzdané', change: null, note: 'toString: VCH-123456789' },
  ],
  [
    'a field nobody has words for',
    { ...row, action: 'colour_change', fieldName: 'colour', newValue: 'red' },
    { what: 'colour', change: { from: 'nič', to: 'red' }, note: null },
  ],
  [
    'what was damaged',
    { ...row, action: 'colour_change', fieldName: 'colour', newValue: unreadableSign, notes: unreadableSign },
    { what: 'colour', change: { from: 'nič', to: '(nečitateľné)' }, note: '(nečitateľné)' },
  ],
  [
    'a status nobody knows',
    { ...status, oldValue: 'toString', newValue: 'hotovo' },
    { what: 'Stav objednávky', change: { from: 'toString', to: 'hotovo' }, note: null },
  ],
])('%s is told in words', (_, change, words) => {
  expect(changeInWords(t, change, written)).toEqual(words)
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
