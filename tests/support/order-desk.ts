import { randomUUID } from 'node:crypto'
import { type ListedOrder, listedOrderOf } from '@hotovo/application/orders/list'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { OrderStore } from '../../web/src/admin/orders/OrderStore.ts'
import { Holds } from '../../web/src/admin/records/Holds.ts'
import { backOffice } from './back-office.ts'
import { keptDrafts } from './drafts.ts'
import { newNetwork, over } from './failing-network.ts'
import { somebody } from './staff.ts'
import { newOrder } from './test-app.ts'

/** An order in the back-office, whose network is in the hands of a test; `other` is a colleague. */
export async function orderDesk(form: Partial<OrderForm> = {}) {
  const { app, api, session } = await backOffice()
  const { order } = (await newOrder(app.api, form)).view
  const network = newNetwork()
  const told: ListedOrder[] = []
  const holds = new Holds()
  const { drafts } = keptDrafts()
  /** The order on a page of its own, of which a list may know its row. */
  const make = (row?: ListedOrder, id = order.id) =>
    new OrderStore(id, {
      staff: over(api.staff, network),
      session,
      drafts,
      clock: app.world.clock,
      holds,
      uuid: randomUUID,
      row,
      tell: (one) => told.push(one),
    })
  const store = make()
  await store.open()
  const other = (await somebody(app)).api.staff
  /** How its row is in a list, where nobody noted anything about it. */
  const row = listedOrderOf({ order, adminNotes: null, version: 1 })
  return { app, order, row, store, make, network, told, holds, other }
}
