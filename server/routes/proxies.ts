import { notificationCalls } from '@hotovo/adapters/http/contract/jobs'
import { ok } from '@hotovo/domain/shared/result'
import type { Serve } from '../endpoint.ts'

const sent = ok({ success: true } as const)

/** Letters that others may ask for. */
export function proxyRoutes(serve: Serve): void {
  serve(
    notificationCalls.sendEmail,
    async ({ programs }, { body: { to, subject, text, notificationType } }) => {
      const told = await programs.notifyStaff({ to, subject, text, about: notificationType ?? null })
      return told.ok ? sent : told
    },
  )
  serve(notificationCalls.sendTicketNotification, async ({ programs }, { body }) => {
    const asked = await programs.notifyCustomer(body.ticket_number)
    return asked.ok ? sent : asked
  })
  serve(notificationCalls.sendOrderNotification, async ({ programs }, { body }) => {
    const asked = await programs.notifyCustomer(body.order_number)
    return asked.ok ? sent : asked
  })
}
