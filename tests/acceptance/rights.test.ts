import { unauthorizedCodes } from '@hotovo/application/access/authorize'
import type { Api, StaffApi } from '@hotovo/application/api'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { type Role, roles } from '@hotovo/domain/staff/account'
import { isGuarded, isPermitted, type Permission } from '@hotovo/domain/staff/permissions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memory } from '../support/backends.ts'
import { atCurrentVersion, begunFactor, setUpFactor, somebody, totpOf } from '../support/staff.ts'
import { inProcess, newOrder, setupOf, type TestApp } from '../support/test-app.ts'
import { testInstallation, testWorld } from '../support/world.ts'

const id = '00000000-0000-4000-8000-000000000000'
const key = '11111111-1111-4111-8111-111111111111'
const serial = 'VCH-000000000'
const money = { id, amount: 100, receivedOn: '2026-03-02', method: 'cash', version: 1 } as const
const contact = { email: 'jana@hotovo.test', phone: '', address: '', postalCode: '', city: '', country: '' }
const taken = { serial, reason: 'Dôvod.' }
const view = { list: 'orders', name: 'Moje', question: 'stav:prijata' } as const
const wantedDesk = {
  salesPointId: 'nijaka',
  version: 0,
  sells: true,
  takesOrders: true,
  isBlocked: false,
  perSale: 500_00,
  perDay: 5000_00,
  paper: '80mm',
  commission: 0,
  cashierIds: [],
} as const
const batch = { of: { count: 1 }, reason: '' }

/** What every call of the back-office asks of a role, each time with an input that its use case gets as far as that with. */
type Rights<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (input: infer Input, key?: string) => unknown
    ? readonly (readonly [Permission, Input])[]
    : Tree[Name] extends (input?: infer Input, key?: string) => unknown
      ? readonly (readonly [Permission, Input | undefined])[]
      : Rights<Tree[Name]>
}

