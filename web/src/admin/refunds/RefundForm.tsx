import type { DueRefund } from '@hotovo/application/payments/refunds'
import { formatMoney } from '@hotovo/domain/shared/format'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { RefundFields, RefundsStore } from './RefundsStore.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

type FormProps = { readonly store: RefundsStore; readonly row: DueRefund; readonly onDone: () => void }

/** Notes what was given back for one order, or of one line; or has a line wait again (rule P33). */
export const RefundForm = observer(({ store, row, onDone }: FormProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { fields, write, due, account } = store
  const { currency } = row
  if (!fields) {
    if (account.phase === 'failed')
      return (
        <Notice tone="error" title={t('refunds.form.failed')}>
          <Actions>
            <RetryButton onRetry={() => void store.begin(row.id, row)} />
          </Actions>
        </Notice>
      )
    return account.phase === 'shown' ? (
      <p>{t('refunds.form.missing')}</p>
    ) : (
      <Spinner>{t('refunds.form.loading')}</Spinner>
    )
  }
  const sentence = (field: keyof RefundFields) => {
    const problem = write.problemAt(field)
    if (!problem) return undefined
    if (problem.code === 'amount-not-positive') return t('refunds.form.malformed')
    if (problem.code === 'amount-out-of-range')
      return t('refunds.form.tooMuch', { amount: formatMoney(problem.max, currency, language) })
    if (field === 'receivedOn' && problem.code === 'required') return t('refunds.form.dayMissing')
    const name = t(`refunds.form.${field === 'receivedOn' ? 'day' : field}`)
    return problemText(common, problem, { field: name, currency, language })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = await store.submit()
    if (given !== undefined) {
      notices.succeeded(
        t('refunds.done'),
        t('refunds.doneText', { number: row.number, amount: formatMoney(given, currency, language) }),
      )
      onDone()
    } else
      requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus())
  }
  const keep = async (line: NonNullable<DueRefund['line']>) => {
    if (isSaving || store.keeping.isSaving) return
    const isKept = await store.keeping.run(line)
    onDone()
    if (isKept) notices.succeeded(t('refunds.kept', { number: row.number }))
    else notices.failed(t('refunds.notKept', { number: row.number }))
  }
  const { stage, isSaving } = write
  const isChanged =
    stage.phase === 'conflict' ||
    stage.phase === 'refused' ||
    (stage.phase === 'unanswered' && stage.isFirstDone)
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      {isChanged && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('refunds.form.changed')}</p>
          </Notice>
        </div>
      )}
      {stage.phase === 'unanswered' && !stage.isFirstDone && (
        <div role="alert">
          <Unanswered isFilledIn />
        </div>
      )}
      <p>
        {due > 0
          ? t('refunds.form.due', { amount: formatMoney(due, currency, language) })
          : t('refunds.form.isDone')}
      </p>
      {!row.line && (
        <TextField
          id="refund-amount"
          label={`${t('refunds.form.amount')} (${currency})`}
          problem={sentence('amount')}
          inputMode="decimal"
          autoComplete="off"
          value={fields.amount}
          onChange={(amount) => store.type({ amount })}
        />
      )}
      <TextField
        id="refund-day"
        type="date"
        label={t('refunds.form.day')}
        problem={sentence('receivedOn')}
        value={fields.receivedOn}
        onChange={(receivedOn) => store.type({ receivedOn })}
      />
      <SelectField
        id="refund-method"
        label={t('refunds.form.method')}
        choices={paymentMethods.map((value) => ({ value, text: t(`order.details.payments.${value}`) }))}
        value={fields.method}
        onChoose={(method) => store.type({ method })}
      />
      <TextField
        id="refund-reference"
        label={`${t('refunds.form.reference')} (${common('common.optional')})`}
        problem={sentence('reference')}
        autoComplete="off"
        value={fields.reference}
        onChange={(reference) => store.type({ reference })}
      />
      <Actions>
        <Button type="submit" aria-disabled={isSaving || due === 0}>
          {t(isSaving ? 'refunds.form.saving' : 'refunds.form.submit')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('refunds.form.cancel')}
        </Button>
        {row.line && (
          <Button
            variant="quiet"
            aria-disabled={isSaving || store.keeping.isSaving}
            onClick={() => void keep(row.line!)}
          >
            {t('refunds.keep')}
          </Button>
        )}
      </Actions>
    </Form>
  )
})
