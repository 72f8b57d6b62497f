import type { OrderRow } from '@hotovo/application/orders/list'
import { isInQueue } from '@hotovo/domain/orders/filter'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { WorkedQueue } from '../records/WorkedQueue.ts'
import type { OrdersStore } from './OrdersStore.ts'

/** The queue of a list of orders, worked through past those that colleagues took (rule A33). */
export const queueOf = (store: OrdersStore): WorkedQueue<OrderRow> =>
  store.queueBy(
    (desk) =>
      new WorkedQueue<OrderRow>(desk, store.list, {
        name: () => store.list.view.queue,
        isFinished: (row) => {
          const { queue } = store.list.view
          return queue !== undefined && !isInQueue[queue](row, dayOf(desk.clock.now()))
        },
        isTaken: ({ id }) => desk.presence?.isTakenByOther(id) === true,
        path: '/admin/objednavky',
        idInPath: ({ id }) => id,
      }),
  )
