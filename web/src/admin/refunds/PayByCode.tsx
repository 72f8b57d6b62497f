import { compactIban, isDomesticAccount } from '@hotovo/domain/payments/refund'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { majorText } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import { type PayingStore, payersWithIban, proposedAccount } from './PayingStore.ts'
import type { Sharer } from './sharedAccounts.ts'
import { noAccountOf } from './whyNotPicked.ts'

const Stack = styled('div')({ display: 'grid', gap: '0.625rem', '& > *': { minWidth: 0 } })
const Picture = styled('img')({
  display: 'block',
  width: 'min(100%, 13rem)',
  height: 'auto',
  marginInline: 'auto',
  borderRadius: 10,
  background: '#fff',
})
const Values = styled('dl')({
  display: 'grid',
  gap: '0.25rem',
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 0.5rem',
    minHeight: '2.75rem',
  },
  '& dt': { gridColumn: 1, fontSize: '0.875rem' },
  '& dd': { gridColumn: 1, margin: 0, overflowWrap: 'anywhere' },
  '& dd:last-of-type': { gridColumn: 2, gridRow: '1 / span 2' },
})

/** In sight whatever stands above it: at the foot of a dialog that is higher than the window. */
const Steps = styled(Actions)(({ theme: { vars } }) => ({
  position: 'sticky',
  bottom: 0,
  paddingBlock: '0.5rem',
  background: vars.palette.background.paper,
}))

type ValueProps = { readonly name: string; readonly text: string; readonly children: ReactNode }
const Value = ({ name, text, children }: ValueProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd>
      <CopyButton text={text} label={name} />
    </dd>
  </div>
)

type Props = {
  readonly store: PayingStore
  /** Another customer has the account that it goes to, too. */
  readonly sharer: Sharer | undefined
  readonly onDone: () => void
}

/** Whose account it goes to: where several paid, one of them, or another one that is typed. */
const AccountForm = observer(({ store }: Pick<Props, 'store'>) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { row, account } = store
  const payers = row ? payersWithIban(row) : []
  const isToType = row !== undefined && proposedAccount(row).iban === ''
  const isShown = store.code.value !== undefined
  const isOpen = isToType && !isShown
  useEffect(() => {
    if (isOpen) document.getElementById('refund-iban')?.focus()
  }, [isOpen])
  if (!row) return null
  const chosen = payers.find(({ iban }) => iban === compactIban(account.iban))
  const typed = isToType && row.typed?.iban === compactIban(account.iban) ? row.typed : null
  const sentence = (field: 'iban' | 'name') => {
    const problem = store.problems.find(({ at }) => at === field)
    if (!problem) return undefined
    if (field === 'iban' && problem.code === 'required') return t('refunds.pay.ibanMissing')
    if (problem.code === 'not-an-iban' && isDomesticAccount(account.iban)) return t('refunds.pay.domestic')
    return problemText(common, problem, {
      field: t(`refunds.pay.${field}`),
      currency: row.currency,
      language,
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await store.show()
    if (store.problems.length > 0)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus())
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {(isToType ? isOpen && payers.length > 0 : payers.length > 1) && (
          <SelectField
            id="refund-payer"
            label={t('refunds.pay.payer')}
            choices={[
              ...(isToType ? [{ value: '', text: t('refunds.pay.choose') }] : []),
              ...payers.map((payer) => ({
                value: payer.iban,
                text: `${payer.name} · ${formatMoney(payer.paid, row.currency, language)}`,
              })),
            ]}
            value={chosen?.iban ?? ''}
            onChoose={(iban) => {
              store.type({ iban, name: payers.find((payer) => payer.iban === iban)?.name ?? '' })
              if (iban !== '') void store.show()
            }}
          />
        )}
        {typed && (
          <Notice tone={chosen ? 'info' : 'warning'}>
            <p>
              {t(chosen ? 'refunds.pay.chosenBy' : 'refunds.pay.typedBy', {
                by: typed.typedBy,
                at: formatInstant(typed.typedAt, language),
              })}
            </p>
          </Notice>
        )}
        {chosen?.isShort && (
          <Notice tone="warning">
            <p>{t('refunds.pay.isShort', { amount: formatMoney(chosen.paid, row.currency, language) })}</p>
          </Notice>
        )}
        {isOpen && (
          <>
            {payers.length === 0 && (
              <Notice tone="info">
                <p>{t(`refunds.pay.noAccount.${noAccountOf(row)}`)}</p>
              </Notice>
            )}
            <TextField
              id="refund-iban"
              label={t('refunds.pay.iban')}
              problem={sentence('iban')}
              autoComplete="off"
              value={account.iban}
              onChange={(iban) => store.type({ iban })}
            />
            <TextField
              id="refund-name"
              label={t('refunds.pay.name')}
              problem={sentence('name')}
              autoComplete="off"
              value={account.name}
              onChange={(name) => store.type({ name })}
            />
            <Actions>
              <Button type="submit">{t('refunds.pay.show')}</Button>
            </Actions>
          </>
        )}
      </Stack>
    </form>
  )
})

