import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Told } from '../../ui/Told.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import { Actions } from '../kit/parts.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import { focusLine } from './focusLine.ts'
import type { PaymentsStore } from './PaymentsStore.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

type Props = { readonly store: PaymentsStore }

/** Asks whether the little that is missing is forgiven, in the words of the order's own question (rule P43). */
export const ForgiveDialog = observer(
  ({ store }: Props) => store.forgiving.asked && <Question store={store} />,
)

const Question = observer(({ store }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const submit = useRef<HTMLButtonElement>(null)
  // There is nothing to fill in.
  useEffect(() => submit.current?.focus(), [])
  const { forgiving } = store
  const { asked, isAccepted, write } = forgiving
  if (!asked) return null
  const { entry, amount } = asked
  const { stage } = write
  const close = () => {
    forgiving.ask(undefined)
    focusLine(store)
  }
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (await forgiving.confirm()) notices.succeeded(t('account.done.forgive'))
    if (!forgiving.asked) focusLine(store)
  }
  const isToAccept = entry.decision === 'open' && !isAccepted
  const isLeft = stage.phase === 'refused' || stage.phase === 'conflict'
  return (
    <Dialog title={t('account.form.titles.forgive')} onClose={close}>
      <Form onSubmit={(event) => void confirm(event)}>
        {isToAccept && (
          <p>
            {t('payments.rest.accepts', {
              amount: moneyOf(entry.amount - entry.used, entry.currency, language),
            })}
          </p>
        )}
        <p>
          <Rich
            text={t('account.form.forgiveText', { amount: moneyOf(amount, entry.currency, language) })}
            as={{ money: Money }}
          />
        </p>
        <Told role="status" key={write.answers}>
          {stage.phase === 'unanswered' && <Unanswered />}
          {isLeft && (
            <Notice tone="error" title={entry.decision === 'open' ? t('payments.rest.accepted') : undefined}>
              <p>
                {stage.phase === 'conflict' || stage.why.code === 'order-not-found'
                  ? t('payments.rest.changed')
                  : t(`account.outcome.refusals.${stage.why.code}`, {
                      most: 'most' in stage.why ? moneyOf(stage.why.most, entry.currency, language) : '',
                    })}
              </p>
            </Notice>
          )}
        </Told>
        <Actions>
          {!isLeft && (
            <Button ref={submit} type="submit" aria-disabled={forgiving.isSaving}>
              {t(isToAccept ? 'payments.rest.acceptAndForgive' : 'account.form.submit.forgive')}
            </Button>
          )}
          <Button variant={isLeft ? 'secondary' : 'quiet'} onClick={close}>
            {t(isLeft ? 'payments.rest.close' : 'account.form.cancel')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})

type ButtonProps = Props & {
  readonly id?: string
  readonly asked: PaymentsStore['forgiving']['asked']
  readonly isToAccept?: boolean
}

/** The press that asks for it, where something may be forgiven. */
export const ForgiveButton = observer(({ store, asked, id, isToAccept = false }: ButtonProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (!asked) return null
  const amount = moneyOf(asked.amount, asked.entry.currency, language)
  return (
    <Button
      id={id}
      variant={isToAccept ? 'secondary' : 'quiet'}
      aria-haspopup="dialog"
      aria-keyshortcuts="f"
      aria-disabled={store.isDecided(asked.entry.id)}
      onClick={() => store.forgiving.ask(asked)}
    >
      {t(isToAccept ? 'payments.rest.acceptForgiving' : 'account.rest.forgive', { amount })}
    </Button>
  )
})
