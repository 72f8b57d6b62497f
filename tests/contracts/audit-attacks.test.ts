import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sampleVoucherHashes, sampleVouchers } from '@hotovo/adapters/content/sample-vouchers'
import {
  checkpointSender,
  readCheckpoints,
  withRemoteCheckpoints,
  writeCheckpoint,
} from '@hotovo/adapters/postgres/audit/checkpoints'
import { verifyRecords } from '@hotovo/adapters/postgres/audit/verify'
import { serverFunctions } from '@hotovo/adapters/postgres/setup/app-role'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { revokeMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import { storedVoucher } from '@hotovo/application/settlement/voucher-secrets'
import {
  addStaff,
  closeStaff,
  openStaff,
  removeStaffFactor,
  resetStaff,
} from '@hotovo/application/staff/accounts'
import { emailChangeToken } from '@hotovo/application/staff/email-secrets'
import { linkProven } from '@hotovo/application/staff/identities'
import { recoveryToken } from '@hotovo/application/staff/recovery-secrets'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { handMoneyPerDay } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { expiredVoucher } from '@hotovo/domain/spending/spending'
import { replacementOf } from '@hotovo/domain/vouchers/issuing'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  addNote,
  addOrder,
  addTicket,
  changeStatus,
  cutTo,
  workOnTicket,
  writeLongAgo,
} from '../support/audit-log.ts'
import { cashDesk, saleForm } from '../support/cash-desk.ts'
import { type MigratedDatabase, migratedDatabase, statementsOn } from '../support/database.ts'
import { done } from '../support/done.ts'
import { keyedRequestOf, keyFor, receiptOf, redemptionOf } from '../support/merchants.ts'
import { orderForm } from '../support/orders.ts'
import {
  addBoughtVoucher,
  addOrderTo,
  adoptHandPayments,
  at,
  payInFull,
  paymentFor,
  rememberIn,
  settlementOfChange,
  statementIn,
} from '../support/payments.ts'
import { setUpFactor, signInAs, staffMember } from '../support/staff.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import { settableClock, testMacs, testPersonal, testWorld } from '../support/world.ts'

/** What was tried on the first version by somebody who had the server's connection, or the database's owner's. */
const denied = { code: '42501' }
const macs = testMacs()

function temporaryFolder(): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-attacks-'))
  onTestFinished(() => fs.rmSync(parent, { recursive: true }))
  return path.join(parent, 'checkpoints')
}

/** What is found about the records; figures that no trigger kept differ too, which has tests of its own. */
const codesOf = (findings: readonly { readonly code: string; readonly table?: string }[]) =>
  [...new Set(findings.filter(({ table }) => table !== 'kept_figures').map(({ code }) => code))].sort()

describe("The server's connection", () => {
  let here: MigratedDatabase
  beforeAll(async () => {
    here = await migratedDatabase()
  })
  afterAll(() => here.drop())
  const asked = <Row>(text: string) => here.sql.query<Row>(text)

  test('sets no limit of a day that has begun by the database’s own clock, whatever instant it names (rule A111)', async () => {
    const set = `select set_hand_day_limit(jsonb_build_object('version', 1, 'amount_minor', 200000,
        'holds_on', (now() at time zone 'Europe/Bratislava')::date, 'changed_by_id', gen_random_uuid(), 'changed_by', 'Jana',
        'changed_at', now() - interval '1 day'), '{}') as "isSet"`
    expect(await asked(set)).toEqual([{ isSet: false }])
  })

  test.each([
    `select set_config('role', 'none', false)`,
    `select set_config('role', session_user::text, false)`,
    'reset role',
    'reset session authorization',
    'discard all',
  ])('becomes nobody else by %s', async (leaving) => {
    await asked(leaving).catch(() => {})
    const [who] = await asked(
      `select rolsuper or rolcreaterole or rolcreatedb as "mayRule", exists (select from pg_class where relowner = r.oid) as owns
         from pg_roles r where rolname = current_user`,
    )
    expect(who).toEqual({ mayRule: false, owns: false })
    await expect(asked(`copy (select 'x') to program 'true'`)).rejects.toMatchObject(denied)
    await expect(asked('alter table audit_logs disable trigger all')).rejects.toMatchObject(denied)
  })

  test('becomes not the owner when it asks', async () => {
    await expect(asked(`set role ${here.address.user}`)).rejects.toMatchObject(denied)
    await expect(asked(`set session authorization ${here.address.user}`)).rejects.toMatchObject(denied)
  })

  test('reaches no table, by whatever verb', async () => {
    const { rows: tables } = await here.owner.query<{ name: string; column: string }>(
      `select c.oid::regclass::text as name, min(attname) as column
         from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
        where relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
          and relkind in ('r', 'p', 'v') group by c.oid order by 1`,
    )
    expect(tables.length).toBeGreaterThan(50)
    for (const { name, column } of tables)
      for (const statement of [
        ...statementsOn(name, column),
        `create trigger own before insert on ${name} for each row execute function suppress_redundant_updates_trigger()`,
      ])
        await expect(asked(statement), statement).rejects.toMatchObject(denied)
  })

  test('calls what a server calls and nothing else of ours, the triggers’ functions neither', async () => {
    const { rows } = await here.owner.query<{ name: string; call: string }>(
      `select proname::text as name, format('%s %s.%I(%s)', case prokind when 'p' then 'call' else 'select' end, nspname, proname,
              (select string_agg(format('(select null::%s)', type::regtype), ', ') from unnest(proargtypes) type)) as call
         from pg_proc p join pg_namespace n on n.oid = pronamespace
        where nspname = 'public'
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')`,
    )
    const others = rows.filter(({ name }) => !serverFunctions.includes(name))
    expect(rows.length - others.length).toBe(serverFunctions.length)
    expect(others.length).toBeGreaterThan(50)
    for (const { call } of others) await expect(asked(call), call).rejects.toMatchObject(denied)
    const [may] = await asked<{ every: boolean }>(
      `select bool_and(has_function_privilege(to_regproc(name), 'execute')) as every
         from unnest(array['${serverFunctions.join("', '")}']) name`,
    )
    expect(may).toEqual({ every: true })
  })

  test.each(['lo_create(0)', 'lo_creat(-1)', `lo_from_bytea(0, 'x')`])(
    'keeps nothing outside our tables by %s',
    async (call) => {
      await expect(asked(`select ${call}`)).rejects.toMatchObject(denied)
      const { rows } = await here.owner.query('select from pg_largeobject_metadata')
      expect(rows).toEqual([])
    },
  )

  test('finds what it set for itself gone with the next start', async () => {
    const [{ role, database }] = (await asked(
      'select session_user::text as role, current_database()::text as database',
    )) as [{ role: string; database: string }]
    await asked(`alter role ${role} set search_path = pg_temp`)
    await asked(`alter role ${role} set default_transaction_read_only = on`)
    await asked(`alter role ${role} in database ${database} set row_security = off`)
    await migrate(here.address)
    const { rows } = await here.owner.query(
      'select setconfig from pg_db_role_setting where setrole = (select oid from pg_roles where rolname = $1)',
      [role],
    )
    expect(rows).toEqual([])
  })
})

