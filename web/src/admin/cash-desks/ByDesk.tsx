import type { CashStatement } from '@hotovo/application/cash-desk/statement'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { Money } from '../../ui/Money.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { showPdf } from '../kit/pdfTab.ts'
import { Section } from './Section.tsx'
import type { StatementStore } from './StatementStore.ts'
import type { View } from './view.ts'

type Desk = CashStatement['desks'][number]
type ByDeskProps = {
  readonly store: StatementStore
  readonly view: View
  readonly value: CashStatement
  readonly nameOf: (salesPointId: string) => string
}

/** What moved at each desk, what it owes, and its statement for its shop (rule K12). */
export const ByDesk = observer(({ store, view, value, nameOf }: ByDeskProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
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
        <Money>{formatMoney(minorOf(desk), 'EUR', language)}</Money>
      </>
    ),
  })
  const columns: readonly Column<Desk>[] = [
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
  return (
    <Section
      title={t('cashDesks.statement.byDesk')}
      taken={
        <ExportButton
          take={async () => ({ items: value.desks, isMore: false })}
          table={async () => ({
            table: (await withAdminWords(import('./exported.ts'), 'admin/kit/lists')).desksTable(nameOf),
          })}
        />
      }
    >
      <DataTable
        caption={t('cashDesks.statement.byDesk')}
        columns={columns}
        items={value.desks}
        keyOf={({ salesPointId }) => salesPointId}
      />
    </Section>
  )
})
