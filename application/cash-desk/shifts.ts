import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { closingProblems, countProblems, drawerOf, type Shift } from '@hotovo/domain/cash-desk/shift'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { staffName } from '@hotovo/domain/staff/account'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import {
  type AtDesk,
  authorizeAtDesk,
  type CashDeskPorts,
  type CashDeskView,
  type ClosedShift,
  cashDeskOf,
  closedShiftOf,
} from './work.ts'

type ShiftPorts = CashDeskPorts & Pick<Ports, 'random'>

const entryOf = (
  action: SystemAction,
  { account, origin }: Pick<AtDesk, 'account' | 'origin'>,
  shift: Shift,
  at: string,
) =>
  systemEntry(action, at, {
    userId: account.id,
    resourceType: 'cash_shift',
    resourceId: shift.id,
    details: {
      email: account.email,
      salesPoint: shift.salesPointId,
      drawerMinor: shift.drawer,
      ...(shift.closedAt !== null && {
        expectedMinor: shift.expected,
        countedMinor: shift.counted,
        note: shift.note,
      }),
    },
    origin,
  })

/**
 * Opens a shift with the cash that is in the drawer (rule K2). Whoever has one open goes on with it, whatever they say: two tabs, or an
 * answer that was lost, open one.
 */
export const openShift =
  (ports: ShiftPorts) =>
  async (
    { drawer }: { readonly drawer: number },
    context: CallContext,
  ): Promise<Result<CashDeskView, Unauthorized | Refused<'cash-desk-not-found' | 'invalid'>>> => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    const problems = countProblems('drawer', drawer)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { account, desk } = authorized.value
    const at = ports.clock.now()
    const shift: Shift = {
      id: ports.random.uuid(),
      salesPointId: desk.salesPointId,
      cashierId: account.id,
      cashier: staffName(account),
      openedAt: at,
      drawer,
      closedAt: null,
      counted: null,
      expected: null,
      note: null,
    }
    await ports.cashDesks.openShift(shift, entryOf('cash_shift_opened', authorized.value, shift, at))
    return ok(await cashDeskOf(ports, authorized.value))
  }

/**
 * Closes the caller's shift with what they counted, and answers its report (rule K14); a drawer that does not add up needs a word of why
 * (rule K2). A shift that is closed already is answered as it was closed: two tabs, or a lost answer, close it once.
 */
export const closeShift =
  (ports: ShiftPorts) =>
  async (
    { id, counted, note }: { readonly id: string; readonly counted: number; readonly note: string },
    { caller }: CallContext,
  ): Promise<Result<ClosedShift, Unauthorized | Refused<'shift-not-found' | 'invalid'>>> => {
    // Whoever works at the desk no more still counts their drawer.
    const authorized = await authorize(ports, caller, 'cash-desk.work')
    if (!authorized.ok) return authorized
    return retryOnConflict('a shift was not closed', async () => {
      const shift = isUuid(id) ? await ports.cashDesks.shift(id) : undefined
      if (shift?.cashierId !== authorized.value.account.id) return fail({ code: 'shift-not-found' })
      if (shift.closedAt !== null) return ok(await closedShiftOf(ports, shift))
      const expected = drawerOf(shift, await ports.cashDesks.movements({ shiftId: id }))
      const problems = closingProblems({ counted, note }, expected)
      if (problems.length > 0) return fail({ code: 'invalid', problems })
      const at = ports.clock.now()
      const closed = { ...shift, closedAt: at, counted, expected, note: note.trim() || null }
      const entry = entryOf('cash_shift_closed', authorized.value, closed, at)
      const isClosed = await ports.cashDesks.closeShift(closed, entry)
      return isClosed ? ok(await closedShiftOf(ports, closed)) : new WriteConflict('moved')
    })
  }