const calls: Rights<StaffApi['staff']> = {
  me: [['own-account.manage', undefined]],
  own: {
    sessions: [['own-account.manage', undefined]],
    endSession: [['own-account.manage', { id }]],
    changePassword: [['password.change', { password: '', newPassword: '' }]],
    emailChange: [['own-account.manage', undefined]],
    changeEmail: [['own-email.change', { email: '', password: '' }]],
    sendEmailChangeAgain: [['own-account.manage', undefined]],
    endEmailChange: [['own-account.manage', undefined]],
    factors: [['own-account.manage', undefined]],
    makeRecoveryCodes: [['own-account.manage', { password: '' }]],
    grants: [['own-account.manage', undefined]],
    revokeGrant: [['own-account.manage', { programId: id }]],
    authorization: [['own-account.manage', { id }]],
    decideAuthorization: [['own-account.manage', { id, action: 'approve' }]],
    removeFactor: [['own-account.manage', { id, password: '', code: '' }]],
  },
  accounts: {
    list: [['staff.view', undefined]],
    invite: [['staff.manage', { email: '', role: 'support' }]],
    inviteAgain: [['staff.manage', { id }]],
    changeRole: [['staff.manage', { id, role: 'support', from: 'admin' }]],
    close: [['staff.manage', { id }]],
    open: [['staff.manage', { id }]],
    endSessions: [['staff.manage', { id }]],
    removeFactor: [['staff.manage', { id }]],
  },
  merchants: {
    list: [['merchants.view', undefined]],
    giveKey: [['merchants.manage', { name: '', scopes: [] }]],
    endKey: [['merchants.manage', { id }]],
  },
  places: {
    list: [['places.view', undefined]],
    write: [['places.change', { places: [] }]],
  },
  cashDesk: {
    view: [['cash-desk.work', undefined]],
    openShift: [['cash-desk.work', { drawer: 0 }]],
    closeShift: [['cash-desk.work', { id, counted: 0, note: '' }]],
    sell: [['cash-desk.work', { language: 'sk', selectedVouchers: [] }]],
    refund: [['cash-desk.work', { id, reason: 'Dôvod.' }]],
    addressSlip: [['cash-desk.work', { id }]],
    replaceSlip: [['cash-desk.work', { id, reason: 'Dôvod.' }]],
    findOrder: [['cash-desk.work', { text: '' }]],
    takeOrder: [['cash-desk.work', { id, due: 100 }]],
  },
  cashDesks: {
    list: [['cash-desks.view', undefined]],
    write: [['cash-desks.change', wantedDesk]],
    block: [['cash-desks.block', { salesPointId: 'nijaka' }]],
    statement: [['cash-desks.view', { from: '2026-03-02', to: '2026-03-02' }]],
    printStatement: [
      ['cash-desks.view', { salesPointId: 'nijaka', from: '2026-03-02', to: '2026-03-02', language: 'sk' }],
    ],
  },
  colleagues: [['tickets.view', undefined]],
  dashboard: [['dashboard.view', undefined]],
  queues: [['dashboard.view', undefined]],
  countFiltered: [
    ['orders.view', { list: 'orders', filters: [], most: 1 }],
    ['tickets.view', { list: 'tickets', filters: [], most: 1 }],
    ['vouchers.view', { list: 'vouchers', filters: [], most: 1 }],
    ['payments.view', { list: 'payments', filters: [], most: 1 }],
    ['audit.view', { list: 'audit', filters: [], most: 1 }],
  ],
  firstIds: [
    ['orders.view', { list: 'orders', question: {} }],
    ['tickets.view', { list: 'tickets', question: {} }],
    ['vouchers.view', { list: 'vouchers', question: {} }],
    ['payments.view', { list: 'payments', question: {} }],
  ],
  lookUp: [['records.look-up', { q: 'nikto' }]],
  reportOpenRecord: [
    ['back-office.enter', { desk: id, open: null }],
    ['orders.view', { desk: id, open: { kind: 'order', id } }],
    ['tickets.view', { desk: id, open: { kind: 'ticket', id } }],
    ['vouchers.view', { desk: id, open: { kind: 'voucher', id } }],
    ['payments.view', { desk: id, open: { kind: 'bank-line', id } }],
  ],
  liveEvents: [['back-office.enter', { hear: () => {}, over: () => {} }]],
  savedViews: {
    list: [['back-office.enter', undefined]],
    keep: [
      ['back-office.enter', { ...view, isShared: false }],
      ['views.share', { ...view, isShared: true }],
    ],
    rename: [['back-office.enter', { id, called: '', name: '' }]],
    arrange: [['views.share', { list: 'orders', ids: [] }]],
    remove: [['back-office.enter', { id }]],
  },
  orders: {
    list: [['orders.view', {}]],
    export: [['orders.export', {}]],
    current: [['orders.view', { ids: [], filter: {} }]],
    open: [['orders.view', { id }]],
    claim: [['orders.change', { id }]],
    release: [['orders.change', { id }]],
    change: [['orders.change', { id, status: 'vybavena', version: 1 }]],
    planBulk: [['orders.change', { orders: [] }]],
    changeBulk: [['orders.change', { ...batch, orders: [], status: 'vybavena' }]],
    addNote: [['orders.change', { id, text: 'Poznámka.' }]],
    history: [['orders.view', { id }]],
    timeline: [['orders.view', { id }]],
    customer: [['customers.view', { id }]],
  },
  tickets: {
    list: [['tickets.view', {}]],
    export: [['tickets.export', {}]],
    current: [['tickets.view', { ids: [], filter: {} }]],
    open: [['tickets.view', { id }]],
    change: [['tickets.change', { id, status: 'open', version: 1 }]],
    planBulk: [['tickets.change', { tickets: [] }]],
    changeBulk: [['tickets.change', { ...batch, tickets: [], change: {}, note: '' }]],
    addNote: [['tickets.change', { id, text: 'Poznámka.' }]],
    reply: [['tickets.reply', { id, text: 'Odpoveď.', version: 1 }]],
    write: [['tickets.reply', { id, text: 'Odpoveď.' }]],
    askForAccount: [['orders.change', { id, text: 'Odpoveď.', seen: null }]],
    replies: [['tickets.view', { id }]],
    history: [['tickets.view', { id }]],
    customer: [['customers.view', { id }]],
  },
  savedReplies: {
    list: [['tickets.reply', undefined]],
    add: [['tickets.reply', { title: '', text: '', language: 'sk' }]],
    change: [['tickets.reply', { id, title: '', text: '', language: 'sk', version: 1 }]],
    remove: [['tickets.reply', { id }]],
  },
  payments: {
    account: [['orders.view', { id }]],
    dayLimit: [['limits.view', undefined]],
    setDayLimit: [['limits.change', { amount: 1000_00, version: 0 }]],
    record: [['payments.record', money]],
    takeBack: [['payments.record', { id, payment: id, reason: 'Dôvod.', version: 1 }]],
    refund: [['payments.record', money]],
    forgive: [['payments.record', { id, version: 1 }]],
    askForRest: [['orders.change', { id }]],
    refunds: [['payments.view', undefined]],
    currentRefunds: [['payments.view', { ids: [] }]],
    exportRefunds: [['payments.export', undefined]],
    exportTransfers: [['payments.export', { state: 'sent' }]],
    transfers: [['payments.view', { state: 'sent' }]],
    prepareRefunds: [
      [
        'payments.record',
        { id, refunds: [{ id, amount: 1, iban: 'SK3112000000198742637541', name: 'Jana' }] },
      ],
    ],
    refundFile: [['payments.record', { id }]],
    sendRefundFile: [['payments.record', { id }]],
    callOffRefundFile: [['payments.record', { id }]],
    keepRefundAccount: [
      ['payments.record', { id, iban: 'DE89370400440532013000', name: 'Jana', seen: null }],
    ],
    refundCode: [['payments.record', { id, iban: 'DE89370400440532013000', name: 'Jana' }]],
    keepLineRefundAccount: [
      ['payments.record', { id, iban: 'DE89370400440532013000', name: 'Jana', seen: null }],
    ],
    lineRefundCode: [['payments.record', { id, iban: 'DE89370400440532013000', name: 'Jana' }]],
    noteLineRefund: [['payments.record', { id, receivedOn: '2026-03-02', method: 'cash' }]],
    allowance: [['payments.view', { currency: 'EUR' }]],
    waiting: [['payments.view', undefined]],
    confirm: [['payments.record', { id, payment: id, version: 1 }]],
    refuse: [['payments.record', { id, payment: id, reason: 'Dôvod.', version: 1 }]],
  },
  statements: {
    import: [['statements.upload', { file: new Uint8Array(), name: 'vypis.xml' }]],
    send: [['statements.upload', { file: new Uint8Array(), name: 'vypis.xml', id }]],
    imports: [['payments.view', undefined]],
    viewImport: [['payments.view', { id }]],
    reread: [['statements.decide', { ids: [] }]],
    dismissImports: [['statements.decide', { ids: [] }]],
    rememberColumns: [
      ['statements.upload', { header: '', columns: { bookedOn: 0, amount: 1, message: [2] } }],
    ],
    list: [['payments.view', {}]],
    entries: [['payments.view', {}]],
    export: [['payments.export', {}]],
    namedColumns: [['payments.view', { ids: [] }]],
    current: [['payments.view', { ids: [] }]],
    count: [['payments.view', {}]],
    propose: [['payments.view', { id, place: 1 }]],
    accept: [
      ['statements.decide', { id, place: 1 }],
      ['statements.assign', { id, place: 1, allocations: [{ orderId: id, amount: 100 }] }],
    ],
    acceptExact: [['statements.decide', {}]],
    setAside: [['statements.decide', { id, place: 1, aside: true, reason: 'not-ours' }]],
    giveBack: [['payments.record', { id, place: 1, amount: 100 }]],
  },
  vouchers: {
    list: [['vouchers.view', {}]],
    export: [['vouchers.export', {}]],
    open: [['vouchers.view', { serial }]],
    current: [['vouchers.view', { serials: [] }]],
    freeze: [['vouchers.freeze', taken]],
    unfreeze: [['vouchers.freeze', taken]],
    reissue: [['vouchers.reissue', taken]],
    refund: [['vouchers.refund', taken]],
    cancel: [['vouchers.refund', taken]],
    liability: [['revenue.view', undefined]],
    exportLiability: [['vouchers.export', undefined]],
  },
  deliveries: {
    list: [['orders.view', { queue: 'failed' }]],
    current: [['orders.view', { ids: [], queue: 'failed' }]],
    retry: [['vouchers.deliver', { id }]],
    correct: [['contacts.correct', { id, ...contact, reason: 'preklep', version: 1 }]],
    print: [['letters.print', { ids: [id] }]],
    correctParcel: [
      [
        'vouchers.deliver',
        { id, carrier: 'dpd', trackingNumber: '12345', was: { carrier: null, trackingNumber: null } },
      ],
    ],
    handOver: [['vouchers.deliver', { carrier: 'other', letters: [{ id, trackingNumber: '' }] }]],
  },
  jobs: {
    list: [['jobs.view', {}]],
    retry: [['jobs.retry', { id: '1' }]],
  },
  audit: {
    list: [['audit.view', {}]],
    export: [['audit.export', {}]],
    check: [['audit.check', undefined]],
  },
}

