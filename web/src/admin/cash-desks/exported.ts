import type { CashStatement } from '@hotovo/application/cash-desk/statement'
import { differenceOf } from '@hotovo/domain/cash-desk/shift'
import type { ShownShift } from '@hotovo/domain/cash-desk/statement'
import { formatStamp } from '@hotovo/domain/shared/format'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

type Desk = CashStatement['desks'][number]
type NameOf = (salesPointId: string) => string

/** What each desk owes, as a table. */
export const desksTable =
  (nameOf: NameOf): ExportTable<Desk> =>
  (t, language) => ({
    name: t('cashDesks.statement.files.desks'),
    columns: [
      [t('cashDesks.columns.desk'), ({ salesPointId }) => nameOf(salesPointId)],
      [t('cashDesks.statement.sold'), ({ sums }) => decimalOf(sums.sale.amount, language)],
      [t('cashDesks.statement.taken'), ({ sums }) => decimalOf(sums.order.amount, language)],
      [t('cashDesks.statement.givenBack'), ({ sums }) => decimalOf(0 - sums.refund.amount, language)],
      [t('cashDesks.statement.commission'), ({ commission }) => decimalOf(commission, language)],
      [t('cashDesks.statement.owed'), ({ owed }) => decimalOf(owed, language)],
    ],
  })

/** The shifts with what moved in them, and whether their drawers added up, as a table. */
export const shiftsTable =
  (nameOf: NameOf): ExportTable<ShownShift> =>
  (t, language) => {
    const decimal = (minor: number | null) => (minor === null ? '' : decimalOf(minor, language))
    return {
      name: t('cashDesks.statement.files.shifts'),
      columns: [
        [t('cashDesks.columns.desk'), ({ salesPointId }) => nameOf(salesPointId)],
        [t('cashDesks.statement.cashier'), ({ cashier }) => cashier],
        [t('cashDesks.statement.opened'), ({ openedAt }) => formatStamp(openedAt)],
        [t('cashDesks.statement.closed'), ({ closedAt }) => (closedAt ? formatStamp(closedAt) : '')],
        [t('cashDesks.statement.drawer'), ({ drawer }) => decimal(drawer)],
        [t('cashDesks.statement.sold'), ({ sums }) => decimal(sums.sale.amount)],
        [t('cashDesks.statement.taken'), ({ sums }) => decimal(sums.order.amount)],
        [t('cashDesks.statement.givenBack'), ({ sums }) => decimal(0 - sums.refund.amount)],
        [t('cashDesks.statement.expected'), ({ drawerNow }) => decimal(drawerNow)],
        [t('cashDesks.statement.counted'), ({ counted }) => decimal(counted)],
        [
          t('cashDesks.statement.difference'),
          (shift) => (shift.closedAt === null ? '' : decimal(differenceOf(shift))),
        ],
        [t('cashDesks.statement.refunded'), ({ sums }) => String(sums.refund.count)],
        [t('cashDesks.statement.reissued'), ({ sums }) => String(sums.reissued)],
        [t('cashDesks.statement.note'), ({ note }) => note ?? ''],
      ],
    }
  }
