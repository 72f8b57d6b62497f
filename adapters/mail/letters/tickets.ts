import type { Letters } from '@hotovo/application/letters/ports'
import { supportHours } from '@hotovo/domain/limits'
import { formatInstant } from '@hotovo/domain/shared/format'
import { isOpenedByStaff } from '@hotovo/domain/tickets/opening'
import { answerBy } from '@hotovo/domain/tickets/ticket'
import type { LetterPart } from '../layout.ts'
import { unlinked } from '../untrusted-text.ts'
import { dictionaries, facts, type LettersOptions, quoted, writerOf } from './writing.ts'

/** Letters about tickets. */
export function ticketLetters(
  options: LettersOptions,
): Pick<Letters, 'ticketReceived' | 'ticketNotification' | 'ticketReply'> {
  const { toCustomer, toStaff } = writerOf(options)
  const { publicUrl } = options
  /** How the customer writes back, in every letter about a ticket. */
  const supportPage = ({ path, ticketReply }: (typeof dictionaries)['sk' | 'en']): LetterPart => ({
    kind: 'link',
    label: ticketReply.open,
    href: `${publicUrl}${path}/podpora`,
  })
  return {
    ticketReceived: (ticket) => {
      const words = dictionaries[ticket.language]
      const say = words.ticketReceived
      const parts: LetterPart[] = [
        {
          kind: 'text',
          text: say.promise(ticket.number, formatInstant(answerBy(ticket), ticket.language)),
        },
        ...(ticket.company === null ? [] : [{ kind: 'text', text: say.registration } as const]),
        { kind: 'text', text: say.hours(supportHours.from, supportHours.to) },
        { kind: 'text', text: say.more(ticket.number) },
        supportPage(words),
        { kind: 'warning', ...say.warning },
        { kind: 'text', text: say.stranger },
      ]
      return toCustomer({
        id: `ticket-received-${ticket.id}`,
        to: ticket.email,
        subject: say.subject(ticket.number),
        language: ticket.language,
        heading: say.heading,
        parts,
      })
    },
    ticketNotification: (ticket) => {
      const words = dictionaries[ticket.language]
      const say = words.ticketNotification
      const category = words.ticketCategories[ticket.category]
      const by = formatInstant(answerBy(ticket), ticket.language)
      const parts: LetterPart[] = [
        { kind: 'text', text: say.promise(by) },
        {
          kind: 'facts',
          title: say.title,
          facts: facts(
            [say.category, category],
            [say.topic, ticket.topic ? words.ticketTopics[ticket.topic] : undefined],
            [say.priority, words.priorities[ticket.priority]],
            [say.answerBy, by],
            [say.name, unlinked(ticket.name)],
            [say.email, unlinked(ticket.email)],
            [say.companyNumber, ticket.companyNumber ?? undefined],
            [say.phone, ticket.phone || undefined],
          ),
        },
        { kind: 'text', text: say.reply },
        { kind: 'link', label: say.open, href: `${publicUrl}/admin/tikety/${ticket.id}` },
        ...quoted(
          say.quote,
          [ticket.subject, ticket.message, ticket.voucherSerial].filter(Boolean).join('\n\n'),
          words,
        ),
      ]
      return toStaff({
        id: `ticket-notification-${ticket.id}`,
        replyTo: ticket.email,
        subject: say.subject(ticket.number, category),
        language: ticket.language,
        heading: say.heading(ticket.number),
        parts,
      })
    },
    ticketReply: (ticket, reply) => {
      const words = dictionaries[ticket.language]
      const say = words.ticketReply
      // Who asked for nothing is told what it is about.
      const isFirst = isOpenedByStaff(ticket)
      const parts: LetterPart[] = [
        { kind: 'lines', text: reply.text },
        { kind: 'text', text: say.signed(reply.by.name) },
        { kind: 'text', text: say.more(ticket.number) },
        supportPage(words),
        ...(isFirst ? [] : quoted(say.quote, `${ticket.subject}\n\n${ticket.message}`, words)),
        { kind: 'warning', ...words.ticketReceived.warning },
      ]
      return toCustomer({
        id: `ticket-reply-${reply.id}`,
        to: ticket.email,
        subject: isFirst ? ticket.subject : say.subject(ticket.number),
        language: ticket.language,
        heading: isFirst ? ticket.subject : say.heading(ticket.number),
        parts,
      })
    },
  }
}
