import { useTranslation } from 'react-i18next'
import type { ViewProps } from '../kit/lists/useView.ts'
import { ViewChips } from '../kit/lists/ViewChips.tsx'
import type { TicketsView } from './view.ts'

/** The filters of the list of tickets that are on, as chips. */
export function FiltersOn({ view: { status, priority, assignee, due }, change }: ViewProps<TicketsView>) {
  const { t } = useTranslation('admin')
  return (
    <ViewChips<TicketsView>
      change={change}
      said={[
        [
          'status',
          t('tickets.filters.status'),
          status?.map((one) => t(`tickets.statuses.${one}`)).join(', '),
        ],
        [
          'priority',
          t('tickets.filters.priority'),
          priority?.map((one) => t(`tickets.priorities.${one}`)).join(', '),
        ],
        ['assignee', t('tickets.filters.assignee'), assignee && t(`tickets.filters.${assignee}`)],
        ['due', t('tickets.filters.due'), due && t(`tickets.filters.${due}`)],
      ]}
    />
  )
}
