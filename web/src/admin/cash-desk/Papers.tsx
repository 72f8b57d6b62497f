import type { ClosedShift, DeskPlace } from '@hotovo/application/cash-desk/work'
import { type CashMovementKind, differenceOf } from '@hotovo/domain/cash-desk/shift'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import type { CashDeskStore } from './CashDeskStore.ts'
import { useEuro } from './parts.tsx'

const Facts = styled('dl')({
  display: 'grid',
  // A long address leaves the words their room.
  gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
  gap: '0.25rem 1rem',
  margin: 0,
  '& dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& dt[data-strong], & dd[data-strong]': { fontWeight: 700 },
})
/** As wide as a roll of 80 mm prints, on a sheet of A4 too. */
const Sheet = styled('article')({
  display: 'none',
  '@media print': {
    display: 'grid',
    gap: '4mm',
    width: '72mm',
    background: 'white',
    color: 'black',
    fontSize: '10pt',
    lineHeight: 1.35,
    '& h1': { fontSize: '13pt', lineHeight: 1.2 },
  },
})

type FactRows = readonly (readonly [label: string, value: string, isStrong?: true])[]

const Rows = ({ rows }: { readonly rows: FactRows }) => (
  <Facts>
    {rows.map(([label, value, isStrong]) => [
      <dt key={`${label}-`} data-strong={isStrong}>
        {label}
      </dt>,
      <dd key={label} data-strong={isStrong}>
        {value}
      </dd>,
    ])}
  </Facts>
)

const shopOf = ({ name, address, city }: DeskPlace) => `${name}, ${address}, ${city}`

/** What a shift came to: what its drawer had, what moved, and whether it adds up, as it is stored (rules K2, K14). */
export function Report({ report }: { readonly report: ClosedShift }) {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const language = useLanguage()
  const { place, sums, ...shift } = report
  const moved = (kind: CashMovementKind) =>
    [t(`cashDesk.report.${kind}`, { count: sums[kind].count }), euro(sums[kind].amount)] as const
  return (
    <Rows
      rows={[
        [t('cashDesk.report.shop'), shopOf(place)],
        [t('cashDesk.report.cashier'), shift.cashier],
        [t('cashDesk.report.openedAt'), formatInstant(shift.openedAt, language)],
        [t('cashDesk.report.closedAt'), shift.closedAt ? formatInstant(shift.closedAt, language) : ''],
        [t('cashDesk.report.drawer'), euro(shift.drawer)],
        moved('sale'),
        moved('order'),
        moved('refund'),
        [t('cashDesk.report.reissued'), String(sums.reissued)],
        [t('cashDesk.report.expected'), euro(shift.expected ?? 0), true],
        [t('cashDesk.report.counted'), euro(shift.counted ?? 0), true],
        [t('cashDesk.report.difference'), euro(differenceOf(shift)), true],
        ...(shift.note ? [[t('cashDesk.report.note'), shift.note] as const] : []),
      ]}
    />
  )
}

type PapersProps = { readonly store: CashDeskStore; readonly cashier: string }

/** What the page itself prints, at once: a receipt, or the report of a shift. On the screen there is none of it. */
export const Papers = observer(({ store, cashier }: PapersProps) => {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const language = useLanguage()
  const { paper, view } = store
  const printed = useRef(paper)
  useEffect(() => {
    // A page that rested while its session was over is not printed anew.
    if (!paper || printed.current === paper) return
    printed.current = paper
    window.print()
  }, [paper])
  if (!paper) return null
  if (paper.kind === 'report')
    return (
      <Sheet>
        <h1>{t('cashDesk.report.paper')}</h1>
        <Report report={paper.report} />
      </Sheet>
    )
  const { taken, at } = paper
  return (
    <Sheet>
      <h1>{t('cashDesk.receipt.title')}</h1>
      <Rows
        rows={[
          [t('cashDesk.receipt.shop'), view ? shopOf(view.place) : ''],
          [t('cashDesk.receipt.number'), taken.number],
          [t('cashDesk.receipt.amount'), euro(taken.amount), true],
          [t('cashDesk.receipt.at'), formatInstant(at, language)],
          [t('cashDesk.receipt.cashier'), cashier],
        ]}
      />
    </Sheet>
  )
})
