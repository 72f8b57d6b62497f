import type { CashStatement } from '@hotovo/application/cash-desk/manage'
import type { ShownShift } from '@hotovo/domain/cash-desk/statement'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Money } from '../../ui/Money.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { Small } from '../kit/parts.tsx'
import { showPdf } from '../kit/pdfTab.ts'
import type { CashDesksStore } from './CashDesksStore.ts'
import { Difference } from './Difference.tsx'
import type { StatementStore } from './StatementStore.ts'
import type { View } from './view.ts'

const Part = styled('section')({ display: 'grid', gap: '0.75rem', '& > *': { minWidth: 0 } })
const PartHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  '& > h2': { fontSize: '1.375rem' },
})
const Figures = styled('dl')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem 2.5rem',
  margin: 0,
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': {
    margin: 0,
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontSize: '1.5rem',
    fontWeight: 700,
    lineHeight: 1.2,
  },
  '& > div:last-of-type dd': { fontSize: '2rem' },
}))

type Desk = CashStatement['desks'][number]

/** A part of the statement with its name, and how it is taken elsewhere. */
function Section({
  title,
  taken,
  children,
}: {
  readonly title: string
  readonly taken?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <PartHead>
        <h2 id={id}>{title}</h2>
        {taken}
      </PartHead>
      {children}
    </Part>
  )
}

type PartsProps = {
  readonly desks: CashDesksStore
  readonly store: StatementStore
  readonly view: View
  readonly value: CashStatement
}

/** What a statement says: its sums, each desk, and each shift. */
export const StatementParts = observer(({ desks, store, view, value }: PartsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const text = (minor: number) => formatMoney(minor, 'EUR', language)
  const nameOf = (salesPointId: string) => desks.placeOf(salesPointId).name
  /** The window is opened while the press is fresh; later the browser would take it for an advertisement. */
  const print = async (salesPointId: string) => {
    if (store.printing) return
    const tab = window.open('', '_blank')
    if (!tab) return notices.failed(t('cashDesks.statement.blocked'))
    const pdf = await store.print(view, salesPointId, language)
    if (pdf !== undefined) return showPdf(tab, pdf)
    tab.close()
    notices.failed(t('cashDesks.statement.notDrawn'))
  }
  const figure = (name: string, minorOf: (desk: Desk) => number): Column<Desk> => ({
    name,
    isAtEnd: true,
    inCard: 'wide',
    cell: (desk) => (
      <>
        <InCard>{name}</InCard>
        <Money>{text(minorOf(desk))}</Money>
      </>
    ),
  })
  const deskColumns: readonly Column<Desk>[] = [
    {
      name: t('cashDesks.columns.desk'),
      inCard: 'title',
      cell: ({ salesPointId }) => <strong>{nameOf(salesPointId)}</strong>,
    },
    figure(t('cashDesks.statement.sold'), ({ sums }) => sums.sale.amount),
    figure(t('cashDesks.statement.taken'), ({ sums }) => sums.order.amount),
    figure(t('cashDesks.statement.givenBack'), ({ sums }) => 0 - sums.refund.amount),
    figure(t('cashDesks.statement.commission'), ({ commission }) => commission),
    figure(t('cashDesks.statement.owed'), ({ owed }) => owed),
    {
      name: t('cashDesks.columns.actions'),
      isPresses: true,
      isAtEnd: true,
      inCard: 'wide',
      cell: ({ salesPointId }) => (
        <RowActions>
          <Button
            variant="quiet"
            aria-label={t('cashDesks.statement.pdfOf', { name: nameOf(salesPointId) })}
            aria-disabled={store.printing}
            onClick={() => void print(salesPointId)}
          >
            {t('cashDesks.statement.pdf')}
          </Button>
        </RowActions>
      ),
    },
  ]
  const named = (
    name: string,
    cell: (shift: ShownShift) => ReactNode,
    isAtEnd = false,
  ): Column<ShownShift> => ({
    name,
    isAtEnd,
    inCard: 'wide',
    cell: (shift) => (
      <>
        <InCard>{name}</InCard>
        {cell(shift)}
      </>
    ),
  })
  const shiftColumns: readonly Column<ShownShift>[] = [
    {
      name: t('cashDesks.statement.cashier'),
      inCard: 'title',
      cell: ({ cashier, salesPointId }) => (
        <>
          <strong>{cashier}</strong>
          <Small>{nameOf(salesPointId)}</Small>
        </>
      ),
    },
    named(t('cashDesks.statement.opened'), ({ openedAt }) => formatInstant(openedAt, language)),
    named(t('cashDesks.statement.closed'), ({ closedAt }) =>
      closedAt ? formatInstant(closedAt, language) : t('cashDesks.statement.goesOn'),
    ),
    named(t('cashDesks.statement.expected'), ({ drawerNow }) => <Money>{text(drawerNow)}</Money>, true),
    named(
      t('cashDesks.statement.counted'),
      ({ counted }) => (counted === null ? '–' : <Money>{text(counted)}</Money>),
      true,
    ),
    named(t('cashDesks.statement.difference'), (shift) =>
      shift.closedAt === null ? '–' : <Difference of={shift} />,
    ),
    named(t('cashDesks.statement.refunded'), ({ sums }) => String(sums.refund.count), true),
    named(t('cashDesks.statement.reissued'), ({ sums }) => String(sums.reissued), true),
    named(t('cashDesks.statement.note'), ({ note }) => note || '–'),
  ]
  const tables = () => withAdminWords(import('./exported.ts'), 'admin/kit/lists')
  return (
    <>
      <Figures>
        <div>
          <dt>{t('cashDesks.statement.soldTimes', { count: value.sums.sale.count })}</dt>
          <dd>{text(value.sums.sale.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.takenTimes', { count: value.sums.order.count })}</dt>
          <dd>{text(value.sums.order.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.givenBackTimes', { count: value.sums.refund.count })}</dt>
          <dd>{text(0 - value.sums.refund.amount)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.commission')}</dt>
          <dd>{text(value.commission)}</dd>
        </div>
        <div>
          <dt>{t('cashDesks.statement.owed')}</dt>
          <dd>{text(value.owed)}</dd>
        </div>
      </Figures>
      {value.desks.length === 0 ? (
        <EmptyState title={t('cashDesks.statement.nothing')}>
          <p>{t('cashDesks.statement.nothingText')}</p>
        </EmptyState>
      ) : (
        <Section
          title={t('cashDesks.statement.byDesk')}
          taken={
            <ExportButton
              take={async () => ({ items: value.desks, isMore: false })}
              table={async () => ({ table: (await tables()).desksTable(nameOf) })}
            />
          }
        >
          <DataTable
            caption={t('cashDesks.statement.byDesk')}
            columns={deskColumns}
            items={value.desks}
            keyOf={({ salesPointId }) => salesPointId}
          />
        </Section>
      )}
      {value.shifts.length > 0 && (
        <Section
          title={t('cashDesks.statement.shifts')}
          taken={
            <ExportButton
              take={async () => ({ items: value.shifts, isMore: false })}
              table={async () => ({ table: (await tables()).shiftsTable(nameOf) })}
            />
          }
        >
          <DataTable
            caption={t('cashDesks.statement.shifts')}
            columns={shiftColumns}
            items={value.shifts}
            keyOf={({ id }) => id}
          />
        </Section>
      )}
    </>
  )
})
