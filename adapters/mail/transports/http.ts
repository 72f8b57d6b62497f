import type { Mail } from '@hotovo/application/letters/ports'
import { post } from '../hand-over.ts'
import { checked, type Sender } from '../message.ts'

/** Letters as JSON to a mail service. */
export const httpMail = (url: string, token: string, from: Sender): Mail => ({
  send: async (letter) => post({ url, token }, letter.id, { from, ...checked(letter) }),
})
