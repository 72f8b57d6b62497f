import type { Order } from '@hotovo/domain/orders/order'
import { viewOf } from '../orders/view.ts'
import type { Ports } from '../ports.ts'
import type { Job } from './job.ts'
import type { Documents, Letter, Letters, Mail, Sms } from './ports.ts'

/** What jobs need of it beside the world outside, which only they speak to. */
export type JobPorts = Pick<
  Ports,
  'orders' | 'tickets' | 'feedback' | 'systemLog' | 'macs' | 'paymentCodes' | 'installation'
> & {
  readonly letters: Letters
  readonly mail: Mail
  readonly sms: Sms
  readonly documents: Documents
}

/**
 * Does a job. It may be done twice, so what it leaves behind carries an id that says so. Throws when it
 * could not be done; then it is tried again.
 */
export const performJob =
  (ports: JobPorts) =>
  async (job: Job): Promise<void> => {
    switch (job.kind) {
      case 'letter': {
        const letter = await letterOf(ports, job)
        if (letter) await ports.mail.send(letter)
        return
      }
      default:
        job.kind satisfies never
    }
  }

/** Whether a customer is still asked to pay. A letter that waited for days must not ask for what is settled. */
const isToPay = ({ orderStatus, paymentStatus }: Order) =>
  orderStatus !== 'zrusena' && paymentStatus !== 'paid'

async function ticketOf({ tickets }: JobPorts, id: string) {
  const ticket = await tickets.byId(id)
  if (!ticket) throw new Error('there is no ticket for a letter')
  return ticket
}

async function feedbackOf(ports: JobPorts, id: string) {
  const feedback = await ports.feedback.byId(id)
  if (!feedback) throw new Error('there is no feedback for a letter')
  return feedback
}

async function orderView(ports: JobPorts, orderId: string) {
  const order = await ports.orders.byId(orderId)
  if (!order) throw new Error('there is no order for a letter')
  return viewOf(ports, order)
}

/** The letter as things are now; undefined when there is nothing to say any more. */
async function letterOf(ports: JobPorts, job: Job): Promise<Letter | undefined> {
  switch (job.letter) {
    case 'order-received': {
      const view = await orderView(ports, job.orderId)
      return isToPay(view.order) ? ports.letters.orderReceived(view) : undefined
    }
    case 'order-notification':
      return ports.letters.orderNotification(await orderView(ports, job.orderId))
    case 'ticket-received':
      return ports.letters.ticketReceived(await ticketOf(ports, job.ticketId))
    case 'ticket-notification':
      return ports.letters.ticketNotification(await ticketOf(ports, job.ticketId))
    case 'feedback-received':
      return ports.letters.feedbackReceived(await feedbackOf(ports, job.feedbackId))
    case 'feedback-notification':
      return ports.letters.feedbackNotification(await feedbackOf(ports, job.feedbackId))
    case 'security-alert': {
      const [first, ...others] = await ports.systemLog.closeAlert(job.alertId)
      if (!first) throw new Error('there is no entry for a letter')
      return ports.letters.securityAlert(job.alertId, [first, ...others])
    }
    default:
      return job satisfies never
  }
}
