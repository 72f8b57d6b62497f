import type { OrderRow } from '@hotovo/application/orders/list'
import { missingOf } from '@hotovo/domain/payments/payment'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { May } from '../kit/may.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import { Actions } from '../kit/parts.tsx'
import { whyNothingMissing } from './AssignStore.ts'
import { ForgiveButton } from './ForgiveDialog.tsx'
import { assignBeyond, assignEnd, assignForgiving, assignSubmit, focusAssigning } from './focusAssigning.ts'
import { OrderBox } from './OrderBox.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

const Box = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.75rem',
  paddingTop: '0.75rem',
  borderTop: `1px solid ${vars.palette.divider}`,
  '& h3': { fontSize: '1.0625rem' },
  '& > *': { minWidth: 0 },
  '& ul': { display: 'grid', gap: '0.375rem', margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.25rem 0.75rem',
  },
  '& li > *': { minWidth: 0, overflowWrap: 'anywhere' },
  // Not beneath what stands at the foot of the window.
  '& input': { scrollMarginBlock: '8rem' },
}))

type AssignFormProps = { readonly store: PaymentsStore; readonly entry: BankEntry }

/** Finds orders and divides a payment among them; all of it. */
export const AssignForm = observer(({ store, entry }: AssignFormProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const id = useId()
  const [assigning] = useState(() => store.divisions.of(entry, language === 'sk' ? ',' : '.'))
  const { parts, amounts, beyond, leftMinor: left, taken } = assigning
  const money = (minor: number) => moneyOf(minor, entry.currency, language)
  const isSaving = store.isDecided(entry.id)
  const isReady = assigning.isWhole && !isSaving
  const only = left === 0 && parts.length === 1 ? parts[0]?.row : undefined
  const short = only ? Math.max(0, missingOf(only) - (entry.amount - entry.used)) : 0
  const isCancelled = parts.some(({ row }) => row.orderStatus === 'zrusena')
  const back = beyond.reduce((sum, part) => sum + part, 0)
  /** Whose order it is, and how it stands, as it was found. */
  const whose = (row: OrderRow) => {
    const why = whyNothingMissing(row)
    return [
      `${row.firstName} ${row.lastName}`,
      why === 'cancelled' && t('orders.statuses.zrusena'),
      why && row.paymentStatus !== 'pending' && t(`orders.payments.${row.paymentStatus}`),
      why ? money(row.total) : t('payments.assign.missing', { amount: money(missingOf(row)) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  useEffect(() => {
    if (!taken) return
    // With what it is accepted by, above the bars at the foot of the window.
    document.getElementById(assignEnd)?.scrollIntoView({ block: 'nearest' })
    const field = document.getElementById(`assign-${taken.id}`) as HTMLInputElement | null
    field?.select()
  }, [taken])
  useEffect(() => () => assigning.leave(), [assigning])
  const accept = (revive: boolean) => {
    if (!isReady) return
    const allocations = parts.map(({ row }, index) => ({ orderId: row.id, amount: amounts[index]! }))
    void store.accept(entry, { allocations, revive })
  }
  const balance = () => {
    if (left > 0) return t('payments.assign.left', { amount: money(left) })
    return left < 0 ? t('payments.assign.over', { amount: money(-left) }) : t('payments.assign.even')
  }
  const acceptWords = () => {
    if (isCancelled) return t('payments.actions.acceptReturn')
    return back > 0 ? t('payments.assign.submitBeyond', { amount: money(back) }) : t('payments.assign.submit')
  }
  /** From an amount on to what is still to be done: the next order, or to accept what is divided. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    const accepting = document.getElementById(assignSubmit)
    // What will be due back is read before it is accepted.
    if (isReady) (event.ctrlKey || event.metaKey) && back === 0 ? accepting?.click() : accepting?.focus()
    else if (left > 0) focusAssigning()
  }
  return (
    <Box aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('payments.assign.title')}</h3>
      <OrderBox assigning={assigning} currency={entry.currency} />
      {parts.length > 0 && (
        <>
          <ul>
            {parts.map(({ row, amount }, index) => (
              <li key={row.id}>
                <TextField
                  id={`assign-${row.id}`}
                  label={t('payments.assign.amount', { number: row.number })}
                  hint={whose(row)}
                  problem={amounts[index] === undefined ? t('payments.assign.malformed') : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  value={amount}
                  onChange={(text) => assigning.write(row.id, text)}
                  onKeyDown={goOn}
                />
                <Button
                  variant="quiet"
                  onClick={() => {
                    assigning.remove(row.id)
                    focusAssigning()
                  }}
                >
                  {t('payments.assign.remove', { number: row.number })}
                </Button>
              </li>
            ))}
          </ul>
          <div role="status" id={assignBeyond}>
            {parts.map(
              ({ row }, index) =>
                (beyond[index] ?? 0) > 0 && (
                  <Notice key={row.id} tone="warning">
                    <p>
                      {t(missingOf(row) === 0 ? 'payments.assign.isPaid' : 'payments.assign.beyond', {
                        number: row.number,
                        name: `${row.firstName} ${row.lastName}`,
                        amount: money(beyond[index] ?? 0),
                      })}
                    </p>
                  </Notice>
                ),
            )}
          </div>
          <p role="status">
            {balance()}
            {only &&
              short > 0 &&
              ` ${t('payments.assign.short', { number: only.number, amount: money(short) })}`}
          </p>
          <Actions id={assignEnd}>
            {isCancelled && (
              <Button id={assignSubmit} aria-disabled={!isReady} onClick={() => accept(true)}>
                {t('payments.assign.submitRevive')}
              </Button>
            )}
            <Button
              id={isCancelled ? undefined : assignSubmit}
              variant={isCancelled ? 'secondary' : 'primary'}
              aria-disabled={!isReady}
              aria-describedby={back > 0 ? assignBeyond : undefined}
              onClick={() => accept(false)}
            >
              {acceptWords()}
            </Button>
            {only && isReady && (
              <May to="payments.record">
                <ForgiveButton
                  id={assignForgiving}
                  store={store}
                  asked={store.forgiving.offerAssigned(entry, only)}
                  isToAccept
                />
              </May>
            )}
          </Actions>
        </>
      )}
    </Box>
  )
})