type Answer = { readonly ok: boolean; readonly error?: { readonly code: string } }
type Call = (input: unknown, key: string) => Promise<Answer>
type Named = { readonly name: string; readonly ask: () => Promise<Answer>; readonly permission: Permission }

/** The calls of a tree with what the table of rights says of them. */
const rowsOf = (tree: object, table: object, before = ''): readonly Named[] =>
  Object.entries(tree).flatMap(([name, call]: [string, Call | object]) => {
    const own = table[name as keyof typeof table] as object
    if (typeof call !== 'function') return rowsOf(call, own, `${before}${name}.`)
    return (own as readonly (readonly [Permission, unknown])[]).map(([permission, input]) => ({
      name: `${before}${name} as ${permission}`,
      permission,
      ask: () => call(input, key),
    }))
  })

/** How far the second factor of a session goes. */
const factors = ['none', 'not asked yet', 'passed just now', 'passed long ago'] as const
type FactorState = (typeof factors)[number]

/** What stands in the way of a role, by the table of rights. */
function expected(permission: Permission, role: Role | null, factor: FactorState, isRequired: boolean) {
  if (factor === 'not asked yet') return 'second-step-required'
  if (!isPermitted(role, permission)) return 'role-required'
  if (factor === 'none' && isRequired) return 'second-factor-missing'
  return factor === 'passed long ago' && isGuarded(permission) ? 'second-step-too-old' : 'nothing'
}

