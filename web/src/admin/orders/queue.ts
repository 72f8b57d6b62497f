import type { OrderRow } from '@hotovo/application/orders/list'
import { isInQueue } from '@hotovo/domain/orders/filter'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { WorkedQueue } from '../records/WorkedQueue.ts'
import type { OrdersStore } from './OrdersStore.ts'
import { addressOf } from './view.ts'

/** The queue of a list of orders, worked through past those that colleagues took (rule A33). */
export const queueOf = (list: OrdersStore): WorkedQueue<OrderRow> =>
  list.queueBy(
    (desk) =>
      new WorkedQueue<OrderRow>(desk, {
        name: () => list.list.view.queue,
        rows: () => list.list.rows,
        isFinished: (row) => {
          const { queue } = list.list.view
          return queue !== undefined && !isInQueue[queue](row, dayOf(desk.clock.now()))
        },
        isTaken: ({ id }) => desk.presence?.isTakenByOther(id) === true,
        reload: () => list.list.open(list.list.filter),
        leaveFor: (id) => list.list.leaveFor(id),
        pathOf: ({ id }) => `/admin/objednavky/${id}`,
        path: () => `/admin/objednavky?${addressOf(list.list.view).toString()}`,
      }),
  )
