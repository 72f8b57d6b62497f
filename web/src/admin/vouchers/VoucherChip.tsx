import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { staffStateOf } from '../kit/voucherState.ts'

const tones: Readonly<Record<ReturnType<typeof staffStateOf>, ChipTone>> = {
  'active-unused': 'success',
  'active-partly-used': 'info',
  used: 'neutral',
  expired: 'warning',
  frozen: 'error',
  voided: 'neutral',
}

const Whole = styled('span')({ whiteSpace: 'nowrap' })

/** The state of a voucher at an instant, in words. */
export const VoucherChip = ({ voucher, at }: { readonly voucher: Voucher; readonly at: string }) => {
  const { t } = useTranslation('admin')
  const state = staffStateOf({ voucher }, at)
  return (
    <Whole>
      <Chip tone={tones[state]}>{t(`account.issued.states.${state}`)}</Chip>
    </Whole>
  )
}
