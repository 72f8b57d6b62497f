import type { DueRefund } from '@hotovo/application/payments/refunds'
import type { RefundAccount } from '@hotovo/domain/payments/refund'
import { formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { Small } from '../kit/parts.tsx'
import { payersWithIban, proposedAccount } from './PayingStore.ts'

/** Where the money came from, and goes back to: accounts by their names, else the address of the order, else what is to be found out. */
type Props = { readonly row: DueRefund; readonly typed: RefundAccount | undefined }
export const Payers = ({ row, typed }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const told = payersWithIban(row)
  const isChosen = proposedAccount(row).iban === ''
  const chosen =
    isChosen &&
    typed &&
    (told.find(({ iban }) => iban === typed.iban) ?? { ...typed, paid: 0, isShort: false })
  const known = chosen ? [chosen] : told
  if (known.length > 0)
    return known.map(({ iban, name, paid, isShort }) => (
      <div key={iban}>
        {name}
        <Small>
          <Code>{iban}</Code> {paid === 0 && t('refunds.files.typed')}
          {isShort && t('refunds.short', { amount: formatMoney(paid, row.currency, language) })}
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
