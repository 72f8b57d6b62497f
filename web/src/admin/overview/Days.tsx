import type { DashboardDay } from '@hotovo/application/back-office/dashboard'
import { formatDay, formatMoney, formatNumber } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { fonts } from '../../theme/tokens.ts'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { May } from '../kit/may.tsx'
import { formatRevenue } from './revenue.ts'

const Card = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.75rem',
  padding: '1rem clamp(0.875rem, 0.5rem + 1vw, 1.25rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& > p': { color: vars.palette.text.secondary, fontSize: '0.9375rem', lineHeight: 1.4 },
  '@media print': { '& fieldset': { display: 'none' } },
}))
const Series = styled('figure')(({ theme: { vars } }) => ({
  margin: 0,
  '& + &': { marginTop: '0.75rem' },
  '& figcaption': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1rem',
    fontSize: '0.9375rem',
    fontWeight: 700,
    '& > span': { color: vars.palette.text.secondary, fontWeight: 400 },
  },
  '& svg': { display: 'block', width: '100%', height: '4.5rem', overflow: 'visible' },
  '& rect': { fill: vars.palette.primary.main },
  '& rect[data-today]': { fill: vars.palette.accent.main, stroke: vars.palette.control, strokeWidth: 0.5 },
  '& line': { stroke: vars.palette.control, strokeWidth: 1, vectorEffect: 'non-scaling-stroke' },
  '@media (forced-colors: active)': {
    '& rect': { fill: 'CanvasText' },
    '& rect[data-today]': { fill: 'Highlight' },
    '& line': { stroke: 'CanvasText' },
  },
}))
const Ends = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 1rem',
  fontFamily: fonts.text,
  fontFeatureSettings: '"tnum"',
})
const Table = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontFeatureSettings: '"tnum"',
  lineHeight: 1.4,
  '& caption': { position: 'absolute' },
  '& th': { fontWeight: 400, textAlign: 'start', whiteSpace: 'nowrap' },
  '& thead th': { color: vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 700 },
  '& th, & td': {
    padding: '0.25rem 0.5rem',
    borderBottom: `1px solid ${vars.palette.divider}`,
    verticalAlign: 'top',
  },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end' },
  '& td > span': { display: 'block', whiteSpace: 'nowrap' },
  // Amounts stay whole; a day goes over two lines before they leave the card.
  '@container overview (max-width: 30rem)': {
    fontSize: '0.9375rem',
    '& th, & td': { paddingInline: '0.25rem' },
    '& td, & thead th:not(:first-of-type)': { width: '1%' },
    '& tbody th': { whiteSpace: 'normal' },
  },
}))

const width = 14
const height = 20

type BarsProps = {
  readonly days: readonly DashboardDay[]
  readonly name: string
  readonly figureOf: (day: DashboardDay) => number
  readonly told: (figure: number) => string
}

/** A bar for each day, today's in another colour; the table says the same. */
function Bars({ days, name, figureOf, told }: BarsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const most = Math.max(...days.map(figureOf))
  return (
    <Series>
      <figcaption>
        {name}{' '}
        <span>
          <Rich text={t('overview.days.most', { figure: told(most) })} as={{ money: Money }} />
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width * days.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {days.map((day, index) => {
          const figure = figureOf(day)
          const tall = most === 0 ? 0 : (figure / most) * (height - 1)
          return (
            <rect
              key={day.day}
              data-today={index === days.length - 1 ? '' : undefined}
              x={index * width + 1.5}
              y={height - tall}
              width={width - 3}
              height={tall}
            >
              <title>{`${formatDay(day.day, language)}: ${told(figure)}`}</title>
            </rect>
          )
        })}
        <line x1={0} y1={height} x2={width * days.length} y2={height} />
      </svg>
    </Series>
  )
}

function DaysTable({ days }: { readonly days: readonly DashboardDay[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Table>
      <caption>
        <VisuallyHidden>{t('overview.days.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('overview.days.day')}</th>
          <th scope="col">{t('overview.days.orders')}</th>
          <May to="revenue.view">
            <th scope="col">{t('overview.days.revenue')}</th>
          </May>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, revenue }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{formatDay(day, language)}</time>
            </th>
            <td>{formatNumber(orders, language)}</td>
            <May to="revenue.view">
              <td>
                {revenue.map(({ minor, currency }) => (
                  <Money key={currency}>{formatMoney(minor, currency, language)}</Money>
                ))}
              </td>
            </May>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const ways = ['chart', 'table'] as const

/** The last days as bars, or as a table; where there are bars, the table is still read aloud. */
export function Days({ days }: { readonly days: readonly DashboardDay[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [way, setWay] = useState<(typeof ways)[number]>('chart')
  const [first, last] = [days[0], days.at(-1)]
  const revenueOf = ({ revenue }: DashboardDay) =>
    revenue.find(({ currency }) => currency === 'EUR')?.minor ?? 0
  return (
    <Card>
      <Segmented
        legend={t('overview.days.show')}
        name="days"
        options={ways.map((value) => ({ value, text: t(`overview.days.${value}`) }))}
        value={way}
        onChoose={setWay}
      />
      {way === 'chart' && first && last && (
        <div>
          <Bars
            days={days}
            name={t('overview.days.orders')}
            figureOf={({ orders }) => orders}
            told={(figure) => formatNumber(figure, language)}
          />
          <May to="revenue.view">
            <Bars
              days={days}
              name={t('overview.days.revenueIn', { currency: 'EUR' })}
              figureOf={revenueOf}
              told={(minor) => formatRevenue({ minor, currency: 'EUR' }, language)}
            />
          </May>
          <Ends aria-hidden="true">
            <span>{formatDay(first.day, language)}</span>
            <span>
              {formatDay(last.day, language)} ({t('overview.days.today')})
            </span>
          </Ends>
          <VisuallyHidden as="div">
            <DaysTable days={days} />
          </VisuallyHidden>
        </div>
      )}
      {way === 'table' && <DaysTable days={days} />}
      <May to="revenue.view">
        <p>{t('overview.days.hint')}</p>
      </May>
    </Card>
  )
}
