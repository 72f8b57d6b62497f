import type { SalesPoints } from '@hotovo/application/places/ports'
import { z } from 'zod/mini'
import { type Call, rowsIn } from '../call.ts'
import { sealedSystemRows } from '../rows/audit/system-log.ts'
import { salesPointCodec } from '../rows/places.ts'
import type { People } from '../sealing.ts'

export const sqlSalesPoints = (call: Call, people: People): SalesPoints => ({
  all: async () => rowsIn(salesPointCodec.fromRow, await call('all_sales_points', {})),
  write: async (written, logged) =>
    z.boolean().parse(
      await call('write_sales_points', {
        change: {
          written: written.map(({ record, was }) => ({ was, row: salesPointCodec.toRow(record) })),
          logged: await sealedSystemRows(people, logged),
        },
      }),
    ),
})
