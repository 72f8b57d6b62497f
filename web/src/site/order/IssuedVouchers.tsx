import type { OrderView } from '@hotovo/application/orders/ports'
import type { Parcel } from '@hotovo/domain/deliveries/delivery'
import { parcelText, trackingPage } from '@hotovo/domain/deliveries/parcel'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Code } from '../../ui/Code.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { maskedEmail, maskedPhone } from './masked.ts'

const List = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 1rem',
    padding: '0.625rem 0',
    borderBottom: `1px solid ${vars.palette.divider}`,
    lineHeight: 1.45,
  },
  '& > li:last-of-type': { borderBottom: 0 },
  '& small': { flex: '1 0 100%', color: vars.palette.text.secondary, fontSize: '0.9375rem' },
}))
const Sentences = styled('ul')({
  display: 'grid',
  gap: '0.375rem',
  margin: 0,
  paddingLeft: '1.25rem',
  overflowWrap: 'anywhere',
})

type IssuedProps = { readonly view: OrderView }

/** The vouchers of an order by serial: what they are worth, until when, and whether they can be spent. Never a code. */
export function IssuedVouchers({ view: { order, progress } }: IssuedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (progress.vouchers.length === 0) return null
  const written = (minor: number) => formatMoney(minor, order.currency, language)
  return (
    <section aria-labelledby="issued-title">
      <h2 id="issued-title">{t('order.issued.title')}</h2>
      <List>
        {progress.vouchers.map(({ serial, amount, expiresAt, status, frozenBalance }) => (
          <li key={serial}>
            <Code>{serial}</Code>
            <Money>{written(amount)}</Money>
            <small>
              {frozenBalance === null ? (
                t(`order.issued.states.${status}`)
              ) : (
                <Rich
                  text={t('order.issued.frozen', { left: written(frozenBalance) })}
                  as={{ money: Money }}
                />
              )}
              {status === 'active' &&
                `, ${t('order.issued.until', { day: formatDay(dayOf(expiresAt), language) })}`}
            </small>
          </li>
        ))}
      </List>
    </section>
  )
}

/** Who has a letter and under which number, and the way to where it is followed. */
function ParcelLine({ parcel }: { readonly parcel: Parcel }) {
  const { t } = useTranslation()
  const text = parcelText(parcel)
  const page = trackingPage(parcel)
  if (text === '') return null
  return (
    <>
      {' '}
      {t('order.deliveries.parcel')} {page ? <a href={page}>{text}</a> : text}
    </>
  )
}

/** Where the vouchers went, message by message. */
export function Deliveries({ view: { progress } }: IssuedProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (progress.deliveries.length === 0) return null
  return (
    <section aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{t('order.deliveries.title')}</h2>
      <Sentences>
        {progress.deliveries.map(({ channel, handedOverAt, to: whole, ...parcel }, index) => {
          const isSms = channel === 'sms-codes' || channel === 'sms-passwords'
          const to = whole && (isSms ? maskedPhone(whole) : maskedEmail(whole))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal messages differ by nothing but their place
            <li key={index}>
              {handedOverAt === null
                ? t(`order.deliveries.waiting.${channel}`, { to })
                : t(`order.deliveries.sent.${channel}`, { to, at: formatInstant(handedOverAt, language) })}
              <ParcelLine parcel={parcel} />
            </li>
          )
        })}
      </Sentences>
    </section>
  )
}

/** What nobody may be given, and how a voucher that is in danger is blocked. */
export function SafetyAdvice({ isIssued }: { readonly isIssued: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Notice tone="warning" title={t('order.warning.title')}>
      <p>
        {t('order.warning.text')}
        {isIssued && (
          <>
            {' '}
            {t('order.warning.block')}{' '}
            <Link to={pathIn(language, '/overit-voucher?zablokovat')}>{t('order.warning.action')}</Link>
          </>
        )}
      </p>
    </Notice>
  )
}
