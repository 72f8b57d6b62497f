import { commissionOf, drawerOf, type Shift, shiftSums } from '@hotovo/domain/cash-desk/shift'
import type { DeskStatement, ShownShift } from '@hotovo/domain/cash-desk/statement'
import { endOfDay, startOfDay } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { loadSalesPoints } from '../places/list.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { NumberedCashMovement } from './ports.ts'

type StatementPorts = AuthorizePorts & Pick<Ports, 'cashDesks'>

/** What the desks owe for days, in all and by desk, with their shifts. */
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
  ports: StatementPorts,
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
  (ports: StatementPorts) =>
  async (query: StatementQuery, { caller }: CallContext): Promise<Result<CashStatement, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'cash-desks.view')
    return authorized.ok ? ok((await reckoned(ports, query)).statement) : authorized
  }

/** The statement of one desk as its shop gets it, a PDF in base64 in a language, with what `viewCashStatement` says (rule K12). */
export const printCashStatement =
  (ports: StatementPorts & Pick<Ports, 'salesPoints' | 'content' | 'documents'>) =>
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