describe('What stands is what was written', () => {
  let orderId: string
  let ticketId: string
  /** It was urgent from the beginning. */
  let urgentId: string
  let workedId: string
  let serial: string
  let accountId: string
  let roleId: string
  /** One whose e-mail changed. */
  let movedId: string
  let endedElsewhere: string
  /** One that goes on, and one that was ended by a sign-out. */
  let living: string
  let ended: string
  let resetId: string
  let closedId: string
  /** One that its owner's new password ended. */
  let elsewhere: string
  /** An order that was paid, and its payment. */
  let paidId: string
  let paymentId: string
  /** A line of a statement that was accepted, and one that waits. */
  let lineId: string
  let openLineId: string
  let statementId: string
  /** A delivery that waits, all of whose vouchers stand. */
  let waitingId: string
  /** A letter for the courier that was opened and waits beside another one. */
  let letterId: string
  /** How somebody of staff corrected the contact of an order whose letter waits. */
  let correctionId: string
  let waitingTransferId: string
  let dueLineId: string
  let doneLineId: string
  let asideLineId: string
  let typedAccountId: string
  let typedLineAccountId: string
  let confirmedTransferId: string
  /** Sales points: one as it came with the product, one that was changed twice, and one that was added and put back. */
  let quietPlaceId: string
  let changedPlaceId: string
  let addedPlaceId: string
  let handedId: string
  let merchantId: string
  let keyId: string
  let revokedId: string
  /** The voucher that was spent, and that of which something lapsed. */
  let spentSerial: string
  let lapsedSerial: string
  /** One that was spent and replaced, and what took its place. */
  let replacedSerial: string
  let replacementSerial: string
  let beforeReset: string
  let deskId: string
  let shiftId: string
  let openShiftId: string
  let movementId: string
  let saleMovementId: string
  /** Accounts with a second factor, and one that has it no more; a session that waits for its second step. */
  let guardedId: string
  let otherGuardedId: string
  let unguardedId: string
  let stopped: string
  const sessionOf = ({ refreshToken }: { refreshToken?: string | undefined }) => {
    const hex = refreshToken!.slice(0, 32)
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  let here: MigratedDatabase
  afterAll(() => here.drop())

  beforeAll(async () => {
    here = await migratedDatabase()
    const clock = settableClock('2026-11-20T09:00:00.000Z')
    // Each look at the clock is a later one: what is written by two deeds was written at two instants.
    const ticking = {
      ...clock,
      now: () => {
        clock.set(new Date(Date.parse(clock.now()) + 1).toISOString())
        return clock.now()
      },
    }
    const ports = { ...testWorld({ clock: ticking, seed: 7 }), ...postgresStores(here.sql, testPersonal) }
    const api = asCaller(createApi(ports), visitor)
    orderId = await addOrder(here.sql)
    await changeStatus(here.sql, orderId, 'spracuva')
    await addNote(here.sql, orderId)
    ticketId = await addTicket(here.sql)
    urgentId = await addTicket(here.sql, undefined, ticketForm({ topic: 'lost-code' }))
    workedId = await addTicket(here.sql)
    await workOnTicket(here.sql, workedId)
    serial = (await addBoughtVoucher(ports)).voucher.serial
    const order = await addOrderTo(ports)
    paidId = order.id
    const { statement, entries } = await statementIn(ports, [{ amount: order.total }, {}])
    statementId = statement.id
    await rememberIn(ports, 'Dátum;Suma')
    lineId = entries[0]!.id
    openLineId = entries[1]!.id
    const paying = paymentFor(order, { entryId: lineId })
    paymentId = paying.id
    const by = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
    const { settlement, jobs } = await settlementOfChange(ports, order.id, { by, payments: [paying] })
    const accepts = { id: lineId, by: by.name, at }
    await ports.payments.settle({ orders: [settlement], accepts, jobs })
    const shop = await keyFor(ports)
    ;({
      merchant: { id: merchantId },
      key: { id: keyId },
    } = shop)
    const gone = await keyFor(ports)
    revokedId = gone.key.id
    await revokeMerchantKey(ports)(revokedId)
    const [spent, lapsing] = [await addBoughtVoucher(ports), await addBoughtVoucher(ports)]
    ;[spentSerial, lapsedSerial] = [spent.voucher.serial, lapsing.voucher.serial]
    waitingId = (await ports.deliveries.ofOrder(spent.place.orderId))[0]!.id
    const redemption = redemptionOf(shop.merchant, spent.voucher, 20_00, { at })
    receiptOf(await ports.transactions.redeem(redemption))
    receiptOf(await ports.transactions.redeem(redemptionOf(shop.merchant, spent.voucher, 10_00, { at })))
    const reversal = {
      ...keyedRequestOf(shop.merchant, spentSerial, { at }),
      reverses: redemption.id,
      amount: 5_00,
    }
    receiptOf(await ports.transactions.reverse(reversal))
    // One of an order that was spent is replaced, and something comes back to what replaced it.
    const taking = redemptionOf(shop.merchant, settlement.vouchers[0]!.voucher, 20_00, { at })
    const { voucher: voided } = receiptOf(await ports.transactions.redeem(taking))
    const drawn = replacementOf(
      { voucher: voided, place: settlement.vouchers[0]!.place! },
      { at, draw: systemRandom.integer },
    )
    const replacing = await settlementOfChange(ports, order.id, { replaced: [{ voided, drawn }] })
    await ports.payments.settle({ orders: [replacing.settlement], jobs: [] })
    ;[replacedSerial, replacementSerial] = [voided.serial, drawn.voucher.serial]
    const back = {
      ...keyedRequestOf(shop.merchant, replacedSerial, { at }),
      reverses: taking.id,
      amount: 5_00,
    }
    expect(receiptOf(await ports.transactions.reverse(back)).voucher.serial).toBe(replacementSerial)
    const lapsed = expiredVoucher(lapsing.voucher, lapsing.voucher.expiresAt)
    await ports.vouchers.change({
      before: lapsing.voucher,
      after: lapsed.voucher,
      movements: [lapsed.movement],
      entries: [],
      jobs: [],
    })
    const credentials = await staffMember(ports)
    const left = await signInAs(api, credentials)
    clock.forward(1)
    const stays = await signInAs(api, credentials)
    clock.forward(1)
    await asCaller(createApi(ports), { ...visitor, accessToken: () => left.accessToken }).session.signOut({
      scope: 'local',
    })
    accountId = stays.account.id
    living = sessionOf(stays)
    ended = sessionOf(left)
    const other = await staffMember(ports)
    const forgotten = await signInAs(api, other)
    beforeReset = sessionOf(forgotten)
    resetId = forgotten.account.id
    clock.forward(1)
    await resetStaff(ports)(other.email)
    const former = await staffMember(ports)
    closedId = (await signInAs(api, former)).account.id
    for (const change of [closeStaff, openStaff, closeStaff])
      expect(await change(ports)(former.email)).toMatchObject({ ok: true })
    // Somebody gives themselves a new password: one session ends by that, the one they do it in goes on.
    const third = await staffMember(ports)
    elsewhere = sessionOf(await signInAs(api, third))
    clock.forward(1)
    const there = await signInAs(api, third)
    clock.forward(1)
    const own = asCaller(createApi(ports), { ...visitor, accessToken: () => there.accessToken }).staff.own
    const change = { password: third.password, newPassword: 'orgován pod lampou 17' }
    expect(await own.changePassword(change)).toMatchObject({ ok: true })
    await manageAccounts(ports, clock)
    await changeEmail(ports, clock)
    await makeFactors(ports, clock)
    await managePlaces(ports)
    await workAtDesk(ports)
    await payInAllWays(ports, clock)
    await adoptHandPayments(here.owner)
    for (const email of ['jana@hotovo.test', 'peter@hotovo.test'])
      await addStaff(ports)({ email, role: 'admin', password: 'dlhe heslo pre skusky 17' })
  })

  /** Somebody is invited, accepts, gets another role, and is signed out everywhere. */
  async function manageAccounts(ports: Ports, { forward }: ReturnType<typeof settableClock>) {
    const door = asCaller(createApi(ports), visitor)
    const { accessToken } = await signInAs(door, await staffMember(ports))
    const { accounts } = asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }).staff
    const email = `eva.${ports.random.uuid()}@hotovo.test`
    const invited = await accounts.invite({ email, role: 'support' })
    if (!invited.ok) throw new Error(invited.error.code)
    const { id } = invited.value
    const stored = await ports.recoveries.newest(await ports.macs.sign('recovery', `key invite ${email}`))
    const password = 'orgován pod lampou 17'
    const token = await recoveryToken(ports.macs, stored!)
    expect(await door.session.recoverPassword({ token, newPassword: password })).toMatchObject({ ok: true })
    forward(1)
    const eva = await signInAs(door, { email, password })
    roleId = id
    endedElsewhere = sessionOf(eva)
    forward(1)
    expect(await accounts.changeRole({ id, role: 'auditor', from: 'support' })).toMatchObject({ ok: true })
    expect(await accounts.endSessions({ id })).toMatchObject({ ok: true })
  }

  /** Somebody whose name comes from their e-mail records by hand, and changes that e-mail. */
  async function changeEmail(ports: Ports, { now, forward }: ReturnType<typeof settableClock>) {
    const door = asCaller(createApi(ports), visitor)
    const credentials = await staffMember(ports)
    const grant = await signInAs(door, credentials)
    movedId = grant.account.id
    const { staff } = asCaller(createApi(ports), { ...visitor, accessToken: () => grant.accessToken })
    const order = await addOrderTo(ports)
    const cash = { amount: order.total, method: 'cash', receivedOn: dayOf(now()) } as const
    expect(await staff.payments.record({ id: order.id, ...cash })).toMatchObject({ ok: true })
    forward(1)
    const email = `inde.${ports.random.uuid()}@hotovo.test`
    const asking = { email, password: credentials.password }
    expect(await staff.own.changeEmail(asking)).toMatchObject({ ok: true })
    const asked = (await ports.emailChanges.ofAccount(movedId))!
    for (const side of ['old', 'new'] as const) {
      const token = await emailChangeToken(ports.macs, asked, side)
      expect(await door.session.confirmEmailChange({ token })).toMatchObject({ ok: true })
    }
    const moved = (await ports.staff.byId(movedId))!
    expect(moved).toMatchObject({ email, names: { displayName: grant.account.name } })
    forward(1)
    await signInAs(door, { ...credentials, email })
  }

  /** A line of two orders that is taken back of one, a payment by hand, a rest that is forgiven, in part no more, one that a second person confirms, and a refund. */
  async function payInAllWays(ports: Ports, { now }: ReturnType<typeof settableClock>) {
    const office = async () => {
      const { accessToken } = await signInAs(asCaller(createApi(ports), visitor), await staffMember(ports))
      return asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }).staff
    }
    const [one, other, alone, beyond, lacking] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => addOrderTo(ports)),
    )
    const [jana, peter] = [await office(), await office()]
    const { statement } = await statementIn(ports, [{ amount: one!.total + other!.total - 1 }])
    const allocations = [
      { orderId: one!.id, amount: one!.total - 1 },
      { orderId: other!.id, amount: other!.total },
    ]
    expect(await jana.statements.accept({ id: statement.id, place: 1, allocations })).toMatchObject({
      ok: true,
    })
    const [part] = await ports.payments.ofOrder(one!.id)
    const mistake = { reason: 'Omyl', version: 2 }
    expect(await jana.payments.takeBack({ id: one!.id, payment: part!.id, ...mistake })).toMatchObject({
      ok: true,
    })
    const cash = { amount: alone!.total, method: 'cash', receivedOn: dayOf(now()) } as const
    expect(await jana.payments.record({ id: alone!.id, ...cash })).toMatchObject({ ok: true })
    const almost = { ...cash, method: 'transfer', amount: lacking!.total - 30 } as const
    expect(await jana.payments.record({ id: lacking!.id, ...almost })).toMatchObject({ ok: true })
    expect(await jana.payments.forgive({ id: lacking!.id, version: 2 })).toMatchObject({ ok: true })
    expect(await jana.payments.record({ id: lacking!.id, ...almost, amount: 10 })).toMatchObject({ ok: true })
    const much = { ...cash, amount: handMoneyPerDay.EUR }
    expect(await jana.payments.record({ id: beyond!.id, ...much })).toMatchObject({ ok: true })
    const [waiting] = await ports.payments.byHandOf(beyond!.id)
    expect(await peter.payments.confirm({ id: beyond!.id, payment: waiting!.id, version: 2 })).toMatchObject({
      ok: true,
    })
    const back = { ...cash, amount: handMoneyPerDay.EUR - beyond!.total, version: 3 }
    expect(await peter.payments.refund({ id: beyond!.id, ...back })).toMatchObject({ ok: true })
    await refundByFile(ports, peter)
    for (let letters = 0; letters < 3; letters++) {
      handedId = letterId
      const order = await addOrderTo(ports, orderForm({ deliveryMethod: 'courier' }))
      await payInFull(ports, order)
      letterId = (await ports.deliveries.ofOrder(order.id))[0]!.id
    }
    const far = await addOrderTo(ports, orderForm({ deliveryMethod: 'courier' }))
    await payInFull(ports, far)
    const { email, phone, address, postalCode, city, country } = far
    const { version } = (await ports.orders.record(far.id))!
    const contact = {
      email,
      phone,
      address: `${address} 2`,
      postalCode: postalCode!,
      city: city!,
      country: country!,
    }
    expect(
      await peter.deliveries.correct({ id: far.id, version, ...contact, reason: 'Volala' }),
    ).toMatchObject({ ok: true })
    correctionId = (await ports.orders.corrections([far.id]))[0]!.id
    expect(await peter.deliveries.print({ ids: [handedId, letterId] })).toMatchObject({ ok: true })
    const handed = { carrier: 'gls', letters: [{ id: handedId, trackingNumber: '91234567890' }] } as const
    expect(await peter.deliveries.handOver(handed)).toMatchObject({ ok: true })
    // Its number was mended twice, which raises no version of its order.
    for (const [before, trackingNumber] of [
      ['91234567890', '91234567899'],
      ['91234567899', '91234567890'],
    ] as const) {
      const was = { carrier: 'gls', trackingNumber: before } as const
      const mended = { id: handedId, carrier: 'gls', trackingNumber, was } as const
      expect(await peter.deliveries.correctParcel(mended)).toMatchObject({ ok: true })
    }
  }

  /** Money that goes back by files: one that was sent, which a statement shows leaving, and one that waits. */
  async function refundByFile(ports: Ports, { orders, payments, statements }: Api['staff']) {
    const due = []
    for (const name of ['Jana', 'Ľubomíra']) {
      const order = await addOrderTo(ports)
      const { statement } = await statementIn(ports, [{ amount: order.total }])
      const allocations = [{ orderId: order.id, amount: order.total }]
      expect(await statements.accept({ id: statement.id, place: 1, allocations })).toMatchObject({ ok: true })
      const { version } = (await ports.orders.record(order.id))!
      const cancelled = { id: order.id, status: 'zrusena', reason: 'Na želanie', version } as const
      expect(await orders.change(cancelled)).toMatchObject({ ok: true })
      due.push({ id: order.id, amount: order.total, iban: 'SK3112000000198742637541', name, order })
    }
    const { order: typedFor } = due[1]!
    for (const { id, iban, name } of due)
      expect(await payments.keepRefundAccount({ id, iban, name, seen: null })).toMatchObject({ ok: true })
    // Then the same account in another name, and as it was.
    for (const name of ['Peter', due[1]!.name]) {
      const seen = (await ports.payments.refundFacts([typedFor.id]))[0]!.typed!.id
      const another = { id: typedFor.id, iban: due[1]!.iban, name, seen }
      expect(await payments.keepRefundAccount(another)).toMatchObject({ ok: true })
    }
    const [facts] = await ports.payments.refundFacts([typedFor.id])
    typedAccountId = facts!.typed!.id
    const files = due.map(({ order, ...refund }) => ({ id: ports.random.uuid(), refunds: [refund] }))
    for (const file of files) expect(await payments.prepareRefunds(file)).toMatchObject({ ok: true })
    const { amount, iban: counterAccount, order } = due[0]!
    const { variableSymbol } = order
    const debit = { kind: 'debit', state: 'not-a-payment', reason: 'debit', counterparty: null } as const
    await statementIn(ports, [{ ...debit, amount, counterAccount, variableSymbol }])
    expect(await payments.sendRefundFile({ id: files[0]!.id })).toMatchObject({ ok: true })
    const [sent, waiting] = await Promise.all(files.map(({ id }) => ports.payments.transfersOfFile(id)))
    confirmedTransferId = sent![0]!.id
    waitingTransferId = waiting![0]!.id
    const ofNobody = async () => (await statementIn(ports, [{ amount: 41_00, counterAccount }])).entries[0]!
    const backs = [await ofNobody(), await ofNobody()]
    for (const { statementId: id, place } of backs)
      expect(await statements.giveBack({ id, place, amount: 41_00 })).toMatchObject({ ok: true })
    const [dueLine, doneLine] = await ports.payments.lineRefunds({ due: 2 })
    const back = { amount: 41_00, iban: 'SK3112000000198742637541', name: 'Jana' }
    const file = { id: ports.random.uuid(), refunds: [{ ...back, id: doneLine!.id }] }
    expect(await payments.prepareRefunds(file)).toMatchObject({ ok: true })
    expect(await payments.sendRefundFile({ id: file.id })).toMatchObject({ ok: true })
    dueLineId = dueLine!.id
    doneLineId = doneLine!.id
    // Another payee of the same account is told too.
    for (const name of ['Jana', 'Peter']) {
      const seen = (await ports.payments.lineRefunds({ ids: [dueLineId] }))[0]!.typed?.id ?? null
      const kept = await payments.keepLineRefundAccount({ id: dueLineId, iban: back.iban, name, seen })
      expect(kept).toMatchObject({ ok: true })
    }
    typedLineAccountId = (await ports.payments.lineRefunds({ ids: [dueLineId] }))[0]!.typed!.id
    const aside = await ofNobody()
    const asked = { id: aside.statementId, place: aside.place, aside: true, reason: 'asking' } as const
    expect(await statements.setAside(asked)).toMatchObject({ ok: true })
    asideLineId = aside.id
  }

  /** A sales point is changed, by which those that came with the product are laid down; another is added, removed, and put back. */
  async function managePlaces(ports: Ports) {
    const { accessToken } = await signInAs(asCaller(createApi(ports), visitor), await staffMember(ports))
    const desk = asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }).staff.places
    const [first, second] = ports.content.places
    ;[quietPlaceId, changedPlaceId, addedPlaceId] = [first!.id, second!.id, 'nitra-nova']
    const write = async (...places: Parameters<typeof desk.write>[0]['places']) =>
      expect(await desk.write({ places })).toMatchObject({ ok: true })
    const added = { ...second!, id: addedPlaceId, sample: false, isRemoved: false }
    await write({ ...second!, phone: null, version: 1, isRemoved: false })
    await write({ ...added, version: 0 }, { ...second!, version: 2, isRemoved: false })
    await write({ ...added, version: 1, isRemoved: true })
    await write({ ...added, version: 2 })
  }

  /** A cash desk is set up and changed; at it a shift sells, gives a sale back, takes the cash of an order, and is closed; another is open. */
  async function workAtDesk(ports: Ports) {
    const house = {
      ports,
      api: asCaller(createApi(ports), visitor),
      as: (accessToken: () => string | undefined) => asCaller(createApi(ports), { ...visitor, accessToken }),
    }
    const { admin, desk, wanted } = await cashDesk(house, { drawer: 10_00, salesPointId: changedPlaceId })
    deskId = wanted.salesPointId
    done(await admin.cashDesks.write({ ...wanted, version: 1, perSale: 400_00 }))
    const order = await addOrderTo(ports)
    const { due } = done(await desk.findOrder({ text: order.number }))
    done(await desk.takeOrder({ id: order.id, due }, randomUUID()))
    done(await desk.sell(saleForm(), randomUUID()))
    const wrong = done(await desk.sell(saleForm({ quantity: 2 }), randomUUID()))
    done(await desk.refund({ id: wrong.orderId, reason: 'Zlá suma.' }, randomUUID()))
    const { shift, drawer, movements } = done(await desk.view())
    ;[shiftId, movementId, saleMovementId] = [shift!.id, movements.at(-1)!.id, movements.at(-2)!.id]
    done(await desk.closeShift({ id: shiftId, counted: drawer, note: '' }))
    openShiftId = done(await desk.openShift({ drawer: 0 })).shift!.id
  }

  /** Two who have a second factor, one of them with recovery codes of which one is used, and one who has it no more. */
  async function makeFactors(ports: Ports, { now, forward }: ReturnType<typeof settableClock>) {
    const apiOf = ({ accessToken }: SessionGrant) =>
      asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken })
    const guarded = async () => {
      const credentials = await staffMember(ports)
      const { session } = await setUpFactor(
        apiOf(await signInAs(asCaller(createApi(ports), visitor), credentials)),
        {
          now,
        },
      )
      return { credentials, session, id: session.account.id }
    }
    const [one, other, gone] = [await guarded(), await guarded(), await guarded()]
    forward(1)
    const made = await apiOf(one.session).staff.own.makeRecoveryCodes()
    if (!made.ok) throw new Error(made.error.code)
    forward(1)
    const halfway = await signInAs(asCaller(createApi(ports), visitor), one.credentials)
    expect(await apiOf(halfway).session.useRecoveryCode({ code: made.value.codes[0]! })).toMatchObject({
      ok: true,
    })
    forward(1)
    await removeStaffFactor(ports)(gone.credentials.email)
    stopped = sessionOf(await signInAs(asCaller(createApi(ports), visitor), other.credentials))
    ;[guardedId, otherGuardedId, unguardedId] = [one.id, other.id, gone.id]
    const theirs = await ports.sessions.living(sessionOf(other.session), now())
    const proven = { issuer: 'https://id.hotovo.test', subject: 'jana', email: null }
    expect(await linkProven(ports, visitor, theirs!, 'house', proven)).toMatchObject({ ok: true })
  }

  /** The owner does something of which nothing stays. */
  const undone = async <Answer>(deed: (client: pg.ClientBase) => Promise<Answer>) => {
    await here.owner.query('begin isolation level repeatable read')
    try {
      return await deed(here.owner)
    } finally {
      await here.owner.query('rollback')
    }
  }
  const foundNow = async () =>
    codesOf((await verifyRecords(here.owner, await readCheckpoints('/nowhere', macs))).findings)
  const found = (statement: string, values: unknown[], asReplica: boolean) =>
    undone(async (client) => {
      if (asReplica) await client.query('set local session_replication_role = replica')
      expect((await client.query(statement, values)).rowCount).toBe(1)
      return foundNow()
    })
  /** What is found once this was done, constraints and all. */
  const foundAfter = (statements: string) =>
    undone(async (client) => {
      await client.query(statements)
      await client.query('set constraints all immediate')
      return foundNow()
    })
  const changed = 'record-changed'
  const untold = 'untold-change'

  test('untouched, nothing is found', async () => {
    expect(await foundNow()).toEqual([])
  })

  const order = (assignment: string) => `update voucher_orders set ${assignment} where id = $1`
  const ticket = (assignment: string) => `update support_tickets set ${assignment} where id = $1`
  const voucher = (assignment: string) => `update vouchers set ${assignment} where serial = $1`
  const account = (assignment: string) => `update staff_accounts set ${assignment} where id = $1`
  const session = (assignment: string) => `update staff_sessions set ${assignment} where id = $1`
  const merchantKey = (assignment: string) => `update merchant_keys set ${assignment} where id = $1`
  const delivery = (assignment: string) => `update deliveries set ${assignment} where id = $1`
  const transfer = (assignment: string) => `update refund_transfers set ${assignment} where id = $1`
  const lineRefund = (assignment: string) => `update line_refunds set ${assignment} where id = $1`
  const typed = (assignment: string) => `update refund_accounts set ${assignment} where id = $1`
  const place = (assignment: string) => `update sales_points set ${assignment} where id = $1`
  const cashDeskOf = (assignment: string) => `update cash_desks set ${assignment} where sales_point_id = $1`
  const shift = (assignment: string) => `update cash_shifts set ${assignment} where id = $1`
  const movement = (assignment: string) => `update cash_movements set ${assignment} where id = $1`
  const corrected = (assignment: string) => `update contact_corrections set ${assignment} where id = $1`
  const line = (assignment: string) => `update bank_entries set ${assignment} where id = $1`
  const answer = (place: string, value: string) => `
    update merchant_answers set answer = jsonb_set(answer, '${place}', '${value}')
     where merchant_id = $1 and answer #>> '{transaction,kind}' = 'reverse'
       and answer #>> '{transaction,balance_after_minor}' = '2500'`
  const attacks: [string, () => string, string | string[], (string | string[])?][] = [
    [
      order(
        'total_amount = total_amount + 5, voucher_subtotal = voucher_subtotal + 5, voucher_amount = voucher_amount + 5',
      ),
      () => orderId,
      // It does not cost what was told either.
      [changed, untold],
    ],
    [order(`email = 'podvodnik@example.sk'`), () => orderId, changed],
    [order(`variable_symbol = '9999999999'`), () => orderId, changed],
    [order(`due_date = due_date + 30`), () => orderId, changed],
    [order(`selected_vouchers = selected_vouchers || selected_vouchers`), () => orderId, changed],
    [order(`payment_status = 'paid'`), () => orderId, ['sums-differ', untold]],
    [order('charged_minor = charged_minor - 1'), () => orderId, untold],
    [order(`withdrawn_at = created_at, order_status = 'zrusena'`), () => orderId, ['sums-differ', untold]],
    [cashDeskOf('per_sale_minor = per_sale_minor + 1'), () => deskId, changed, untold],
    [cashDeskOf(`cashier_ids = '{}'`), () => deskId, changed, untold],
    [shift('cashier = cashier || counted_minor'), () => shiftId, [changed, 'unbacked'], ['unbacked', untold]],
    [shift('drawer_minor = 1'), () => openShiftId, changed, untold],
    [movement('amount_minor = amount_minor - 1'), () => movementId, [changed, 'sums-differ', 'unbacked']],
    [movement(`day = '2026-11-19'`), () => movementId, changed],
    [movement('commission = commission + 1'), () => saleMovementId, changed],
    [ticket(`message = 'Zaplaťte prosím na tento účet.'`), () => ticketId, changed],
    [ticket(`status = 'closed', answer_by = null`), () => ticketId, untold],
    [ticket(`priority = 'urgent'`), () => ticketId, untold],
    [ticket(`priority = 'medium'`), () => urgentId, untold],
    [ticket('answered_at = null'), () => workedId, untold],
    [ticket(`admin_notes = 'Nič'`), () => workedId, changed, untold],
    [voucher(`balance_minor = balance_minor - 1, used_at = created_at`), () => serial, 'ledger-broken'],
    [voucher(`password_hash = reverse(password_hash)`), () => serial, changed],
    [voucher('frozen = not frozen'), () => serial, untold],
    [voucher(`lapsed_minor = lapsed_minor - 1, used_at = created_at`), () => lapsedSerial, 'ledger-broken'],
    [`update merchants set name = name || '!' where id = $1`, () => merchantId, changed, untold],
    [merchantKey(`key_hash = reverse(key_hash)`), () => keyId, changed, untold],
    [merchantKey(`scopes = '["vouchers.view"]'`), () => keyId, changed, untold],
    [merchantKey('revoked_at = now()'), () => keyId, changed, untold],
    [merchantKey('revoked_at = null'), () => revokedId, changed, untold],
    [answer('{transaction,amount_minor}', '1'), () => merchantId, 'sums-differ', ['creation', 'sums-differ']],
    [answer('{transaction,currency}', '"CZK"'), () => merchantId, 'sums-differ', ['creation', 'sums-differ']],
    [
      answer('{transaction,transaction_id}', '"none"'),
      () => merchantId,
      ['creation', 'sums-differ'],
      'sums-differ',
    ],
    [answer('{voucher,balance_minor}', '5000'), () => merchantId, 'sums-differ', ['creation', 'sums-differ']],
    [
      answer('{voucher,serial}', '"VCH-000000000"'),
      () => merchantId,
      'sums-differ',
      ['creation', 'sums-differ'],
    ],
    [
      `update merchant_answers set fingerprint = reverse(fingerprint) where merchant_id = $1 and answer #>> '{transaction,kind}' = 'reverse' and answer #>> '{transaction,balance_after_minor}' = '2500'`,
      () => merchantId,
      changed,
      'creation',
    ],
    [
      delivery('order_id = (select id from voucher_orders where id <> order_id limit 1)'),
      () => waitingId,
      [changed, 'unbacked'],
    ],
    [delivery(`channel = 'letter'`), () => waitingId, changed],
    [delivery(`serials = array['VCH-000000000']`), () => waitingId, [changed, 'unbacked']],
    [
      delivery(`state = 'handed-over', sealed = null, salt = null, handed_over_at = now()`),
      () => waitingId,
      untold,
    ],
    [delivery(`state = 'void', sealed = null, salt = null`), () => waitingId, untold],
    [delivery(`tracking_number = '91234567891'`), () => handedId, untold],
    [delivery(`carrier = 'dpd'`), () => handedId, untold],
    [
      delivery(
        `(sealed, salt) = (select sealed, salt from deliveries where channel = 'letter' and id <> $1 limit 1)`,
      ),
      () => letterId,
      changed,
    ],
    [
      `update letter_openings set amount_minor = amount_minor + 1 where delivery_id = $1`,
      () => letterId,
      changed,
    ],
    [
      'update letter_openings set correction = correction + 1 where delivery_id = $1',
      () => letterId,
      changed,
    ],
    [typed(`iban = 'CZ6508000000192000145399'`), () => typedAccountId, [changed, untold]],
    [typed(`payee = 'Cudzí Človek'`), () => typedAccountId, changed],
    [typed(`typed_by = 'Cudzí Človek'`), () => typedAccountId, [changed, 'unbacked', untold]],
    [typed(`iban = 'CZ6508000000192000145399'`), () => typedLineAccountId, [changed, untold]],
    [typed(`typed_by = 'Cudzí Človek'`), () => typedLineAccountId, [changed, 'unbacked']],
    [corrected(`email = 'podvodnik@example.sk'`), () => correctionId, changed],
    [corrected(`address = 'Cudzia 1'`), () => correctionId, changed],
    [corrected('amount_minor = 0'), () => correctionId, changed],
    [corrected(`corrected_by = 'Cudzí Človek'`), () => correctionId, [changed, 'unbacked', untold]],
    [corrected('corrected_on = corrected_on + 1'), () => correctionId, [changed, 'unbacked']],
    [transfer(`iban = 'SK6599990000001234567899'`), () => waitingTransferId, changed],
    [transfer(`payee = 'Niekto iný'`), () => confirmedTransferId, changed],
    [transfer('amount_minor = amount_minor + 1'), () => waitingTransferId, [changed, untold]],
    [transfer('is_typed = not is_typed'), () => waitingTransferId, changed],
    [transfer(`made_by = 'Jana'`), () => waitingTransferId, [changed, 'unbacked']],
    [transfer(`state = 'called-off'`), () => waitingTransferId, untold],
    [transfer(`state = 'sent', entry_id = null, confirmed_on = null`), () => confirmedTransferId, untold],
    [transfer('confirmed_on = confirmed_on + 1'), () => confirmedTransferId, 'unbacked'],
    [lineRefund('amount_minor = amount_minor - 1'), () => dueLineId, [changed, 'sums-differ', untold]],
    [lineRefund(`made_by = 'Jana'`), () => dueLineId, [changed, 'unbacked']],
    [lineRefund(`state = 'called-off'`), () => dueLineId, ['sums-differ', untold]],
    [
      lineRefund(`state = 'due', method = null, done_on = null, reference = null, done_at = null`),
      () => doneLineId,
      ['unbacked', untold],
    ],
    [lineRefund(`method = 'cash'`), () => doneLineId, 'unbacked'],
    [line(`aside_reason = 'not-ours'`), () => asideLineId, untold],
    [line(`variable_symbol = '9999999999'`), () => lineId, changed],
    [line('booked_on = booked_on - 1'), () => lineId, [changed, 'unbacked']],
    [line(`decision = 'set-aside', decided_by = 'Jana', decided_at = now()`), () => openLineId, untold],
    [`update bank_statements set account = 'SK00' where id = $1`, () => statementId, changed],
    [`update statement_columns set columns = '{}' where header = $1`, () => 'Dátum;Suma', changed, untold],
    [place(`phone = '+421 900 123 456'`), () => quietPlaceId, changed, untold],
    [
      place(`opening_hours = jsonb_set(opening_hours, '{monday}', '"closed"')`),
      () => changedPlaceId,
      changed,
      untold,
    ],
    [place('lat = lat + 0.001'), () => addedPlaceId, changed, untold],
    [place('version = version + 1'), () => addedPlaceId, [changed, untold], untold],
    [place(`changed_by = 'Cudzí', changed_at = now()`), () => quietPlaceId, [changed, untold], untold],
    [account(`password_hash = '$argon2id$v=19$m=8,t=1,p=1$forged'`), () => accountId, changed, untold],
    [account(`email = 'cudzi@example.sk'`), () => accountId, changed, untold],
    [account('role = null'), () => accountId, changed, untold],
    [account(`role = 'admin'`), () => roleId, changed, untold],
    [session('ended_at = null'), () => endedElsewhere, untold],
    [account(`email = 'niekto@hotovo.test'`), () => movedId, changed, untold],
    [account('must_change_password = not must_change_password'), () => accountId, changed, untold],
    [account('closed_at = null'), () => closedId, changed, untold],
    [account('closed_at = created_at'), () => accountId, changed, untold],
    [
      // It goes on, and the password of that account was set anew.
      session(
        `account_id = (select resource_id::uuid from audit_logs where action = 'admin_password_changed')`,
      ),
      () => living,
      [changed, untold],
    ],
    [session(`carrier = case carrier when 'body' then 'cookie' else 'body' end`), () => living, changed],
    [session(`started_at = started_at - interval '1 day'`), () => living, changed],
    [session('ended_at = null'), () => elsewhere, untold],
    [session('ended_at = null'), () => ended, untold],
    [session('ended_at = null'), () => beforeReset, untold],
    [session(`ended_at = '2026-11-21'`), () => living, untold],
  ]
  test.each<[string, readonly string[]]>([
    [`update ticket_replies set text = 'Pošlite nám kód.' where ticket_id = $1`, [changed]],
    ['delete from ticket_replies where ticket_id = $1', ['record-unknown', untold]],
    [
      `insert into ticket_replies
       select copy.* from ticket_replies r, jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid())) copy
        where r.ticket_id = $1`,
      ['creation', untold],
    ],
  ])('%s is found', async (statement, codes) => {
    expect(await found(statement, [workedId], true)).toEqual(codes)
  })

  test.each<[string, () => string[]]>([
    ['delete from staff_factors where account_id = $1', () => [guardedId]],
    [
      'update staff_factors set verified_at = null, last_used_at = null, last_step = null where account_id = $1',
      () => [guardedId],
    ],
    [
      `update staff_factors set verified_at = verified_at - interval '1 hour' where account_id = $1`,
      () => [guardedId],
    ],
    // Somebody's own secret in another's place.
    [`update staff_factors set account_id = $1 where account_id = $2`, () => [unguardedId, otherGuardedId]],
    ['update staff_factors set id = gen_random_uuid() where account_id = $1', () => [guardedId]],
    ['delete from staff_identities where account_id = $1', () => [otherGuardedId]],
    // Somebody's own person in another's place, or their account in place of another.
    [`update staff_identities set subject = 'mallory' where account_id = $1`, () => [otherGuardedId]],
    [
      'update staff_identities set account_id = $1 where account_id = $2',
      () => [unguardedId, otherGuardedId],
    ],
    [
      `insert into staff_identities values (gen_random_uuid(), $1, 'house', 'https://id.test', 'mallory', null, now())`,
      () => [guardedId],
    ],
    [
      `insert into staff_second_steps select $1, 'totp', started_at from staff_sessions where id = $1`,
      () => [stopped],
    ],
    [
      'update staff_recovery_codes set used_at = null where account_id = $1 and used_at is not null',
      () => [guardedId],
    ],
    [
      `update staff_recovery_codes set used_at = now() where mac = (
         select min(mac) from staff_recovery_codes where account_id = $1 and used_at is null)`,
      () => [guardedId],
    ],
  ])('%s is found', async (statement, values) => {
    expect(await found(statement, values(), true)).toEqual([untold])
  })

  const madeUp = (change: string) =>
    `insert into sales_points select copy.* from sales_points s, jsonb_populate_record(s, '{"id": "predajna-podvodnika", ${change}}') copy
     where s.id = $1`
  test.each<[string, readonly string[], readonly string[]]>([
    ['delete from sales_points where id = $1', ['record-unknown', untold], ['record-unknown', untold]],
    [madeUp('"version": 1'), ['creation', untold], [untold]],
    [
      madeUp('"version": 1, "changed_by": "Jana", "changed_at": "2026-11-20T09:00:00Z"'),
      ['creation', untold],
      [untold],
    ],
  ])('%s is found (rule A118)', async (statement, codes, beside) => {
    expect(await found(statement, [quietPlaceId], true)).toEqual(codes)
    expect(await found(statement, [quietPlaceId], false)).toEqual(beside)
  })

  const tableOf = (statement: string) => /update (\w+)/.exec(statement)![1]
  /** Of each table the first that is found by a code. */
  const isFirst = ([statement, , code]: (typeof attacks)[number], place: number) =>
    place ===
    attacks.findIndex(
      ([other, , same]) => String(same) === String(code) && tableOf(other) === tableOf(statement),
    )
  const isFound = async (...[statement, id, code, beside]: (typeof attacks)[number]) => {
    expect(await found(statement, [id()], true)).toEqual([code].flat())
    // Without them the same is found, but for what they would have told beside it.
    if (isLong || beside) expect(await found(statement, [id()], false)).toEqual([beside ?? code].flat())
  }
  test.each(attacks.filter(isFirst))('%s is found', isFound)
  test.each(attacks.filter((attack, place) => !isFirst(attack, place)))('%s is found', long, isFound)

  test.each([
    [
      'a payment that no order tells of',
      `insert into order_payments select copy.* from order_payments p,
         jsonb_populate_record(p, '{"id": "00000000-0000-4000-8000-000000000000", "amount_minor": 100, "entry_id": null}') copy where p.id = $1`,
      () => paymentId,
    ],
    [
      'vouchers of another worth than was ordered',
      `update voucher_orders set voucher_subtotal = voucher_subtotal + 5, voucher_amount = voucher_amount + 5, total_amount = total_amount + 5
        where id = (select order_id from order_payments where id = $1)`,
      () => paymentId,
    ],
    ['a line used again', 'update bank_entries set used_minor = 0 where id = $1', () => lineId],
    [
      'a line that told of more',
      'update bank_entries set amount_minor = amount_minor + 1 where id = $1',
      () => lineId,
    ],
  ])('%s: sums differ', async (_, statement, id) => {
    expect(await found(statement, [id()], true)).toContain('sums-differ')
    expect(await found(statement, [id()], false)).toContain('sums-differ')
  })

  test.each<[string, string, () => string, string[]]>([
    [
      'an answer that is gone, so that it is done once more',
      `delete from merchant_answers where merchant_id = $1 and answer #>> '{transaction,kind}' = 'reverse' and answer #>> '{transaction,balance_after_minor}' = '2500'`,
      () => merchantId,
      ['sums-differ'],
    ],
    [
      'a line that is gone',
      'delete from bank_entries where id = $1 and used_minor = 0',
      () => openLineId,
      [changed],
    ],
    [
      'a line that no statement told',
      `insert into bank_entries select copy.* from bank_entries e, jsonb_populate_record(e, jsonb_build_object(
         'id', gen_random_uuid(), 'place', 9, 'mark', 'another', 'used_minor', 0, 'decision', 'open', 'decided_by', null,
         'decided_at', null)) copy where e.id = $1`,
      () => lineId,
      ['creation', changed],
    ],
    [
      'a delivery of the same vouchers to somebody else',
      `insert into deliveries select copy.* from deliveries d, jsonb_populate_record(d, jsonb_build_object(
         'id', gen_random_uuid(), 'order_id', (select id from voucher_orders where id <> d.order_id limit 1))) copy where d.id = $1`,
      () => waitingId,
      ['unbacked'],
    ],
  ])('%s is found', async (_, statement, id, codes) => {
    expect(await found(statement, [id()], false)).toEqual(codes)
  })

  test('an opening of a letter that is gone is found', async () => {
    const gone = 'delete from letter_openings where delivery_id = $1'
    expect(await found(gone, [letterId], true)).toEqual(['record-unknown', untold])
  })

  test("an opening of a letter in somebody's name, by an INSERT, is found (rule A52)", async () => {
    const again = `insert into letter_openings select copy.* from letter_openings o,
      jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 2)) copy`
    expect(await foundAfter(again)).toEqual([untold])
  })

  test.each([
    ['deliveries', () => waitingId],
    ['refund_transfers', () => waitingTransferId],
    ['line_refunds', () => dueLineId],
    ['refund_accounts', () => typedAccountId],
    ['refund_accounts', () => typedLineAccountId],
    ['contact_corrections', () => correctionId],
    ['staff_sessions', () => living],
    ['staff_accounts', () => resetId],
    ['support_tickets', () => ticketId],
    ['voucher_orders', () => orderId],
    ['merchants', () => merchantId],
    ['merchant_keys', () => keyId],
  ])('a row of %s that is gone is found', async (table, id) => {
    expect(await found(`delete from ${table} where id = $1`, [id()], true)).toContain('record-unknown')
  })

  test.each([
    [
      'a session',
      `insert into staff_sessions select copy.* from staff_sessions s, jsonb_populate_record(s, $2) copy where s.id = $1`,
      () => living,
      {},
    ],
    [
      'an account',
      `insert into staff_accounts select copy.* from staff_accounts s, jsonb_populate_record(s, $2) copy where s.id = $1`,
      () => accountId,
      { email: 'zadne.dvierka@example.sk' },
    ],
    [
      'a key of a merchant',
      `insert into merchant_keys select copy.* from merchant_keys k, jsonb_populate_record(k, $2) copy where k.id = $1`,
      () => keyId,
      { key_hash: 'A'.repeat(43) },
    ],
  ])('%s that nobody made is found, with the triggers and without them', async (_, statement, id, values) => {
    const made = JSON.stringify({ id: randomUUID(), ...values })
    expect(await found(statement, [id(), made], true)).toEqual(['creation'])
    expect(await found(statement, [id(), made], false)).toEqual(['creation'])
  })

  /** Moves value as a merchant, by a row of the ledger that its triggers number and chain, with its answer, and its entry where one is told. */
  const moved = (kind: string, amount: number, reverses: string, by: string, isTold = true) => `
    with spent as (update vouchers set balance_minor = balance_minor + ${amount} where serial = $1 returning *),
    entry as (
      insert into voucher_audit_log
        (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, created_at)
      select $1, 'balance_change', 'balance', balance_minor - ${amount}, balance_minor, 'merchant', 'Obchod', now()
        from spent where ${isTold}),
    row as (
      insert into voucher_ledger
        (voucher_serial, kind, amount_minor, balance_after_minor, created_at, transaction_id, merchant_id, reverses)
      select $1, '${kind}', ${amount}, balance_minor, now(), gen_random_uuid(), (${by}), (${reverses}) from spent returning *)
    insert into merchant_answers
    select row.merchant_id, row.transaction_id, 'x', jsonb_build_object(
        'voucher', to_jsonb(spent),
        'transaction', to_jsonb(row) - '{id,step,chain,seq,recorded_at,hash}'::text[]
          || jsonb_build_object('amount_minor', abs(row.amount_minor), 'currency', spent.currency)), row.created_at
      from row, spent`
  const own = `select merchant_id from voucher_ledger where voucher_serial = $1 and step = 2`
  const redemption = `select transaction_id from voucher_ledger where voucher_serial = $1 and step = 2`
  test.each([
    ['a reversal beyond its redemption', moved('reverse', 15_01, redemption, own), ['sums-differ']],
    [
      'a reversal by another merchant',
      moved('reverse', 1, redemption, `select id from merchants where id <> (${own}) limit 1`),
      ['sums-differ'],
    ],
    [
      'a reversal of a reversal',
      moved('reverse', 1, `select transaction_id from voucher_ledger where kind = 'reverse' limit 1`, own),
      ['sums-differ'],
    ],
    ['a redemption without an entry', moved('redeem', -1, 'null', own, false), ['untold-change']],
  ])('%s is found, though its chain is sound', async (_, statement, codes) => {
    expect(await found(statement, [spentSerial], false)).toEqual(codes)
  })

  /** Makes vouchers as whoever may only add rows: the voucher, its ledger and its entry, in place of whatever is named. */
  const making = (columns: Readonly<Record<string, string>>, copies = '1') => {
    const made = {
      serial: `'VCH-AAAAAAAA' || n`,
      last_four: `'7K3P'`,
      key_name: `'AAAAAAAA'`,
      code_hash: `repeat('B', 42) || n`,
      password_hash: `repeat('B', 43)`,
      currency: `'EUR'`,
      amount_minor: '50000',
      balance_minor: columns.amount_minor ?? '50000',
      lapsed_minor: '0',
      voided: 'false',
      frozen: 'false',
      created_at: 'now()',
      expires_at: `now() + interval '1 year'`,
      ...columns,
    }
    return `
      insert into vouchers (${Object.keys(made)}) select ${Object.values(made)} from generate_series(1, ${copies}) n;
      insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
      select serial, 'issue', amount_minor, amount_minor, created_at from vouchers where key_name = 'AAAAAAAA';
      insert into voucher_audit_log (voucher_serial, action_type, actor_kind, created_at)
      select serial, 'created', 'system', created_at from vouchers where key_name = 'AAAAAAAA';`
  }
  const placeIn = (of: string, piece = 'n') => ({ order_id: `'${of}'`, line: '1', piece, part: '1' })
  const inPlaceOf = (old: string, amount: string) => ({
    ...Object.fromEntries(
      ['order_id', 'line', 'piece', 'part'].map((name) => [
        name,
        `(select ${name} from vouchers where serial = '${old}')`,
      ]),
    ),
    replaces: `'${old}'`,
    amount_minor: amount,
  })
  /** Of the order that was never paid; what its log tells is one more entry, and what it counts as. */
  const toldPaid = () => `
    update voucher_orders set payment_status = 'paid', version = version + 1 where id = '${orderId}';
    insert into order_audit_log (order_id, action_type, field_name, old_value, new_value, actor_kind, created_at)
    values ('${orderId}', 'payment_status_change', 'payment_status', 'pending', 'paid', 'system', now());`
  const ofOrder = (before = '0 hours') =>
    making({ ...placeIn(orderId), amount_minor: '5000', created_at: `now() - interval '${before}'` }, '2')

  test.each<[string, () => string, string[]]>([
    ['a voucher without an order', () => making({}), ['unbacked']],
    ['a voucher that calls itself a sample', () => making({ serial: `'VCH-DEMO00001'` }), ['unbacked']],
    ['vouchers of an order that was never paid', () => ofOrder(), ['unbacked']],
    [
      'vouchers of an order that is paid afterwards',
      () => ofOrder('1 hour') + toldPaid(),
      ['sums-differ', 'unbacked'],
    ],
    [
      'vouchers of an order that is told to be paid without money',
      () => toldPaid() + ofOrder(),
      ['sums-differ'],
    ],
    ['a piece more than was ordered', () => making({ ...placeIn(paidId, '9') }), ['sums-differ', 'unbacked']],
    ['a replacement of one that stands', () => making(inPlaceOf(spentSerial, '2500')), ['unbacked']],
  ])('%s, by INSERTs', async (_, statements, codes) => {
    expect(await foundAfter(statements())).toEqual(codes)
  })

  /** The order that was never paid gets money: all of it told and chained, by whoever may only add rows. */
  const payment = '00000000-0000-4000-8000-000000000000'
  const payingBy = (by: 'Jana' | 'Peter', { amount = 1000, entryId = '', paidAt = 'now()' } = {}) => {
    const state = amount === 1000 ? 'partial' : 'over'
    return `
    insert into order_payments
    values ('${payment}', '${orderId}', 'payment', ${amount}, 'EUR', 'transfer', '${dayOf(at)}', null, ${entryId ? `'${entryId}'` : 'null'}, null, ${paidAt});
    update voucher_orders set received_minor = ${amount}, payment_status = '${state}', version = version + 1 where id = '${orderId}';
    insert into order_audit_log
      (order_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, created_at)
    values ('${orderId}', 'received_change', 'received', '0', '${amount}', 'staff', '${by}', 'x@hotovo.test', ${paidAt}),
      ('${orderId}', 'payment_status_change', 'payment_status', 'pending', '${state}', 'staff', '${by}', 'x@hotovo.test', ${paidAt});`
  }
  const idOf = (name: string) =>
    `(select id from staff_accounts where email = lower('${name}') || '@hotovo.test')`
  const recorded = (
    state: 'recorded' | 'confirmed',
    { amount = 1000, byId = idOf('Jana'), recordedAt = 'now()', day = '', told = false } = {},
  ) => `
    insert into hand_payments
    select '${payment}', '${orderId}', ${amount}, 'EUR', 'transfer', '${dayOf(at)}', null, '${state}', ${byId}, 'Jana', ${recordedAt},
      ${day ? `'${day}'` : `(${recordedAt} at time zone 'Europe/Bratislava')::date`},
      ${state === 'confirmed' ? `${idOf('Peter')}, 'Peter', now()` : 'null, null, null'}, ${told};`
  const correctedBy = (amount: number) => `
    insert into contact_corrections
      (id, order_id, number, email, phone, reason, amount_minor, currency, corrected_by_id, corrected_by, corrected_at, corrected_on)
    select '${payment}', '${orderId}', 1, 'inde@example.test', '', 'x', ${amount}, 'EUR', ${idOf('Jana')}, 'Jana', now(),
      (now() at time zone 'Europe/Bratislava')::date;`
  const yearsAgo = `timestamptz '2020-01-01 12:00:00+00'`
  /** A limit of a day from tomorrow on, as an entry of now tells it (rule A111), or of so many days `later` or before. */
  const limitSet = ({
    amount = 500_00,
    told = 0,
    isTold = true,
    by = 'Jana',
    earlier = '0 hours',
    later = 1,
  } = {}) => `
    insert into hand_day_limits
    values (1, ${amount}, (now() at time zone 'Europe/Bratislava')::date + ${later}, ${idOf('Jana')}, '${by}', now() - interval '${earlier}');
    insert into audit_logs (user_id, action, resource_type, details, severity, timestamp)
    select l.changed_by_id, 'hand_day_limit_set', 'installation',
           jsonb_build_object('toMinor', ${told || amount}, 'holdsOn', l.holds_on, 'version', l.version), 'medium', l.changed_at
      from hand_day_limits l where ${isTold};`
  const logNow = `insert into audit_logs (action, resource_type, details, severity, timestamp)
    values ('admin_logout', 'session', '{}', 'low', now());`
  const inADay = `(now() + interval '1 day')`
  const tomorrow = (amount: number) =>
    recorded('recorded', { amount, recordedAt: inADay }) + payingBy('Jana', { amount, paidAt: inADay })
  const accepted = () =>
    `update bank_entries set decision = 'accepted', decided_by = 'Jana', decided_at = now(), used_minor = amount_minor where id = '${openLineId}';`
  test.each<[string, () => string, string[]]>([
    ['a payment that nobody recorded', () => payingBy('Jana'), ['unbacked']],
    [
      'a payment that is told by another than recorded it',
      () => recorded('recorded') + payingBy('Peter'),
      ['unbacked'],
    ],
    [
      'a payment of more than was recorded',
      () => recorded('recorded', { amount: 999 }) + payingBy('Jana'),
      ['sums-differ'],
    ],
    [
      'a payment that never waited for whoever confirmed it',
      () => recorded('confirmed') + payingBy('Peter'),
      ['unbacked'],
    ],
    ['a payment by a line that waits', () => payingBy('Jana', { entryId: openLineId }), ['unbacked']],
    [
      'a payment by a line that somebody else accepted',
      () => payingBy('Peter', { entryId: openLineId }) + accepted(),
      ['sums-differ', 'unbacked'],
    ],
    ['a payment as it is recorded', () => recorded('recorded') + payingBy('Jana'), []],
    [
      'a payment that is recorded by nobody',
      () => recorded('recorded', { byId: 'gen_random_uuid()' }) + payingBy('Jana'),
      ['unbacked'],
    ],
    [
      'a payment that is recorded in the name of another account',
      () => recorded('recorded', { byId: idOf('Peter') }) + payingBy('Jana'),
      ['unbacked'],
    ],
    [
      'a payment that is recorded before its person had an account',
      () => recorded('recorded', { recordedAt: yearsAgo }) + payingBy('Jana', { paidAt: yearsAgo }),
      ['unbacked'],
    ],
    [
      'a payment that counts into another day',
      () => recorded('recorded', { day: '2020-01-01' }) + payingBy('Jana'),
      ['unbacked'],
    ],
    [
      'as much as a person may record alone in a day',
      () =>
        recorded('recorded', { amount: handMoneyPerDay.EUR }) +
        payingBy('Jana', { amount: handMoneyPerDay.EUR }),
      [],
    ],
    [
      'more than a person may record alone in a day',
      () =>
        recorded('recorded', { amount: handMoneyPerDay.EUR + 1 }) +
        payingBy('Jana', { amount: handMoneyPerDay.EUR + 1 }),
      ['unbacked'],
    ],
    [
      'as much as goes to a contact that nobody is told to have corrected',
      () => correctedBy(handMoneyPerDay.EUR),
      ['untold-change'],
    ],
    [
      'more than a person may let go to other contacts in a day',
      () => correctedBy(handMoneyPerDay.EUR + 1),
      ['unbacked', 'untold-change'],
    ],
    ['as much as was set for the day', () => limitSet() + tomorrow(500_00), []],
    ['more than was set for the day', () => limitSet() + tomorrow(500_01), ['unbacked']],
    [
      'more than the product lets anybody set',
      () => limitSet({ amount: handMoneyPerDay.EUR + 1 }) + tomorrow(handMoneyPerDay.EUR + 1),
      ['unbacked'],
    ],
    ['a limit that no entry tells', () => limitSet({ isTold: false }), ['untold-change']],
    ['a limit that was set otherwise', () => limitSet({ told: 600_00 }), ['untold-change']],
    ['a limit that nobody of staff set', () => limitSet({ by: 'Nikto' }), ['untold-change']],
    [
      'a limit that was set before its person was there',
      () => limitSet({ earlier: '9 years' }),
      ['untold-change'],
    ],
    [
      'a limit of a day that had begun when its entry was chained, whatever instant that names',
      () => limitSet({ earlier: '1 day', later: 0 }),
      ['untold-change'],
    ],
    [
      'a limit that is told as of before what stands before it in the log',
      () => logNow + limitSet({ earlier: '1 hour' }),
      ['untold-change'],
    ],
    ['a limit that is told and gone', () => `${limitSet()} delete from hand_day_limits;`, ['untold-change']],
  ])('%s, by INSERTs (rule I20)', async (_, statements, codes) => {
    expect(await foundAfter(statements())).toEqual(codes)
  })

  test('what was made up and is adopted stands, and nobody but the owner adopts it (rule I20)', async () => {
    await expect(here.sql.query('select adopt_payments()')).rejects.toMatchObject(denied)
    expect(await foundAfter(`${payingBy('Jana')} select adopt_payments();`)).toEqual([])
  })

  test('nothing is told by a letter from the beginning (rule I20)', async () => {
    const untold = foundAfter(recorded('recorded', { told: true }))
    await expect(untold).rejects.toMatchObject({ code: '23001' })
  })

  const bound = (statement: string, value: string) => statement.replaceAll('$1', `'${value}'`)
  const frozenTold = (from: boolean, to: boolean) => `
    insert into voucher_audit_log (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, created_at)
    values ($1, 'frozen_change', 'frozen', '${from}', '${to}', 'system', now());`
  const frozen = (to: boolean) => `${voucher(`frozen = ${to}`)};`
  const block = () => bound(frozen(true) + frozenTold(false, true), spentSerial)
  const lift = () => bound(frozen(false), spentSerial)
  const spend = () => `${bound(moved('redeem', -1, 'null', own), spentSerial)};`
  test.each<[string, () => string, string[]]>([
    ['a block that is laid and told', block, []],
    [
      'a block that is lifted and laid again around a redemption, and told',
      () => block() + lift() + bound(frozenTold(true, false), spentSerial) + spend() + block(),
      [],
    ],
    [
      'a block that is lifted and laid again around a redemption untold',
      () => block() + lift() + spend() + bound(frozen(true), spentSerial),
      ['untold-change'],
    ],
    [
      'a block that is laid once more where it was lifted untold',
      () => block() + lift() + block(),
      ['does-not-follow'],
    ],
  ])('%s, by statements (rule I19)', async (_, statements, codes) => {
    expect(await foundAfter(statements())).toEqual(codes)
  })

  test('of vouchers without an order the samples are known, by code and worth, where they may be', async () => {
    const world = testWorld()
    const samples = await sampleVoucherHashes(world.macs)
    const { voucher, secrets } = sampleVouchers(at)[0]!
    const database = await migratedDatabase()
    onTestFinished(database.drop)
    const { vouchers } = postgresStores(database.sql, testPersonal)
    await vouchers.add([await storedVoucher(world, voucher, secrets)])
    const findings = async (known = samples) =>
      codesOf(
        (await verifyRecords(database.owner, await readCheckpoints('/nowhere', macs), { samples: known }))
          .findings,
      )
    expect(await findings()).toEqual([])
    expect(await findings([])).toEqual(['unbacked'])
    expect(await findings(samples.map((one) => ({ ...one, amountMinor: 1 })))).toEqual(['unbacked'])
    expect(await findings(await sampleVoucherHashes(testMacs('other')))).toEqual(['unbacked'])
  })

  test('a redemption with its entry is sound', async () => {
    expect(await found(moved('redeem', -1, 'null', own), [spentSerial], false)).toEqual([])
  })

  const taken = (serial: string) =>
    `select transaction_id from voucher_ledger where voucher_serial = '${serial}' and kind = 'redeem' limit 1`
  const shopOf = (serial: string) =>
    `select merchant_id from voucher_ledger where voucher_serial = '${serial}' and kind = 'redeem' limit 1`

  test('a reversal comes to what replaced its voucher, and to no other (rule V19)', async () => {
    const from = (serial: string) => moved('reverse', 1, taken(serial), shopOf(serial))
    expect(await found(from(replacedSerial), [replacementSerial], false)).toEqual([])
    expect(await found(from(spentSerial), [replacementSerial], false)).toEqual(['sums-differ'])
    expect(await found(from(replacedSerial), [spentSerial], false)).toEqual(['sums-differ'])
  })

  /** Replaces a voucher by another one, all of it told and chained, that begins with so much. */
  const forged = (issued: string) => `
    with gone as (update vouchers set voided = true, balance_minor = 0 where serial = $1),
    cancelled as (
      insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
      select serial, 'cancel', -balance_minor, 0, now() from vouchers where serial = $1),
    made as (
      insert into vouchers select copy.* from vouchers v, jsonb_populate_record(v, jsonb_build_object(
        'serial', 'VCH-F0RGED001', 'code_hash', repeat('A', 43), 'replaces', v.serial, 'created_at', now(),
        'balance_minor', v.${issued})) copy
       where v.serial = $1),
    told as (
      insert into voucher_audit_log (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, created_at)
      select serial, 'voided_change', 'voided', 'false', 'true', 'system', now() from vouchers where serial = $1
      union all select 'VCH-F0RGED001', 'created', null, null, null, 'system', now())
    insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
    select 'VCH-F0RGED001', 'issue', ${issued}, ${issued}, now() from vouchers where serial = $1`
  test('a replacement that begins with more than was left is found, though its chain is sound (rule V19)', async () => {
    expect(await found(forged('balance_minor'), [replacementSerial], false)).toEqual([])
    expect(await found(forged('amount_minor'), [replacementSerial], false)).toEqual(['unbacked'])
  })

  test('whoever is forgotten is compared no more, where the log tells of it; the rest of the order is', async () => {
    await undone(async (client) => {
      await client.query(order(`first_name = 'Vymazané', email = 'vymazane@example.sk', notes = null`), [
        orderId,
      ])
      await client.query(
        `delete from record_salts where record_table = 'voucher_orders' and record_id = $1`,
        [orderId],
      )
      expect(await foundNow()).toEqual([changed])
      await client.query(
        `insert into order_audit_log (order_id, action_type, actor_kind, created_at) values ($1, 'erased', 'system', now())`,
        [orderId],
      )
      expect(await foundNow()).toEqual([])
      await client.query(order(`variable_symbol = '9999999999'`), [orderId])
      expect(await foundNow()).toEqual([changed])
    })
  })

  test('of a ticket what it was answered with goes too', async () => {
    await undone(async (client) => {
      await client.query(ticket(`name = 'Vymazané', message = repeat('x', 20), admin_notes = 'x'`), [
        workedId,
      ])
      await client.query(`update ticket_replies set text = '' where ticket_id = $1`, [workedId])
      expect(await foundNow()).toEqual([changed, untold])
      await client.query(
        `delete from record_salts where record_id = $1
          or record_id in (select id::text from ticket_replies where ticket_id = $1::uuid)`,
        [workedId],
      )
      await client.query(
        `insert into ticket_audit_log (ticket_id, action_type, actor_kind, created_at) values ($1, 'erased', 'system', now())`,
        [workedId],
      )
      // Notes that were written over were hashed once more.
      expect(await foundNow()).toEqual([untold])
      await client.query(`update ticket_replies set by_name = 'Iný' where ticket_id = $1`, [workedId])
      expect(await foundNow()).toEqual([changed, untold])
    })
  })
})

