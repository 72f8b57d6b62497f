import { fieldChanges } from '../audit/entry.ts'
import { lengths, mapView } from '../limits.ts'
import { emailProblems, phoneProblems, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { foldedText } from '../shared/search.ts'
import { inPlaceOrder } from './finding.ts'
import { openHours, weekdays } from './opening-hours.ts'
import type { SalesPoint } from './sales-point.ts'

/** A sales point as the house keeps it (rule A117). */
export type SalesPointRecord = SalesPoint & {
  /** From 1, one more with each change. */
  readonly version: number
  /** The public sees it no more; its address stays taken by it until it is put back. */
  readonly isRemoved: boolean
  /** Who changed it last and when; null while it is as it came with the product. */
  readonly changedBy: string | null
  readonly changedAt: string | null
}

/** A sales point as somebody wants it to be, by the version that was looked at; 0 where it is to be a new one. */
export type WantedSalesPoint = SalesPoint & Pick<SalesPointRecord, 'version' | 'isRemoved'>

/** What holds where nobody changed any: the list that comes with the product. */
export const adoptedSalesPoints = (places: readonly SalesPoint[]): readonly SalesPointRecord[] =>
  places.map((place) => ({ ...place, version: 1, isRemoved: false, changedBy: null, changedAt: null }))

/** A sales point as everybody may see it. */
export function publicSalesPoint(record: SalesPointRecord): SalesPoint {
  const { version: _v, isRemoved: _r, changedBy: _b, changedAt: _a, ...place } = record
  return place
}

/** What the public sees of records, in its order. */
export const publicSalesPoints = (records: readonly SalesPointRecord[]): readonly SalesPoint[] =>
  inPlaceOrder(records.filter(({ isRemoved }) => !isRemoved)).map(publicSalesPoint)

/** So many characters it has at most; the database says the same. */
const salesPointIdLength = 60
const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const within = (at: string, value: number, min: number, max: number): Problem[] =>
  value >= min && value <= max ? [] : [{ at, code: 'amount-out-of-range', min, max }]

/** Everything that is wrong with a sales point, at once, in the order of its form (rule A117). What is no opening time counts as none. */
export function salesPointProblems(place: SalesPoint): Problem[] {
  const { south, north, west, east } = mapView.bounds
  const { openingHours, closedFrom, phone, email } = place
  return [
    ...textProblems('name', place.name, lengths.salesPointName, { required: true }),
    ...textProblems('address', place.address, lengths.address, { required: true }),
    ...(/^\d{3} \d{2}$/.test(place.postalCode)
      ? []
      : [{ at: 'postalCode', code: 'not-a-postal-code' } as const]),
    ...textProblems('city', place.city, lengths.city, { required: true }),
    ...within('lat', place.coordinates.lat, south, north),
    ...within('lng', place.coordinates.lng, west, east),
    ...(openingHours
      ? weekdays
          .filter((day) => openingHours[day] !== 'closed' && !openHours(openingHours[day]))
          .map((day) => ({ at: day, code: 'required' }) as const)
      : []),
    ...(phone === null ? [] : phoneProblems('phone', phone)),
    ...(email === null ? [] : emailProblems('email', email)),
    ...(place.services.length === 0 ? [{ at: 'services', code: 'required' } as const] : []),
    ...(closedFrom === null || isDay(closedFrom) ? [] : [{ at: 'closedFrom', code: 'required' } as const]),
    ...(idPattern.test(place.id) && place.id.length <= salesPointIdLength
      ? []
      : [{ at: 'id', code: 'required' } as const]),
  ]
}

/** Whether a text is a day that there is, `YYYY-MM-DD`, of these centuries. */
const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Its address on the site, of its town and name; where that is taken, with the next number. */
export function salesPointId({ city, name }: Pick<SalesPoint, 'city' | 'name'>, taken: ReadonlySet<string>) {
  const words = foldedText(`${city} ${name}`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, salesPointIdLength - 4)
    .replaceAll(/^-+|-+$/g, '')
  const bare = words === '' ? 'predajna' : words
  for (let number = 1; ; number++) {
    const id = number === 1 ? bare : `${bare}-${number}`
    if (!taken.has(id)) return id
  }
}

/** What of a sales point stands on its shield: two with the same are one. */
const shieldOf = ({ name, address, city }: Pick<SalesPoint, 'name' | 'address' | 'city'>) =>
  [name, address, city]
    .map((text) =>
      foldedText(text)
        .replaceAll(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .join('|')

/** The record that a row of a table means: by its address on the site, where it says one, or else by name, street and town (rule A146). */
export const meantSalesPoint = (
  records: readonly SalesPointRecord[],
  row: Pick<SalesPoint, 'id' | 'name' | 'address' | 'city'>,
): SalesPointRecord | undefined =>
  records.find((record) => (row.id === '' ? shieldOf(record) === shieldOf(row) : record.id === row.id))

/** What an audit entry tells of a change: the fields, and what they were and are. */
export type SalesPointChange = {
  readonly action: 'sales_point_added' | 'sales_point_changed' | 'sales_point_removed'
  readonly record: SalesPointRecord
  /** The version that it stands in the place of; 0 where there was none. */
  readonly before: number
  readonly changed: string
  readonly from: string
  readonly to: string
}
export type SalesPointRefusal = 'sales-points-changed' | 'sales-point-taken' | 'sales-point-true'

const told = ({ version: _v, changedBy: _b, changedAt: _a, ...rest }: SalesPointRecord) => rest

/** The fields in which what is wanted is another than what is; none where it is so already. */
export function salesPointDifferences(before: SalesPointRecord, wanted: WantedSalesPoint) {
  const { version: _v, ...after } = wanted
  return fieldChanges(told(before), after)
}

/**
 * The changes that make sales points what somebody wants them to be (rule A117). What is so already is no change, as after a lost
 * answer. Refused where one is another by now than the one that was looked at, where a new one has the address of one that there is or was,
 * and where a true one that was changed since it was added is to be removed.
 */
export function planSalesPoints(
  current: readonly SalesPointRecord[],
  wanted: readonly WantedSalesPoint[],
  { by, at }: { readonly by: string; readonly at: string },
): Result<readonly SalesPointChange[], SalesPointRefusal> {
  const known = new Map(current.map((record) => [record.id, record]))
  const changes: SalesPointChange[] = []
  for (const asked of wanted) {
    const before = known.get(asked.id)
    // Removing it changes nothing else of it.
    const one = asked.isRemoved && before ? { ...asked, ...publicSalesPoint(before) } : asked
    const trace = { changedBy: by, changedAt: at }
    if (!before) {
      if (one.version !== 0 || one.isRemoved) return fail('sales-points-changed')
      const record = { ...one, ...trace, version: 1 }
      changes.push({ action: 'sales_point_added', record, before: 0, changed: '', from: '', to: '' })
      continue
    }
    const fields = salesPointDifferences(before, one)
    if (fields.length === 0) continue
    // Nobody looked at one that was removed: with other contents it is another one.
    if (one.version === 0 && (!before.isRemoved || fields.length > 1)) return fail('sales-point-taken')
    if (one.version !== 0 && one.version !== before.version) return fail('sales-points-changed')
    const isLessTrue = one.isRemoved || (one.sample && !before.sample)
    if (isLessTrue && !isRemovable(before)) return fail('sales-point-true')
    changes.push({
      action: one.isRemoved
        ? 'sales_point_removed'
        : before.isRemoved
          ? 'sales_point_added'
          : 'sales_point_changed',
      record: { ...one, ...trace, version: before.version + 1 },
      before: before.version,
      changed: fields.map(({ field }) => field).join(', '),
      from: fields.map(({ field, from }) => `${field}: ${from ?? '–'}`).join('; '),
      to: fields.map(({ field, to }) => `${field}: ${to ?? '–'}`).join('; '),
    })
  }
  return ok(changes)
}

/** Whether it may be removed: a sample, and one that nobody changed since it was added. A true one closes. */
export const isRemovable = ({ sample, version, isRemoved }: SalesPointRecord): boolean =>
  !isRemoved && (sample || version === 1)
