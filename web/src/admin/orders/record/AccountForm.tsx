import { formatMoney } from '@hotovo/domain/shared/format'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { problemText } from '../../../i18n/problem.ts'
import { notices } from '../../../stores/Notices.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Told } from '../../../ui/Told.tsx'
import { Actions, focusSoon, Small } from '../../kit/parts.tsx'
import type { AccountField } from '../AccountDraft.ts'
import type { AccountStore } from '../AccountStore.ts'
import type { AccountAction } from '../accountActions.ts'
import { Body, Meanwhile } from '../ConflictDialog.tsx'
import { Heard } from '../Heard.tsx'
import { isForGood } from '../heldActions.ts'
import type { OrderStore } from '../OrderStore.ts'
import { AccountOutcome } from './AccountOutcome.tsx'

const Form = styled('form')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.875rem',
  padding: '1rem',
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 10,
  background: vars.palette.background.sunken,
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem' },
  '& textarea': { minHeight: '4.25rem' },
  '@media print': { display: 'none' },
}))
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
  alignItems: 'end',
  gap: '0.875rem',
})

/** Where focus goes when a form of the account opens. */
const firstFieldOf = (what: AccountAction['what']) =>
  what === 'payment' || what === 'refund' ? 'amount' : isBare(what) ? submitId : 'account-reason'

const isBare = (what: AccountAction['what']) =>
  what === 'confirm' || what === 'call-off' || what === 'forgive'
const submitId = 'account-submit'

export function openForm(store: AccountStore, asked: AccountAction): void {
  store.ask(asked)
  focusSoon(firstFieldOf(asked.what))
}

const fieldIds: Readonly<Record<AccountField, string>> = {
  amount: 'amount',
  receivedOn: 'received-on',
  reference: 'reference',
  reason: 'account-reason',
}
const fields = Object.keys(fieldIds) as AccountField[]

/** Turns what is wrong with a field into a sentence. */
function useProblem(store: AccountStore, currency: 'EUR' | 'USD' | 'CZK') {
  const { t } = useTranslation()
  const { t: words } = useTranslation('admin')
  const language = useLanguage()
  const names = {
    amount: words('account.form.amount', { currency }),
    receivedOn: words('account.form.day'),
    reference: words('account.form.reference'),
    reason: words('account.form.reason'),
  }
  return (field: AccountField) => {
    const problem = store.write.problemAt(field)
    if (!problem) return undefined
    if (problem.code === 'required' && field === 'amount') return words('account.form.amountMissing')
    if (problem.code === 'required' && field === 'receivedOn') return words('account.form.dayMissing')
    if (problem.code === 'required' && field === 'reason') return words('account.form.reasonMissing')
    return problemText(t, problem, { field: names[field], currency, language })
  }
}

/** Tells what was done last, also to whoever is led on to the next order (rule A155). What was held is told with all that is. */
export function useTellDone(store: AccountStore): () => void {
  const { t } = useTranslation('admin')
  return () => {
    const { doneLast, account } = store
    if (doneLast === undefined || doneLast === 'refund' || doneLast === 'reissue' || doneLast === 'hand-over')
      return
    notices.succeeded(t(`account.done.${doneLast}`), account.answer?.record.order.number)
  }
}

type AccountFormProps = {
  readonly store: AccountStore
  readonly currency: 'EUR' | 'USD' | 'CZK'
  /** What the form is about to do. */
  readonly children?: ReactNode
  /** Where focus goes once nothing is left to fill in. */
  readonly backTo: string
}