describe('A tail that was cut', () => {
  let here: MigratedDatabase
  let folder: string
  const clock = settableClock('2026-11-18T08:00:00.000Z')
  const days = ['18', '19', '20', '21']
  /** What stood in the file of a day before it was written again. */
  const earlier = new Map<string, string>()
  const fileOf = (of: string, day: string) => path.join(of, `2026-11-${day}.json`)
  const write = () => writeCheckpoint(folder, here.sql, { macs, clock })

  beforeAll(async () => {
    here = await migratedDatabase()
    await writeLongAgo(here.owner, '1 hour')
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-attacks-')), 'checkpoints')
    for (const day of days) {
      await addOrder(here.sql)
      await write()
      earlier.set(day, fs.readFileSync(fileOf(folder, day), 'utf8'))
      clock.forward(60)
      await addOrder(here.sql)
      await write()
      clock.forward(23 * 60)
    }
  })
  afterAll(async () => {
    fs.rmSync(path.dirname(folder), { recursive: true })
    await here.drop()
  })

  /** Looks at the log with a copy of the folder to which something was done. */
  const found = async (tamper: (copy: string) => void, client: pg.ClientBase = here.owner) => {
    const copy = temporaryFolder()
    fs.cpSync(folder, copy, { recursive: true })
    tamper(copy)
    return codesOf((await verifyRecords(client, await readCheckpoints(copy, macs))).findings)
  }
  const without =
    (...gone: string[]) =>
    (copy: string) => {
      for (const day of gone) fs.rmSync(fileOf(copy, day))
    }
  const putBack = (day: string) => (copy: string) => fs.writeFileSync(fileOf(copy, day), earlier.get(day)!)

  test.each<[string, (copy: string) => void, string[]]>([
    ['nothing was done', () => {}, []],
    ['the folder is gone', (copy) => fs.rmSync(copy, { recursive: true }), ['unwitnessed']],
    ['the newest is gone', without('21'), ['unwitnessed']],
    ['an earlier one stands in place of the newest', putBack('21'), ['unwitnessed']],
    ['one in the middle is gone', without('19'), ['checkpoint-gap']],
    ['an earlier one stands in place of one in the middle', putBack('20'), ['checkpoint-gap']],
    ['the first is gone', without('18'), ['checkpoint-gap']],
    ['the first and the newest are gone', without('18', '21'), ['checkpoint-gap', 'unwitnessed']],
  ])('is looked for when %s', async (_, deed, codes) => {
    expect(await found(deed)).toEqual(codes)
  })

  test('is found by a copy that was kept elsewhere, though it was cut where an earlier checkpoint saw it', async () => {
    const sent: string[] = []
    let kept: string | undefined
    const receiver = http.createServer((request, response) => {
      if (request.method === 'GET') return void response.end(kept ?? sent.at(-1))
      request.setEncoding('utf8').on('data', (text) => sent.push(text))
      request.on('end', () => response.writeHead(sent.length === 1 ? 500 : 204).end())
    })
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void receiver.close())
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const send = checkpointSender(url)
    const newest = await write()
    await expect(send(newest)).rejects.toThrow('HTTP 500')
    await send(newest)
    await send(newest)
    expect(sent).toEqual([newest, newest])
    expect(newest).toBe(fs.readFileSync(fileOf(folder, '21'), 'utf8'))

    await here.owner.query('begin; set local session_replication_role = replica')
    try {
      const { heads } = JSON.parse(fs.readFileSync(fileOf(folder, '20'), 'utf8'))
      await cutTo(here.owner, heads)
      // What is left fits, and so does what witnesses it.
      expect(await found(without('21'))).toEqual([])
      expect(await found((copy) => fs.writeFileSync(fileOf(copy, '21'), sent.at(-1)!))).toEqual([
        'checkpoint-broken',
      ])
      // Nobody needs to put it back where the address gives it.
      const left = temporaryFolder()
      fs.cpSync(folder, left, { recursive: true })
      fs.rmSync(fileOf(left, '21'))
      const compared = async (at = url) => {
        const { checkpoints, isKept } = await withRemoteCheckpoints(
          await readCheckpoints(left, macs),
          at,
          macs,
        )
        return { isKept, codes: codesOf((await verifyRecords(here.owner, checkpoints)).findings) }
      }
      expect(await compared()).toEqual({ isKept: true, codes: ['checkpoint-broken'] })
      kept = sent.at(-1)!.replace('"seq":', '"seq":1')
      expect(await compared()).toEqual({ isKept: true, codes: ['checkpoint-forged'] })
      kept = 'thank you'
      expect(await compared()).toEqual({ isKept: false, codes: [] })
      expect(await compared('http://127.0.0.1:2/')).toEqual({ isKept: false, codes: [] })
    } finally {
      await here.owner.query('rollback')
    }
  })

  test('is not looked for in what was written a moment ago', async () => {
    const other = await migratedDatabase()
    onTestFinished(other.drop)
    await addOrder(other.sql)
    expect(await found((copy) => fs.rmSync(copy, { recursive: true }), other.owner)).toEqual([])
  })

  test('is looked for as before where an older Hotovo wrote the first checkpoints', async () => {
    const at = '2026-11-17T08:00:00.000Z'
    const { heads } = JSON.parse(fs.readFileSync(fileOf(folder, '18'), 'utf8'))
    const old = temporaryFolder()
    fs.mkdirSync(old)
    const mac = await macs.sign('audit-checkpoint', canonicalText({ at, heads }))
    fs.writeFileSync(fileOf(old, '17'), JSON.stringify({ at, heads, mac }))
    await writeCheckpoint(old, here.sql, { macs, clock: settableClock('2026-11-21T20:00:00.000Z') })
    const codes = async () =>
      codesOf((await verifyRecords(here.owner, await readCheckpoints(old, macs))).findings)
    expect(await codes()).toEqual([])
    fs.rmSync(fileOf(old, '17'))
    expect(await codes()).toEqual(['checkpoint-gap'])
  })
})