/** Pays one refund by the app of a bank: its code, what is in it, and the press that says that it was sent. */
export const PayByCode = observer(({ store, sharer, onDone }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const step = useRef<HTMLParagraphElement>(null)
  const { row, code } = store
  const { value } = code
  const isThere = value !== undefined && value !== null
  const isToType = row !== undefined && proposedAccount(row).iban === ''
  useEffect(() => {
    // No second press of what asked for the code says that it was sent.
    if (isThere) step.current?.focus({ preventScroll: true })
  }, [isThere])
  if (!row) return null
  const send = () => {
    if (store.send()) onDone()
  }
  return (
    <Stack>
      {store.keeping.stage.phase === 'unanswered' && (
        <div role="alert">
          <Unanswered isFilledIn onRetry={() => void store.show()} />
        </div>
      )}
      {store.keeping.stage.phase === 'refused' && !store.isReplaced && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t(row.line ? 'refunds.pay.notKeptOfLine' : 'refunds.pay.notKept')}</p>
          </Notice>
        </div>
      )}
      {store.isReplaced && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('refunds.pay.replaced')}</p>
          </Notice>
        </div>
      )}
      <AccountForm store={store} />
      {code.asked !== undefined && code.phase === 'loading' && <Spinner>{t('refunds.pay.loading')}</Spinner>}
      {code.phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('refunds.pay.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.show()} />
            </Actions>
          </Notice>
        </div>
      )}
      {value === null && !store.isReplaced && <p role="status">{t('refunds.form.isDone')}</p>}
      {isThere && (
        <>
          {sharer && (
            <Notice tone="warning">
              <p>
                {t('refunds.pay.shared', {
                  name: `${sharer.firstName} ${sharer.lastName}`.trim(),
                  number: sharer.number,
                })}
              </p>
            </Notice>
          )}
          {value.svg === null ? (
            <Small>{t('refunds.pay.noCode')}</Small>
          ) : (
            <Picture
              src={`data:image/svg+xml,${encodeURIComponent(value.svg)}`}
              alt={t('refunds.pay.picture')}
            />
          )}
          <Values>
            <Value name={t('refunds.pay.name')} text={value.name}>
              {value.name}
            </Value>
            <Value name={t('refunds.pay.iban')} text={value.iban}>
              <Code>{value.iban}</Code>
            </Value>
            <Value name={t('refunds.pay.amount')} text={majorText(value.amount)}>
              <Money>{formatMoney(value.amount, value.currency, language)}</Money>
            </Value>
            {value.variableSymbol !== '' && (
              <Value name={t('refunds.pay.symbol')} text={value.variableSymbol}>
                <Code>{value.variableSymbol}</Code>
              </Value>
            )}
            <Value name={t('refunds.pay.message')} text={value.message}>
              {value.message}
            </Value>
          </Values>
          <Small ref={step} tabIndex={-1}>
            {t('refunds.pay.sentText')}
          </Small>
          <Steps>
            <Button data-submit="" onClick={send}>
              {t('refunds.pay.sent')}
            </Button>
            <Button variant="quiet" onClick={onDone}>
              {t('refunds.form.cancel')}
            </Button>
            {isToType && (
              <Button variant="quiet" onClick={() => store.retype()}>
                {t('refunds.pay.retype')}
              </Button>
            )}
          </Steps>
        </>
      )}
    </Stack>
  )
})
