import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import { deliveryQueues } from '@hotovo/application/deliveries/ports'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions, TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { errorKind } from '../kit/errorKind.ts'
import { May, useMay } from '../kit/may.tsx'
import { Actions } from '../kit/parts.tsx'
import { showPdf } from '../kit/pdfTab.ts'
import { RetryButton } from '../kit/RetryButton.tsx'
import { HandOverDialog } from '../kit/record/HandOverDialog.tsx'
import { Foot, NumberLink, Sheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { DeliveriesStore, DeliveriesView } from './DeliveriesStore.ts'

const addressOf = ({ queue, cursor }: DeliveriesView) =>
  new URLSearchParams({ ...(queue === 'letters' && { rad: queue }), ...(cursor && { cursor }) })

const viewIn = (address: URLSearchParams): DeliveriesView => ({
  queue: address.get('rad') === 'letters' ? 'letters' : 'failed',
  cursor: address.get('cursor') ?? undefined,
})

/** What was done last, or could not be. */
const Outcome = observer(
  ({ store, isBlocked }: { readonly store: DeliveriesStore; readonly isBlocked: boolean }) => {
    const { t } = useTranslation('admin')
    const { stage } = store.write
    if (isBlocked)
      return (
        <Notice tone="warning">
          <p>{t('deliveries.letterBlocked')}</p>
        </Notice>
      )
    switch (stage.phase) {
      case 'done': {
        const { what, delivery } = stage.wanted
        const isRetried = what === 'retry'
        return (
          <Notice tone="success" title={t(isRetried ? 'deliveries.retried' : 'deliveries.handedOver')}>
            <p>
              {t(isRetried ? 'deliveries.retriedText' : 'deliveries.handedOverText', {
                number: delivery.orderNumber,
              })}
            </p>
          </Notice>
        )
      }
      case 'refused':
        return (
          <Notice tone="warning">
            <p>{t('deliveries.gone')}</p>
          </Notice>
        )
      case 'unanswered':
        return <Unanswered />
      default:
        return null
    }
  },
)

/** Deliveries of vouchers that need somebody: those that failed, and letters for the courier. */
export const DeliveriesPage = observer(({ store }: { readonly store: DeliveriesStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [address] = useSearchParams()
  const may = useMay()
  const mayDeliver = may('vouchers.deliver')
  const [asked, ask] = useState<QueuedDelivery>()
  const [isBlocked, block] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const view = viewIn(address)
  useTitle(t('pages.adminDeliveries'))
  const shown = addressOf(view).toString()
  useEffect(() => {
    void store.open(viewIn(new URLSearchParams(shown)))
  }, [store, shown])

  const { phase, answer } = store.page
  const { isSaving: isBusy, pending } = store.write
  const isDoing = ({ id }: QueuedDelivery) => pending?.delivery.id === id
  /** The row that was pressed may be gone: focus goes to the heading then, never to nothing. */
  const keepFocus = () => {
    if (!page.current?.contains(document.activeElement))
      focusHeading(page.current?.querySelector('h1') ?? null)
  }
  const retry = async (delivery: QueuedDelivery) => {
    await store.write.run({ what: 'retry', delivery })
    keepFocus()
  }
  /** The window is opened while the press is fresh; later the browser would take it for an advertisement. */
  const openLetter = async (delivery: QueuedDelivery) => {
    const tab = window.open('', '_blank')
    block(tab === null)
    if (!tab) return
    const letter = await store.letter(delivery)
    if (!letter) tab.close()
    else showPdf(tab, letter)
  }
  const handOver = async (delivery: QueuedDelivery) => {
    ask(undefined)
    await store.write.run({ what: 'hand-over', delivery })
    keepFocus()
  }
  const number: Column<QueuedDelivery> = {
    name: t('deliveries.columns.order'),
    inCard: 'title',
    cell: ({ orderId, orderNumber }) => (
      <NumberLink to={pathIn(language, `/admin/objednavky/${orderId}`)}>{orderNumber}</NumberLink>
    ),
  }
  const created: Column<QueuedDelivery> = {
    name: t('deliveries.columns.created'),
    inCard: 'wide',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>,
  }
  const failed: readonly Column<QueuedDelivery>[] = [
    number,
    {
      name: t('deliveries.columns.channel'),
      inCard: 'wide',
      cell: ({ channel }) => t(`deliveries.channels.${channel}`),
    },
    {
      name: t('deliveries.columns.failures'),
      inCard: 'figure',
      cell: ({ failures }) => t('deliveries.failures', { count: failures }),
    },
    {
      name: t('deliveries.columns.why'),
      inCard: 'wide',
      cell: ({ lastError }) => lastError && t(`deliveries.errors.${errorKind(lastError)}`),
    },
    created,
  ]
  const retrying: readonly Column<QueuedDelivery>[] = [
    {
      name: t('deliveries.columns.actions'),
      isAtEnd: true,
      cell: (delivery) => (
        <RowActions>
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => void retry(delivery)}>
            {t(isDoing(delivery) ? 'deliveries.retrying' : 'deliveries.retry')}
            <VisuallyHidden> {delivery.orderNumber}</VisuallyHidden>
          </Button>
        </RowActions>
      ),
    },
  ]
  const letters: readonly Column<QueuedDelivery>[] = [
    number,
    {
      name: t('deliveries.columns.vouchers'),
      inCard: 'figure',
      cell: ({ serials }) => t('deliveries.serials', { count: serials.length }),
    },
    created,
  ]
  const posting: readonly Column<QueuedDelivery>[] = [
    {
      name: t('deliveries.columns.actions'),
      isAtEnd: true,
      inCard: 'wide',
      cell: (delivery) => (
        <RowActions style={{ flexWrap: 'wrap' }}>
          <May to="letters.print">
            <Button variant="secondary" aria-disabled={isBusy} onClick={() => void openLetter(delivery)}>
              {t(isDoing(delivery) ? 'deliveries.opening' : 'deliveries.letter')}
              <VisuallyHidden> {delivery.orderNumber}</VisuallyHidden>
            </Button>
          </May>
          <Button variant="quiet" aria-haspopup="dialog" aria-disabled={isBusy} onClick={() => ask(delivery)}>
            {t('deliveries.handOver')}
            <VisuallyHidden> {delivery.orderNumber}</VisuallyHidden>
          </Button>
        </RowActions>
      ),
    },
  ]
  const [columns, actions] = view.queue === 'failed' ? [failed, retrying] : [letters, posting]
  const rows = () => {
    if (!answer) return phase === 'failed' ? null : <TableBones />
    if (answer.items.length === 0)
      return (
        <EmptyState title={t(`deliveries.empty.${view.queue}`)}>
          <p>{t(`deliveries.emptyText.${view.queue}`)}</p>
        </EmptyState>
      )
    return (
      <DataTable
        caption={t(`deliveries.queues.${view.queue}`)}
        columns={[...columns, ...(mayDeliver ? actions : [])]}
        items={answer.items}
        keyOf={({ id }) => id}
        isBusy={() => phase === 'loading'}
      />
    )
  }
  return (
    <Sheet ref={page}>
      <SheetHead title={t('deliveries.title')} onRefresh={() => void store.refresh()}>
        {t('deliveries.lead')} {!mayDeliver && t('deliveries.others')}
      </SheetHead>
      <Tabs aria-label={t('deliveries.queues.label')}>
        {deliveryQueues.map((queue) => (
          <Tab
            key={queue}
            to={addressOf({ queue }).toString()}
            isOn={queue === view.queue}
            text={t(`deliveries.queues.${queue}`)}
          />
        ))}
      </Tabs>
      <div role="status">
        <Outcome store={store} isBlocked={isBlocked} />
      </div>
      <VisuallyHidden role="status">{phase === 'loading' && t('deliveries.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('deliveries.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      {rows()}
      <Foot>
        {answer && answer.items.length > 0 && <KeyHints>{t('deliveries.keys')}</KeyHints>}
        <Pager
          cursor={view.cursor}
          next={answer?.next ?? null}
          addressOf={(cursor) => addressOf({ ...view, cursor })}
        />
      </Foot>
      {asked && (
        <HandOverDialog
          number={asked.orderNumber}
          onYes={() => void handOver(asked)}
          onClose={() => ask(undefined)}
        />
      )}
    </Sheet>
  )
})
