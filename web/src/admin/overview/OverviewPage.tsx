import type { Dashboard } from '@hotovo/application/back-office/dashboard'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { TicketRow } from '@hotovo/application/tickets/list'
import { timeOf } from '@hotovo/domain/shared/calendar'
import { formatInstant, formatMoney, formatNumber, formatTime } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataTable, RowLink, TableBones } from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { May } from '../kit/may.tsx'
import { RefreshButton } from '../kit/RefreshButton.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { Days } from './Days.tsx'
import { newestCount, type OverviewStore } from './OverviewStore.ts'
import { formatRevenue } from './revenue.ts'
import { Waiting } from './Waiting.tsx'
import { Worth } from './Worth.tsx'
import { figureWays } from './ways.ts'

const Page = styled('div')({
  container: 'overview / inline-size',
  display: 'grid',
  gap: '1.25rem',
  maxWidth: '84rem',
  '& > *': { minWidth: 0 },
})
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
})
const Refresh = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 1rem',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  '& > button': { minHeight: '2.5rem', padding: '0.375rem 0.875rem' },
  '@media print': { '& > button': { display: 'none' } },
}))
/** Two beside each other, three where there is room; one below another where text is very large. */
const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(40%, min(100%, 9rem)), 1fr))',
  gap: 'clamp(0.625rem, 0.25rem + 1vw, 1rem)',
  // Whoever may not see revenue has one less, and no hole in its place.
  '& > :nth-of-type(odd):last-of-type': { gridColumn: '1 / -1' },
  '@container overview (min-width: 40rem)': {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > li': { gridColumn: 'span 2' },
    '& > :nth-of-type(4):nth-last-of-type(2), & > :nth-of-type(5):last-of-type': { gridColumn: 'span 3' },
  },
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const Card = styled('li')(({ theme: { vars } }) => ({
  position: 'relative',
  container: 'tile / inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: '0.125rem',
  padding: '1.125rem clamp(0.875rem, 0.5rem + 1vw, 1.25rem) 0.625rem',
  overflow: 'clip',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 5,
    background: vars.palette.primary.main,
  },
  '& > :not(svg)': { position: 'relative' },
  '& h3': {
    color: vars.palette.text.secondary,
    fontFamily: fonts.text,
    fontSize: '1rem',
    fontWeight: 700,
    letterSpacing: 0,
  },
}))
const Print = styled(Rosette)(({ theme: { vars } }) => ({
  position: 'absolute',
  right: '-4rem',
  '@container overview (min-width: 40rem)': { right: '-2.25rem' },
  top: 'calc(50% - 3.75rem)',
  width: '7.5rem',
  color: vars.palette.primary.main,
  opacity: 0.4,
}))
/** A million fits even the narrowest tile. */
const Figure = styled('p')({
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'clamp(1.125rem, 17cqi, 2.375rem)',
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  '& small': { display: 'block', marginTop: '0.125rem', fontSize: '1.0625rem', letterSpacing: 0 },
})
/** What stands for a figure that is on its way. */
const Bone = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-block',
  width: '2.5em',
  height: '0.75em',
  borderRadius: 6,
  background: vars.palette.divider,
}))
const Links = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1rem',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.3,
  '& > a': { paddingBlock: '0.5rem' },
})
const Section = styled('section')({
  display: 'grid',
  gap: '0.75rem',
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: '1.375rem' },
})
/** What waits beside the last days, one below the other where there is no room. */
const Beside = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  alignItems: 'start',
  '& > *': { minWidth: 0 },
  '@container overview (min-width: 52rem)': {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: '1.25rem clamp(1rem, 2.5vw, 2rem)',
  },
})
const Quiet = styled('span')(({ theme: { vars } }) => ({ color: vars.palette.text.secondary }))
const Retry = styled('div')({ marginTop: '0.75rem' })

type TileProps = { readonly name: string; readonly figure: ReactNode; readonly children: ReactNode }

const Tile = ({ name, figure, children }: TileProps) => (
  <Card>
    <Print seed={name} />
    <h3>{name}</h3>
    <Figure>{figure}</Figure>
    <Links>{children}</Links>
  </Card>
)

/** What there is, each figure with the way to what it counts. */
function Figures({ figures }: { readonly figures: Dashboard | undefined }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const orders = pathIn(language, '/admin/objednavky')
  const to = (figure: keyof typeof figureWays, at: 0 | 1 = 0) =>
    pathIn(language, figureWays[figure][at] ?? figureWays[figure][0])
  const count = (value: number | undefined) =>
    value === undefined ? <Bone /> : formatNumber(value, language)
  const [first, ...others] = (figures?.revenue ?? []).map((money) => formatRevenue(money, language))
  return (
    <Tiles>
      <Tile name={t('overview.total')} figure={count(figures?.totalOrders)}>
        <Link to={to('totalOrders')}>{t('overview.all')}</Link>
      </Tile>
      <May to="revenue.view">
        <Tile
          name={t('overview.revenue')}
          figure={
            <>
              {first ?? <Bone />}
              {others.map((text) => (
                <small key={text}>{text}</small>
              ))}
            </>
          }
        >
          <Link to={`${orders}?payment=paid,over`}>{t('overview.paidOnes')}</Link>
          <Link to={`${orders}?payment=refund-due&status=prijata,spracuva,vybavena`}>
            {t('overview.partlyGivenBack')}
          </Link>
        </Tile>
      </May>
      <Tile name={t('overview.pending')} figure={count(figures?.pendingOrders)}>
        <Link to={to('pendingOrders')}>{t('overview.received')}</Link>
        <Link to={to('pendingOrders', 1)}>{t('overview.processing')}</Link>
      </Tile>
      <Tile name={t('overview.completed')} figure={count(figures?.completedOrders)}>
        <Link to={to('completedOrders')}>{t('overview.completedOnes')}</Link>
      </Tile>
      <Tile name={t('overview.activeTickets')} figure={count(figures?.activeTickets)}>
        <Link to={to('activeTickets')}>{t('overview.activeOnes')}</Link>
      </Tile>
      <Tile name={t('overview.resolvedTickets')} figure={count(figures?.resolvedTickets)}>
        <Link to={to('resolvedTickets')}>{t('overview.resolvedOnes')}</Link>
      </Tile>
    </Tiles>
  )
}

