import type { HandPaymentQueue } from '@hotovo/application/payments/by-hand'
import { lineFields } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { styled } from '../../theme/styled.tsx'
import { Code } from '../../ui/Code.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { BottomBar } from '../kit/BottomBar.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { useView } from '../kit/lists/useView.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import { LowSheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import type { Query } from '../records/query.ts'
import type { QueueServices } from '../records/SavedViews.ts'
import { AsideBar, PickedBar } from './AsideBar.tsx'
import { AsideDialog } from './AsideDialog.tsx'
import { Bench } from './Bench.tsx'
import { ByHandTable } from './ByHandTable.tsx'
import { Columns } from './Columns.tsx'
import { DropZone } from './DropZone.tsx'
import { ExactBar } from './ExactBar.tsx'
import { ExactButton } from './ExactButton.tsx'
import { ForgiveDialog } from './ForgiveDialog.tsx'
import { Groups } from './Groups.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { Remaining } from './Remaining.tsx'
import { type StatementsQuery, StatementsTable } from './StatementsTable.tsx'
import { useFilesDropped } from './useFilesDropped.ts'
import { addressOf, filterRows, isFiltered, type LinesView, viewIn } from './view.ts'

type PaymentsPageProps = {
  readonly bench: PaymentsStore
  readonly statements: StatementsQuery
  readonly byHand: Query<HandPaymentQueue>
  readonly desk: QueueServices
  readonly live: LiveParts
}

/** The press that accepts all exact ones stands beside the filters, where there is room. */
const Filters = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  '& > *': { minWidth: 0 },
  '& > search': { flex: '1 1 40rem' },
  '& > :not(search, :has(> button))': { flexBasis: '100%' },
})

/** Payments of bank statements: dropped, matched, and accepted by staff. */
export const PaymentsPage = observer(({ bench: store, desk, live, ...tabs }: PaymentsPageProps) => {
  const { t } = useTranslation('admin')
  const [address] = useSearchParams()
  const tab = address.get('karta')
  const may = useMay()
  const isStatements = tab === 'vypisy'
  const isByHand = tab === 'potvrdit'
  const isLines = !isStatements && !isByHand
  const { view, clear, change, search } = useView({
    viewIn,
    addressOf,
    ...(isLines && { ask: (asked: LinesView) => void store.open(asked) }),
  })
  const { statement } = view
  // What becomes of them is told where all lines are.
  const isOver = useFilesDropped(
    may('statements.upload')
      ? (files) => {
          if (!isLines || statement !== undefined) change({ statement: undefined })
          void store.files.drop(files)
        }
      : undefined,
  )
  const onClear = isFiltered(view) ? () => clear({ group: view.group, statement }) : undefined
  useTitle(t('pages.adminPayments'))
  const account = store.lines.items[0]?.account
  return (
    <LowSheet>
      <SheetHead
        title={t('payments.title')}
        onRefresh={() => void (isByHand ? tabs.byHand.refresh() : store.lines.refresh())}
        actions={
          isLines && (
            <May to="payments.export">
              <ExportButton
                take={() => store.lines.export()}
                table={() => withAdminWords(import('./exported.ts'), 'admin/kit/lists')}
              />
            </May>
          )
        }
      >
        {isStatements && t('payments.statements.lead')}
        {isByHand && t('payments.byHand.lead')}
        {isLines &&
          (store.lines.group === 'not-a-payment' ? (
            t('payments.notPayments')
          ) : store.lines.remaining.payments > 0 ? (
            <Remaining store={store} />
          ) : (
            t(may('statements.decide') ? 'payments.lead' : 'payments.readLead')
          ))}
      </SheetHead>
      <Tabs aria-label={t('payments.tabs.label')}>
        <Tab to="" isOn={isLines && statement === undefined} text={t('payments.tabs.lines')} />
        <Tab to="karta=vypisy" isOn={isStatements} text={t('payments.tabs.statements')} />
        <Tab to="karta=potvrdit" isOn={isByHand} text={t('payments.tabs.byHand')} />
      </Tabs>
      {isStatements && <StatementsTable page={tabs.statements} />}
      {isByHand && <ByHandTable rows={tabs.byHand} />}
      {isLines && (
        <>
          {statement === undefined ? (
            <May to="statements.upload">
              <DropZone store={store.files} isFirst={store.isFirst} isOver={isOver} />
              <live.Heard kind="statement-file" onHeard={store.files.look} />
            </May>
          ) : (
            <h2>
              {t('payments.ofStatement')} {account && <Code>{account}</Code>}
            </h2>
          )}
          {!(store.isFirst && statement === undefined && !isFiltered(view)) && (
            <Filters>
              <ListFilters
                words={{
                  label: t('payments.filters.search'),
                  placeholder: t('payments.filters.placeholder'),
                }}
                view={view}
                change={change}
                search={search}
                fields={lineFields}
                rows={filterRows}
                grammar={async () => (await import('@hotovo/domain/statements/filter-words')).lineTokens}
                onClear={onClear}
                isClearedBelow={false}
              />
              <ExactButton store={store} />
            </Filters>
          )}
          <Groups store={store} view={view} />
          <Columns store={store} />
          <Bench store={store} view={view} desk={desk} live={live} />
          <live.ChangedRows kind="bank-line" rows={store.lines} />
          <AsideDialog store={store} />
          <ForgiveDialog store={store} />
          <BottomBar>
            <live.FreshRows kind="bank-line" list={store.lines} />
            <PickedBar store={store} />
            <AsideBar store={store} />
            <ExactBar store={store} />
          </BottomBar>
        </>
      )}
    </LowSheet>
  )
})
