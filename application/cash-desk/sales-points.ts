import { withDeskServices } from '@hotovo/domain/cash-desk/cash-desk'
import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { publicSalesPoints } from '@hotovo/domain/places/sales-point-record'
import { loadSalesPoints } from '../places/list.ts'
import type { Ports } from '../ports.ts'

/**
 * The sales points as the public sees them, with what their cash desks do now (rules W7, K15); those that closed for good too, which say
 * so. Nothing else of a desk is told.
 */
export const listSalesPoints =
  (ports: Pick<Ports, 'salesPoints' | 'content' | 'cashDesks'>) =>
  async (): Promise<{ readonly items: readonly PublicSalesPoint[] }> => {
    const [{ records }, desks] = await Promise.all([loadSalesPoints(ports), ports.cashDesks.all()])
    const deskOf = new Map(desks.map((desk) => [desk.salesPointId, desk]))
    return {
      items: publicSalesPoints(records).map((place) => withDeskServices(place, deskOf.get(place.id))),
    }
  }