const factorBegunBefore = (accountId: string) =>
  begunFactor(accountId, { id, createdAt: '2026-03-02T09:00:00.000Z' })
const begunEntry = systemEntry('second_factor_begun', '2026-03-02T09:00:00.000Z', {
  userId: null,
  resourceType: 'session',
  resourceId: null,
  details: {},
  origin: { ipAddress: null, userAgent: null },
})

let app: TestApp
const open = async (staffMfa: 'optional' | 'required' = 'optional') => {
  const world = testWorld()
  const installation = { ...testInstallation, staffMfa }
  app = await setupOf(memory, inProcess).open({ ...world, installation })
}
afterEach(() => app.close())

/** Somebody whose second factor is so far. */
async function signedIn(role: Role | null, factor: FactorState): Promise<Api> {
  const one = await somebody(app, role)
  if (factor === 'none') return one.api
  const { session } = await setUpFactor(one.api, app.world.clock)
  if (factor === 'passed just now') return app.as(() => session.accessToken)
  if (factor === 'not asked yet') {
    const again = await app.api.session.signIn(one.credentials)
    if (!again.ok) throw new Error(again.error.code)
    return app.as(() => again.value.accessToken)
  }
  app.world.clock.forward(10)
  const later = await app.api.session.refresh({ refreshToken: session.refreshToken })
  if (!later.ok) throw new Error(later.error.code)
  return app.as(() => later.value.accessToken)
}

