import { deliveryQueues } from '@hotovo/application/deliveries/ports'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { ListKeys } from '../kit/lists/ListKeys.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { CorrectionDialog } from '../kit/record/CorrectionDialog.tsx'
import { Foot, Sheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import type { DeliveriesStore, DeliveriesView } from './DeliveriesStore.ts'
import { Failed } from './Failed.tsx'
import { Letters } from './Letters.tsx'

const addressOf = ({ queue, cursor }: DeliveriesView) =>
  new URLSearchParams({ ...(queue === 'letters' && { rad: queue }), ...(cursor && { cursor }) })

const viewIn = (address: URLSearchParams): DeliveriesView => ({
  queue: address.get('rad') === 'letters' ? 'letters' : 'failed',
  cursor: address.get('cursor') ?? undefined,
})

type Done = Extract<DeliveriesStore['write']['stage'], { phase: 'done' }>
/** The numbers of the orders whose letters were left out. */
const numbersOf = (wanted: Done['wanted'], left: readonly string[]): string =>
  wanted.what === 'retry'
    ? ''
    : wanted.letters
        .filter(({ id }) => left.includes(id))
        .map(({ orderNumber }) => orderNumber)
        .join(', ')

type OutcomeProps = {
  readonly store: DeliveriesStore
  readonly isBlocked: boolean
  readonly onUnblock: () => void
}

/** What was done last, or could not be. */
const Outcome = observer(({ store, isBlocked, onUnblock }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const { stage } = store.write
  const close = () => store.write.rest()
  if (isBlocked)
    return (
      <BarLine tone="warning" onClose={onUnblock}>
        {t('deliveries.letterBlocked')}
      </BarLine>
    )
  switch (stage.phase) {
    case 'done': {
      const { wanted, done } = stage
      const { left, unprinted = [], noted = new Map() } = done
      if (wanted.what === 'retry')
        return (
          <BarLine tone="success" title={t('deliveries.retried')} onClose={close} passes of={stage}>
            {t('deliveries.retriedText', { number: wanted.delivery.orderNumber })}
          </BarLine>
        )
      const others = left.length + unprinted.length + noted.size
      const isWhole = others === 0
      const count = wanted.letters.length - others
      if (count === 0 && noted.size > 0) return null
      const isPrinted = wanted.what === 'letters'
      return (
        <BarLine
          tone={isWhole ? 'success' : 'warning'}
          title={t(isPrinted ? 'deliveries.printed' : 'deliveries.handedOver', { count })}
          onClose={close}
          passes={isWhole}
          of={stage}
        >
          {isPrinted ? t('deliveries.printedText', { count }) : t('deliveries.handedOverText')}{' '}
          {left.length > 0 && t('deliveries.left', { numbers: numbersOf(wanted, left) })}{' '}
          {unprinted.length > 0 &&
            t('deliveries.unprinted', {
              count: unprinted.length,
              numbers: numbersOf(wanted, unprinted),
            })}{' '}
          {noted.size > 0 && t('deliveries.noted', { numbers: numbersOf(wanted, [...noted.keys()]) })}
        </BarLine>
      )
    }
    case 'refused':
      return (
        <BarLine tone="warning" onClose={close}>
          {t(stage.why.code === 'letter-not-printed' ? 'deliveries.notPrinted' : 'deliveries.gone')}
        </BarLine>
      )
    case 'unanswered':
      // What was held is told with all that is.
      return stage.wanted.what === 'hand-over' ? null : (
        <BarLine tone="error" title={t('unanswered.title')} onClose={close}>
          {t('unanswered.text')}
        </BarLine>
      )
    default:
      return null
  }
})

type PageProps = { readonly store: DeliveriesStore; readonly live: Pick<LiveParts, 'ChangedRows'> }

/** Deliveries of vouchers that need somebody: those that failed, and letters for the courier. */
export const DeliveriesPage = observer(({ store, live }: PageProps) => {
  const { t } = useTranslation('admin')
  const [address] = useSearchParams()
  const mayDeliver = useMay()('vouchers.deliver')
  const [isBlocked, block] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const view = viewIn(address)
  useTitle(t('pages.adminDeliveries'))
  const shown = addressOf(view).toString()
  useEffect(() => {
    void store.open(viewIn(new URLSearchParams(shown)))
  }, [store, shown])

  useEffect(() => store.tellsHere(), [store])

  const { phase, answer } = store.page
  /** The row that was pressed may be gone: focus goes to the heading then, never to nothing. */
  const keepFocus = () => {
    if (!page.current?.contains(document.activeElement))
      focusHeading(page.current?.querySelector('h1') ?? null)
  }
  const rows = () => {
    if (!answer) return phase === 'failed' ? null : <TableBones />
    if (answer.items.length === 0)
      return (
        <EmptyState title={t(`deliveries.empty.${view.queue}`)}>
          <p>{t(`deliveries.emptyText.${view.queue}`)}</p>
        </EmptyState>
      )
    if (view.queue === 'letters') return <Letters store={store} onBlocked={block} keepFocus={keepFocus} />
    return <Failed store={store} keepFocus={keepFocus} />
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
      <ListKeys isWaiting={!answer && phase !== 'failed'} />
      {rows()}
      <Foot>
        {answer && answer.items.length > 0 && (
          <KeyHints>{t(view.queue === 'letters' ? 'deliveries.letterKeys' : 'deliveries.keys')}</KeyHints>
        )}
        <Pager
          cursor={view.cursor}
          next={answer?.next ?? null}
          addressOf={(cursor) => addressOf({ ...view, cursor })}
        />
      </Foot>
      <CorrectionDialog store={store.correction} onDone={keepFocus} />
      <BottomBar>
        <live.ChangedRows kind="order" rows={store.current} />
        <div role="status">
          <Outcome store={store} isBlocked={isBlocked} onUnblock={() => block(false)} />
        </div>
      </BottomBar>
    </Sheet>
  )
})
