import type { ShiftSums } from '@hotovo/domain/cash-desk/shift'
import { useTranslation } from 'react-i18next'
import { Small } from '../kit/parts.tsx'

/** How often sales of a shift were given back and its slips issued anew, where that was at all: vouchers could be taken by it (rule K9). */
export function Oddities({ of: { refund, reissued } }: { readonly of: ShiftSums }) {
  const { t } = useTranslation('admin')
  return (
    <>
      {refund.count > 0 && <Small>{t('cashDesks.refunded', { count: refund.count })}</Small>}
      {reissued > 0 && <Small>{t('cashDesks.reissued', { count: reissued })}</Small>}
    </>
  )
}
