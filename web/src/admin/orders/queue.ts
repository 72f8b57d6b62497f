import type { OrderRow } from '@hotovo/application/orders/list'
import { isInQueue } from '@hotovo/domain/orders/filter'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { WorkedQueue } from '../records/WorkedQueue.ts'
import { heldOrder } from './heldActions.ts'
import type { OrdersStore } from './OrdersStore.ts'

/** The queue of a list of orders, worked through past those that colleagues took (rule A33). */
export const queueOf = (store: OrdersStore): WorkedQueue<OrderRow> =>
  store.queueBy((desk) => {
    const waits = (row: OrderRow) => {
      const { queue } = store.list.view
      return queue === undefined || isInQueue[queue](row, dayOf(desk.clock.now()))
    }
    /** What is held of a row counts as if it were done: whoever calls it off finds it again by that (rule A167). */
    const soon = (row: OrderRow): OrderRow => {
      const what = desk.holds.of(heldOrder(row.id))?.what
      return what?.kind === 'order' ? { ...row, orderStatus: what.to } : row
    }
    return new WorkedQueue<OrderRow>(desk, store.list, {
      name: () => store.list.view.queue,
      isFinished: (row) => !waits(soon(row)),
      leaving: () => store.list.rows.filter((row) => waits(row) && !waits(soon(row))).length,
      isTaken: ({ id }) => desk.presence?.isTakenByOther(id) === true,
      path: '/admin/objednavky',
      idInPath: ({ id }) => id,
    })
  })
