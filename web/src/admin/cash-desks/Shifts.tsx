import type { ShownShift } from '@hotovo/domain/cash-desk/statement'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Money } from '../../ui/Money.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { Small } from '../kit/parts.tsx'
import { Difference } from './Difference.tsx'
import { Oddities } from './Oddities.tsx'
import { Section } from './Section.tsx'

type ShiftsProps = {
  readonly shifts: readonly ShownShift[]
  readonly nameOf: (salesPointId: string) => string
}

/** Each shift of a statement, with what its drawer had to hold and what was counted. */
export function Shifts({ shifts, nameOf }: ShiftsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const euros = (minor: number) => <Money>{formatMoney(minor, 'EUR', language)}</Money>
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
  const columns: readonly Column<ShownShift>[] = [
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
    named(t('cashDesks.statement.span'), ({ openedAt, closedAt }) => (
      <>
        {formatInstant(openedAt, language)} –{' '}
        {closedAt ? formatInstant(closedAt, language) : t('cashDesks.statement.goesOn')}
      </>
    )),
    named(t('cashDesks.statement.expected'), ({ drawerNow }) => euros(drawerNow), true),
    named(t('cashDesks.statement.counted'), ({ counted }) => (counted === null ? '–' : euros(counted)), true),
    named(t('cashDesks.statement.difference'), (shift) => (
      <>
        {shift.closedAt === null ? '–' : <Difference of={shift} />}
        <Oddities of={shift.sums} />
      </>
    )),
    named(t('cashDesks.statement.note'), ({ note }) => note || '–'),
  ]
  return (
    <Section
      title={t('cashDesks.statement.shifts')}
      taken={
        <ExportButton
          take={async () => ({ items: shifts, isMore: false })}
          table={async () => ({
            table: (await withAdminWords(import('./exported.ts'), 'admin/kit/lists')).shiftsTable(nameOf),
          })}
        />
      }
    >
      <DataTable
        caption={t('cashDesks.statement.shifts')}
        columns={columns}
        items={shifts}
        keyOf={({ id }) => id}
      />
    </Section>
  )
}
