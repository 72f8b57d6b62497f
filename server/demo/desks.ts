import { visitor } from '@hotovo/application/access/caller'
import type { Ports } from '@hotovo/application/ports'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { demoStaff } from './material.ts'

/** Cash desks at half of the sales points: most sell and take the cash of orders, some do one of both, one is blocked. */
export async function openDesks(ports: Ports, changedAt: string): Promise<void> {
  const [{ email, names }] = demoStaff
  const changedBy = `${names.firstName} ${names.lastName}`
  const places = ports.content.places.filter((_, index) => index % 2 === 0)
  for (const [index, { id: salesPointId }] of places.entries()) {
    const desk: CashDesk = {
      salesPointId,
      version: 1,
      sells: index % 4 !== 1,
      takesOrders: index % 4 !== 2,
      isBlocked: index === 3,
      perSale: 500_00,
      perDay: 3000_00,
      paper: index % 3 === 0 ? 'a4' : '80mm',
      commission: 2_50,
      cashierIds: [],
      changedBy,
      changedAt,
    }
    const logged = systemEntry('cash_desk_changed', changedAt, {
      userId: null,
      resourceType: 'sales_point',
      resourceId: salesPointId,
      details: { email, version: 1 },
      origin: visitor.origin,
    })
    // Where it stands already, from a run that was interrupted, it stays.
    await ports.cashDesks.write(desk, 0, logged)
  }
}
