import type { HandPaymentQueue } from '@hotovo/application/payments/by-hand'
import { formatNumber } from '@hotovo/domain/shared/format'
import { type BankEntry, type LineGroup, lineFields, lineGroups } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { type Keys, useKeys } from '../../ui/useKeys.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { useView } from '../kit/lists/useView.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import { moneyOf, movedBy } from '../kit/moneyOf.ts'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Foot, Sheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import type { Query } from '../records/query.ts'
import { ByHandTable } from './ByHandTable.tsx'
import { DropZone } from './DropZone.tsx'
import { focusLine } from './focusLine.ts'
import { isOneStep, Line } from './Line.tsx'
import { Meter } from './Meter.tsx'
import { ColumnsNote, ColumnsWarning } from './NamedColumns.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { type StatementsQuery, StatementsTable } from './StatementsTable.tsx'
import { addressOf, filterRows, isFiltered, type LinesView, viewIn } from './view.ts'

const List = styled('ul')(({ theme: { vars } }) => ({
  container: 'bench / inline-size',
  margin: 0,
  padding: 0,
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  listStyle: 'none',
  overflow: 'clip',
}))

const exactButton = 'accept-exact'

/** Accepts exact payments in one press; it stands where they are listed, so that no other line moves when they are done. */
const ExactButton = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { group } = store.lines
  const { state: exact } = store.exact
  const count = store.lines.exactCount
  const mayDecide = useMay()('statements.decide')
  if (!mayDecide || count === 0 || (group !== 'matched' && group !== 'all')) return null
  const isFree = !store.exact.isHeld && (exact.phase === 'resting' || exact.phase === 'ended')
  return (
    <Actions>
      <Button id={exactButton} aria-disabled={!isFree} onClick={() => isFree && void store.exact.hold()}>
        {t('payments.exact.accept', { count })}
      </Button>
    </Actions>
  )
})

/** How far accepting exact payments is and how it ended, for the foot of the window: no line moves for it. */
const ExactBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { state: exact } = store.exact
  const count = store.lines.counts.of('matched')
  const number = (value: number) => formatNumber(value, language)
  const { phase } = exact
  const isLast = count === 0
  // What was pressed is gone with what it began, or with the last payment.
  useEffect(() => {
    if ((phase !== 'resting' || isLast) && document.activeElement === document.body)
      focusHeading(document.querySelector('main h1'))
  }, [phase, isLast])
  const dismiss = () => {
    store.exact.dismiss()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusLine(store)
    })
  }
  switch (exact.phase) {
    case 'running':
      return (
        <BarLine
          tone="info"
          actions={
            <Button variant="secondary" aria-disabled={exact.isStopping} onClick={() => store.exact.stop()}>
              {t(exact.isStopping ? 'payments.exact.stopping' : 'payments.exact.stop')}
            </Button>
          }
        >
          <label htmlFor="exact-progress" role="status">
            {t('payments.exact.running', { done: number(exact.done), total: number(exact.total) })}
          </label>
          <Meter id="exact-progress" value={exact.done} max={exact.total} />
        </BarLine>
      )
    case 'failed':
      return (
        <BarLine
          tone="error"
          onClose={dismiss}
          actions={
            <Button variant="secondary" onClick={() => void store.exact.resume()}>
              {t('payments.exact.resume')}
            </Button>
          }
        >
          <span role="alert">
            {t('payments.exact.failed', { done: number(exact.done), total: number(exact.total) })}
          </span>
        </BarLine>
      )
    case 'ended': {
      const gone = (decision: BankEntry['decision']) =>
        exact.others.filter((entry) => entry.decision === decision).length
      const [taken, aside, changed] = [gone('accepted'), gone('set-aside'), gone('open')]
      return (
        <BarLine tone="success" onClose={dismiss} passes={exact.others.length === 0 && exact.left === 0}>
          <span role="status">
            {t('payments.exact.ended', { count: exact.done })}{' '}
            {taken > 0 && t('payments.exact.taken', { count: taken })}{' '}
            {aside > 0 && t('payments.exact.aside', { count: aside })}{' '}
            {changed > 0 && t('payments.exact.skipped', { count: changed })}{' '}
            {exact.left > 0 && t('payments.exact.left', { count: exact.left })}
          </span>
        </BarLine>
      )
    }
    default:
      return null
  }
})

/** Where nothing is told it takes no room. */
const ToldOfColumns = styled('div')({ display: 'grid', gap: '0.75rem', '&:empty': { position: 'absolute' } })

