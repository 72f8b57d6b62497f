import type { DueRefund } from '@hotovo/application/payments/refunds'
import { useTranslation } from 'react-i18next'
import { Code } from '../../ui/Code.tsx'
import { Small } from '../kit/parts.tsx'
import { payersWithIban } from './PayingStore.ts'

/** Where the money came from, and goes back to: accounts by their names, else the address of the order, else what is to be found out. */
export const Payers = ({ row }: { readonly row: DueRefund }) => {
  const { t } = useTranslation('admin')
  const known = payersWithIban(row)
  if (known.length > 0)
    return known.map(({ iban, name }) => (
      <div key={iban}>
        {name}
        <Small>
          <Code>{iban}</Code>
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
