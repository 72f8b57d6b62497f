import type { Parcel } from '@hotovo/domain/deliveries/delivery'
import { parcelText } from '@hotovo/domain/deliveries/parcel'
import { finalDeadline } from '@hotovo/domain/orders/deadline'
import { isPaid, isToPay } from '@hotovo/domain/orders/order'
import { receivedOf, refundDue } from '@hotovo/domain/payments/payment'
import { isRestMissing, restDeadline } from '@hotovo/domain/payments/rest'
import { awaitedSides } from '@hotovo/domain/staff/email-change'
import type { TicketReply } from '@hotovo/domain/tickets/handling'
import { answeredAt } from '@hotovo/domain/tickets/opening'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { Documents } from '../deliveries/ports.ts'
import type { Job, LetterJob, TextJob } from '../jobs/job.ts'
import { byCorrection, correctedContact, reachedOrderById } from '../orders/contact.ts'
import type { OrderView } from '../orders/ports.ts'
import { orderViewOf } from '../orders/view.ts'
import type { Ports } from '../ports.ts'
import { emailChangeToken, isEmailChangeUsable } from '../staff/email-secrets.ts'
import { textedCodes } from '../staff/phone-proof.ts'
import { isRecoveryUsable, recoveryCodes, recoveryToken } from '../staff/recovery-secrets.ts'
import { type ReadingPorts, readStatement } from '../statements/read-statement.ts'
import type { Letter, Letters, Mail, Sms } from './ports.ts'
import { sendDelivery } from './send-delivery.ts'

/** What jobs need of it beside the world outside, which only they speak to. */
export type JobPorts = Pick<
  Ports,
  | 'orders'
  | 'payments'
  | 'deliveries'
  | 'vouchers'
  | 'tickets'
  | 'feedback'
  | 'systemLog'
  | 'recoveries'
  | 'emailChanges'
  | 'staff'
  | 'factors'
  | 'macs'
  | 'paymentCodes'
  | 'installation'
  | 'clock'
> &
  ReadingPorts & {
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
        // Whoever bought at a desk left no address.
        if (letter && letter.to !== '') await ports.mail.send(await newestOf(ports, job, letter))
        return
      }
      case 'delivery':
        return sendDelivery(ports, job.deliveryId)
      case 'statement':
        return readStatement(ports)(job.importId)
      case 'text':
        return sendCode(ports, job)
      default:
        job satisfies never
    }
  }

/** A letter of an order by the newest correction of its contact: one that failed before is another one to whoever drops what they had. */
async function newestOf({ orders }: JobPorts, job: LetterJob, letter: Letter): Promise<Letter> {
  if (!('orderId' in job) || job.letter === 'contact-corrected') return letter
  return byCorrection(letter, (await orders.corrections([job.orderId])).length)
}

/** Sends a telephone its code, while that is worth anything and its factor is there (rule A79). */
async function sendCode(
  { factors, macs, clock, letters, sms }: JobPorts,
  { accountId, factorId, sessionId, until, language }: TextJob,
): Promise<void> {
  if (clock.now() >= until) return
  const own = (await factors.of(accountId)).find(({ factor }) => factor.id === factorId)
  if (own?.factor.type !== 'phone' || own.secret === undefined) return
  const texted = { factorId, sessionId, until, number: own.secret }
  await sms.send(letters.secondStepText(texted, (await textedCodes(macs, texted))[0]!, language))
}

async function ticketOf({ tickets }: JobPorts, id: string) {
  const ticket = await tickets.byId(id)
  if (!ticket) throw new Error('there is no ticket for a letter')
  return ticket
}

/** An answer where its ticket is answered now; to another address than at first it is another message (rule V35). */
async function ticketReply(ports: JobPorts, ticket: Ticket, reply: TicketReply): Promise<Letter> {
  const order = ticket.relatedOrderId === null ? undefined : await ports.orders.byId(ticket.relatedOrderId)
  const all = order ? await ports.orders.corrections([order.id]) : []
  const email = order ? answeredAt(ticket, order, all) : ticket.email
  const letter = ports.letters.ticketReply({ ...ticket, email }, reply)
  return byCorrection(letter, email === ticket.email ? 0 : all.length)
}

async function feedbackOf(ports: JobPorts, id: string) {
  const feedback = await ports.feedback.byId(id)
  if (!feedback) throw new Error('there is no feedback for a letter')
  return feedback
}

async function orderView(ports: JobPorts, orderId: string) {
  return orderViewOf(ports, await reachedOrderById(ports, orderId))
}

/** What was to be given back when an order was withdrawn from, though some of it may have gone since. */
async function refundOfWithdrawal({ payments }: JobPorts, { order }: OrderView): Promise<number> {
  const all = await payments.ofOrder(order.id)
  const before = all.filter(({ createdAt }) => createdAt <= (order.withdrawnAt ?? ''))
  return Math.max(0, receivedOf(before) - order.charged)
}

/** What the courier has of an order, as far as carrier or number were noted. */
async function parcelsOf({ deliveries }: JobPorts, orderId: string): Promise<readonly Parcel[]> {
  const all = await deliveries.ofOrder(orderId)
  return all.filter((one) => one.state === 'handed-over' && parcelText(one) !== '')
}

async function voucherView(ports: JobPorts, serial: string) {
  const issued = await ports.vouchers.bySerial(serial)
  if (!issued) throw new Error('there is no voucher for a letter')
  return { voucher: issued.voucher, view: await orderView(ports, issued.place.orderId) }
}

