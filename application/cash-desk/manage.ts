import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { type CashDesk, cashDeskProblems, type WantedCashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { commissionOf, drawerOf, type Shift, shiftSums } from '@hotovo/domain/cash-desk/shift'
import type { DeskStatement, ShownShift } from '@hotovo/domain/cash-desk/statement'
import { dayOf, endOfDay, startOfDay } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { type StaffAccount, staffName } from '@hotovo/domain/staff/account'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { loadSalesPoints } from '../places/list.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { NumberedCashMovement } from './ports.ts'

type ManagePorts = AuthorizePorts &
  Pick<Ports, 'cashDesks' | 'salesPoints' | 'content' | 'staff' | 'documents'>

/** The desks that are set up, and who may be their cashiers. */
export type CashDeskList = {
  readonly items: readonly CashDesk[]
  readonly cashiers: readonly { readonly id: string; readonly name: string }[]
}

const cashiersOf = async ({ staff }: ManagePorts): Promise<readonly StaffAccount[]> =>
  (await staff.members()).filter(({ role, closedAt }) => role === 'cashier' && closedAt === null)

const listOf = async (ports: ManagePorts): Promise<CashDeskList> => ({
  items: await ports.cashDesks.all(),
  cashiers: (await cashiersOf(ports)).map((account) => ({ id: account.id, name: staffName(account) })),
})

/** Every cash desk that is set up (rule K1). */
export const listCashDesks =
  (ports: ManagePorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<CashDeskList, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'cash-desks.view')
    return authorized.ok ? ok(await listOf(ports)) : authorized
  }

const settings = [
  'sells',
  'takesOrders',
  'isBlocked',
  'perSale',
  'perDay',
  'paper',
  'commission',
  'cashierIds',
] as const
const said = (desk: WantedCashDesk | undefined) =>
  settings.map((field) => `${field}: ${desk ? String(desk[field]) : '–'}`).join('; ')

async function written(
  ports: ManagePorts,
  { account, origin }: Pick<AuthorizedStaff, 'account' | 'origin'>,
  {
    action,
    desk: wanted,
    before,
  }: { readonly action: SystemAction; readonly desk: WantedCashDesk; readonly before: CashDesk | undefined },
): Promise<Result<CashDeskList, Refused<'cash-desk-changed'>>> {
  if (before && said(before) === said(wanted)) return ok(await listOf(ports))
  if ((before?.version ?? 0) !== wanted.version) return fail({ code: 'cash-desk-changed' })
  const at = ports.clock.now()
  const desk: CashDesk = {
    ...wanted,
    version: wanted.version + 1,
    changedBy: staffName(account),
    changedAt: at,
  }
  const entry = systemEntry(action, at, {
    userId: account.id,
    resourceType: 'sales_point',
    resourceId: desk.salesPointId,
    details: { email: account.email, version: desk.version, from: said(before), to: said(desk) },
    origin,
  })
  return (await ports.cashDesks.write(desk, wanted.version, entry))
    ? ok(await listOf(ports))
    : fail({ code: 'cash-desk-changed' })
}

/**
 * Sets the cash desk of a sales point up, or changes it, by the version that was looked at, and logs what it was and is (rule K1). Its
 * cashiers are open accounts of that role, each at one desk. What is so already is not done again, as after a lost answer.
 */
export const writeCashDesk =
  (ports: ManagePorts) =>
  async (
    wanted: WantedCashDesk,
    { caller }: CallContext,
  ): Promise<
    Result<
      CashDeskList,
      Unauthorized | Refused<'invalid' | 'cash-desk-not-found' | 'cash-desk-changed' | 'colleague-not-found'>
    >
  > => {
    const authorized = await authorize(ports, caller, 'cash-desks.change')
    if (!authorized.ok) return authorized
    const [{ records }, desks, cashiers] = await Promise.all([
      loadSalesPoints(ports),
      ports.cashDesks.all(),
      cashiersOf(ports),
    ])
    const { salesPointId, cashierIds } = wanted
    if (!records.some(({ id, isRemoved }) => id === salesPointId && !isRemoved))
      return fail({ code: 'cash-desk-not-found' })
    if (cashierIds.some((id) => cashiers.every((cashier) => cashier.id !== id)))
      return fail({ code: 'colleague-not-found' })
    const elsewhere = desks
      .filter((desk) => desk.salesPointId !== salesPointId)
      .flatMap((desk) => desk.cashierIds)
    const problems: readonly Problem[] = [
      ...cashDeskProblems(wanted, dayOf(ports.clock.now())),
      ...cashierIds.flatMap((id, index) =>
        elsewhere.includes(id) || cashierIds.indexOf(id) < index
          ? [{ at: `cashierIds.${index}`, code: 'line-repeated' } as const]
          : [],
      ),
    ]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const before = desks.find((desk) => desk.salesPointId === salesPointId)
    const action = wanted.isBlocked && !before?.isBlocked ? 'cash_desk_blocked' : 'cash_desk_changed'
    return written(ports, authorized.value, { action, desk: wanted, before })
  }

