import { brand } from '@hotovo/adapters/content/brand'
import { letters } from '@hotovo/adapters/mail/letters/letters'
import { performJob } from '@hotovo/application/letters/perform-job'
import type { Letter, TextMessage } from '@hotovo/application/letters/ports'
import type { Ports } from '@hotovo/application/ports'
import { demo } from './demo.ts'

/** Performs what a house has to do outside: what is on its way to somebody goes to the box in the corner. */
export const performing = (house: Ports, notHere: () => Promise<never>) =>
  performJob({
    ...house,
    letters: letters({
      brand,
      publicUrl: import.meta.env.SSR ? '' : `${location.origin}${import.meta.env.BASE_URL.slice(0, -1)}`,
      admin: brand.email,
    }),
    mail: {
      send: async ({ id, to, subject, text, attachments = [] }: Letter) =>
        demo.send({ id, to, subject, text, hadFile: attachments.length > 0 }),
    },
    sms: {
      send: async ({ id, to, text }: TextMessage) =>
        demo.send({ id, to, subject: undefined, text, hadFile: false }),
    },
    documents: { voucherPdf: async () => '', courierLetters: notHere, slip: notHere, cashStatement: notHere },
    statementReader: { read: notHere, rest: notHere },
  })
