import type { OrderRow } from '@hotovo/application/orders/list'
import { refundDue } from '@hotovo/domain/payments/payment'
import { formatMoney } from '@hotovo/domain/shared/format'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions, TableBones } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Email } from '../../ui/Email.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Foot, NumberLink, Sheet, SheetHead } from '../kit/sheet.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { RefundFields, RefundsStore } from './RefundsStore.ts'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })

/** Why money of an order is to be given back. */
function whyOf({ orderStatus, paymentStatus, withdrawnAt }: OrderRow) {
  if (paymentStatus === 'over') return 'over'
  if (withdrawnAt !== null) return 'withdrawn'
  return orderStatus === 'zrusena' ? 'cancelled' : 'givenBack'
}

type FormProps = { readonly store: RefundsStore; readonly row: OrderRow; readonly onDone: () => void }

/** Notes what was given back for one order. */
const RefundForm = observer(({ store, row, onDone }: FormProps) => {
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
            <RetryButton onRetry={() => void store.begin(row.id)} />
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
      <TextField
        id="refund-amount"
        label={`${t('refunds.form.amount')} (${currency})`}
        problem={sentence('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={fields.amount}
        onChange={(amount) => store.type({ amount })}
      />
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
      </Actions>
    </Form>
  )
})

/** Whom money is to be given back to, and how much. */
export const RefundsPage = observer(({ store }: { readonly store: RefundsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const [asked, ask] = useState<OrderRow>()
  useTitle(t('pages.adminRefunds'))
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.rows
  const begin = (row: OrderRow) => {
    ask(row)
    void store.begin(row.id)
  }
  const close = () => {
    ask(undefined)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
    })
  }
  const columns: readonly Column<OrderRow>[] = [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <NumberLink to={pathIn(language, `/admin/objednavky/${id}`)}>{number}</NumberLink>
      ),
    },
    {
      name: t('refunds.columns.customer'),
      inCard: 'wide',
      cell: ({ firstName, lastName, email }) => (
        <>
          {firstName} {lastName}
          <Small>
            <Email>{email}</Email>
          </Small>
        </>
      ),
    },
    {
      name: t('refunds.columns.why'),
      inCard: 'wide',
      cell: (row) => t(`refunds.why.${whyOf(row)}`),
    },
    {
      name: t('refunds.columns.received'),
      isAtEnd: true,
      inCard: 'none',
      cell: ({ received, currency }) => <Money>{formatMoney(received, currency, language)}</Money>,
    },
    {
      name: t('refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: (row) => <Money>{formatMoney(refundDue(row), row.currency, language)}</Money>,
    },
  ]
  const actions: readonly Column<OrderRow>[] = [
    {
      name: t('refunds.columns.actions'),
      isAtEnd: true,
      cell: (row) => (
        <RowActions>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => begin(row)}>
            {t('refunds.record')}
            <VisuallyHidden> {row.number}</VisuallyHidden>
          </Button>
        </RowActions>
      ),
    },
  ]
  const rows = () => {
    if (!value) return phase === 'failed' ? null : <TableBones />
    if (value.items.length === 0)
      return (
        <EmptyState title={t('refunds.empty')}>
          <p>{t('refunds.emptyText')}</p>
        </EmptyState>
      )
    return (
      <DataTable
        caption={t('refunds.title')}
        columns={mayRecord ? [...columns, ...actions] : columns}
        items={value.items}
        keyOf={({ id }) => id}
        isBusy={() => phase === 'loading'}
      />
    )
  }
  return (
    <Sheet>
      <SheetHead title={t('refunds.title')} onRefresh={() => void store.open()}>
        {t(mayRecord ? 'refunds.lead' : 'refunds.readLead')}
      </SheetHead>
      <VisuallyHidden role="status">{phase === 'loading' && t('refunds.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('refunds.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.open()} />
            </Actions>
          </Notice>
        </div>
      )}
      {rows()}
      <Foot>
        {value && value.items.length > 0 && <KeyHints>{t('refunds.keys')}</KeyHints>}
        {value?.isMore && <Small>{t('refunds.more')}</Small>}
      </Foot>
      {asked && (
        <Dialog title={t('refunds.form.title', { number: asked.number })} onClose={close}>
          <RefundForm store={store} row={asked} onDone={close} />
        </Dialog>
      )}
    </Sheet>
  )
})
