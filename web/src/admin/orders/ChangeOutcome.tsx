import type { OrderStatus } from '@hotovo/domain/orders/order'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import { Code } from '../../ui/Code.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../parts.tsx'
import type { RecordStore } from './RecordStore.ts'

const Told = styled('div')({
  display: 'grid',
  '&:focus': { outline: 'none' },
  '&:empty': { display: 'none' },
  '@media print': { display: 'none' },
})
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
})

/** Makes a change of status, and echoes in the corner how it went. */
export function useMaking(store: RecordStore) {
  const { t } = useTranslation('admin')
  const name = (status: OrderStatus) => t(`orders.statuses.${status}`)
  return async (make: () => Promise<boolean>): Promise<boolean> => {
    const isMade = await make()
    const { change } = store
    if (change.phase === 'changed')
      notices.succeeded(t('order.status.changed'), `${name(change.from)} → ${name(change.to)}`)
    else if (change.phase === 'failed') notices.failed(t('order.status.failed'))
    return isMade
  }
}

type ChangeOutcomeProps = {
  readonly store: RecordStore
  /** Called when going back needs a reason first. */
  readonly onReasonNeeded: () => void
  /** The form stands beneath, and its own button is the other try of what was chosen there. */
  readonly hasForm?: boolean
}

/** How the last change of status went: done, with the way back, or not done, with another try. */
export const ChangeOutcome = observer(({ store, onReasonNeeded, hasForm }: ChangeOutcomeProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const making = useMaking(store)
  const { change } = store
  const undo = async () => {
    await making(() => store.undo())
    if (store.needsReason) onReasonNeeded()
    else box.current?.focus()
  }
  const retry = async () => {
    await making(() => store.retry())
    box.current?.focus()
  }
  return (
    <Told ref={box} role="status" tabIndex={-1}>
      {change.phase === 'changed' && (
        <Notice tone="success" title={t('order.status.changed')}>
          <Line>
            <span>
              {store.order && <Code>{store.order.number}</Code>}:{' '}
              <Change from={t(`orders.statuses.${change.from}`)} to={t(`orders.statuses.${change.to}`)} />
            </span>
            <Actions>
              <Button variant="secondary" onClick={() => void undo()}>
                {t('order.status.undo')}
              </Button>
              <Button variant="quiet" onClick={() => store.dismiss()}>
                {common('common.close')}
              </Button>
            </Actions>
          </Line>
        </Notice>
      )}
      {change.phase === 'failed' && (
        <Notice tone="error" title={t('order.status.failed')}>
          <Line>
            <span>{t('order.status.failedText')}</span>
            {!(hasForm && store.chosen !== undefined) && (
              <Actions>
                <Button variant="secondary" onClick={() => void retry()}>
                  {t('list.retry')}
                </Button>
              </Actions>
            )}
          </Line>
        </Notice>
      )}
    </Told>
  )
})
