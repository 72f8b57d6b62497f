import { describe, expect, test } from 'vitest'
import { type AuditType, actionGroups, actionsIn, actionsOf, auditActions, auditTypes } from './actions.ts'
import {
  type AuditFilter,
  entryRecord,
  matchesRecord,
  mayMatch,
  periodStart,
  systemRecord,
} from './record.ts'
import { systemEntry } from './system-log.ts'

const now = '2026-11-20T12:00:00.000Z'
const staff = { kind: 'staff', name: 'Žofia Čierna', email: 'zofia@hotovo.test' } as const
const change = entryRecord('7', {
  subject: { kind: 'order', id: '11111111-1111-4111-8111-111111111111', number: 'ATM-A1B2C3D4E' },
  actionType: 'order_status_change',
  fieldName: 'order_status',
  oldValue: 'prijata',
  newValue: 'spracuva',
  actor: staff,
  notes: 'Volal Peter',
  createdAt: '2026-11-19T23:30:00.000Z',
})
const failure = systemEntry('security_admin_login_failed', now, {
  userId: null,
  resourceType: 'staff',
  resourceId: null,
  details: { email: 'kto@inde.sk' },
  origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
})

describe('periods begin with a day in Bratislava', () => {
  test.each([
    ['today', '2026-11-19T23:00:00.000Z'],
    ['week', '2026-11-12T23:00:00.000Z'],
    ['month', '2026-10-20T22:00:00.000Z'],
  ] as const)('%s', (period, instant) => {
    expect(periodStart(period, now)).toBe(instant)
  })
})

describe('a change of an order is meant by', () => {
  test.each<AuditFilter>([
    {},
    { type: 'order', action: 'status_change', period: 'today' },
    { q: 'a1b2c zofia' },
    { q: 'CIERNA' },
    { q: 'status' },
    { by: 'Zofia@hotovo.test', type: 'order' },
    { q: 'zofia stav', called: [[], ['order_status_change', 'status_change']] },
  ])('%j', (filter) => {
    expect(matchesRecord(change, filter, now)).toBe(true)
  })

  // What a note says is personal, so nobody finds rows by it.
  test.each<AuditFilter>([
    { type: 'system' },
    { type: 'ticket' },
    { action: 'created' },
    { action: 'priority_change' },
    { q: 'peter' },
    { by: 'zofia@hotovo.sk' },
    { q: 'stavu', called: [['status_change']] },
    { q: 'zofia stavu', called: [['order_status_change'], []] },
    { q: 'stavu', called: [[], ['order_status_change']] },
  ])('but not by %j', (filter) => {
    expect(matchesRecord(change, filter, now)).toBe(false)
  })
})

describe('a row of the general log', () => {
  test.each<[AuditFilter, boolean]>([
    [{ q: 'KTO@inde.sk' }, true],
    [{ q: 'kto@inde' }, false],
    [{ q: 'high' }, true],
    [{ type: 'system' }, true],
    [{ action: 'created' }, false],
    [{ severity: 'high' }, true],
    [{ severity: 'low' }, false],
    [{ severity: 'high', type: 'order' }, false],
    [{ signIns: 'hidden' }, true],
    // An e-mail that was tried is nobody who did something.
    [{ by: 'kto@inde.sk' }, false],
  ])('is meant by %j: %s', (filter, isSo) => {
    expect(matchesRecord(systemRecord('1', failure, undefined), filter, now)).toBe(isSo)
  })

  test('is by its member of staff, by a visitor from outside, or by the shell', () => {
    expect(systemRecord('1', failure, staff).actor).toBe(staff)
    expect(systemRecord('1', failure, undefined).actor).toEqual({ kind: 'visitor' })
    const made = { ...failure, action: 'admin_account_created' } as const
    expect(systemRecord('1', made, undefined).actor).toEqual({ kind: 'system' })
    const key = { ...failure, action: 'merchant_key_added' } as const
    expect(systemRecord('2', key, undefined).actor).toEqual({ kind: 'system' })
  })
})

test('hidden are the sign-ins of every day, and no others', () => {
  const isShown = (action: string) =>
    matchesRecord(systemRecord('1', { ...failure, action }, staff), { signIns: 'hidden' }, now)
  expect(['admin_login_success', 'admin_dashboard_access', 'admin_logout'].map(isShown)).toEqual([
    false,
    false,
    false,
  ])
  expect(['security_admin_login_failed', 'admin_account_created'].map(isShown)).toEqual([true, true])
})

test('an account that was made is something made', () => {
  const made = systemRecord('1', { ...failure, action: 'admin_account_created' }, undefined)
  expect(matchesRecord(made, { action: 'created' }, now)).toBe(true)
})

test.each<[AuditFilter, readonly AuditType[]]>([
  [{}, ['system', 'ticket', 'order', 'voucher']],
  [{ type: 'order', severity: 'high' }, []],
  [{ severity: 'high' }, ['system']],
  [{ action: 'status_change' }, ['ticket', 'order']],
  [{ action: 'created', severity: 'medium' }, ['system']],
  [{ action: 'created', severity: 'high' }, []],
  [{ action: 'note_added', severity: 'low' }, []],
  [{ action: 'priority_change', type: 'voucher' }, []],
])('%j may mean rows of %j', (filter, logs) => {
  expect(auditTypes.filter((log) => mayMatch(filter, log))).toEqual(logs)
})

test.each([
  ['status_change', { order: ['order_status_change'], ticket: ['status_change'] }],
  ['order_status_change', { order: ['order_status_change'] }],
  [
    'created',
    {
      order: ['created'],
      ticket: ['created'],
      voucher: ['created'],
      system: ['admin_account_created', 'merchant_key_added'],
    },
  ],
  ['note_added', { order: ['note_added'], ticket: ['note_added'] }],
  ['balance_change', { voucher: ['balance_change'] }],
  ['payment_set_aside', { system: ['payment_set_aside'] }],
] as const)('%s means in each log what it tells of it', (action, meant) => {
  const logs = auditTypes.map((log) => [log, actionsIn(log, action)] as const)
  expect(Object.fromEntries(logs.filter(([, names]) => names.length > 0))).toEqual(meant)
})

test('every action is about something that one can choose', () => {
  expect(actionGroups.flatMap(actionsOf).toSorted()).toEqual(auditActions.toSorted())
  expect(actionGroups.filter((group) => actionsOf(group).length === 0)).toEqual([])
})
