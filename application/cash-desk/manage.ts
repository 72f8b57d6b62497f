import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { type CashDesk, cashDeskProblems, type WantedCashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { type Role, type StaffAccount, staffName } from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
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

type ManagePorts = AuthorizePorts & Pick<Ports, 'cashDesks' | 'salesPoints' | 'content' | 'staff'>

/** The desks that are set up, and who may be put at one (rule K17). */
export type CashDeskList = {
  readonly items: readonly CashDesk[]
  readonly cashiers: readonly {
    readonly id: string
    readonly name: string
    readonly role: Role
    /** Whoever asks. */
    readonly isSelf: boolean
  }[]
}

const cashiersOf = async ({ staff }: ManagePorts): Promise<readonly StaffAccount[]> =>
  (await staff.members()).filter(
    ({ role, closedAt }) => isPermitted(role, 'cash-desk.work') && closedAt === null,
  )

const listOf = async (ports: ManagePorts, { id: self }: StaffAccount): Promise<CashDeskList> => ({
  items: await ports.cashDesks.all(),
  cashiers: (await cashiersOf(ports)).map((account) => ({
    id: account.id,
    name: staffName(account),
    // Nobody without one may work at a desk.
    role: account.role!,
    isSelf: account.id === self,
  })),
})

/** Every cash desk that is set up (rule K1). */
export const listCashDesks =
  (ports: ManagePorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<CashDeskList, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'cash-desks.view')
    return authorized.ok ? ok(await listOf(ports, authorized.value.account)) : authorized
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
  if (before && said(before) === said(wanted)) return ok(await listOf(ports, account))
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
    ? ok(await listOf(ports, account))
    : fail({ code: 'cash-desk-changed' })
}

/**
 * Sets the cash desk of a sales point up, or changes it, by the version that was looked at, and logs what it was and is (rule K1). Its
 * cashiers are open accounts that may work at a desk, each at one (rule K17). What is so already is not done again, as after a lost answer.
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
