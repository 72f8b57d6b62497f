import type { Order } from '@hotovo/domain/order'
import { viewOf } from './orders.ts'
import type { JobPorts } from './ports.ts'

export const orderLetters = ['order-received', 'order-notification'] as const
export type OrderLetter = (typeof orderLetters)[number]

export const jobKinds = ['letter'] as const
/** Work that is done after the answer: plain JSON, kept with the change that asks for it. */
export type Job = { readonly kind: 'letter'; readonly letter: OrderLetter; readonly orderId: string }

/** A new order is told to its customer and to staff (spec 7, ruling 2.7). */
export const lettersOfOrder = ({ id: orderId }: Order): readonly Job[] =>
  orderLetters.map((letter) => ({ kind: 'letter', letter, orderId }))

/**
 * Does a job. It may be done twice, so what it leaves behind carries an id that says so. Throws when it
 * could not be done; then it is tried again.
 */
export const performJob =
  (ports: JobPorts) =>
  async (job: Job): Promise<void> => {
    switch (job.kind) {
      case 'letter':
        return ports.mail.send(await letterOf(ports, job))
      default:
        job.kind satisfies never
    }
  }

async function letterOf(ports: JobPorts, { letter, orderId }: Job) {
  const order = await ports.orders.byId(orderId)
  if (!order) throw new Error(`there is no order for the letter ${letter}`)
  const view = await viewOf(ports)(order)
  switch (letter) {
    case 'order-received':
      return ports.letters.orderReceived(view)
    case 'order-notification':
      return ports.letters.orderNotification(view)
    default:
      return letter satisfies never
  }
}
