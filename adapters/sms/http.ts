import type { Sms } from '@hotovo/application/letters/ports'
import { post } from '../mail/hand-over.ts'
import { checked } from './message.ts'

/** Text messages as JSON to a gateway, which is waited for so many milliseconds at most. */
export const httpSms = (url: string, token: string, patience?: number): Sms => ({
  send: async (message) =>
    post({ url, token, ...(patience !== undefined && { patience }) }, message.id, checked(message)),
})
