import type { CashStatement } from '@hotovo/application/cash-desk/statement'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ByDesk } from './ByDesk.tsx'
import type { CashDesksStore } from './CashDesksStore.ts'
import { Shifts } from './Shifts.tsx'
import type { StatementStore } from './StatementStore.ts'
import type { View } from './view.ts'

const Figures = styled('dl')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem 2.5rem',
  margin: 0,
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': {
    margin: 0,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: '1.5rem',
    fontWeight: 700,
    lineHeight: 1.2,
  },
  '& > div:last-of-type dd': { fontSize: '2rem' },
}))

type PartsProps = {
  readonly desks: CashDesksStore
  readonly store: StatementStore
  readonly view: View
  readonly value: CashStatement
}

/** What a statement says: its sums, each desk, and each shift. */
export const StatementParts = observer(({ desks, store, view, value }: PartsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const text = (minor: number) => formatMoney(minor, 'EUR', language)
  const nameOf = (salesPointId: string) => desks.placeOf(salesPointId).name
  return (
    <>
      <Figures>
        <div>
          <dt>{t('cashDesks.statement.soldTimes', { count: value.sums.sale.count })}</dt>
          <dd>{text(value.sums.sale.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.takenTimes', { count: value.sums.order.count })}</dt>
          <dd>{text(value.sums.order.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.givenBackTimes', { count: value.sums.refund.count })}</dt>
          <dd>{text(0 - value.sums.refund.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.commission')}</dt>
          <dd>{text(value.commission)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.owed')}</dt>
          <dd>{text(value.owed)}</dd>
        </div>
      </Figures>
      {value.desks.length === 0 ? (
        <EmptyState title={t('cashDesks.statement.nothing')}>
          <p>{t('cashDesks.statement.nothingText')}</p>
        </EmptyState>
      ) : (
        <ByDesk store={store} view={view} value={value} nameOf={nameOf} />
      )}
      {value.shifts.length > 0 && <Shifts shifts={value.shifts} nameOf={nameOf} />}
    </>
  )
})
