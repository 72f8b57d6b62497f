import type { Mail } from '@hotovo/application/letters/ports'
import { createTransport } from 'nodemailer'
import { MessageNotTaken } from '../hand-over.ts'
import { messageOf, type Sender } from '../message.ts'

/** No server is waited for longer at any step; the letter is tried again. Milliseconds. */
const patience = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Asks a mail server whether it lets us in, and sends nothing. Throws what keeps it from that. */
export async function smtpAnswers(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Letters to a mail server. What it says about a person stays with it; the code is kept. */
export function smtpMail(url: string, from: Sender): Mail {
  const transport = createTransport({ url, ...patience })
  return {
    send: async (letter) => {
      const message = messageOf(letter, from)
      try {
        await transport.sendMail(message)
      } catch (fault) {
        const { code, responseCode } = fault as { code?: string; responseCode?: number }
        throw new MessageNotTaken([code, responseCode].filter(Boolean).join(' '))
      }
    },
  }
}
