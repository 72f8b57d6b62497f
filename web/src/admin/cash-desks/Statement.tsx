import { formatDay } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import type { CashDesksStore } from './CashDesksStore.ts'
import { StatementParts } from './StatementParts.tsx'
import type { StatementStore } from './StatementStore.ts'
import { addressOf, periods, type View, viewIn } from './view.ts'

const Asked = styled('div')({
  display: 'grid',
  gap: '0.75rem 1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
  alignItems: 'end',
  maxWidth: '64rem',
  '@media print': { display: 'none' },
})
type StatementProps = {
  readonly desks: CashDesksStore
  readonly store: StatementStore
  readonly view: View
  readonly change: (part: Partial<View>) => void
}

/** What shops owe for days, of one desk or of all; on paper it is its own document (rule K8). */
export const Statement = observer(({ desks, store, view, change }: StatementProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const shown = addressOf(view).toString()
  useEffect(() => {
    void store.open(viewIn(new URLSearchParams(shown)))
  }, [store, shown])
  const { phase, answer } = store.page
  const asked = store.askedIn(view)
  const isWrong = view.from !== '' && view.to !== '' && view.from > view.to
  const days =
    asked && [...new Set([asked.from, asked.to])].map((day) => formatDay(day, language)).join(' – ')
  const day = (name: 'from' | 'to') => (
    <TextField
      id={`statement-${name}`}
      type="date"
      label={t(`cashDesks.statement.${name}`)}
      problem={name === 'to' && isWrong ? t('cashDesks.statement.wrongDays') : undefined}
      value={view[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
  return (
    <>
      <Asked>
        <SelectField
          id="statement-desk"
          label={t('cashDesks.columns.desk')}
          choices={[
            { value: '', text: t('cashDesks.statement.allDesks') },
            ...(desks.rows ?? [])
              .map(({ desk, place }) => ({ value: desk.salesPointId, text: `${place.name}, ${place.city}` }))
              .toSorted((one, other) => one.text.localeCompare(other.text, 'sk')),
          ]}
          value={view.salesPointId}
          onChoose={(salesPointId) => change({ salesPointId })}
        />
        <SelectField
          id="statement-period"
          label={t('cashDesks.statement.period')}
          choices={periods.map((value) => ({ value, text: t(`cashDesks.statement.periods.${value}`) }))}
          value={view.period}
          onChoose={(period) => change({ ...asked, period, salesPointId: view.salesPointId })}
        />
        {view.period === 'days' && (
          <>
            {day('from')}
            {day('to')}
          </>
        )}
      </Asked>
      {asked ? (
        <>
          <p>
            <strong>
              {view.salesPointId ? desks.placeOf(view.salesPointId).name : t('cashDesks.statement.allDesks')}
              {' · '}
              {days}
            </strong>
          </p>
          <Loaded
            phase={phase}
            hasValue={answer !== undefined}
            words={{
              loading: t('cashDesks.statement.loading'),
              failed: t('cashDesks.statement.failed'),
              shown: answer && t('cashDesks.statement.shown', { days }),
            }}
            onRetry={() => void store.open(view)}
          />
          {answer && <StatementParts desks={desks} store={store} view={view} value={answer} />}
        </>
      ) : (
        <p>{t('cashDesks.statement.chooseDays')}</p>
      )}
    </>
  )
})