describe.each(['optional', 'required'] as const)(
  'What a role may do where a second factor is %s (rules A2, A55, A57)',
  (staffMfa) => {
    beforeEach(() => open(staffMfa))

    const someone = [...roles, null].flatMap((role) => factors.map((factor) => ({ role, factor })))
    test.each(someone)(
      'whoever is $role, factor $factor, meets at every call what stands in the way',
      async ({ role, factor }) => {
        const api = await signedIn(role, factor)
        const met: Record<string, string> = {}
        const due: Record<string, string> = {}
        for (const { name, permission, ask } of rowsOf(api.staff, calls)) {
          const { code } = (await ask()).error ?? { code: 'nothing' }
          met[name] = (unauthorizedCodes as readonly string[]).includes(code) ? code : 'nothing'
          due[name] = expected(permission, role, factor, staffMfa === 'required')
        }
        expect(met).toEqual(due)
      },
    )
  },
)

describe('What a record makes of a right', () => {
  beforeEach(() => open())

  /** An order that its whole price came for. */
  async function paidOrder() {
    const { api } = await somebody(app, 'finance')
    const { order } = (await newOrder(app.api)).view
    const form = { id: order.id, amount: order.total, receivedOn: '2026-03-02', method: 'cash' } as const
    const paid = await api.staff.payments.record(form)
    if (!paid.ok) throw new Error(paid.error.code)
    return order.id
  }
  const cancelled = (api: Api, id: string) =>
    atCurrentVersion(api.staff, id, (version) =>
      api.staff.orders.change({ id, status: 'zrusena', reason: 'Na želanie.', version }),
    )

  test('support cancels an order that no money came for, and none that is paid', async () => {
    const { api } = await somebody(app, 'support')
    const { order } = (await newOrder(app.api)).view
    expect(await cancelled(api, order.id)).toMatchObject({ value: { order: { orderStatus: 'zrusena' } } })
    const id = await paidOrder()
    expect(await cancelled(api, id)).toEqual({ ok: false, error: { code: 'role-required' } })
    const { version } = (await app.orders.record(id))!
    const items = {
      orders: [{ id, version }],
      status: 'zrusena',
      reason: 'Na želanie.',
      of: { count: 1 },
    } as const
    expect(await api.staff.orders.changeBulk(items, key)).toMatchObject({
      value: { outcomes: [{ id, outcome: 'moves-money' }] },
    })
    expect((await app.orders.record(id))!.order.orderStatus).not.toBe('zrusena')
  })

  test('finance cancels a paid one with a second step of the last ten minutes, one by one and many at once', async () => {
    const id = await paidOrder()
    const api = await signedIn('finance', 'passed long ago')
    const { version } = (await app.orders.record(id))!
    const items = {
      orders: [{ id, version }],
      status: 'zrusena',
      reason: 'Na želanie.',
      of: { count: 1 },
    } as const
    const tooOld = { ok: false, error: { code: 'second-step-too-old' } }
    expect(await cancelled(api, id)).toEqual(tooOld)
    expect(await api.staff.orders.changeBulk(items, key)).toEqual(tooOld)
    expect(await cancelled(await signedIn('finance', 'passed just now'), id)).toMatchObject({
      value: { order: { orderStatus: 'zrusena' } },
    })
  })

  test('no sum of the business is told to support, and no queue of money', async () => {
    const { api } = await somebody(app, 'support')
    await paidOrder()
    const told = await api.staff.dashboard()
    expect(told).toMatchObject({ value: { totalOrders: 1, revenue: [], liability: [] } })
    expect(told.ok && told.value.days.flatMap(({ revenue }) => revenue)).toEqual([])
    expect(told.ok && told.value.waiting.map(({ queue }) => queue)).toEqual([
      'to-complete',
      'overdue',
      'completed-unpaid',
      'tickets',
      'deliveries',
      'letters',
    ])
    expect(await (await somebody(app, 'auditor')).api.staff.dashboard()).toMatchObject({
      value: { revenue: [{ currency: 'EUR' }], liability: [{ currency: 'EUR' }] },
    })
  })

  test('what the log was asked for is kept by, and told to, whoever may read the log only', async () => {
    const ofLog = { list: 'audit', name: 'Prihlásenia', question: 'q=jana@hotovo.test' } as const
    const admin = (await somebody(app)).api.staff.savedViews
    const kept = await admin.keep({ ...ofLog, isShared: true })
    if (!kept.ok) throw new Error(kept.error.code)
    const support = (await somebody(app, 'support')).api.staff.savedViews
    expect(await support.list()).toMatchObject({ value: { items: [] } })
    const refused = { ok: false, error: { code: 'role-required' } }
    expect(await support.keep({ ...ofLog, isShared: true })).toEqual(refused)
    expect(await support.keep({ ...ofLog, isShared: false })).toEqual(refused)
    expect(await support.remove({ id: kept.value.id })).toMatchObject({
      error: { code: 'saved-view-not-found' },
    })
    const auditor = (await somebody(app, 'auditor')).api.staff.savedViews
    for (const views of [admin, auditor])
      expect(await views.list()).toMatchObject({ value: { items: [ofLog] } })
  })

  test('an auditor keeps views for themselves, and removes and renames none of the team', async () => {
    const shared = { ...view, isShared: true }
    const kept = await (await somebody(app)).api.staff.savedViews.keep(shared)
    if (!kept.ok) throw new Error(kept.error.code)
    const { savedViews } = (await somebody(app, 'auditor')).api.staff
    expect(await savedViews.remove({ id: kept.value.id })).toEqual({
      ok: false,
      error: { code: 'role-required' },
    })
    const { id, name: called } = kept.value
    expect(await savedViews.rename({ id, called, name: 'Iné' })).toMatchObject({
      error: { code: 'role-required' },
    })
    const own = await savedViews.keep({ ...view, isShared: false })
    expect(own.ok && (await savedViews.remove({ id: own.value.id }))).toEqual({ ok: true, value: undefined })
  })
})

