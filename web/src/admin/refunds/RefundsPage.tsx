import type { DueRefund } from '@hotovo/application/payments/refunds'
import { mostQueued } from '@hotovo/domain/limits'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListKeys } from '../kit/lists/ListKeys.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Foot, Sheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { AccountsForm } from './AccountsForm.tsx'
import { AskingDialog } from './AskCustomer.tsx'
import { mayAskCustomer } from './AskingStore.ts'
import type { How } from './DueActions.tsx'
import { DueTable } from './DueTable.tsx'
import { FilesTable, keepXml } from './FilesTable.tsx'
import { focusRefund } from './focusRefund.ts'
import { keepFocus } from './keepFocus.ts'
import { NotNoted } from './NotNoted.tsx'
import { PayByCode } from './PayByCode.tsx'
import { RefundForm } from './RefundForm.tsx'
import type { RefundsStore } from './RefundsStore.ts'

type Asked = { readonly row: DueRefund; readonly how: How }

/** What is given back: for an order, or to the sender of a line. */
const titleOf = ({ row, how }: Asked) => {
  if (row.line) return 'refunds.ofLine'
  return how === 'code' ? 'refunds.pay.title' : 'refunds.form.title'
}

/** A figure, and a sign where there is more. */
const countOf = (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''}`

const tabs = [
  { to: 'stav=subor', state: 'prepared' },
  { to: 'stav=odoslane', state: 'sent' },
  { to: 'stav=hotove', state: 'confirmed' },
] as const

/** Whom money is to be given back to, and how much. */
type PageProps = {
  readonly store: RefundsStore
  readonly uuid: () => string
  readonly live: Pick<LiveParts, 'ChangedRows'>
  /** What waits for staff, as the rail tells it. */
  readonly queues: Pick<QueuesStore, 'counts'>
}

export const RefundsPage = observer(({ store, uuid, live, queues }: PageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const [asked, ask] = useState<Asked>()
  const [isTypingAccounts, typeAccounts] = useState(false)
  useTitle(t('pages.adminRefunds'))
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.rows
  const [address, goTo] = useSearchParams()
  const waiting = queues.counts.find(({ queue }) => queue === 'refunds')?.count ?? 0
  const listed = store.rows.answer?.items.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came is looked at, which stands at the end of the list
  useEffect(() => {
    if (listed !== undefined && waiting > listed && !store.rows.value?.isMore) void store.open()
  }, [waiting])
  const toAsk = address.get('vypytat')
  useEffect(() => {
    const row = toAsk === null ? undefined : store.rows.answer?.items.find(({ id }) => id === toAsk)
    if (toAsk === null || listed === undefined) return
    if (row && mayAskCustomer(row)) store.asking.begin(row)
    else notices.failed(t('refunds.ask.none'))
    goTo({}, { replace: true })
  }, [toAsk, listed, store, goTo, t])
  const tab = tabs.find(({ to }) => to === `stav=${address.get('stav')}`)?.state
  const { preparing, undelivered, made } = store.files
  const led = address.get('riadok')
  const isListed = tab === undefined ? value !== undefined : store.files.transfers.answered === tab
  useEffect(() => {
    if (led !== null && isListed) focusRefund(led)
  }, [led, isListed])
  const begin = (row: DueRefund, how: How) => {
    ask({ row, how })
    void (how === 'code' ? store.paying.begin(row) : store.begin(row.id, row))
  }
  const beginAccounts = () => {
    store.accounts.begin((value?.items ?? []).filter(({ id }) => !store.isHeld(id)))
    typeAccounts(true)
  }
  const close = () => {
    ask(undefined)
    store.asking.close()
    typeAccounts(false)
    keepFocus()
  }
  const rows = () => {
    if (!value) return phase === 'failed' ? null : <TableBones />
    if (value.items.length === 0)
      return (
        <EmptyState title={t('refunds.empty')}>
          <p>{t('refunds.emptyText')}</p>
        </EmptyState>
      )
    return (
      <>
        <p>
          {t('refunds.total', { count: value.items.length })}{' '}
          {value.totals.map(({ currency, amount }, place) => (
            <strong key={currency}>
              {place > 0 && ' + '}
              <Money>{formatMoney(amount, currency, language)}</Money>
            </strong>
          ))}
        </p>
        <DueTable store={store} items={value.items} uuid={uuid} onBegin={begin} onAccounts={beginAccounts} />
      </>
    )
  }
  return (
    <Sheet>
      <SheetHead
        title={t('refunds.title')}
        part={t(`refunds.tabs.${tab ?? 'due'}`)}
        onRefresh={() => void store.open()}
        actions={
          <May to="payments.export">
            {tab ? (
              <ExportButton
                take={() => store.exportTransfers(tab)}
                table={() => withAdminWords(import('./exportedTransfers.ts'), 'admin/kit/lists')}
              />
            ) : (
              <ExportButton
                take={() => store.export()}
                table={() => withAdminWords(import('./exported.ts'), 'admin/kit/lists')}
              />
            )}
          </May>
        }
      >
        {t(mayRecord ? 'refunds.lead' : 'refunds.readLead')}
      </SheetHead>
      <VisuallyHidden role="status">{phase === 'loading' && t('refunds.loading')}</VisuallyHidden>
      <Tabs aria-label={t('refunds.tabs.label')}>
        <Tab
          to=""
          isOn={tab === undefined}
          text={t('refunds.tabs.due')}
          count={value && countOf(value.items.length, value.isMore)}
        />
        {tabs.map(({ to, state }) => {
          const count = value?.counts[state]
          return (
            <Tab
              key={state}
              to={to}
              isOn={tab === state}
              text={t(`refunds.tabs.${state}`)}
              count={count === undefined ? undefined : countOf(count, count === mostQueued)}
            />
          )
        })}
      </Tabs>
      {preparing.stage.phase === 'unanswered' && (
        <div role="alert">
          <Unanswered onRetry={() => void preparing.retry()} />
        </div>
      )}
      <NotNoted store={store.noting} />
      {undelivered !== undefined && (
        <div role="alert">
          <Notice tone="warning" title={t('refunds.files.undelivered')}>
            <Actions>
              <Button onClick={() => void store.files.download(undelivered, keepXml).then(keepFocus)}>
                {t('refunds.files.fetch')}
              </Button>
            </Actions>
          </Notice>
        </div>
      )}
      {tab && <FilesTable store={store.files} state={tab} />}
      {!tab && phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('refunds.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.open()} />
            </Actions>
          </Notice>
        </div>
      )}
      <ListKeys isWaiting={!isListed && phase !== 'failed' && store.files.transfers.phase !== 'failed'} />
      {!tab && rows()}
      {!tab && (
        <BottomBar>
          <live.ChangedRows kind="order" other="bank-line" rows={store.current} />
          <div role="status">
            {made && (
              <BarLine
                tone="success"
                of={made.id}
                passes="with-page"
                onClose={() => store.files.dismissMade()}
                actions={
                  <Button variant="secondary" onClick={() => goTo({ stav: 'subor' })}>
                    {t('refunds.files.show')}
                  </Button>
                }
              >
                {t('refunds.files.prepared', {
                  count: made.count,
                  amount: formatMoney(made.sum, 'EUR', language),
                })}
              </BarLine>
            )}
          </div>
        </BottomBar>
      )}
      <Foot>
        {!tab && value && value.items.length > 0 && (
          <KeyHints>{t(mayRecord ? 'refunds.keys' : 'refunds.readKeys')}</KeyHints>
        )}
        {tab === 'prepared' && mayRecord && <KeyHints>{t('refunds.fileKeys')}</KeyHints>}
        {!tab && value?.isMore && <Small>{t('refunds.more')}</Small>}
      </Foot>
      <AskingDialog store={store.asking} onClose={close} />
      {isTypingAccounts && (
        <Dialog title={t('refunds.accounts.title')} onClose={close}>
          <AccountsForm store={store.accounts} rows={value?.items ?? []} onDone={close} />
        </Dialog>
      )}
      {asked && (
        <Dialog title={t(titleOf(asked), { number: asked.row.number })} onClose={close}>
          {asked.how === 'code' ? (
            <PayByCode store={store.paying} sharer={store.sharerOfPaid} onDone={close} />
          ) : (
            <RefundForm store={store} row={asked.row} onDone={close} />
          )}
        </Dialog>
      )}
    </Sheet>
  )
})
