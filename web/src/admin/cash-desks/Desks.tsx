import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Money } from '../../ui/Money.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { type CashDesksStore, type DeskRow, shownDays } from './CashDesksStore.ts'
import { Difference } from './Difference.tsx'
import { Oddities } from './Oddities.tsx'

/** Each desk with how it stands now, those first that somebody has to look at. */
export const Desks = observer(({ store }: { readonly store: CashDesksStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const may = useMay()
  const { rows, phase } = store
  const euros = (minor: number) => <Money>{formatMoney(minor, 'EUR', language)}</Money>
  const at = (instant: string) => formatInstant(instant, language)
  const columns: readonly Column<DeskRow>[] = [
    {
      name: t('cashDesks.columns.desk'),
      inCard: 'title',
      cell: ({ place }) => (
        <>
          <strong>{place.name}</strong>
          <Small>{place.city}</Small>
        </>
      ),
    },
    {
      name: t('cashDesks.columns.does'),
      inCard: 'wide',
      cell: ({ desk: { isBlocked, sells, takesOrders } }) =>
        isBlocked ? (
          <Chip tone="error">{t('cashDesks.does.blocked')}</Chip>
        ) : (
          [sells && t('cashDesks.does.sells'), takesOrders && t('cashDesks.does.takesOrders')]
            .filter(Boolean)
            .join(', ') || t('cashDesks.does.nothing')
        ),
    },
    {
      name: t('cashDesks.columns.shift'),
      inCard: 'wide',
      cell: ({ open, isForgotten }) =>
        open.length === 0 ? (
          <>
            <InCard>{t('cashDesks.columns.shift')}</InCard>–
          </>
        ) : (
          <>
            {open.map(({ id, cashier, openedAt, sums }) => (
              <div key={id}>
                {t('cashDesks.since', { cashier, at: at(openedAt) })} <Oddities of={sums} />
              </div>
            ))}
            {isForgotten && <Chip tone="warning">{t('cashDesks.forgotten')}</Chip>}
          </>
        ),
    },
    {
      name: t('cashDesks.columns.drawer'),
      isAtEnd: true,
      inCard: 'wide',
      cell: ({ open, drawer }) => (
        <>
          <InCard>{t('cashDesks.columns.drawer')}</InCard>
          {open.length > 0 ? euros(drawer) : '–'}
        </>
      ),
    },
    {
      name: t('cashDesks.columns.today'),
      isAtEnd: true,
      inCard: 'wide',
      cell: ({ takenToday }) => (
        <>
          <InCard>{t('cashDesks.columns.today')}</InCard>
          {euros(takenToday)}
        </>
      ),
    },
    {
      name: t('cashDesks.columns.last'),
      inCard: 'wide',
      cell: ({ last }) =>
        last ? (
          <>
            <Difference of={last} /> <Small>{at(last.closedAt!)}</Small> <Oddities of={last.sums} />
          </>
        ) : (
          <>
            <InCard>{t('cashDesks.columns.last')}</InCard>–
          </>
        ),
    },
  ]
  const actions: Column<DeskRow> = {
    name: t('cashDesks.columns.actions'),
    isPresses: true,
    inCard: 'wide',
    isAtEnd: true,
    cell: (row) => (
      <RowActions>
        {may('cash-desks.change') && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('cashDesks.changeOf', { name: row.place.name })}
            onClick={() => store.open(row.desk)}
          >
            {t('cashDesks.change')}
          </Button>
        )}
        {may('cash-desks.block') && !row.desk.isBlocked && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('cashDesks.blockOf', { name: row.place.name })}
            onClick={() => store.askToBlock(row)}
          >
            {t('cashDesks.block')}
          </Button>
        )}
      </RowActions>
    ),
  }
  return (
    <>
      <Loaded
        phase={phase}
        hasValue={rows !== undefined}
        words={{
          loading: t('cashDesks.loading'),
          failed: t('cashDesks.failed'),
          shown: rows && t('cashDesks.count', { count: rows.length }),
        }}
        onRetry={() => void store.refresh()}
      />
      {rows?.length === 0 && (
        <EmptyState title={t('cashDesks.none')}>
          <p>{t(may('cash-desks.change') ? 'cashDesks.noneText' : 'cashDesks.noneRead')}</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <DataTable
            caption={t('cashDesks.title')}
            columns={may('cash-desks.block') || may('cash-desks.change') ? [...columns, actions] : columns}
            items={rows}
            keyOf={({ desk }) => desk.salesPointId}
            isBusy={() => phase === 'loading'}
          />
          <Small>{t('cashDesks.lastNote', { count: shownDays })}</Small>
        </>
      )}
    </>
  )
})
