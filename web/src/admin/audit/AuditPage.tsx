import { type AuditRecord, auditFields } from '@hotovo/domain/audit/record'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Choice } from '../../ui/form/SelectField.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { useView } from '../kit/lists/useView.ts'
import { ViewsButton } from '../kit/lists/ViewsButton.tsx'
import { May } from '../kit/may.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Foot, LowSheet, SheetHead } from '../kit/sheet.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import type { AuditStore } from './AuditStore.ts'
import { AuditTable } from './AuditTable.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type AuditView, addressOf, detailAddress, filterRowsOf, isFiltered, viewIn } from './view.ts'
import { calledIn } from './words.ts'

const Retry = styled('div')({ marginTop: '0.75rem' })

/** What the address says: the page, and the row that is looked at; and the ways to others. */
function useAddress() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { question, ...ways } = useView<AuditView>({ viewIn, addressOf })
  const detail = new URLSearchParams(question).get('detail') || undefined
  /** Back to where the row was opened from; who came by its address has not been anywhere. */
  const close = () => {
    if (state?.isOpened) void navigate(-1)
    else void navigate(`?${addressOf(ways.view)}`, { replace: true, preventScrollReset: true })
  }
  return { ...ways, detail, close }
}

type FiltersProps = Pick<ReturnType<typeof useAddress>, 'view' | 'change' | 'search' | 'clear'> & {
  /** Whose rows one can ask for, by name. */
  readonly people: readonly Choice<string>[]
}

function Filters({ view, change, search, clear, people }: FiltersProps) {
  const { t } = useTranslation('admin')
  return (
    <ListFilters
      words={{ label: t('audit.search'), placeholder: t('audit.searchHint') }}
      view={view}
      change={change}
      search={search}
      fields={auditFields}
      rows={filterRowsOf(view, people)}
      grammar={async () => (await import('@hotovo/domain/audit/filter-words')).auditTokens}
      onClear={() => clear({})}
      isClearedBelow={false}
    />
  )
}

/** Why there is no row. */
function Nothing({ view, clear }: Pick<FiltersProps, 'view' | 'clear'>) {
  const { t } = useTranslation('admin')
  if (view.cursor !== undefined) return <EmptyState title={t('audit.behind')}>{null}</EmptyState>
  const isSome = isFiltered(view)
  return (
    <EmptyState title={t(isSome ? 'audit.none' : 'audit.empty')}>
      <p>{t(isSome ? 'audit.noneText' : 'audit.emptyText')}</p>
      {isSome && (
        <Button variant="secondary" onClick={() => clear({})}>
          {t('list.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Who changed what, and when (rule L6). All that is chosen stands in the address. */
export const AuditPage = observer(
  ({ store, views }: { readonly store: AuditStore; readonly views: ViewServices }) => {
    const { t } = useTranslation('admin')
    const { view, detail, change, search, clear, pageAt, close } = useAddress()
    useTitle(t('pages.adminAudit'))
    const shown = addressOf(view).toString()
    useEffect(() => {
      const asked = viewIn(new URLSearchParams(shown))
      void store.open(asked, calledIn(t, asked.q))
    }, [store, shown, t])
    useEffect(() => {
      void store.openColleagues()
    }, [store])
    useEffect(() => {
      if (detail !== undefined) void store.look(detail)
    }, [store, detail])

    const { phase, value, answer } = store.page
    /** What an address of the list means, with the actions that its words mean beside. */
    const askedIn = (address: URLSearchParams) => {
      const asked = viewIn(address)
      return { ...asked, called: calledIn(t, asked.q) }
    }
    const isChecking = store.verdict.asked !== undefined && store.verdict.phase === 'loading'
    const colleagues = (store.colleagues.value ?? []).map(({ name, email }) => ({ value: email, text: name }))
    const isKnown = view.by === undefined || colleagues.some(({ value }) => value === view.by)
    const people = isKnown ? colleagues : [{ value: view.by ?? '', text: view.by ?? '' }, ...colleagues]
    const rows = () => {
      if (answer?.items.length === 0) return <Nothing view={view} clear={clear} />
      if (!value || value.items.length === 0) return phase === 'failed' ? null : <TableBones />
      const detailOf = (record: AuditRecord) => `?${detailAddress(view, record)}`
      const byOf = (email: string) => `?${addressOf({ ...view, by: email, cursor: undefined })}`
      return (
        <AuditTable items={value.items} isBusy={() => phase === 'loading'} detailOf={detailOf} byOf={byOf} />
      )
    }
    return (
      <LowSheet>
        <SheetHead
          title={t('audit.title')}
          onRefresh={() => void store.refresh()}
          others={
            <>
              <May to="audit.check">
                <Button
                  variant="secondary"
                  aria-disabled={isChecking}
                  onClick={() => void (isChecking || store.check())}
                >
                  {t('audit.check.action')}
                </Button>
              </May>
              <ViewsButton desk={views} list="audit" viewIn={askedIn} question={pageAt().toString()} />
              <May to="audit.export">
                <ExportButton
                  take={() => store.export()}
                  table={() => withAdminWords(import('./exported.ts'), 'admin/kit/lists')}
                />
              </May>
            </>
          }
        >
          {t('audit.lead')}
        </SheetHead>
        <div role="status">
          <ChainCheck store={store} />
        </div>
        <VisuallyHidden role="status">
          {phase === 'loading' && t('audit.loading')}
          {phase === 'shown' && value && t('audit.shown', { count: value.items.length })}
        </VisuallyHidden>
        <Suspense fallback={<TableBones />}>
          <Filters view={view} change={change} search={search} clear={clear} people={people} />
          {phase === 'failed' && (
            <div role="alert">
              <Notice tone="error" title={t('audit.failed')}>
                <p>{t(value ? 'audit.stale' : 'audit.failedText')}</p>
                <Retry>
                  <RetryButton onRetry={() => void store.refresh()} />
                </Retry>
              </Notice>
            </div>
          )}
          {rows()}
          <Foot>
            {value && value.items.length > 0 && <KeyHints>{t('audit.keys')}</KeyHints>}
            <Pager cursor={view.cursor} next={answer?.next ?? null} addressOf={pageAt} />
          </Foot>
        </Suspense>
        {detail !== undefined && <RecordDialog key={detail} store={store} place={detail} onClose={close} />}
      </LowSheet>
    )
  },
)
