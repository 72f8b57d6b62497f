import type { Mail } from '@hotovo/application/letters/ports'
import { postMessage } from '../hand-over.ts'
import { checkedLetter, type Sender } from '../message.ts'

/** Letters as JSON to a mail service. */
export const httpMail = (url: string, token: string, from: Sender): Mail => ({
  send: async (letter) => postMessage({ url, token }, letter.id, { from, ...checkedLetter(letter) }),
})
