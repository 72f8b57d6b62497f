import { compactIban, isDomesticAccount } from '@hotovo/domain/payments/refund'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../kit/parts.tsx'
import { type PayingStore, payersWithIban, proposedAccount } from './PayingStore.ts'
import { noAccountOf } from './whyNotPicked.ts'

/** Parts of what is paid, one below the other. */
export const Stack = styled('div')({ display: 'grid', gap: '0.625rem', '& > *': { minWidth: 0 } })

/** Whose account it goes to: where several paid, one of them, or another one that is typed. */
export const PayingAccount = observer(({ store }: { readonly store: PayingStore }) => {
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
