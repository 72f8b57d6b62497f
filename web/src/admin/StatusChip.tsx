import type { OrderStatus } from '@hotovo/domain/orders/order'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../ui/Chip.tsx'

const tones: Readonly<Record<OrderStatus, ChipTone>> = {
  prijata: 'info',
  spracuva: 'warning',
  vybavena: 'success',
  zrusena: 'neutral',
}

/** A column of a table must not break it. */
const Whole = styled('span')({ whiteSpace: 'nowrap' })

/** The status of an order. */
export const StatusChip = ({ status }: { readonly status: OrderStatus }) => (
  <Whole>
    <Chip tone={tones[status]} icon={null}>
      {useTranslation('admin').t(`orders.statuses.${status}`)}
    </Chip>
  </Whole>
)
