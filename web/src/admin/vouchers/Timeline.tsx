import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import type { Currency } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { NoteSummary } from '../../ui/HistoryList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { May } from '../kit/may.tsx'
import { Actions, Card, Entries, Entry, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { readable } from '../kit/record/changeInWords.ts'
import { actorOf, signed } from './momentsInWords.tsx'
import type { Moment } from './timeline.ts'
import type { VoucherStore } from './VoucherStore.ts'

const Amount = styled(Money)({ fontWeight: 700 })

type StepProps = { readonly moment: Moment; readonly currency: Currency; readonly isNews: boolean }

const Step = ({ moment, currency, isNews }: StepProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { kind, at, moved, merchant, reference, note } = moment
  const written = (minor: number) => formatMoney(minor, currency, language)
  const details = [merchant, reference && t('vouchers.timeline.reference', { reference }), actorOf(t, moment)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Entry data-news={isNews ? '' : undefined}>
      <strong>{t(`vouchers.timeline.kinds.${kind}`)}</strong>
      {moved && <Amount>{signed(moved.amount, currency, language)}</Amount>}
      {details !== '' && <Small>{details}</Small>}
      <Small>
        <time dateTime={at}>{formatInstant(at, language)}</time>
        {moved && (
          <>
            {' · '}
            <Rich
              text={t('vouchers.timeline.balance', { balance: written(moved.balanceAfter) })}
              as={{ money: Money }}
            />
          </>
        )}
      </Small>
      {note !== null && (
        <div>
          <NoteSummary>{readable(t, note)}</NoteSummary>
        </div>
      )}
    </Entry>
  )
}

/** What happened to a voucher, the newest first; all of it is in the audit log. */
export const Timeline = observer(
  ({ store, currency }: { readonly store: VoucherStore; readonly currency: Currency }) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const log = `${pathIn(language, '/admin/audit')}?${new URLSearchParams({ q: store.serial, type: 'voucher' })}`
    return (
      <Card aria-labelledby="timeline-title">
        <h2 id="timeline-title">{t('vouchers.timeline.title')}</h2>
        {store.log.phase === 'failed' && (
          <Notice tone="warning">
            <p>{t('vouchers.timeline.failed')}</p>
            <Actions>
              <RetryButton onRetry={() => void store.open()} />
            </Actions>
          </Notice>
        )}
        <Entries as="ol" aria-labelledby="timeline-title">
          {store.timeline.map((moment) => (
            <Step key={moment.key} moment={moment} currency={currency} isNews={store.news.has(moment.key)} />
          ))}
        </Entries>
        <May to="audit.view">
          <Small>
            <Link to={log}>{t('vouchers.timeline.audit')}</Link>
          </Small>
        </May>
      </Card>
    )
  },
)