const Customer = styled('span')(({ theme: { vars } }) => ({
  display: 'block',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
}))

function Newest({ items, isBusy }: { readonly items: readonly OrderRow[]; readonly isBusy: () => boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns: readonly Column<OrderRow>[] = [
    {
      name: t('orders.columns.number'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <RowLink to={pathIn(language, `/admin/objednavky/${id}`)}>
          <Code>{number}</Code>
        </RowLink>
      ),
    },
    {
      name: t('orders.columns.customer'),
      inCard: 'wide',
      cell: ({ firstName, lastName, email }) => (
        <>
          {firstName} {lastName}
          <Customer>
            <Email>{email}</Email>
          </Customer>
        </>
      ),
    },
    {
      name: t('orders.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ total, currency }) => <Money>{formatMoney(total, currency, language)}</Money>,
    },
    {
      name: t('orders.columns.status'),
      cell: ({ orderStatus }) => <StatusChip status={orderStatus} />,
    },
    {
      name: t('orders.columns.created'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>,
    },
  ]
  return (
    <DataTable
      caption={t('overview.newest')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  )
}

function NewestTickets({
  items,
  isBusy,
}: {
  readonly items: readonly TicketRow[]
  readonly isBusy: () => boolean
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (items.length === 0) return <Quiet>{t('overview.noTickets')}</Quiet>
  const columns: readonly Column<TicketRow>[] = [
    {
      name: t('orders.columns.number'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <RowLink to={pathIn(language, `/admin/tikety/${id}`)}>
          <Code>{number}</Code>
        </RowLink>
      ),
    },
    { name: t('overview.ticketColumns.subject'), inCard: 'wide', cell: ({ subject }) => subject },
    { name: t('overview.ticketColumns.name'), cell: ({ name }) => name },
    {
      name: t('overview.ticketColumns.answer'),
      cell: ({ answerBy }) =>
        answerBy === null ? (
          <Quiet>{t('overview.nothingOwed')}</Quiet>
        ) : (
          <time dateTime={answerBy}>{formatInstant(answerBy, language)}</time>
        ),
    },
    {
      name: t('overview.ticketColumns.created'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>,
    },
  ]
  return (
    <DataTable
      caption={t('overview.newestTickets')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  )
}

/** What the back-office opens with (rule A12): figures, what waits, the last days, and what is new. */
export const OverviewPage = observer(({ store }: { readonly store: OverviewStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, value } = store.overview
  useTitle(t('pages.admin'))
  useEffect(() => {
    void store.open()
  }, [store])
  const isBusy = () => store.overview.phase === 'loading'
  /** What was pressed is gone at once. It is no `RetryButton`, which would be one more file of the first load. */
  const retry = () => {
    focusHeading(document.querySelector('main h1'))
    void store.open()
  }
  const newest = () => {
    if (!value) return phase === 'failed' ? null : <TableBones rows={newestCount} />
    if (value.newest?.length) return <Newest items={value.newest} isBusy={isBusy} />
    return (
      <EmptyState title={t('overview.empty')}>
        <p>{t('overview.emptyText')}</p>
      </EmptyState>
    )
  }
  return (
    <Page>
      <Head>
        <h1>{t('overview.title')}</h1>
        <Refresh>
          {value && (
            <time dateTime={value.figures.at}>
              {t('overview.readAt', { time: formatTime(timeOf(value.figures.at), language) })}
            </time>
          )}
          <RefreshButton onRefresh={() => void store.open()} />
        </Refresh>
      </Head>
      <VisuallyHidden role="status">{phase === 'loading' && t('overview.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            <p>
              {t('orders.failed')} {value && t('list.stale')}
            </p>
            <Retry>
              <Button variant="secondary" onClick={retry}>
                {t('list.retry')}
              </Button>
            </Retry>
          </Notice>
        </div>
      )}
      {(value || phase !== 'failed') && (
        <>
          <Beside>
            <Section aria-labelledby="waiting-title">
              <h2 id="waiting-title">{t('overview.waiting.title')}</h2>
              {value ? <Waiting queues={value.figures.waiting} /> : <TableBones />}
            </Section>
            <Section aria-labelledby="days-title">
              <h2 id="days-title">{t('overview.days.title')}</h2>
              {value && <Days days={value.figures.days} />}
            </Section>
          </Beside>
          <Section aria-labelledby="figures-title">
            <VisuallyHidden as="h2" id="figures-title">
              {t('overview.figures')}
            </VisuallyHidden>
            <Figures figures={value?.figures} />
          </Section>
          <May to="orders.view">
            <Section aria-labelledby="newest-title">
              <h2 id="newest-title">{t('overview.newest')}</h2>
              {newest()}
            </Section>
          </May>
          {value?.tickets && (
            <Section aria-labelledby="tickets-title">
              <h2 id="tickets-title">{t('overview.newestTickets')}</h2>
              <NewestTickets items={value.tickets} isBusy={isBusy} />
            </Section>
          )}
          <May to="revenue.view">{value && <Worth liability={value.figures.liability} />}</May>
        </>
      )}
    </Page>
  )
})
