import type { Letters } from '@hotovo/application/letters/ports'
import { changedTexts } from '@hotovo/domain/orders/contact'
import { addressTexts } from '@hotovo/domain/orders/courier-address'
import { formatInstant } from '@hotovo/domain/shared/format'
import { dictionaries, type LettersOptions, writerOf } from '../writing.ts'

/** The letter about a contact that was corrected: it may come to a stranger, so it says what was, and never to what (rule V30). */
export function contactLetters(options: LettersOptions): Pick<Letters, 'contactCorrected'> {
  const { toCustomer } = writerOf(options)
  return {
    contactCorrected: ({ order }, after, to) => {
      const say = dictionaries[order.language].contactCorrected
      const changed: readonly string[] = changedTexts(order, after)
      const parts = (['email', 'phone', 'address'] as const).filter((part) =>
        part === 'address' ? addressTexts.some((field) => changed.includes(field)) : changed.includes(part),
      )
      return toCustomer({
        id: `contact-corrected-${order.id}-${after.number}${to === after.number - 1 ? '' : `-to-${to}`}`,
        to: order.email,
        subject: say.subject(order.number),
        language: order.language,
        heading: say.heading,
        parts: [
          { kind: 'text', text: say.text(order.number, formatInstant(after.correctedAt, order.language)) },
          {
            kind: 'facts',
            title: say.title,
            facts: parts.map((part) => [say.parts[part], say.corrected] as const),
          },
          { kind: 'text', text: say.why },
          { kind: 'warning', ...say.warning },
          { kind: 'text', text: dictionaries[order.language].plain.help(options.brand.phone) },
        ],
        images: [],
      })
    },
  }
}
