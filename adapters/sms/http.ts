import type { Sms } from '@hotovo/application/letters/ports'
import { postMessage } from '../mail/hand-over.ts'
import { checkedTextMessage } from './message.ts'

/** Text messages as JSON to a gateway, which is waited for so many milliseconds at most. */
export const httpSms = (url: string, token: string, patience?: number): Sms => ({
  send: async (message) =>
    postMessage(
      { url, token, ...(patience !== undefined && { patience }) },
      message.id,
      checkedTextMessage(message),
    ),
})
