import type { Customer } from '@hotovo/application/back-office/customer'
import { continues } from '@hotovo/domain/tickets/continuation'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { HeadLine } from '../kit/record/record.tsx'
import { TicketStatusChip } from './chips.tsx'

type ContinuationProps = { readonly ticket: Ticket; readonly customer: Customer }

/** The tickets of the same customer that this one goes on with, and those that go on with it (rule S13). */
export function Continuation({ ticket, customer: { tickets, continuedBy } }: ContinuationProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const lines = [
    [t('ticket.continues'), tickets.items.filter((one) => continues(ticket, one))],
    [t('ticket.continuedBy'), tickets.items.filter(({ number }) => continuedBy.includes(number))],
  ] as const
  return lines.map(
    ([words, rows]) =>
      rows.length > 0 && (
        <HeadLine key={words}>
          {words}
          {rows.map(({ number, status }) => (
            <span key={number}>
              <Link to={pathIn(language, `/admin/tikety/${number}`)}>
                <Code>{number}</Code>
              </Link>{' '}
              <TicketStatusChip status={status} />
            </span>
          ))}
        </HeadLine>
      ),
  )
}
