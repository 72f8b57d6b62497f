import { formatInstant } from '@hotovo/domain/shared/format'
import { formatPhone } from '@hotovo/domain/shared/phone'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { isOpenedByStaff } from '@hotovo/domain/tickets/opening'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Email } from '../../ui/Email.tsx'
import { Card, Small } from '../kit/parts.tsx'
import { Fact, List } from '../kit/record/facts.tsx'

/** What is known of the ticket. */
export const Facts = ({ record }: { readonly record: TicketRecord }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { ticket, answeredAt } = record
  return (
    <Card aria-labelledby="facts-title">
      <h2 id="facts-title">{t('ticket.facts.title')}</h2>
      <List>
        <Fact name={t('ticket.facts.name')}>
          <bdi>{ticket.name}</bdi>
        </Fact>
        <Fact name={t('ticket.facts.email')} copy={ticket.email}>
          <Email>{ticket.email}</Email>
          {isOpenedByStaff(ticket) && <Small>{t('ticket.facts.answered')}</Small>}
        </Fact>
        {ticket.phone !== '' && (
          <Fact name={t('ticket.facts.phone')} copy={ticket.phone}>
            {formatPhone(ticket.phone)}
          </Fact>
        )}
        {ticket.company !== null && (
          <Fact name={t('ticket.facts.company')}>
            <bdi>{ticket.company}</bdi>
          </Fact>
        )}
        {ticket.companyNumber !== null && (
          <Fact name={t('ticket.facts.companyNumber')} copy={ticket.companyNumber}>
            {ticket.companyNumber}
          </Fact>
        )}
        {ticket.city !== null && (
          <Fact name={t('ticket.facts.city')}>
            <bdi>{ticket.city}</bdi>
          </Fact>
        )}
        <Fact name={t('ticket.facts.category')}>
          {t(`tickets.categories.${ticket.category}`)}
          {ticket.topic && ` · ${t(`tickets.topics.${ticket.topic}`)}`}
        </Fact>
        {ticket.voucherSerial && (
          <Fact name={t('ticket.facts.voucher')}>
            <Link to={pathIn(language, `/admin/vouchery/${encodeURIComponent(ticket.voucherSerial)}`)}>
              {ticket.voucherSerial}
            </Link>
          </Fact>
        )}
        <Fact name={t('ticket.facts.created')}>
          <time dateTime={ticket.createdAt}>{formatInstant(ticket.createdAt, language)}</time>
        </Fact>
        <Fact name={t('ticket.facts.language')}>{t(`ticket.facts.languages.${ticket.language}`)}</Fact>
        {answeredAt && (
          <Fact name={t('ticket.facts.firstAnswer')}>
            <time dateTime={answeredAt}>{formatInstant(answeredAt, language)}</time>
          </Fact>
        )}
      </List>
    </Card>
  )
}
