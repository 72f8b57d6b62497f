import type { TicketRow } from '@hotovo/application/tickets/list'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { asCards, asLowCards, asNarrow, cutOff } from '../../ui/tableWidths.ts'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { AssigneeMenu } from './AssigneeMenu.tsx'
import { PriorityChip, TicketStatusChip, TimeLeft } from './chips.tsx'
import type { TicketsStore } from './TicketsStore.ts'

/** Where a menu of a row is, by its key. */
export const menuId = (row: Pick<TicketRow, 'id'>, of: 'status' | 'priority' | 'assignee'): string =>
  `${of}-${row.id}`

/** What is too long for its place is cut there. */
export const Cut = styled('span')({
  display: 'block',
  unicodeBidi: 'plaintext',
  ...asLowCards(cutOff),
  '@container table (min-width: 40rem)': {
    maxWidth: 'clamp(7rem, 26cqi - 9rem, 16rem)',
    ...cutOff,
  },
  ...asNarrow({ maxWidth: 'clamp(6rem, 20cqi - 3rem, 9rem)' }),
})
/** What has no column of its own stands as small text beneath others: both lines of the subject are its own. */
export const beneath = {
  ...cutOff,
  display: 'block',
  maxWidth: '9rem',
  fontSize: '0.8125rem',
  fontWeight: 400,
  lineHeight: 1.25,
} as const
/** What a card has no room for. */
export const InTable = styled('div')(asCards({ display: 'none' }))
const CategoryAtPriority = styled(Small)({
  display: 'none',
  ...asNarrow({ ...beneath, maxWidth: '5.25rem' }),
})
const Priority = styled('span')(
  asNarrow({
    '& > span, & > button > span': { paddingBlock: 0 },
    '& > button': {
      gap: '0.125rem',
      minHeight: '1.5rem',
      padding: 0,
      '@media (pointer: coarse)': { minHeight: '2.75rem' },
    },
  }),
)
/** Small text that opens a menu, no higher than text is. */
const WhoseMenu = styled('span')(({ theme: { vars } }) => ({
  // A button on a line of text would stand on it, and the row be higher.
  display: 'grid',
  justifyItems: 'start',
  '& > button': {
    maxWidth: '100%',
    minHeight: '1.5rem',
    // It is pressed where the line before it ends, and the row is no higher.
    marginBlock: '-0.1875rem',
    padding: 0,
    color: vars.palette.text.secondary,
    fontSize: '0.9375rem',
    lineHeight: 1.3,
    ...asNarrow({ fontSize: '0.8125rem' }),
    '@media (pointer: coarse)': { minHeight: '2.75rem', marginBlock: 0 },
  },
}))
/** The head of the column says what it is. */
const Wordy = styled('span')(asNarrow({ display: 'none' }), asCards({ fontSize: '0.8125rem' }))
const Brief = styled('span')({ display: 'none', ...asNarrow({ display: 'inline' }) })

type CellProps = { readonly row: TicketRow; readonly store: TicketsStore }

/** How urgent a ticket is, with a menu for whoever may change it. */
export const PriorityCell = ({ row, store }: CellProps) => {
  const { t } = useTranslation('admin')
  const mayChange = useMay()('tickets.change')
  return (
    <>
      <Priority>
        {!mayChange ? (
          <PriorityChip priority={row.priority} />
        ) : (
          <ChoiceMenu
            id={menuId(row, 'priority')}
            label={t('tickets.changePriorityOf', {
              number: row.number,
              priority: t(`tickets.priorities.${row.priority}`),
            })}
            choices={ticketPriorities.map((value) => ({
              value,
              text: t(`tickets.priorities.${value}`),
            }))}
            value={row.priority}
            onChoose={(priority) => void store.change(row, { priority })}
          >
            <PriorityChip priority={row.priority} />
          </ChoiceMenu>
        )}
      </Priority>
      <CategoryAtPriority>{t(`tickets.categories.${row.category}`)}</CategoryAtPriority>
    </>
  )
}

/** Until when an answer is owed, and by whom. */
export const AnswerCell = observer(({ row, store, now }: CellProps & { readonly now: string }) => {
  const { t } = useTranslation('admin')
  const mayChange = useMay()('tickets.change')
  const colleagues = store.colleagues.answer ?? []
  const { answerBy, answeredAt, assignee } = row
  const whose = assignee ? t('tickets.assignedTo', { name: assignee.name }) : t('tickets.assignedToNobody')
  return (
    <>
      {answerBy !== null && (
        <>
          <Wordy>
            <TimeLeft answerBy={answerBy} now={now} />
          </Wordy>
          <Brief>
            <TimeLeft answerBy={answerBy} now={now} isBrief />
          </Brief>
        </>
      )}
      {answeredAt !== null && t('tickets.answered')}
      <InTable>
        {mayChange ? (
          <WhoseMenu>
            <AssigneeMenu
              id={menuId(row, 'assignee')}
              label={t('tickets.changeAssigneeOf', {
                number: row.number,
                whose,
              })}
              assignee={assignee}
              colleagues={colleagues}
              onChoose={(id) => void store.change(row, { assignee: id })}
            >
              <Cut>{whose}</Cut>
            </AssigneeMenu>
          </WhoseMenu>
        ) : (
          <Small>
            <Cut>{whose}</Cut>
          </Small>
        )}
      </InTable>
    </>
  )
})

/** The row of a ticket is no higher by it. */
const Leaving = styled(Small)({ lineHeight: 1, whiteSpace: 'nowrap' })

/** How a ticket stands, with a menu for whoever may change it, and whether a reply to it is held (rule S14). */
export const StatusCell = observer(({ row, store }: CellProps) => {
  const { t } = useTranslation('admin')
  const mayChange = useMay()('tickets.change')
  const chip = <TicketStatusChip status={row.status} />
  return (
    <>
      {mayChange ? (
        <ChoiceMenu
          id={menuId(row, 'status')}
          label={t('tickets.changeStatusOf', {
            number: row.number,
            status: t(`tickets.statuses.${row.status}`),
          })}
          choices={ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) }))}
          value={row.status}
          onChoose={(status) => void store.change(row, { status })}
        >
          {chip}
        </ChoiceMenu>
      ) : (
        chip
      )}
      {store.isReplyHeld(row) && <Leaving>{t('tickets.leaving')}</Leaving>}
    </>
  )
})
