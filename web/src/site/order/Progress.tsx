import type { Order } from '@hotovo/domain/orders/order'
import { formatDay, formatInstant } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { CheckIcon, ClockIcon, CloseIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const Line = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })

const Station = styled('li')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1.75rem minmax(0, 1fr)',
  gap: '0 0.875rem',
  paddingBottom: '1.125rem',
  lineHeight: 1.45,
  color: vars.palette.text.secondary,
  '&:last-of-type': { paddingBottom: 0 },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 'calc(0.875rem - 1px)',
    top: '1.75rem',
    bottom: 0,
    borderLeft: `2px dashed ${vars.palette.control}`,
  },
  '&[data-state="done"]:not(:last-of-type)::before': { borderLeft: `2px solid ${vars.palette.primary.main}` },
  '&[data-state="done"], &[data-state="current"], &[data-state="off"]': { color: vars.palette.text.primary },
  '&[data-state="current"] > div > span': { fontWeight: 700 },
  '& small': { display: 'block', color: vars.palette.text.secondary, fontSize: '0.9375rem' },
}))

const Dot = styled('span')(({ theme: { vars } }) => ({
  display: 'grid',
  placeItems: 'center',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: 999,
  border: `2px solid ${vars.palette.control}`,
  background: vars.palette.background.default,
  '& svg': { width: '1rem', height: '1rem' },
  '[data-state="done"] > &': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
  },
  '[data-state="current"] > &': { borderColor: vars.palette.warning.main, color: vars.palette.warning.main },
  '[data-state="off"] > &': { borderColor: vars.palette.error.main, color: vars.palette.error.main },
}))

type StationOf = {
  readonly state: 'done' | 'current' | 'ahead' | 'off'
  readonly name: string
  readonly when?: string
}

const icons = { done: <CheckIcon />, current: <ClockIcon />, ahead: null, off: <CloseIcon /> }

function useStations(order: Order): readonly StationOf[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const placed: StationOf = {
    state: 'done',
    name: t('order.progress.placed'),
    when: formatInstant(order.createdAt, language),
  }
  if (order.orderStatus === 'zrusena') return [placed, { state: 'off', name: t('order.progress.cancelled') }]
  const isPaid = order.paymentStatus === 'paid'
  const payment: StationOf = isPaid
    ? { state: 'done', name: t('order.progress.paid') }
    : {
        state: 'current',
        name: t('order.progress.awaitingPayment'),
        when: t('order.progress.until', { day: formatDay(order.dueDate, language) }),
      }
  if (order.orderStatus === 'vybavena')
    return [placed, ...(isPaid ? [payment] : []), { state: 'done', name: t('order.progress.completed') }]
  return [placed, payment, { state: isPaid ? 'current' : 'ahead', name: t('order.progress.issue') }]
}

/** Where the order stands: what is done, what goes on, what is still to come. */
export function Progress({ order }: { readonly order: Order }) {
  const { t } = useTranslation()
  return (
    <Line>
      {useStations(order).map(({ state, name, when }) => (
        <Station key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <Dot aria-hidden="true">{icons[state]}</Dot>
          <div>
            <span>{name}</span>
            {state === 'done' && <VisuallyHidden> ({t('order.progress.done')})</VisuallyHidden>}
            {when && <small>{when}</small>}
          </div>
        </Station>
      ))}
    </Line>
  )
}
