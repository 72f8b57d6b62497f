import {
  type AuditRecord,
  auditActions,
  auditPeriods,
  auditTypes,
  mayMean,
} from '@hotovo/domain/audit/record'
import { severities } from '@hotovo/domain/audit/system-log'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar, FilterSelect } from '../../ui/FilterBar.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import type { Choice } from '../../ui/SelectField.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { AuditStore } from './AuditStore.ts'
import { AuditTable } from './AuditTable.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { type AuditView, addressOf, filtersOn, isFiltered, placeOf, viewIn } from './view.ts'
import { calledIn } from './words.ts'

const Page = styled('div')({ display: 'grid', gap: '1rem', maxWidth: '84rem', '& > *': { minWidth: 0 } })
const Head = styled('header')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  '& button': { minHeight: '2.5rem', padding: '0.375rem 0.875rem' },
  '& p': { flexBasis: '100%', maxWidth: 'none', color: vars.palette.text.secondary },
}))
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' })
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
})
const Retry = styled('div')({ marginTop: '0.75rem' })

/** What the address says: the page, and the row that is looked at; and the ways to others. */
function useAddress() {
  const [address, go] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const view = viewIn(address)
  const detail = address.get('detail') || undefined
  const show = (next: AuditView) => go(addressOf(next), { preventScrollReset: true })
  /** Words that are still being typed are one step, however often there was a pause between them. */
  const search = (q: string) =>
    go(addressOf({ ...view, q: q || undefined, cursor: undefined }), {
      replace: state?.isTyping === true,
      state: { isTyping: true },
      preventScrollReset: true,
    })
  /** Back to where the row was opened from; who came by its address has not been anywhere. */
  const close = () => {
    if (state?.isOpened) void navigate(-1)
    else go(addressOf(view), { replace: true, preventScrollReset: true })
  }
  return { view, detail, show, search, close }
}

type FiltersProps = Pick<ReturnType<typeof useAddress>, 'view' | 'show' | 'search'> & {
  /** Whose rows one can ask for, by name. */
  readonly people: readonly Choice<string>[]
}

function Filters({ view, show, search, people }: FiltersProps) {
  const { t } = useTranslation('admin')
  /** Choices that some row may have beside the others; the one that is chosen stays. */
  const possible = <K extends 'type' | 'action' | 'severity'>(
    part: K,
    values: readonly NonNullable<AuditView[K]>[],
  ) =>
    values.filter(
      (value) => view[part] === value || auditTypes.some((log) => mayMean({ ...view, [part]: value }, log)),
    )
  const choose = (part: AuditView) => show({ ...view, ...part, cursor: undefined })
  return (
    <FilterBar
      search={{
        label: t('audit.search'),
        placeholder: t('audit.searchHint'),
        value: view.q ?? '',
        onSearch: search,
      }}
      on={filtersOn(view)}
      onClear={() => show({})}
    >
      <FilterSelect
        label={t('audit.filters.type')}
        all={t('audit.any.type')}
        choices={possible('type', auditTypes).map((value) => ({ value, text: t(`audit.types.${value}`) }))}
        value={view.type}
        onChoose={(type) => choose({ type })}
      />
      <FilterSelect
        label={t('audit.filters.action')}
        all={t('audit.any.action')}
        choices={possible('action', auditActions).map((value) => ({
          value,
          text: t(`audit.filterActions.${value}`),
        }))}
        value={view.action}
        onChoose={(action) => choose({ action })}
      />
      <FilterSelect
        label={t('audit.filters.period')}
        all={t('audit.any.period')}
        choices={auditPeriods.map((value) => ({ value, text: t(`audit.periods.${value}`) }))}
        value={view.period}
        onChoose={(period) => choose({ period })}
      />
      <FilterSelect
        label={t('audit.filters.severity')}
        all={t('audit.any.severity')}
        choices={possible('severity', severities).map((value) => ({
          value,
          text: t(`audit.severities.${value}`),
        }))}
        value={view.severity}
        onChoose={(severity) => choose({ severity })}
      />
      <FilterSelect
        label={t('audit.filters.by')}
        all={t('audit.any.by')}
        choices={people}
        value={view.by}
        onChoose={(by) => choose({ by })}
      />
      <FilterSelect
        label={t('audit.filters.signIns')}
        all={t('audit.any.signIns')}
        choices={[{ value: 'hidden', text: t('audit.signInsHidden') }]}
        value={view.signIns}
        onChoose={(signIns) => choose({ signIns })}
      />
    </FilterBar>
  )
}

