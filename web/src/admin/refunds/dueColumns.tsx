import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf, daysBetween } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { asCards, asNarrow, asSnug, cutOff } from '../../ui/tableWidths.ts'
import { Tick, type TickProps } from '../kit/lists/Tick.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import { AskCustomer } from './AskCustomer.tsx'
import { AccountInCard, Payers, WayBack } from './Payers.tsx'
import type { RefundsStore } from './RefundsStore.ts'

/** The tick beside the number, at any width. */
const Numbered = styled('span')({
  display: 'flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  '& label': { flex: 'none', margin: '-0.5rem 0 -0.5rem -0.75rem' },
})

/** What is in no euros goes into no file: its row has the room of a tick, and says so beneath its number. */
const NoTick = styled('span')({ flex: 'none', width: '2.25rem' })

const Cut = styled('div')({
  ...cutOff,
  maxWidth: 'clamp(5rem, 16cqi - 1.5rem, 13rem)',
  ...asNarrow({ maxWidth: '4.25rem' }),
  ...asCards({ maxWidth: 'none' }),
})
/** What a card has no cell of its own for stands beneath the name. */
const WayInCard = styled('div')({ display: 'none', ...asCards({ display: 'block' }) })
const InTable = styled('div')(asCards({ display: 'none' }))
const Received = styled(Small)(asCards({ display: 'none' }))
const NoWrap = styled(Small)({ whiteSpace: 'nowrap' })
/** Where there is little room, days are told alone. */
const DayOf = styled(NoWrap)(asSnug({ display: 'none' }), {
  '@media print': { '&&': { display: 'block', fontSize: 'inherit' } },
})

/** The order of a refund, or the statement that its line stands in. */
const whereOf = ({ id, line }: DueRefund) =>
  line ? `/admin/platby?vypis=${line.statementId}` : `/admin/objednavky/${id}`

type Props = {
  readonly store: RefundsStore
  readonly items: readonly DueRefund[]
  /** Those about which nothing is being done. */
  readonly free: readonly DueRefund[]
  readonly picks: TickProps['picks']
  readonly whyNot: (row: DueRefund) => string | undefined
  readonly onRefused: (row: DueRefund) => void
  readonly onAsk: (row: DueRefund) => void
}

/** What the list of refunds tells of each. */
export function useDueColumns({
  store,
  items,
  free,
  picks,
  whyNot,
  onRefused,
  onAsk,
}: Props): readonly Column<DueRefund>[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  return [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: (row) => (
        <Numbered data-refund={row.id}>
          {mayRecord && row.currency !== 'EUR' && <NoTick />}
          {mayRecord && row.currency === 'EUR' && free.includes(row) && (
            <Tick
              picks={picks}
              row={row}
              label={t('refunds.tick', { number: row.number })}
              whyNot={whyNot(row)}
              onRefused={() => onRefused(row)}
            />
          )}
          <span>
            <NumberLink to={pathIn(language, whereOf(row))}>{row.number}</NumberLink>
            {row.currency !== 'EUR' && <Small>{t('refunds.noFile', { currency: row.currency })}</Small>}
          </span>
        </Numbered>
      ),
    },
    {
      name: t('refunds.columns.customer'),
      inCard: 'second',
      cell: (row) => (
        <>
          <Cut title={`${row.firstName} ${row.lastName}`}>
            {row.firstName} {row.lastName}
          </Cut>
          <WayInCard>
            <WayBack row={row} rows={items} />
          </WayInCard>
        </>
      ),
    },
    {
      name: t('refunds.columns.payer'),
      inCard: 'wide',
      cell: (row) => (
        <>
          <InTable>
            <Payers row={row} rows={items} />
          </InTable>
          <AskCustomer store={store.asking} row={row} onAsk={onAsk} />
          <WayInCard>
            <AccountInCard row={row} rows={items} />
          </WayInCard>
        </>
      ),
    },
    {
      name: t('refunds.columns.why'),
      inCard: 'none',
      isAside: true,
      cell: ({ reason }) => t(`refunds.why.${reason}`),
    },
    {
      name: t('refunds.columns.since'),
      inCard: 'none',
      isAside: true,
      cell: ({ dueSince }) =>
        dueSince !== null && (
          <>
            <DayOf as="span">{formatDay(dayOf(dueSince), language)}</DayOf>
            <NoWrap title={formatDay(dayOf(dueSince), language)}>
              {dayOf(dueSince) === store.today
                ? t('refunds.today')
                : t('refunds.days', { count: daysBetween(dayOf(dueSince), store.today) })}
            </NoWrap>
          </>
        ),
    },
    {
      name: t('refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ due, received, currency }) => (
        <>
          <Money>{formatMoney(due, currency, language)}</Money>
          {received !== due && (
            <Received>
              {t('refunds.ofReceived', { amount: formatMoney(received, currency, language) })}
            </Received>
          )}
        </>
      ),
    },
  ]
}
