import type { OrderRow } from '@hotovo/application/orders/list'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import type { PaymentMethod } from '@hotovo/domain/shared/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Code } from '../../../ui/Code.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { cut } from '../../../ui/cut.ts'
import { useNow } from '../../../ui/useNow.ts'
import { daysLate, lateInWords } from '../late.ts'

const Line = styled('dl')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 1rem',
  margin: 0,
  padding: '0.375rem 0.875rem',
  borderRadius: 10,
  background: vars.palette.background.sunken,
  lineHeight: 1.4,
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.375rem', minWidth: 0 },
  fontSize: '0.9375rem',
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& dd[data-late]': { color: vars.palette.error.main },
  '& > [data-notes]': { flexBasis: '100%' },
  '& button': { width: '2.25rem', minHeight: '2.25rem', padding: 0 },
  '& button > span': { position: 'absolute', clipPath: 'inset(50%)' },
  '@media print': { '& button': { display: 'none' } },
}))

const Whole = styled('time')({ whiteSpace: 'nowrap' })

/** A longer note is cut here, and stands whole with what is known of the customer. Characters. */
const shortNote = 200

type StripProps = {
  readonly order: OrderRow
  /** What the customer wrote; null or undefined where nothing, or nobody knows yet. */
  readonly notes: string | null | undefined
  /** Undefined while nobody knows yet. */
  readonly paymentMethod: PaymentMethod | undefined
}

/** What is asked of an order first: by when it is paid, by which symbol, how it is delivered, what its customer wrote. */
export function Strip({ order, notes, paymentMethod }: StripProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const now = useNow()
  const today = now && dayOf(now)
  const late = today === undefined ? null : daysLate(order, today)
  const isLate = late !== null && late > 0
  return (
    <section aria-label={t('order.strip.title')}>
      <Line>
        {late !== null && (
          <div>
            <dt>{t('order.details.due')}</dt>
            <dd data-late={isLate ? '' : undefined}>
              <Whole dateTime={order.dueDate}>{formatDay(order.dueDate, language)}</Whole>
              {late >= 0 && `, ${lateInWords({ t, language, today }, order)}`}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('order.details.variableSymbol')}</dt>
          <dd>
            <Code>{order.variableSymbol}</Code>
          </dd>
          <dd>
            <CopyButton text={order.variableSymbol} label={t('order.details.variableSymbol')} />
          </dd>
        </div>
        <div>
          <dt>{t('order.details.delivery')}</dt>
          <dd>{t(`order.details.deliveries.${order.deliveryMethod}`)}</dd>
        </div>
        {paymentMethod && (
          <div>
            <dt>{t('order.details.payment')}</dt>
            <dd>{t(`order.details.payments.${paymentMethod}`)}</dd>
          </div>
        )}
        {notes && (
          <div data-notes="">
            <dt>{t('order.customerNotes')}</dt>
            <dd>{cut(notes, shortNote)}</dd>
          </div>
        )}
      </Line>
    </section>
  )
}
