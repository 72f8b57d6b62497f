import type { TicketPriority, TicketStatus } from '@hotovo/domain/tickets/ticket'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { timeLeft } from './timeLeft.ts'

const statusTones: Readonly<Record<TicketStatus, ChipTone>> = {
  open: 'info',
  in_progress: 'warning',
  resolved: 'success',
  closed: 'neutral',
}
const priorityTones: Readonly<Record<TicketPriority, ChipTone>> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  urgent: 'error',
}

export const TicketStatusChip = ({ status }: { readonly status: TicketStatus }) => (
  <Chip tone={statusTones[status]} icon={null}>
    {useTranslation('admin').t(`tickets.statuses.${status}`)}
  </Chip>
)

export const PriorityChip = ({ priority }: { readonly priority: TicketPriority }) => (
  <Chip tone={priorityTones[priority]} icon={null}>
    {useTranslation('admin').t(`tickets.priorities.${priority}`)}
  </Chip>
)

const Left = styled('time')(({ theme: { vars } }) => ({
  whiteSpace: 'nowrap',
  '&[data-late]': { color: vars.palette.error.main, fontWeight: 700 },
}))

/** How long there is to the promised answer, or how long it is late, in words. */
function leftInWords(t: TFunction<'admin'>, { answerBy, now, isBrief = false }: TimeLeftProps): string {
  const { isLate, unit, count } = timeLeft(answerBy, now)
  const how = isLate ? 'late' : 'due'
  const time = t(`tickets.left.${unit}`, { count })
  return isBrief ? t(`tickets.left.brief.${how}`, { time }) : t(`tickets.left.${how}`, { time })
}

type TimeLeftProps = {
  readonly answerBy: string
  readonly now: string
  /** Where it is said already that it is about the answer. */
  readonly isBrief?: boolean
}

export const TimeLeft = ({ answerBy, now, isBrief }: TimeLeftProps) => {
  const { t } = useTranslation('admin')
  return (
    <Left dateTime={answerBy} data-late={answerBy < now ? '' : undefined}>
      {leftInWords(t, { answerBy, now, isBrief })}
    </Left>
  )
}
