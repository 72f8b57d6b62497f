import { Unavailable } from '@hotovo/application/faults'
import type { OrderRow } from '@hotovo/application/orders/list'
import { missingOf } from '@hotovo/domain/payments/payment'
import { formatMoney } from '@hotovo/domain/shared/format'
import { majorText, minorOf } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Money } from '../../ui/Money.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { May } from '../kit/may.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import { Actions, Small } from '../kit/parts.tsx'
import { ForgiveButton } from './ForgiveDialog.tsx'
import { assignForgiving, assignSearch, focusAssigning } from './focusAssigning.ts'
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
  '& form': { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '0.5rem' },
  '& form > div': { flex: '1 1 14rem' },
  // Not beneath what stands at the foot of the window.
  '& input': { scrollMarginBlock: '8rem' },
}))

type Part = { readonly row: OrderRow; readonly amount: string }
type AssignFormProps = { readonly store: PaymentsStore; readonly entry: BankEntry }

/** What an order lacks, as far as its row tells. */
const lacks = ({ orderStatus, total, received }: OrderRow) =>
  orderStatus === 'zrusena' ? 0 : Math.max(0, total - received)

/** Finds orders and divides a payment among them; all of it. */
export const AssignForm = observer(({ store, entry }: AssignFormProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const id = useId()
  const [q, type] = useState('')
  const [found, setFound] = useState<readonly OrderRow[] | 'failed'>()
  const [parts, divide] = useState<readonly Part[]>([])
  const money = (minor: number) => moneyOf(minor, entry.currency, language)
  const amounts = parts.map(({ row, amount }) => minorOf(amount, row.currency))
  const isReadable = amounts.every((amount) => amount !== undefined && amount > 0)
  const left = entry.amount - entry.used - amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const isSaving = store.isDecided(entry.id)
  const isReady = parts.length > 0 && isReadable && left === 0 && !isSaving
  const only = left === 0 && parts.length === 1 ? parts[0]?.row : undefined
  const short = only ? Math.max(0, missingOf(only) - (entry.amount - entry.used)) : 0
  const isCancelled = parts.some(({ row }) => row.orderStatus === 'zrusena')
  const isOther = ({ currency }: OrderRow) => currency !== entry.currency

  const find = async (event: FormEvent) => {
    event.preventDefault()
    if (q.trim() === '') return
    try {
      // Those of its currency first: a payment can be for no others.
      const rows = await store.find(q.trim())
      setFound(rows.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b))))
    } catch (fault) {
      setFound('failed')
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
  const add = (row: OrderRow) => {
    const part = lacks(row) > 0 ? Math.min(Math.max(left, 0), lacks(row)) : Math.max(left, 0)
    divide([...parts, { row, amount: majorText(part).replace('.', language === 'sk' ? ',' : '.') }])
  }
  const accept = (revive: boolean) => {
    if (!isReady) return
    const allocations = parts.map(({ row }, index) => ({ orderId: row.id, amount: amounts[index]! }))
    void store.accept(entry, { allocations, revive })
  }
  const balance = () => {
    if (left > 0) return t('payments.assign.left', { amount: money(left) })
    return left < 0 ? t('payments.assign.over', { amount: money(-left) }) : t('payments.assign.even')
  }
  return (
    <Box aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('payments.assign.title')}</h3>
      <form noValidate onSubmit={(event) => void find(event)}>
        <TextField
          id={assignSearch}
          type="search"
          label={t('payments.assign.search')}
          autoComplete="off"
          value={q}
          onChange={type}
        />
        <Button type="submit" variant="secondary">
          {t('payments.assign.find')}
        </Button>
      </form>
      <div role="status">
        {found === 'failed' && <p>{t('payments.assign.failed')}</p>}
        {Array.isArray(found) && (
          <VisuallyHidden>{t('payments.assign.found', { count: found.length })}</VisuallyHidden>
        )}
        {Array.isArray(found) && found.length === 0 && <p>{t('payments.assign.nothing')}</p>}
      </div>
      {Array.isArray(found) && found.length > 0 && (
        <ul>
          {found.map((row: OrderRow) => {
            const isIn = parts.some((part) => part.row.id === row.id)
            return (
              <li key={row.id}>
                <div>
                  <strong>{row.number}</strong> {row.firstName} {row.lastName}
                  <Small>
                    {t(`orders.statuses.${row.orderStatus}`)} · {t(`orders.payments.${row.paymentStatus}`)} ·{' '}
                    <Money>{formatMoney(row.total, row.currency, language)}</Money>
                    {isOther(row) && ` · ${t('payments.assign.otherCurrency')}`}
                  </Small>
                </div>
                <Button
                  variant="quiet"
                  aria-disabled={isIn || isOther(row)}
                  onClick={() => {
                    if (!isIn && !isOther(row)) add(row)
                  }}
                >
                  {t(isIn ? 'payments.assign.added' : 'payments.assign.add')}
                  <VisuallyHidden> {row.number}</VisuallyHidden>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {parts.length > 0 && (
        <>
          <ul>
            {parts.map(({ row, amount }, index) => (
              <li key={row.id}>
                <TextField
                  id={`assign-${row.id}`}
                  label={t('payments.assign.amount', { number: row.number })}
                  problem={amounts[index] === undefined ? t('payments.assign.malformed') : undefined}
                  inputMode="decimal"
                  autoComplete="off"
                  value={amount}
                  onChange={(text) =>
                    divide(parts.map((part) => (part.row.id === row.id ? { row, amount: text } : part)))
                  }
                />
                <Button
                  variant="quiet"
                  onClick={() => {
                    divide(parts.filter((part) => part.row.id !== row.id))
                    focusAssigning()
                  }}
                >
                  {t('payments.assign.remove', { number: row.number })}
                </Button>
              </li>
            ))}
          </ul>
          <p role="status">
            {balance()}
            {only &&
              short > 0 &&
              ` ${t('payments.assign.short', { number: only.number, amount: money(short) })}`}
          </p>
          <Actions>
            {isCancelled && (
              <Button aria-disabled={!isReady} onClick={() => accept(true)}>
                {t('payments.assign.submitRevive')}
              </Button>
            )}
            <Button
              variant={isCancelled ? 'secondary' : 'primary'}
              aria-disabled={!isReady}
              onClick={() => accept(false)}
            >
              {t(isCancelled ? 'payments.actions.acceptReturn' : 'payments.assign.submit')}
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
