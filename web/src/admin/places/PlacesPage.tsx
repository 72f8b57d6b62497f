import type { SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import { formatDay } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { useMay } from '../kit/may.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Sheet, SheetHead } from '../kit/sheet.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { type PlacesStore, placeStates } from './PlacesStore.ts'
import { TableDialog } from './TableDialog.tsx'
import { placesTable } from './table.ts'

const Search = styled('div')({
  display: 'grid',
  gap: '0.75rem 1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  maxWidth: '48rem',
})

/** What became of what was done last, and its undo. */
const Outcome = observer(
  ({ store, isInForm }: { readonly store: PlacesStore; readonly isInForm: boolean }) => {
    const { t } = useTranslation('admin')
    const { stage } = store.write
    return (
      <>
        <div role="status">
          {stage.phase === 'done' && (
            <BarLine
              tone="success"
              of={stage}
              passes
              onClose={() => store.write.rest()}
              actions={
                stage.wanted.what !== 'undo' && (
                  <Button variant="secondary" onClick={() => void store.write.undo()}>
                    {t('places.undo')}
                  </Button>
                )
              }
            >
              {t(`places.done.${stage.wanted.what}`, { name: stage.wanted.places[0]?.name })}
            </BarLine>
          )}
        </div>
        {!isInForm && (stage.phase === 'refused' || stage.phase === 'unanswered') && (
          <div role="alert">
            <BarLine
              tone="warning"
              onClose={() => store.write.rest()}
              actions={
                stage.phase === 'unanswered' && <RetryButton onRetry={() => void store.write.retry()} />
              }
            >
              {stage.phase === 'refused' ? t(`places.refused.${stage.why.code}`) : t('places.unanswered')}
            </BarLine>
          </div>
        )}
      </>
    )
  },
)

const Phone = styled('span')({ whiteSpace: 'nowrap' })
const tones = { closes: 'warning', closed: 'neutral', removed: 'neutral' } as const

/** The sales points of the house (rules A117, A118). */
export const PlacesPage = observer(({ store }: { readonly store: PlacesStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayChange = useMay()('places.change')
  const page = useRef<HTMLDivElement>(null)
  const [isBringing, bring] = useState(false)
  const { list, rows, search, state } = store
  const { phase, value } = list
  useTitle(t('pages.adminPlaces'))
  useEffect(() => {
    void store.list.refresh()
  }, [store])
  const toHeading = () => focusHeading(page.current?.querySelector('h1') ?? null)
  const columns: readonly Column<SalesPointRecord>[] = [
    {
      name: t('places.fields.name'),
      inCard: 'title',
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      name: t('places.columns.where'),
      inCard: 'wide',
      cell: ({ address, postalCode, city }) => `${address}, ${postalCode} ${city}`,
    },
    {
      name: t('places.columns.phone'),
      inCard: 'wide',
      isAside: true,
      cell: ({ phone }) => <Phone>{phone ?? '–'}</Phone>,
    },
    {
      name: t('places.columns.state'),
      inCard: 'wide',
      cell: (record) => {
        const stands = store.stateOf(record)
        const day = record.closedFrom && formatDay(record.closedFrom, language)
        return (
          <>
            {stands !== 'open' && <Chip tone={tones[stands]}>{t(`places.states.${stands}`, { day })}</Chip>}{' '}
            {record.sample && <Chip tone="neutral">{t('places.fields.sample')}</Chip>}
          </>
        )
      },
    },
  ]
  const actions: Column<SalesPointRecord> = {
    name: t('places.columns.actions'),
    isPresses: true,
    inCard: 'wide',
    isAtEnd: true,
    cell: (record) => (
      <RowActions>
        {record.isRemoved ? (
          <Button
            variant="quiet"
            aria-label={t('places.putBackOf', { name: record.name })}
            onClick={() => void store.setRemoved(record, false)}
          >
            {t('places.putBack')}
          </Button>
        ) : (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('places.changeOf', { name: record.name })}
            onClick={() => store.open(record)}
          >
            {t('places.change')}
          </Button>
        )}
      </RowActions>
    ),
  }
  return (
    <Sheet ref={page}>
      <SheetHead
        title={t('places.title')}
        onRefresh={() => void store.list.refresh()}
        isBusy={phase === 'loading'}
        actions={
          <>
            {value && (
              <ExportButton
                take={async () => ({
                  items: store.records.filter(({ isRemoved }) => !isRemoved),
                  isMore: false,
                })}
                table={async () => ({ table: placesTable })}
              />
            )}
            {value && mayChange && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => bring(true)}>
                {t('places.table.bring')}
              </Button>
            )}
            {mayChange && (
              <Button variant="primary" aria-haspopup="dialog" onClick={() => store.open()}>
                {t('places.add')}
              </Button>
            )}
          </>
        }
      >
        {t('places.lead')}
      </SheetHead>
      <Search>
        <TextField
          id="places-search"
          type="search"
          autoComplete="off"
          label={t('places.search')}
          value={search}
          onChange={(typed) => store.find(typed)}
        />
        <SelectField
          id="places-state"
          label={t('places.columns.state')}
          choices={placeStates.map((one) => ({ value: one, text: t(`places.filters.${one}`) }))}
          value={state}
          onChoose={(one) => store.choose(one)}
        />
      </Search>
      <Loaded
        phase={phase}
        hasValue={value !== undefined}
        words={{
          loading: t('places.loading'),
          failed: t('places.failed'),
          shown: value && t('places.count', { count: rows.length }),
        }}
        onRetry={() => void store.list.refresh()}
      />
      {value && rows.length === 0 && (
        <EmptyState title={t('places.none')}>
          <p>{t('places.noneText')}</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t('places.title')}
          columns={mayChange ? [...columns, actions] : columns}
          items={rows}
          keyOf={({ id }) => id}
          isBusy={() => phase === 'loading'}
        />
      )}
      {store.draft && <PlaceDialog store={store} onDone={toHeading} />}
      {isBringing && <TableDialog store={store} onClose={() => bring(false)} />}
      <BottomBar>
        <Outcome store={store} isInForm={isBringing || store.draft !== undefined} />
      </BottomBar>
    </Sheet>
  )
})
