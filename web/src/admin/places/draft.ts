import { type DayHours, typedHours, type WeekHours, weekdays } from '@hotovo/domain/places/opening-hours'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import {
  publicSalesPoint,
  type SalesPointRecord,
  salesPointId,
  type WantedSalesPoint,
} from '@hotovo/domain/places/sales-point-record'

/** A sales point as it is typed. Coordinates are one text, as maps copy them; hours are typed day by day. */
export type Draft = Omit<
  SalesPoint,
  'id' | 'coordinates' | 'openingHours' | 'phone' | 'email' | 'closedFrom'
> & {
  /** Undefined for a new one. */
  readonly id: string | undefined
  readonly version: number
  readonly coordinates: string
  readonly knowsHours: boolean
  readonly hours: Readonly<Record<keyof WeekHours, string>>
  readonly phone: string
  readonly email: string
  readonly closedFrom: string
}

const noHours = Object.fromEntries(weekdays.map((day) => [day, ''])) as Draft['hours']
const typedDay = (hours: DayHours) => (hours === 'closed' ? '' : hours.replace('-', ' – '))

export const emptyDraft: Draft = {
  id: undefined,
  version: 0,
  name: '',
  address: '',
  city: '',
  postalCode: '',
  region: 'Bratislavský',
  coordinates: '',
  knowsHours: true,
  hours: noHours,
  phone: '',
  email: '',
  services: ['voucher-purchase'],
  type: 'partner',
  verified: false,
  sample: false,
  closedFrom: '',
}

/** A record as its form begins. */
export function draftOf(record: SalesPointRecord): Draft {
  const { coordinates, openingHours, phone, email, closedFrom, ...place } = publicSalesPoint(record)
  return {
    ...place,
    version: record.version,
    coordinates: `${coordinates.lat}, ${coordinates.lng}`,
    knowsHours: openingHours !== null,
    hours: openingHours
      ? (Object.fromEntries(weekdays.map((day) => [day, typedDay(openingHours[day])])) as Draft['hours'])
      : noHours,
    phone: phone ?? '',
    email: email ?? '',
    closedFrom: closedFrom ?? '',
  }
}

/** `94901` is `949 01`. */
const postalCodeOf = (typed: string) => typed.replaceAll(/\s/g, '').replace(/^(\d{3})(\d{2})$/, '$1 $2')

/** What is typed, as it is wanted; what is no number or no time stays what is wrong with it. */
export function wantedOf(
  { id, coordinates, knowsHours, hours, phone, email, closedFrom, ...draft }: Draft,
  taken: ReadonlySet<string>,
): WantedSalesPoint {
  const [lat = '', lng = ''] = coordinates.split(/[,;\s]+/).filter((part) => part !== '')
  const number = (text: string) => (text === '' ? Number.NaN : Number(text))
  return {
    ...draft,
    id: id ?? salesPointId(draft, taken),
    postalCode: postalCodeOf(draft.postalCode),
    coordinates: { lat: number(lat), lng: number(lng) },
    openingHours: knowsHours
      ? (Object.fromEntries(
          weekdays.map((day) => [day, typedHours(hours[day]) ?? (hours[day] as DayHours)]),
        ) as WeekHours)
      : null,
    phone: phone.trim() === '' ? null : phone.trim(),
    email: email.trim() === '' ? null : email.trim(),
    closedFrom: closedFrom === '' ? null : closedFrom,
    isRemoved: false,
  }
}
