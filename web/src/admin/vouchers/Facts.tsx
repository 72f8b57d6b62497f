import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { Email } from '../../ui/Email.tsx'
import { Money } from '../../ui/Money.tsx'
import { Card } from '../kit/parts.tsx'
import { Fact, List } from '../kit/record/facts.tsx'

/** What else is known of it. */
export function Facts({
  record: { voucher, place, replacedBy, order, customer, lastFour },
}: {
  readonly record: VoucherRecord
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { serial, amount, currency, createdAt, expiresAt, usedAt } = voucher
  const instant = (at: string) => <time dateTime={at}>{formatInstant(at, language)}</time>
  const voucherLink = (of: string) => (
    <Link to={pathIn(language, `/admin/vouchery/${of}`)}>
      <Code>{of}</Code>
    </Link>
  )
  return (
    <Card aria-labelledby="voucher-facts">
      <h2 id="voucher-facts">{t('vouchers.facts.title')}</h2>
      <List>
        <Fact name={t('vouchers.facts.serial')} copy={serial}>
          <Code>{serial}</Code>
        </Fact>
        <Fact name={t('vouchers.facts.lastFour')}>
          <Code>{lastFour}</Code>
        </Fact>
        <Fact name={t('vouchers.facts.amount')}>
          <Money>{formatMoney(amount, currency, language)}</Money>
        </Fact>
        <Fact name={t('vouchers.facts.issued')}>{instant(createdAt)}</Fact>
        <Fact name={t('vouchers.facts.expires')}>
          <time dateTime={expiresAt}>{formatDay(dayOf(expiresAt), language)}</time>
        </Fact>
        <Fact name={t('vouchers.facts.used')}>
          {usedAt === null ? t('vouchers.facts.never') : instant(usedAt)}
        </Fact>
        <Fact name={t('vouchers.facts.order')}>
          {order ? (
            <Link to={pathIn(language, `/admin/objednavky/${order.id}`)}>
              <Code>{order.number}</Code>
            </Link>
          ) : (
            t('vouchers.facts.noOrder')
          )}
        </Fact>
        {order && customer && (
          <Fact name={t('vouchers.facts.customer')} copy={customer.email}>
            <Link to={pathIn(language, `/admin/zakaznik/${order.id}`)}>
              {customer.firstName} {customer.lastName}
            </Link>
            <br />
            <Email>{customer.email}</Email>
          </Fact>
        )}
        {place?.replaces && <Fact name={t('vouchers.facts.replaces')}>{voucherLink(place.replaces)}</Fact>}
        {replacedBy && <Fact name={t('vouchers.facts.replacedBy')}>{voucherLink(replacedBy)}</Fact>}
      </List>
    </Card>
  )
}
