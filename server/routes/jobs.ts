import type { Serve } from '@hotovo/adapters/http/call-handlers'
import { notificationCalls } from '@hotovo/adapters/http/contract/jobs'
import type { BoundApi } from '@hotovo/application/api'
import { ok } from '@hotovo/domain/shared/result'

const sent = ok({ success: true } as const)

/** Letters that others may ask for. */
export function notificationRoutes(serve: Serve, { notifications }: BoundApi): void {
  serve(
    notificationCalls.sendEmail,
    async (caller, { body: { to, subject, text, notificationType: about = null } }) => {
      const told = await notifications.notifyStaff({ to, subject, text, about }, { caller })
      return told.ok ? sent : told
    },
  )
  serve(notificationCalls.sendTicketNotification, async (caller, { body }) => {
    const asked = await notifications.notifyCustomer({ number: body.ticket_number }, { caller })
    return asked.ok ? sent : asked
  })
  serve(notificationCalls.sendOrderNotification, async (caller, { body }) => {
    const asked = await notifications.notifyCustomer({ number: body.order_number }, { caller })
    return asked.ok ? sent : asked
  })
}
