import { isClosed, isPaid, type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import { observer } from 'mobx-react-lite'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Told } from '../../ui/Told.tsx'
import { lazily } from '../kit/lazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { OrderStore } from './OrderStore.ts'
import { statusChoices } from './statusChoices.ts'
import { useProblemText } from './useProblemText.ts'

const Form = styled('form')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& textarea': { minHeight: '4.25rem' },
})

const statusFieldId = 'status'
const noteFieldId = 'change-note'
const reasonFieldId = 'reason'
const deliveryButtonId = 'to-delivery'

/** The status at the head of a record, from which a menu opens. */
export const statusMenuId = 'order-status'

/** Moves focus to where the next thing is to be filled in, or where nothing is, to the status itself. */
export const focusStatus = ({ status: { takesReason, chosen } }: OrderStore) => {
  const form = takesReason ? reasonFieldId : statusFieldId
  requestAnimationFrame(() => {
    const next = document.getElementById(chosen === undefined ? statusMenuId : form)
    if (next) next.focus()
    // A dialog above the list gave it back to the row.
    else if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
  })
}

/**
 * Moves focus at once to what is said about the status that was chosen, so that no letter is lost that follows; where something has
 * not gone out, to the way there.
 */
export function focusComment({ status: { takesReason, leavesUndelivered } }: OrderStore): void {
  const words = takesReason ? reasonFieldId : noteFieldId
  const field = document.getElementById(leavesUndelivered ? deliveryButtonId : words)
  field?.focus()
  // What stands there from a change that was called off is written over by whoever types.
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) field.select()
}

/** Few orders are cancelled, or go on again: what that does is told by what comes behind the form, as a network may be lost by then. */
const cancelling = async () => ({
  default: (await withAdminWords(import('./Cancelling.tsx'), 'admin/kit/record')).Cancelling,
})
const Cancelling = lazily(cancelling)

/** Few are changed by two at a time. */
const Heard = lazily(async () => ({
  default: (await withAdminWords(import('./Heard.tsx'), 'admin/kit/record')).Heard,
}))

/** Few orders are completed before all has gone out. */
const undelivered = async () => ({
  default: (await withAdminWords(import('./Undelivered.tsx'), 'admin/kit/record')).Undelivered,
})
const Undelivered = lazily(undelivered)

type StatusFormProps = {
  readonly store: OrderStore
  /** Called when nothing is left to do: the status has changed, or stays as it is. */
  readonly onEnd?: () => void
  /** Leads to what has not gone to its customer. */
  readonly onDeliver: () => void
}

/** Changing the status (rule O12): the next one, and what is to be said about it once one is chosen. */
export const StatusForm = observer(({ store, onEnd, onDeliver }: StatusFormProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const toText = useProblemText(store)
  const { file } = store
  const [isNoted, note] = useState(() => file.typed.note !== '')
  const {
    known: order,
    chosen,
    change,
    needsReason,
    takesReason,
    movesMoney,
    leavesUndelivered,
  } = store.status
  const may = useMay()
  useEffect(() => {
    for (const fetchPart of [cancelling, undelivered]) fetchPart().catch(() => {})
  }, [])
  if (!order) return null
  const statuses = isClosed(order) ? [order.orderStatus] : statusChoices(order, may)
  const isLeftToOthers = !isClosed(order) && statuses.length < orderStatuses.length
  const name = (status: OrderStatus) => t(`orders.statuses.${status}`)
  const { stage, isSaving } = change

  const hint = () => {
    if (isClosed(order)) return t('order.status.closed')
    return chosen === 'zrusena' ? undefined : t('order.status.tip', { status: name('vybavena') })
  }
  const reasonHint = () => {
    const isUnpaid = needsReason && !movesMoney && !isPaid(order)
    return t(isUnpaid ? 'order.status.reasonHint' : 'order.status.reasonKept')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.status.submit()) {
      focusStatus(store)
      onEnd?.()
    } else if (change.problemAt('reason')) focusStatus(store)
  }
  const cancel = () => {
    store.status.choose(order.orderStatus)
    focusStatus(store)
    onEnd?.()
  }
  const deliver = () => {
    store.status.choose(order.orderStatus)
    onEnd?.()
    onDeliver()
  }
  if (isLeftToOthers && statuses.length === 1) return <Small>{t('order.status.others')}</Small>
  return (
    <>
      <Told role="alert">
        {stage.phase === 'unanswered' && chosen !== undefined && (
          <Unanswered isFilledIn title={t('order.status.failed')} />
        )}
        {stage.phase === 'refused' && chosen !== undefined && (
          <Notice tone="error" title={t(`order.status.refused.${stage.why.code}`)}>
            <p>{t(`order.status.refusedText.${stage.why.code}`)}</p>
          </Notice>
        )}
      </Told>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <Told role="alert">
          {file.heard && (
            <Suspense>
              <Heard file={file} />
            </Suspense>
          )}
        </Told>
        <SelectField
          id={statusFieldId}
          label={t('order.status.label')}
          hint={hint()}
          choices={statuses.map((value) => ({
            value,
            text: name(value),
          }))}
          value={chosen ?? order.orderStatus}
          onChoose={(status) => store.status.choose(status)}
        />
        {isLeftToOthers && <Small>{t('order.status.others')}</Small>}
        {chosen !== undefined && (
          <>
            {(chosen === 'zrusena' || movesMoney) && (
              <Suspense>
                <Cancelling store={store} />
              </Suspense>
            )}
            {leavesUndelivered && (
              <>
                <Suspense>
                  <Undelivered store={store} />
                </Suspense>
                <Actions>
                  <Button id={deliveryButtonId} variant="primary" onClick={deliver}>
                    {t(`order.status.${order.deliveryMethod === 'courier' ? 'toLetter' : 'toDelivery'}`)}
                  </Button>
                </Actions>
              </>
            )}
            {takesReason && (
              <TextField
                id={reasonFieldId}
                label={
                  needsReason
                    ? t('order.status.reason')
                    : `${t('order.status.reason')} (${common('common.optional')})`
                }
                hint={reasonHint()}
                problem={toText('reason')}
                required={needsReason}
                value={file.typed.reason}
                onChange={(text) => file.type('reason', text)}
              />
            )}
            {/* A reason says it all; a note that was begun before is there with it. */}
            {(!takesReason || isNoted) && (
              <TextField
                id={noteFieldId}
                label={`${t('order.status.note')} (${common('common.optional')})`}
                hint={
                  takesReason
                    ? undefined
                    : t('order.status.noteHint', { note: t('history.usualNote', { status: name(chosen) }) })
                }
                problem={toText('note')}
                rows={2}
                value={file.typed.note}
                onChange={(text) => {
                  note(true)
                  file.type('note', text)
                }}
              />
            )}
            <Actions>
              {/* It keeps focus while it waits, so that a dialog gives it back. */}
              <Button
                type="submit"
                variant={leavesUndelivered ? 'secondary' : 'primary'}
                aria-disabled={isSaving}
              >
                {isSaving ? t('order.status.saving') : t('order.status.submit', { status: name(chosen) })}
              </Button>
              <Button variant="quiet" disabled={isSaving} onClick={cancel}>
                {t('order.status.cancel')}
              </Button>
            </Actions>
          </>
        )}
      </Form>
    </>
  )
})
