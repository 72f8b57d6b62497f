import type { OrderRow } from '@hotovo/application/orders/manage'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { OrdersStore } from '../OrdersStore.ts'

/** It stands above the link that covers the row, as large as a finger, in the place that its row has beside the number. */
const Target = styled('label')({
  position: 'relative',
  zIndex: 1,
  float: 'inline-start',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  margin: '-0.75rem 0.25rem -0.75rem -0.75rem',
  cursor: 'pointer',
  '& input': {
    width: '1.375rem',
    height: '1.375rem',
    margin: 0,
    accentColor: 'var(--h-palette-primary-main)',
    cursor: 'pointer',
  },
  '@media print': { display: 'none' },
})

type TickProps = { readonly store: OrdersStore; readonly row: OrderRow }

/** Picks an order of the list. */
export const Tick = observer(({ store, row }: TickProps) => {
  const { t } = useTranslation('admin')
  return (
    <Target>
      <input
        type="checkbox"
        aria-label={t('orders.pick.one', { number: row.number })}
        checked={store.isPicked(row)}
        onChange={(event) => store.pick([row], event.target.checked)}
      />
    </Target>
  )
})