/** Which files of those shown were read otherwise than the one before; of one statement also who named its columns (rule P21). */
const Columns = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { statement, columns } = store.lines
  return (
    <>
      <ToldOfColumns role="status">
        {columns.isLost && (
          <Notice tone="warning">
            <p>{t('payments.named.failed')}</p>
            <Actions>
              <RetryButton onRetry={() => void columns.fetch()} />
            </Actions>
          </Notice>
        )}
        {columns.shown.map((of) => (
          <ColumnsWarning key={of.statementId} of={of} />
        ))}
      </ToldOfColumns>
      {statement && columns.shown.map((of) => <ColumnsNote key={of.statementId} of={of} />)}
    </>
  )
})

/** Lines of the group that is shown, and what keys do to them. */
const Bench = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { items, entry, chosen } = store.lines
  const mayUpload = useMay()('statements.upload')
  const { phase, value, answer } = store.lines.page
  const focusChosen = () => focusLine(store)
  const step = (by: 1 | -1) => {
    store.step(by)
    focusChosen()
  }
  const decide = async (work: Promise<boolean>) => {
    if (await work) focusChosen()
  }
  const candidate = (place: number) => () => {
    const choice = entry?.decision === 'open' ? store.orders.choicesOf(entry)[place] : undefined
    if (entry && choice) void decide(store.acceptChoice(entry, choice))
  }
  const openOrder = () => {
    const id = entry?.proposal[0]?.orderId ?? entry?.orderIds[0]
    if (id !== undefined) void navigate(pathIn(language, `/admin/objednavky/${id}`))
  }
  const mayDecide = useMay()('statements.decide')
  const deciding: Keys = {
    a: () => {
      if (entry && isOneStep(entry)) void decide(store.accept(entry))
      else if (entry) document.getElementById('assign-search')?.focus()
    },
    x: () => {
      if (entry?.decision === 'open') void decide(store.setAside(entry))
    },
    z: () => {
      if (store.undoable) void store.undo().then(focusChosen)
      else if (entry?.decision === 'set-aside')
        void decide(store.deciding.run({ what: 'waits-again', entry }))
    },
    1: candidate(0),
    2: candidate(1),
    3: candidate(2),
  }
  useKeys({ j: () => step(1), k: () => step(-1), ...(mayDecide && deciding) })
  // A press of Enter on the line that is looked at leads to its order; elsewhere it is the element's own.
  const onKeyDown = (event: React.KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target.getAttribute('data-entry') : null
    if (event.key !== 'Enter' || at === null || at !== chosen || !entry?.orderIds.length) return
    event.preventDefault()
    openOrder()
  }
  /** What was pressed may be gone with its line. */
  const { told, calledOff } = store
  const wasCalledOff = useRef(calledOff)
  useEffect(() => {
    if (calledOff !== wasCalledOff.current) focusLine(store)
    wasCalledOff.current = calledOff
  }, [calledOff, store])
  useEffect(() => {
    if (told && document.activeElement === document.body) focusLine(store)
  }, [told, store])
  const totals = new Map<string, number>()
  for (const line of items) {
    const { currency, amount, used, decision } = line
    const counted = movedBy(line, decision === 'open' ? amount - used : amount)
    totals.set(currency, (totals.get(currency) ?? 0) + counted)
  }
  const amounts = [...totals].map(([currency, sum]) => moneyOf(sum, currency, language)).join(' + ')
  const isMore = value?.next !== null && value?.next !== undefined
  return (
    <div style={{ display: 'grid', gap: '0.75rem', minWidth: 0 }}>
      <VisuallyHidden role="status">
        {phase === 'loading' && t('payments.loading')}
        {store.told &&
          phase !== 'loading' &&
          `${t(`payments.told.${store.told.what}`)} ${t('payments.left', { count: store.told.left })}`}
      </VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('payments.failed')}>
            {answer && <p>{t('payments.failedStale')}</p>}
            <Actions>
              <RetryButton onRetry={() => void store.lines.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      {!answer && phase !== 'failed' && <TableBones />}
      {answer && items.length === 0 && store.lines.isFiltered && (
        <EmptyState title={t('payments.filters.none')}>
          <p>{t('payments.filters.noneText')}</p>
        </EmptyState>
      )}
      {answer && items.length === 0 && !store.lines.isFiltered && (
        <EmptyState
          title={t(store.lines.waiting.payments === 0 ? 'payments.empty.first' : 'payments.empty.title')}
        >
          <p>
            {t(
              mayUpload
                ? store.lines.waiting.payments === 0
                  ? 'payments.empty.firstText'
                  : 'payments.empty.text'
                : 'payments.empty.readText',
            )}
          </p>
        </EmptyState>
      )}
      {items.length > 0 && (
        <List onKeyDown={onKeyDown}>
          {items.map((line) => (
            <Line key={line.id} store={store} entry={line} />
          ))}
        </List>
      )}
      {items.length > 0 && (
        <Foot>
          <Money>
            {isMore
              ? t('payments.sumShown', { amounts, shown: formatNumber(items.length, language) })
              : t('payments.sum', { amounts })}
          </Money>
          {isMore && (
            <Button
              variant="secondary"
              aria-disabled={store.lines.isLoadingMore}
              onClick={() => void store.lines.more()}
            >
              {t('payments.more')}
            </Button>
          )}
          <KeyHints>{t(mayDecide ? 'payments.keys' : 'payments.readKeys')}</KeyHints>
        </Foot>
      )}
    </div>
  )
})