/** Blocks a desk at once: from now on it moves no cash (rule K1). One that is blocked stays so. */
export const blockCashDesk =
  (ports: ManagePorts) =>
  async (
    { salesPointId }: { readonly salesPointId: string },
    { caller }: CallContext,
  ): Promise<Result<CashDeskList, Unauthorized | Refused<'cash-desk-not-found' | 'cash-desk-changed'>>> => {
    const authorized = await authorize(ports, caller, 'cash-desks.block')
    if (!authorized.ok) return authorized
    const before = (await ports.cashDesks.all()).find((desk) => desk.salesPointId === salesPointId)
    if (!before) return fail({ code: 'cash-desk-not-found' })
    return written(ports, authorized.value, {
      action: 'cash_desk_blocked',
      desk: { ...before, isBlocked: true },
      before,
    })
  }

/** The same of several desks, with each of them and their shifts. */
export type CashStatement = DeskStatement & {
  /** Each desk at which something moved, or that had a shift. */
  readonly desks: readonly (DeskStatement & { readonly salesPointId: string })[]
  readonly shifts: readonly ShownShift[]
}

const statementOf = (moved: readonly NumberedCashMovement[], commission: number): DeskStatement => ({
  sums: shiftSums(moved),
  commission,
  owed: moved.reduce((sum, { amount }) => sum + amount, 0) - commission,
})

/** Days in Europe/Bratislava, both included, and whose. */
type StatementQuery = {
  readonly salesPointId?: string | undefined
  readonly from: string
  readonly to: string
}

/** The statement for days, and the movements that it adds. */
async function reckoned(
  ports: ManagePorts,
  { salesPointId: asked, from, to }: StatementQuery,
): Promise<{ readonly statement: CashStatement; readonly moved: readonly NumberedCashMovement[] }> {
  const salesPointId = asked ?? null
  const [first, last] = [startOfDay(from), endOfDay(to)]
  const [all, moved, shifts] = await Promise.all([
    ports.cashDesks.all(),
    ports.cashDesks.movements({ salesPointId, from, to }),
    ports.cashDesks.shifts({ salesPointId, from: first, to: last }),
  ])
  const desks = all
    .filter((desk) => [...moved, ...shifts].some((one) => one.salesPointId === desk.salesPointId))
    .map((desk) => {
      const own = moved.filter((one) => one.salesPointId === desk.salesPointId)
      return { salesPointId: desk.salesPointId, ...statementOf(own, commissionOf(own)) }
    })
  /** What moved in a shift, of which a part may lie outside of the days. */
  const movedIn = async ({ id, openedAt, closedAt }: Shift) =>
    openedAt >= first && (closedAt ?? ports.clock.now()) <= last
      ? moved.filter(({ shiftId }) => shiftId === id)
      : ports.cashDesks.movements({ shiftId: id })
  const statement = {
    ...statementOf(
      moved,
      desks.reduce((sum, { commission }) => sum + commission, 0),
    ),
    desks,
    shifts: await Promise.all(
      shifts.map(async (shift) => {
        const own = await movedIn(shift)
        return { ...shift, sums: shiftSums(own), drawerNow: drawerOf(shift, own) }
      }),
    ),
  }
  return { statement, moved }
}

/**
 * The shifts of a desk, or of all, that were open on days in Europe/Bratislava, both included, with their sums and differences, and what
 * is owed: in all, and by desk.
 */
export const viewCashStatement =
  (ports: ManagePorts) =>
  async (query: StatementQuery, { caller }: CallContext): Promise<Result<CashStatement, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'cash-desks.view')
    return authorized.ok ? ok((await reckoned(ports, query)).statement) : authorized
  }

/** The statement of one desk as its shop gets it, a PDF in base64 in a language, with what `viewCashStatement` says (rule K12). */
export const printCashStatement =
  (ports: ManagePorts) =>
  async (
    query: StatementQuery & { readonly salesPointId: string; readonly language: Language },
    { caller }: CallContext,
  ): Promise<Result<{ readonly pdf: string }, Unauthorized | Refused<'cash-desk-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'cash-desks.view')
    if (!authorized.ok) return authorized
    const { salesPointId, from, to, language } = query
    const [desks, { records }] = await Promise.all([ports.cashDesks.all(), loadSalesPoints(ports)])
    const place = records.find(({ id }) => id === salesPointId)
    if (!place || desks.every((desk) => desk.salesPointId !== salesPointId))
      return fail({ code: 'cash-desk-not-found' })
    const { statement, moved } = await reckoned(ports, query)
    const pdf = await ports.documents.cashStatement({
      language,
      place: { name: place.name, address: place.address, city: place.city },
      from,
      to,
      drawnAt: ports.clock.now(),
      statement,
      rates: [
        ...new Set(moved.flatMap(({ kind, commission }) => (kind === 'order' ? [] : [commission]))),
      ].sort((one, other) => one - other),
    })
    return ok({ pdf })
  }
