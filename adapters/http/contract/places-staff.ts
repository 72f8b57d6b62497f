import { mostSalesPoints } from '@hotovo/domain/limits'
import type { SalesPointRecord, WantedSalesPoint } from '@hotovo/domain/places/sales-point-record'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff } from '../guards.ts'
import { page } from './lists.ts'
import { salesPointFields } from './places.ts'
import { Instant, Version } from './shapes.ts'

const RecordShape: z.ZodMiniType<SalesPointRecord> = z.object({
  ...salesPointFields,
  version: Version,
  isRemoved: z.boolean(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
})
const WantedShape: z.ZodMiniType<WantedSalesPoint> = z.strictObject({
  ...salesPointFields,
  coordinates: z.strictObject({
    lat: z.number().check(z.gte(-90), z.lte(90)),
    lng: z.number().check(z.gte(-180), z.lte(180)),
  }),
  version: Version,
  isRemoved: z.boolean(),
})

const WantedPlaces: z.ZodMiniType<{ readonly places: readonly WantedSalesPoint[] }> = z.strictObject({
  places: z.array(WantedShape).check(z.maxLength(mostSalesPoints)),
})

/** So much a whole list takes that is imported at once. */
const bodyLimitBytes = 512 * 1024

/** The sales points as the house keeps them (rule A117). */
export const placeStaffCalls = {
  listSalesPointRecords: calling(
    'staff.places.list',
    staff(
      get('/api/admin/places', {
        summary: 'Every sales point with its version, the removed ones too',
        value: page(RecordShape),
      }),
    ),
  ),
  writeSalesPoints: calling(
    'staff.places.write',
    staff(
      post('/api/admin/places', {
        summary:
          'Adds (version 0), changes, closes, removes and puts back sales points, all or none, and answers all there are',
        body: WantedPlaces,
        value: page(RecordShape),
        done: 200,
        bodyLimitBytes,
        refusals: ['invalid', 'kept-full', 'sales-points-changed', 'sales-point-taken', 'sales-point-true'],
      }),
    ),
  ),
}
