import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { OrderRecord, OrderStatus } from '@hotovo/domain/orders/order'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { Entries } from '../kit/record/History.tsx'
import type { OrderStore } from './OrderStore.ts'

/** The parts of a dialog, one beneath the other. */
export const Body = styled('div')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

type ConflictDialogProps = {
  readonly store: OrderStore
  /** Called once it is settled with nothing changed: focus goes where one goes on. */
  readonly onBack: () => void
  /** Called after the change was made all the same. */
  readonly onDone: () => void
}

type MeanwhileProps = {
  readonly current: OrderRecord
  readonly entries: readonly AuditEntry[] | undefined
}

/** What somebody else did to an order, or where it stands now. */
export function Meanwhile({ current: { order }, entries = [] }: MeanwhileProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (entries.length === 0)
    return <p>{t('order.conflict.unknown', { status: t(`orders.statuses.${order.orderStatus}`) })}</p>
  return (
    <Entries
      entries={entries}
      written={(minor) => `<money>${formatMoney(minor, order.currency, language)}</money>`}
    />
  )
}

/** Two people, one order (rule A13): what the other one did, and the choice; nothing is overwritten silently. */
export const ConflictDialog = observer(({ store, onBack, onDone }: ConflictDialogProps) => {
  const { t } = useTranslation('admin')
  const { change, chosen } = store.status
  const { stage } = change
  if (stage.phase !== 'conflict') return null
  const { wanted, current, meanwhile } = stage
  const name = (status: OrderStatus) => t(`orders.statuses.${status}`)
  const isSame = current.order.orderStatus === wanted.status
  const insist = async () => {
    if (await store.status.insist()) onDone()
    else onBack()
  }
  const accept = () => {
    void change.acceptCurrent()
    onBack()
  }
  return (
    <Dialog title={t('order.conflict.title')} onClose={accept}>
      <Body>
        <p>{t('order.conflict.text', { status: name(wanted.status) })}</p>
        <Meanwhile current={current} entries={meanwhile} />
        {isSame && <p>{t('order.conflict.same', { status: name(wanted.status) })}</p>}
        <Actions>
          <Button variant="primary" onClick={accept}>
            {t('order.conflict.show')}
          </Button>
          {(!isSame || wanted.note.trim() !== '') && (
            <Button variant="secondary" onClick={() => void insist()}>
              {isSame
                ? t('order.conflict.addNote')
                : t('order.conflict.insist', { status: name(wanted.status) })}
            </Button>
          )}
        </Actions>
        {chosen !== undefined && !isSame && <Small>{t('order.conflict.kept')}</Small>}
      </Body>
    </Dialog>
  )
})
