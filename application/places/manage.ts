import { type SystemAction, type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { mostSalesPoints } from '@hotovo/domain/limits'
import { inPlaceOrder } from '@hotovo/domain/places/finding'
import {
  planSalesPoints,
  type SalesPointRecord,
  type SalesPointRefusal,
  salesPointProblems,
  type WantedSalesPoint,
} from '@hotovo/domain/places/sales-point-record'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { staffName } from '@hotovo/domain/staff/account'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Page } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { loadSalesPoints } from './list.ts'

type PlacePorts = AuthorizePorts & Pick<Ports, 'salesPoints' | 'content'>

const page = (records: readonly SalesPointRecord[]): Page<SalesPointRecord> => ({
  items: inPlaceOrder(records),
  next: null,
})

/** Every sales point as the house keeps it, the removed ones too (rule A117). */
export const listSalesPointRecords =
  (ports: PlacePorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<Page<SalesPointRecord>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'places.view')
    if (!authorized.ok) return authorized
    return ok(page((await loadSalesPoints(ports)).records))
  }

const cleaned = (place: WantedSalesPoint): WantedSalesPoint => ({
  ...place,
  name: cleanedText(place.name).trim(),
  address: cleanedText(place.address).trim(),
  city: cleanedText(place.city).trim(),
  phone: place.phone?.trim() || null,
  email: place.email?.trim() || null,
})

/** What is wrong with each, by its place among them; two of one address are one too many. */
const problemsOf = (places: readonly WantedSalesPoint[]): readonly Problem[] =>
  places.flatMap((place, index) => [
    ...salesPointProblems(place).map((problem) => ({ ...problem, at: `places.${index}.${problem.at}` })),
    ...(places.findIndex(({ id }) => id === place.id) < index
      ? [{ at: `places.${index}.id`, code: 'line-repeated' } as const]
      : []),
  ])

/**
 * Makes sales points what they are wanted to be: adds, changes, closes, opens again, removes and puts back, all of them or none, and
 * logs each with what it was and is (rules A117, A118). The first time it lays the product's own list down beside them. What is so
 * already is not done again, as after a lost answer.
 */
export const writeSalesPoints =
  (ports: PlacePorts) =>
  async (
    { places }: { readonly places: readonly WantedSalesPoint[] },
    { caller }: CallContext,
  ): Promise<
    Result<Page<SalesPointRecord>, Unauthorized | Refused<'invalid' | 'kept-full' | SalesPointRefusal>>
  > => {
    const authorized = await authorize(ports, caller, 'places.change')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const wanted = places.map(cleaned)
    const problems = problemsOf(wanted)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { records, isAdopted } = await loadSalesPoints(ports)
    const at = ports.clock.now()
    const planned = planSalesPoints(records, wanted, { by: staffName(account), at })
    if (!planned.ok) return fail({ code: planned.error })
    const changes = planned.value
    if (changes.length === 0) return ok(page(records))
    const changed = new Map(changes.map(({ record }) => [record.id, record]))
    const after = [...records.filter(({ id }) => !changed.has(id)), ...changed.values()]
    if (after.length > mostSalesPoints) return fail({ code: 'kept-full', most: mostSalesPoints })
    const entry = (action: SystemAction, resourceId: string | null, details: SystemEntry['details']) =>
      systemEntry(action, at, {
        userId: account.id,
        resourceType: 'sales_point',
        resourceId,
        details: { ...details, email: account.email },
        origin: caller.origin,
      })
    const logged = [
      ...(isAdopted ? [] : [entry('sales_points_adopted', null, { count: records.length })]),
      ...changes.map(({ action, record, changed: fields, from, to }) =>
        entry(action, record.id, {
          name: record.name,
          version: record.version,
          ...(fields !== '' && { changed: fields, from, to }),
        }),
      ),
    ]
    const written = isAdopted
      ? changes.map(({ record, before }) => ({ record, was: before }))
      : after.map((record) => ({ record, was: 0 }))
    return (await ports.salesPoints.write(written, logged))
      ? ok(page(after))
      : fail({ code: 'sales-points-changed' })
  }