/** What is being recorded about the money or a voucher of an order. */
export const AccountForm = observer(({ store, currency, children, backTo }: AccountFormProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const titleId = useId()
  const problem = useProblem(store, currency)
  const tellDone = useTellDone(store)
  const { write } = store
  const { asked, typed } = store.draft
  const toTell = asked && isForGood(asked) && write.stage.phase !== 'resting' ? asked : undefined
  useEffect(() => toTell && store.tellsHere(toTell), [store, toTell])
  if (!asked) return null
  const { what } = asked
  const hasMoney = what === 'payment' || what === 'refund'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.submit()) {
      tellDone()
      focusSoon(backTo)
      return
    }
    const wrong = fields.find((field) => write.problemAt(field))
    if (wrong) focusSoon(fieldIds[wrong])
  }
  const leave = () => {
    store.leave()
    focusSoon(backTo)
  }
  const { isSaving } = write
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isSaving) return
    event.preventDefault()
    leave()
  }
  return (
    <Form noValidate aria-labelledby={titleId} onKeyDown={onKeyDown} onSubmit={(event) => void submit(event)}>
      <h3 id={titleId}>{t(`account.form.titles.${what}`)}</h3>
      {children}
      {hasMoney && (
        <>
          <Pair>
            <TextField
              id={fieldIds.amount}
              label={t('account.form.amount', { currency })}
              problem={problem('amount')}
              inputMode="decimal"
              autoComplete="off"
              value={typed.amount}
              onChange={(text) => store.type({ amount: text })}
            />
            <TextField
              id={fieldIds.receivedOn}
              label={t('account.form.day')}
              problem={problem('receivedOn')}
              type="date"
              value={typed.receivedOn}
              onChange={(text) => store.type({ receivedOn: text })}
            />
          </Pair>
          <SelectField
            id="method"
            label={t('account.form.method')}
            choices={paymentMethods.map((value) => ({ value, text: t(`account.form.methods.${value}`) }))}
            value={typed.method}
            onChoose={(method) => store.type({ method })}
          />
          <TextField
            id={fieldIds.reference}
            label={`${t('account.form.reference')} (${common('common.optional')})`}
            hint={t('account.form.referenceHint')}
            problem={problem('reference')}
            autoComplete="off"
            value={typed.reference}
            onChange={(text) => store.type({ reference: text })}
          />
          {what === 'payment' && <Small>{t('account.form.issues')}</Small>}
          {what === 'payment' && <Allowance store={store} />}
        </>
      )}
      {!hasMoney && !isBare(what) && (
        <TextField
          id={fieldIds.reason}
          label={t('account.form.reason')}
          hint={t('account.form.reasonHint')}
          problem={problem('reason')}
          rows={2}
          required
          value={typed.reason}
          onChange={(text) => store.type({ reason: text })}
        />
      )}
      <Told role="alert">
        <Heard file={store.file} />
      </Told>
      <AccountOutcome store={store} />
      <Actions>
        <Button id={submitId} type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving
            ? t('account.form.saving')
            : t(store.overIfConfirmed > 0 ? 'account.form.submitOver' : `account.form.submit.${what}`)}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={leave}>
          {t('account.form.cancel')}
        </Button>
      </Actions>
    </Form>
  )
})

/** What one may still record alone today, and what becomes of more (rule A46). */
const Allowance = observer(({ store }: { readonly store: AccountStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { value } = store.draft.allowance
  if (!value) return null
  const { left, hasColleague } = value
  return (
    <div role="status">
      <Small>{t('account.form.left', { amount: formatMoney(left.minor, left.currency, language) })}</Small>
      {store.draft.isBeyondDay && (
        <Notice tone="warning">
          <p>{t(hasColleague ? 'account.form.beyond' : 'account.form.alone')}</p>
        </Notice>
      )}
    </div>
  )
})

/** Two people, one order: what the other one did, and the choice. */
export const AccountConflict = observer(({ store: { account } }: { readonly store: OrderStore }) => {
  const { t } = useTranslation('admin')
  const { write } = account
  const { asked } = account.draft
  const { stage } = write
  if (stage.phase !== 'conflict') return null
  const focusForm = () => {
    if (asked) focusSoon(firstFieldOf(asked.what))
  }
  const accept = async () => {
    await write.acceptCurrent()
    focusForm()
  }
  const insist = async () => {
    if (!(await account.insist())) focusForm()
  }
  return (
    <Dialog title={t('order.conflict.title')} onClose={() => void accept()}>
      <Body>
        <p>{t('account.outcome.conflict')}</p>
        <Meanwhile current={stage.current} entries={stage.meanwhile} />
        <Actions>
          <Button variant="primary" onClick={() => void accept()}>
            {t('order.conflict.show')}
          </Button>
          <Button variant="secondary" onClick={() => void insist()}>
            {t('account.outcome.insist')}
          </Button>
        </Actions>
        <Small>{t('order.conflict.kept')}</Small>
      </Body>
    </Dialog>
  )
})