/** Amounts of several currencies may take several lines. */
const Amounts = styled(Money)({ whiteSpace: 'normal' })

/** How many payments wait in all, or were set aside, and how much money that is. */
const Remaining = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { payments, sums } = store.lines.remaining
  const words = store.lines.isFiltered ? 'payments.filters.remaining' : 'payments.remaining'
  const text = t(store.lines.group === 'set-aside' ? 'payments.aside' : words, {
    count: payments,
    number: formatNumber(payments, language),
    amounts: sums.map(({ currency, amount }) => moneyOf(amount, currency, language)).join(' + '),
  })
  return <Rich text={text} as={{ money: Amounts }} />
})

/** The way back for the line that was set aside last. */
const AsideBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { undoable } = store
  return (
    <div role="status">
      {undoable && (
        <BarLine
          tone="success"
          actions={
            <Button
              variant="secondary"
              aria-keyshortcuts="z"
              onClick={() => void store.undo().then(() => focusLine(store))}
            >
              {t('payments.undo.action')}
            </Button>
          }
        >
          {t('payments.undo.text', { amount: moneyOf(undoable.amount, undoable.currency, language) })}
        </BarLine>
      )}
    </div>
  )
})

type PaymentsPageProps = {
  readonly bench: PaymentsStore
  readonly statements: StatementsQuery
  readonly byHand: Query<HandPaymentQueue>
  readonly live: LiveParts
}

/** Payments of bank statements: dropped, matched, and accepted by staff. */
export const PaymentsPage = observer(({ bench: store, statements, byHand, live }: PaymentsPageProps) => {
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
  const onClear = isFiltered(view) ? () => clear({ group: view.group, statement }) : undefined
  useTitle(t('pages.adminPayments'))
  // A group without lines is not offered, unless it is the one that is shown, or its place would go under the pointer.
  const isKept = store.exact.isHeld || store.exact.state.phase !== 'resting'
  const offered = lineGroups.filter(
    (group) =>
      group === store.lines.group ||
      group === 'set-aside' ||
      store.lines.counts.of(group) > 0 ||
      (group === 'matched' && isKept),
  )
  const addressOfGroup = (group: LineGroup | undefined) => addressOf({ ...view, group }).toString()
  const account = store.lines.items[0]?.account
  return (
    <Sheet>
      <SheetHead
        title={t('payments.title')}
        onRefresh={() => void (isByHand ? byHand.refresh() : store.lines.refresh())}
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
          (store.lines.remaining.payments > 0 ? (
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
      {isStatements && <StatementsTable page={statements} />}
      {isByHand && <ByHandTable rows={byHand} />}
      {isLines && (
        <>
          {statement === undefined ? (
            <May to="statements.upload">
              <DropZone store={store.files} isFirst={store.isFirst} />
              <live.Heard kind="statement-file" onHeard={store.files.look} />
            </May>
          ) : (
            <h2>
              {t('payments.ofStatement')} {account && <Code>{account}</Code>}
            </h2>
          )}
          {!(store.isFirst && statement === undefined && !isFiltered(view)) && (
            <ListFilters
              words={{ label: t('payments.filters.search'), placeholder: t('payments.filters.placeholder') }}
              view={view}
              change={change}
              search={search}
              fields={lineFields}
              rows={filterRows}
              grammar={async () => (await import('@hotovo/domain/statements/filter-words')).lineTokens}
              onClear={onClear}
              isClearedBelow={false}
            />
          )}
          <Tabs aria-label={t('payments.groups.label')}>
            {statement !== undefined && (
              <Tab
                to={addressOfGroup(undefined)}
                isOn={store.lines.group === 'all'}
                text={t('payments.groups.all')}
              />
            )}
            {offered.map((group) => (
              <Tab
                key={group}
                to={addressOfGroup(group)}
                isOn={group === store.lines.group}
                text={t(`payments.groups.${group}`)}
                count={group === 'set-aside' ? store.lines.aside.payments : store.lines.counts.of(group)}
              />
            ))}
          </Tabs>
          <Columns store={store} />
          <ExactButton store={store} />
          <Bench store={store} />
          <live.ChangedRows kind="bank-line" rows={store.lines} />
          <BottomBar>
            <live.FreshRows kind="bank-line" list={store.lines} />
            <AsideBar store={store} />
            <ExactBar store={store} />
          </BottomBar>
        </>
      )}
    </Sheet>
  )
})
