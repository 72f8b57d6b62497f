import { differenceOf, type Shift } from '@hotovo/domain/cash-desk/shift'
import { formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Chip } from '../../ui/Chip.tsx'

/** Whether the drawer of a closed shift added up, and else by how much it did not (rule K2). */
export function Difference({ of }: { readonly of: Pick<Shift, 'counted' | 'expected'> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const difference = differenceOf(of)
  if (difference === 0) return <>{t('cashDesks.addsUp')}</>
  const amount = formatMoney(Math.abs(difference), 'EUR', language)
  return <Chip tone="error">{t(difference < 0 ? 'cashDesks.missing' : 'cashDesks.tooMuch', { amount })}</Chip>
}
