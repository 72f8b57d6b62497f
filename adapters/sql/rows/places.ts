import type { WeekHours } from '@hotovo/domain/places/opening-hours'
import {
  regions,
  type SalesPointService,
  salesPointServices,
  salesPointTypes,
} from '@hotovo/domain/places/sales-point'
import type { SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import { z } from 'zod/mini'
import { boolean, type Codec, codec, column, day, instant, integer, nullable, oneOf, text } from '../codec.ts'

type FlatRecord = Omit<SalesPointRecord, 'coordinates'> & SalesPointRecord['coordinates']
const flatRecord = codec<FlatRecord>({
  id: text('id'),
  version: integer('version'),
  name: text('name'),
  address: text('address'),
  city: text('city'),
  postalCode: text('postal_code'),
  region: oneOf('region', regions),
  lat: column('lat', z.number()),
  lng: column('lng', z.number()),
  openingHours: nullable(
    column('opening_hours', z.record(z.string(), z.string()) as unknown as z.ZodMiniType<WeekHours>),
  ),
  phone: nullable(text('phone')),
  email: nullable(text('email')),
  services: column<readonly SalesPointService[]>('services', z.array(z.enum(salesPointServices))),
  type: oneOf('type', salesPointTypes),
  verified: boolean('verified'),
  sample: boolean('sample'),
  closedFrom: nullable(day('closed_from')),
  isRemoved: boolean('is_removed'),
  changedBy: nullable(text('changed_by')),
  changedAt: nullable(instant('changed_at')),
})

/** A sales point in `sales_points`. */
export const salesPointCodec: Pick<Codec<SalesPointRecord>, 'toRow' | 'fromRow'> = {
  toRow: ({ coordinates, ...record }) => flatRecord.toRow({ ...record, ...coordinates }),
  fromRow: (raw) => {
    const { lat, lng, ...record } = flatRecord.fromRow(raw)
    return { ...record, coordinates: { lat, lng } }
  },
}
