import type { DueRefund } from '@hotovo/application/payments/refunds'
import type { RefundAccount } from '@hotovo/domain/payments/refund'
import { useTranslation } from 'react-i18next'
import { Code } from '../../ui/Code.tsx'
import { Small } from '../kit/parts.tsx'
import { payersWithIban } from './PayingStore.ts'

/** Where the money came from, and goes back to: accounts by their names, else the address of the order, else what is to be found out. */
type Props = { readonly row: DueRefund; readonly typed: RefundAccount | undefined }
export const Payers = ({ row, typed }: Props) => {
  const { t } = useTranslation('admin')
  const told = payersWithIban(row)
  const known = told.length > 0 ? told : typed ? [typed] : []
  if (known.length > 0)
    return known.map(({ iban, name }) => (
      <div key={iban}>
        {name}
        <Small>
          <Code>{iban}</Code> {told.length === 0 && t('refunds.files.typed')}
        </Small>
      </div>
    ))
  const isCash = row.payers.every(({ method }) => method === 'cash') && row.payers.length > 0
  const way = isCash ? 'cash' : row.paymentMethod === 'postal' ? 'postal' : 'unknown'
  return (
    <>
      {t(`refunds.from.${way}`)}
      {row.address !== null && <Small>{row.address}</Small>}
    </>
  )
}
