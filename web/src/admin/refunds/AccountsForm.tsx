import type { DueRefund } from '@hotovo/application/payments/refunds'
import { isDomesticAccount } from '@hotovo/domain/payments/refund'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { FormEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Money } from '../../ui/Money.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import type { AccountLine, AccountsStore } from './AccountsStore.ts'
import { sharerOf } from './sharedAccounts.ts'

const Lines = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const Line = styled('fieldset')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: '0.375rem 0.75rem',
  alignItems: 'end',
  minWidth: 0,
  margin: 0,
  padding: '0 0 1rem',
  border: 0,
  borderBottom: `1px solid ${vars.palette.divider}`,
  '& > legend': { padding: '0 0 0.375rem' },
  '& > :last-child': { gridColumn: '1 / -1' },
  // Above the steps, with what is wrong with it.
  '& input': {
    minHeight: '2.75rem',
    padding: '0.375rem 0.625rem',
    fontSize: '1rem',
    scrollMarginBottom: '9rem',
  },
  '@media (max-width: 32rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
/** In sight however many there are. */
const Steps = styled(Actions)(({ theme: { vars } }) => ({
  position: 'sticky',
  bottom: 0,
  paddingBlock: '0.5rem',
  background: vars.palette.background.paper,
}))

type LineProps = {
  readonly line: AccountLine
  readonly rows: readonly DueRefund[]
  readonly onEnter: (event: KeyboardEvent<HTMLInputElement>) => void
}

const AccountFields = observer(({ line, rows, onEnter }: LineProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { row, account, keeping } = line
  const { id, number, currency } = row
  const sentence = (field: 'iban' | 'name') => {
    const problem = line.problems.find(({ at }) => at === field)
    if (!problem) return undefined
    if (field === 'iban' && problem.code === 'required') return t('refunds.pay.ibanMissing')
    if (problem.code === 'not-an-iban' && isDomesticAccount(account.iban)) return t('refunds.pay.domestic')
    return problemText(common, problem, { field: t(`refunds.pay.${field}`), currency, language })
  }
  const sharer = line.isKept ? sharerOf(row, rows) : undefined
  const { phase } = keeping.stage
  const told = () => {
    if (phase === 'saving') return t('refunds.accounts.saving')
    if (sharer) {
      const name = `${sharer.firstName} ${sharer.lastName}`.trim()
      return t('refunds.accounts.shared', { name, number: sharer.number })
    }
    if (line.isKept) return t('refunds.accounts.kept')
    if (line.isReplaced && row.typed)
      return t('refunds.accounts.replaced', { by: row.typed.typedBy, iban: row.typed.iban })
    if (phase === 'refused' || line.isReplaced) return t('refunds.accounts.refused')
    return phase === 'unanswered' ? t('refunds.accounts.unanswered') : null
  }
  const field = (name: 'iban' | 'name') => (
    <TextField
      id={`account-${name}-${id}`}
      data-account={name}
      label={t(`refunds.pay.${name}`)}
      problem={sentence(name)}
      autoComplete="off"
      spellCheck={false}
      value={account[name]}
      onChange={(text) => line.type({ [name]: text })}
      onKeyDown={onEnter}
    />
  )
  return (
    <Line>
      <legend>
        <strong>{number}</strong> · {`${row.firstName} ${row.lastName}`.trim()} ·{' '}
        <Money>{formatMoney(row.due, currency, language)}</Money> · {t(`refunds.why.${row.reason}`)}
      </legend>
      {field('iban')}
      {field('name')}
      <Small role="status">{told()}</Small>
    </Line>
  )
})

type Props = {
  readonly store: AccountsStore
  /** All that is due, to tell whose account another customer has too (rule P44). */
  readonly rows: readonly DueRefund[]
  readonly onDone: () => void
}

/** Has focus on a field once what is wrong with it stands there, in sight also where it had it before. */
const lead = (field: HTMLElement | null | undefined) =>
  requestAnimationFrame(() => {
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  })

const fieldsOf = (form: Element | null, name: 'iban' | 'name') => [
  ...(form?.querySelectorAll<HTMLInputElement>(`input[data-account=${name}]`) ?? []),
]

/** Accounts that are missing, one under another: Enter keeps the one that is typed and goes on to the next (rule P54). */
export const AccountsForm = observer(({ store, rows, onDone }: Props) => {
  const { t } = useTranslation('admin')
  const { lines } = store
  const enter = (line: AccountLine, at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const { form } = event.currentTarget
    if (line.isTyped) {
      if (!line.check()) {
        const wrong = line.problems.some((problem) => problem.at === 'iban') ? 'iban' : 'name'
        return void lead(fieldsOf(form, wrong)[at])
      }
      void line.keep()
    }
    const next = fieldsOf(form, 'iban')[at + 1] ?? form?.querySelector<HTMLElement>('[data-submit]')
    next?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await store.keepAll()) onDone()
    else requestAnimationFrame(() => lead(form.querySelector<HTMLElement>('[aria-invalid=true]')))
  }
  return (
    <Lines noValidate onSubmit={(event) => void submit(event)}>
      <Small>{t('refunds.accounts.lead')}</Small>
      {lines.map((line, at) => (
        <AccountFields key={line.row.id} line={line} rows={rows} onEnter={enter(line, at)} />
      ))}
      <Steps>
        <Button type="submit" data-submit="" aria-disabled={store.isSaving}>
          {t(lines.some(({ isTyped }) => isTyped) ? 'refunds.accounts.submit' : 'refunds.accounts.done')}
        </Button>
        <KeyHints>{t('refunds.accounts.keys')}</KeyHints>
      </Steps>
    </Lines>
  )
})
