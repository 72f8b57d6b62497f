import { formatMoney } from '@hotovo/domain/shared/format'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Told } from '../../ui/Told.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

type Props = { readonly store: PaymentsStore; readonly entry: BankEntry }

/** Why nothing is forgiven at a line: where its button would stand if less were missing, elsewhere once the key is pressed (rule P43). */
export const NotForgiven = observer(({ store, entry }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const { forgiving } = store
  const { hinted } = forgiving
  const isHinted = hinted?.id === entry.id
  const refusal = forgiving.refusal(entry)
  const text = () => {
    if (!mayRecord) return isHinted ? t('payments.rest.forgivesFinance') : undefined
    if (refusal?.why === 'too-much')
      return t('payments.rest.tooMuch', {
        most: formatMoney(refusal.most, refusal.currency, language),
        missing: formatMoney(refusal.missing, refusal.currency, language),
      })
    if (!isHinted || !refusal) return undefined
    return t(`payments.rest.${entry.decision === 'open' ? 'assignToForgive' : 'nothingToForgive'}`)
  }
  const told = text()
  return (
    <Told role="status" key={isHinted ? hinted.times : 0}>
      {told !== undefined &&
        (isHinted ? (
          <Notice tone="warning">
            <p>{told}</p>
          </Notice>
        ) : (
          <Small>{told}</Small>
        ))}
    </Told>
  )
})
