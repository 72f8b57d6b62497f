import { type DayHours, type WeekHours, weekdays } from '@hotovo/domain/places/opening-hours'
import {
  type PublicSalesPoint,
  publicServices,
  regions,
  salesPointServices,
  salesPointTypes,
} from '@hotovo/domain/places/sales-point'
import { z } from 'zod/mini'
import { calling, get } from '../endpoint.ts'
import { Day, whole } from './shapes.ts'

const DayHoursShape = z
  .string()
  .check(z.regex(/^(closed|\d\d:\d\d-\d\d:\d\d)$/)) as unknown as z.ZodMiniType<DayHours>

const WeekHoursShape: z.ZodMiniType<WeekHours> = z.record(z.enum(weekdays), DayHoursShape)

export const salesPointFields = {
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  postalCode: z.string(),
  region: z.enum(regions),
  coordinates: z.object({ lat: z.number(), lng: z.number() }),
  openingHours: z.nullable(WeekHoursShape),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  services: z.array(z.enum(salesPointServices)),
  type: z.enum(salesPointTypes),
  verified: z.boolean(),
  sample: z.boolean(),
  closedFrom: z.nullable(Day),
}
const SalesPointShape: z.ZodMiniType<PublicSalesPoint> = z.object({
  ...salesPointFields,
  services: z.array(z.enum(publicServices)),
})

/** What everybody asks of sales points. */
export const placeCalls = {
  listSalesPoints: calling(
    'places.list',
    get('/api/places', {
      summary:
        'The sales points, and what can be done at each now; opening hours are local time, coordinates degrees (WGS 84)',
      value: whole(SalesPointShape),
      // What staff change is seen within a minute, whoever keeps it on the way.
      cacheControl: 'public, max-age=60',
    }),
  ),
}