describe('A session that is left alone', () => {
  beforeEach(() => open())

  test('makes itself no recent second step with a factor of its own, nor with recovery codes (rules A57, A60)', async () => {
    const api = await signedIn('admin', 'passed long ago')
    const tooOld = { ok: false, error: { code: 'second-step-too-old' } }
    expect(await api.session.beginFactor()).toEqual(tooOld)
    expect(await api.session.beginPasskey()).toEqual(tooOld)
    expect(await api.session.beginPhone({ phone: '+421905123456' })).toEqual(tooOld)
    expect(await api.staff.own.makeRecoveryCodes()).toEqual(tooOld)
    const one = await somebody(app, 'admin')
    app.world.clock.forward(10)
    const later = await app.api.session.refresh({ refreshToken: one.session.refreshToken })
    if (!later.ok) throw new Error(later.error.code)
    const without = app.as(() => later.value.accessToken)
    app.world.clock.forward(1)
    expect(await without.session.beginFactor()).toEqual({ ok: false, error: { code: 'sign-in-too-old' } })
  })

  test('with the password alone verifies no factor that it began before the account had one', async () => {
    const one = await somebody(app, 'admin')
    const thief = await app.api.session.signIn(one.credentials)
    if (!thief.ok) throw new Error(thief.error.code)
    const theirs = app.as(() => thief.value.accessToken)
    const { session } = await setUpFactor(one.api, app.world.clock)
    const pending = factorBegunBefore(session.account.id)
    await app.ports.factors.begin(pending, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', begunEntry)
    const challenge = await theirs.session.challengeFactor({ id: pending.id })
    if (!challenge.ok) throw new Error(challenge.error.code)
    const code = totpOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', app.world.clock.now())
    const answer = { id: pending.id, challengeId: challenge.value.id, code }
    expect(await theirs.session.verifyFactor(answer)).toEqual({
      ok: false,
      error: { code: 'second-step-required' },
    })
  })

  test('an admin takes no factor of their own away as a colleague’s', async () => {
    const one = await somebody(app, 'admin')
    const { session } = await setUpFactor(one.api, app.world.clock)
    const api = app.as(() => session.accessToken)
    expect(await api.staff.accounts.removeFactor({ id: session.account.id })).toEqual({
      ok: false,
      error: { code: 'own-account' },
    })
  })
})
