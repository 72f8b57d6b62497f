import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Money } from '../../ui/Money.tsx'
import { asNarrow } from '../../ui/tableWidths.ts'
import { Loaded } from '../kit/Loaded.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { type CashDesksStore, type DeskRow, shownDays } from './CashDesksStore.ts'
import { Difference } from './Difference.tsx'
import { Oddities } from './Oddities.tsx'

/** Beneath one another where they have no room beside. */
const Presses = styled(RowActions)(asNarrow({ flexWrap: 'wrap' }))

/** Each desk with how it stands now, those first that somebody has to look at. */
export const Desks = observer(({ store }: { readonly store: CashDesksStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const may = useMay()
  const { rows, phase } = store
  const at = (instant: string) => formatInstant(instant, language)
  const doesOf = ({ sells, takesOrders }: DeskRow['desk']) =>
    [sells && t('cashDesks.does.sells'), takesOrders && t('cashDesks.does.takesOrders')]
      .filter(Boolean)
      .join(', ') || t('cashDesks.does.nothing')
  const columns: readonly Column<DeskRow>[] = [
    {
      name: t('cashDesks.columns.desk'),
      inCard: 'title',
      cell: ({ place, desk }) => (
        <>
          <strong>{place.name}</strong>
          <Small>{place.city}</Small>
          {desk.isBlocked ? (
            <Chip tone="error">{t('cashDesks.does.blocked')}</Chip>
          ) : (
            <Small>{doesOf(desk)}</Small>
          )}
        </>
      ),
    },
    {
      name: t('cashDesks.columns.shift'),
      inCard: 'wide',
      cell: ({ open, drawer, isForgotten }) =>
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
            <Small>{t('cashDesks.inDrawer', { amount: formatMoney(drawer, 'EUR', language) })}</Small>
            {isForgotten && <Chip tone="warning">{t('cashDesks.forgotten')}</Chip>}
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
          <Money>{formatMoney(takenToday, 'EUR', language)}</Money>
        </>
      ),
    },
    {
      name: t('cashDesks.columns.last'),
      inCard: 'wide',
      cell: ({ last }) => (
        <>
          <InCard>{t('cashDesks.columns.last')}</InCard>
          {last ? (
            <>
              <Difference of={last} /> <Small>{at(last.closedAt!)}</Small> <Oddities of={last.sums} />
            </>
          ) : (
            '–'
          )}
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
      <Presses>
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
      </Presses>
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
