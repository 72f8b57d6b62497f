import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { formatMoney } from '@hotovo/domain/shared/format'
import { valueLeft } from '@hotovo/domain/vouchers/issuing'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions, focusSoon } from '../kit/parts.tsx'
import { heldSeconds } from '../records/Holds.ts'
import type { ActionStore } from './ActionStore.ts'
import { actionsOf, isForGood, type VoucherAction } from './actions.ts'
import { actionsId, outcomeId } from './Outcome.tsx'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const reasonId = 'voucher-reason'

type DialogProps = {
  readonly store: ActionStore
  readonly record: VoucherRecord
  readonly what: VoucherAction
  readonly now: string
}

/** Says what is about to happen to a voucher, and asks why. */
export const ActionDialog = observer(({ store, record, what, now }: DialogProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { voucher, order } = record
  const { write, reason } = store
  const { stage } = write
  const problem = write.problemAt('reason')
  const value = formatMoney(valueLeft(voucher), voucher.currency, language)
  const { isSaving } = write
  const isPossible = actionsOf(record, now).includes(what) || stage.phase === 'unanswered'
  // What is written next is the reason.
  useLayoutEffect(() => document.getElementById(reasonId)?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // What was pressed to ask may be gone with what was done.
    if (await store.submit()) focusSoon(isForGood(what) ? actionsId : outcomeId)
    else if (write.problemAt('reason')) focusSoon(reasonId)
  }
  const sentence = () => {
    if (!problem) return undefined
    if (problem.code === 'required') return t('account.form.reasonMissing')
    return problemText(common, problem, {
      field: t('account.form.reason'),
      currency: voucher.currency,
      language,
    })
  }
  return (
    <Dialog title={t(`vouchers.confirm.titles.${what}`)} onClose={() => store.leave()}>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <p>
          <Rich
            text={t(`vouchers.confirm.texts.${what}`, {
              serial: voucher.serial,
              value,
              number: order?.number ?? '',
            })}
            as={{ money: Money }}
          />
        </p>
        {isForGood(what) && <p>{t('vouchers.confirm.held', { seconds: heldSeconds })}</p>}
        <TextField
          id={reasonId}
          label={t('account.form.reason')}
          hint={t('vouchers.confirm.reasonHint')}
          problem={sentence()}
          rows={2}
          required
          value={reason}
          onChange={(text) => store.type(text)}
        />
        <NotDone
          stage={stage}
          isFilledIn
          title={t('vouchers.refused.title')}
          words={({ code }) => t(`vouchers.refused.${code}`)}
        />
        {stage.phase === 'resting' && !isPossible && (
          <div role="alert">
            <Notice tone="warning">
              <p>{t('vouchers.changedMeanwhile')}</p>
            </Notice>
          </div>
        )}
        <Actions>
          <Button type="submit" aria-disabled={isSaving}>
            {isSaving ? t('account.form.saving') : t(`vouchers.confirm.submit.${what}`)}
          </Button>
          <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
            {t('vouchers.confirm.leave')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})