/** The letter as things are now; undefined when there is nothing to say any more. */
async function letterOf(ports: JobPorts, job: LetterJob): Promise<Letter | undefined> {
  switch (job.letter) {
    case 'order-received': {
      const view = await orderView(ports, job.orderId)
      return isToPay(view.order) ? ports.letters.orderReceived(view) : undefined
    }
    case 'order-notification':
      return ports.letters.orderNotification(await orderView(ports, job.orderId))
    case 'payment-partial': {
      const view = await orderView(ports, job.orderId)
      return isToPay(view.order) ? ports.letters.paymentPartial(view, view.order.received) : undefined
    }
    case 'overpayment': {
      const view = await orderView(ports, job.orderId)
      return view.order.paymentStatus === 'over'
        ? ports.letters.overpayment(view, refundDue(view.order))
        : undefined
    }
    case 'payment-received': {
      const view = await orderView(ports, job.orderId)
      const isAwaited = isPaid(view.order) && view.order.orderStatus !== 'zrusena'
      return isAwaited && view.progress.deliveredAt === null ? ports.letters.paymentReceived(view) : undefined
    }
    case 'payment-reminder': {
      const view = await orderView(ports, job.orderId)
      const lastDay = finalDeadline(view.order)
      return isToPay(view.order) ? ports.letters.paymentReminder(view, lastDay) : undefined
    }
    case 'payment-rest': {
      const view = await orderView(ports, job.orderId)
      const lastDay = restDeadline(view.order, job.at)
      return isRestMissing(view.order) ? ports.letters.paymentRest(view, { at: job.at, lastDay }) : undefined
    }
    case 'order-expired': {
      const view = await orderView(ports, job.orderId)
      return view.order.orderStatus === 'zrusena' ? ports.letters.orderExpired(view) : undefined
    }
    case 'withdrawal-received': {
      const view = await orderView(ports, job.orderId)
      return ports.letters.withdrawalReceived(view, await refundOfWithdrawal(ports, view))
    }
    case 'withdrawal-notification': {
      const view = await orderView(ports, job.orderId)
      return ports.letters.withdrawalNotification(view, await refundOfWithdrawal(ports, view))
    }
    case 'vouchers-on-the-way':
      return ports.letters.vouchersOnTheWay(
        await orderView(ports, job.orderId),
        await parcelsOf(ports, job.orderId),
      )
    case 'contact-corrected': {
      const { before, after } = await correctedContact(ports, job.orderId, job)
      return ports.letters.contactCorrected(await orderViewOf(ports, before), after, job.to)
    }
    case 'voucher-frozen': {
      const { voucher, view } = await voucherView(ports, job.serial)
      return voucher.frozen ? ports.letters.voucherFrozen(voucher, job.at, view) : undefined
    }
    case 'voucher-expires-soon': {
      const { voucher, view } = await voucherView(ports, job.serial)
      const isOver = voucher.balance === 0 || ports.clock.now() >= voucher.expiresAt
      return isOver ? undefined : ports.letters.voucherExpiresSoon(voucher, view)
    }
    case 'ticket-received':
      return ports.letters.ticketReceived(await ticketOf(ports, job.ticketId))
    case 'ticket-notification':
      return ports.letters.ticketNotification(await ticketOf(ports, job.ticketId))
    case 'ticket-reply': {
      const ticket = await ticketOf(ports, job.ticketId)
      const reply = (await ports.tickets.replies([ticket.id])).find(({ id }) => id === job.replyId)
      if (!reply) throw new Error('there is no reply for a letter')
      return ticketReply(ports, ticket, reply)
    }
    case 'feedback-received':
      return ports.letters.feedbackReceived(await feedbackOf(ports, job.feedbackId))
    case 'feedback-notification':
      return ports.letters.feedbackNotification(await feedbackOf(ports, job.feedbackId))
    case 'security-alert': {
      const [first, ...others] = await ports.systemLog.closeAlert(job.alertId)
      if (!first) throw new Error('there is no entry for a letter')
      return ports.letters.securityAlert(job.alertId, [first, ...others])
    }
    case 'recorded-by-hand':
      return ports.letters.recordedByHand(job.day, await ports.payments.byHandOn(job.day))
    case 'program-notification':
      return ports.letters.programNotification(job)
    case 'password-recovery': {
      const found = await ports.recoveries.byId(job.recoveryId)
      // Nobody's e-mail, somebody without a role, or a newer letter: nothing to say.
      if (!found || !isRecoveryUsable(found, ports.clock.now())) return undefined
      const { kind } = found.recovery
      if (kind === 'code')
        return ports.letters.recoveryCode(found, (await recoveryCodes(ports.macs, found))[0]!)
      const token = await recoveryToken(ports.macs, found)
      return kind === 'invite'
        ? ports.letters.invitation(found, token)
        : ports.letters.recoveryLink(found, token)
    }
    case 'password-changed': {
      const account = await ports.staff.byId(job.accountId)
      if (!account) throw new Error('there is no account for a letter')
      return ports.letters.passwordChanged(account, job)
    }
    case 'email-change': {
      const found = await ports.emailChanges.byId(job.emailChangeId)
      const isAwaited = found && awaitedSides(found.change).includes(job.side)
      if (!isAwaited || !isEmailChangeUsable(found, ports.clock.now())) return undefined
      // Who has which address, whoever asks does not learn: they wait for a letter that never comes (rule A75).
      if (job.side === 'new' && (await ports.staff.byEmail(found.change.newEmail))) return undefined
      const token = await emailChangeToken(ports.macs, found, job.side)
      return ports.letters.emailChange(found.change, job.side, token, job.at)
    }
    case 'email-changed': {
      const found = await ports.emailChanges.byId(job.emailChangeId)
      return found && ports.letters.emailChanged(found.change, job.side)
    }
    default:
      return job satisfies never
  }
}