/** Why there is no row. */
function Nothing({ view, show }: Pick<FiltersProps, 'view' | 'show'>) {
  const { t } = useTranslation('admin')
  if (view.cursor !== undefined) return <EmptyState title={t('audit.behind')}>{null}</EmptyState>
  const isSome = isFiltered(view)
  return (
    <EmptyState title={t(isSome ? 'audit.none' : 'audit.empty')}>
      <p>{t(isSome ? 'audit.noneText' : 'audit.emptyText')}</p>
      {isSome && (
        <Button variant="secondary" onClick={() => show({})}>
          {t('list.clear')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Who changed what, and when (rule L6). All that is chosen stands in the address. */
export const AuditPage = observer(({ store }: { readonly store: AuditStore }) => {
  const { t } = useTranslation('admin')
  const { view, detail, show, search, close } = useAddress()
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
  const isChecking = store.verdict.asked !== undefined && store.verdict.phase === 'loading'
  const colleagues = (store.colleagues.value ?? []).map(({ name, email }) => ({ value: email, text: name }))
  const isKnown = view.by === undefined || colleagues.some(({ value }) => value === view.by)
  const people = isKnown ? colleagues : [{ value: view.by ?? '', text: view.by ?? '' }, ...colleagues]
  const rows = () => {
    if (answer?.items.length === 0) return <Nothing view={view} show={show} />
    if (!value || value.items.length === 0) return phase === 'failed' ? null : <TableBones />
    const detailOf = (record: AuditRecord) => `?${addressOf({ ...view, detail: placeOf(record) })}`
    const byOf = (email: string) => `?${addressOf({ ...view, by: email, cursor: undefined })}`
    return <AuditTable items={value.items} isBusy={phase === 'loading'} detailOf={detailOf} byOf={byOf} />
  }
  return (
    <Page>
      <Head>
        <h1>{t('audit.title')}</h1>
        <Actions>
          <Button
            variant="secondary"
            aria-disabled={isChecking}
            onClick={() => void (isChecking || store.check())}
          >
            {t('audit.check.action')}
          </Button>
          <Button variant="secondary" onClick={() => void store.refresh()}>
            <RefreshIcon />
            {t('list.refresh')}
          </Button>
        </Actions>
        <p>{t('audit.lead')}</p>
      </Head>
      <div role="status">
        <ChainCheck store={store} />
      </div>
      <Filters view={view} show={show} search={search} people={people} />
      <VisuallyHidden role="status">
        {phase === 'loading' && t('audit.loading')}
        {phase === 'shown' && value && t('audit.shown', { count: value.items.length })}
      </VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('audit.failed')}>
            <p>{t(value ? 'audit.stale' : 'audit.failedText')}</p>
            <Retry>
              <Button variant="secondary" onClick={() => void store.refresh()}>
                {t('list.retry')}
              </Button>
            </Retry>
          </Notice>
        </div>
      )}
      {rows()}
      <Foot>
        {value && value.items.length > 0 && <KeyHints>{t('audit.keys')}</KeyHints>}
        <Pager
          cursor={view.cursor}
          next={answer?.next ?? null}
          addressOf={(cursor) => addressOf({ ...view, cursor })}
        />
      </Foot>
      {detail !== undefined && <RecordDialog key={detail} store={store} place={detail} onClose={close} />}
    </Page>
  )
})
