import { adoptedSalesPoints, type SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import type { Ports } from '../ports.ts'

type PlacePorts = Pick<Ports, 'salesPoints' | 'content'>

/** Every sales point that there is, and whether the house keeps them yet: until somebody changes one, the product's own list counts. */
export async function loadSalesPoints({ salesPoints, content }: PlacePorts): Promise<{
  readonly records: readonly SalesPointRecord[]
  readonly isAdopted: boolean
}> {
  const records = await salesPoints.all()
  return records.length > 0
    ? { records, isAdopted: true }
    : { records: adoptedSalesPoints(content.places), isAdopted: false }
}
