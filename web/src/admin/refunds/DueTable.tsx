import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf, daysBetween } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Tick } from '../kit/lists/Tick.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import { accountOf } from './FilesStore.ts'
import { keepFocus } from './keepFocus.ts'
import { Payers } from './Payers.tsx'
import { PostalBar } from './PostalBar.tsx'
import type { RefundsStore } from './RefundsStore.ts'

/** The tick beside the number, at any width. */
const Numbered = styled('span')({
  display: 'flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  '& label': { flex: 'none', margin: '-0.5rem 0 -0.5rem -0.75rem' },
})

const LowActions = styled(RowActions)({ '& button': { minHeight: '2.5rem' } })

/** The order of a refund, or the statement that its line stands in. */
const whereOf = ({ id, line }: DueRefund) =>
  line ? `/admin/platby?vypis=${line.statementId}` : `/admin/objednavky/${id}`

/** How a refund is given back: by the app of a bank, or noted by a form. */
export type How = 'code' | 'form'
type Props = {
  readonly store: RefundsStore
  readonly items: readonly DueRefund[]
  readonly uuid: () => string
  readonly onBegin: (row: DueRefund, how: How) => void
}

/** What is to be given back: picked for a file of the bank, printed for the post, or paid one by one. */
export const DueTable = observer(({ store, items, uuid, onBegin }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const { files } = store
  const { preparing } = files
  const meant = files.meant(items)
  const isTicked = items.some(({ id }) => files.ticked.has(id))
  const mayFile = (row: DueRefund) =>
    mayRecord && row.currency === 'EUR' && accountOf(row, files.typed) !== undefined
  const tick = (some: readonly DueRefund[], isOn: boolean) => files.tick(some.filter(mayFile), isOn)
  const picks = {
    picked: undefined,
    list: { rows: items.filter(mayFile), filter: undefined, refresh: () => store.open() },
    isPicked: ({ id }: { readonly id: string }) => files.ticked.has(id),
    pick: (some: readonly { readonly id: string }[], isOn = true) => files.tick(some, isOn),
  }
  const prepare = async () => {
    if (preparing.isSaving || !(await files.prepare(uuid(), items))) return
    const { stage } = preparing
    if (stage.phase !== 'done') return
    const { transfers, left } = stage.done
    keepFocus()
    if (transfers.length > 0) notices.succeeded(t('refunds.files.prepared', { count: transfers.length }))
    const unwritable = left.filter(({ why }) => why === 'payee').length
    const changed = left.length - unwritable
    if (changed > 0) notices.failed(t('refunds.files.notPrepared', { count: changed }))
    if (unwritable > 0) notices.failed(t('refunds.files.unwritable', { count: unwritable }))
  }
  const keep = async ({ number }: DueRefund, line: NonNullable<DueRefund['line']>) => {
    if (store.keeping.isSaving) return
    if (await store.keeping.run(line)) {
      keepFocus()
      notices.succeeded(t('refunds.kept', { number }))
    } else notices.failed(t('refunds.notKept', { number }))
  }
  const columns: readonly Column<DueRefund>[] = [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: (row) => (
        <Numbered>
          {mayFile(row) && <Tick picks={picks} row={row} label={t('refunds.tick', { number: row.number })} />}
          <NumberLink to={pathIn(language, whereOf(row))}>{row.number}</NumberLink>
        </Numbered>
      ),
    },
    {
      name: t('refunds.columns.customer'),
      inCard: 'wide',
      isAside: true,
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    },
    {
      name: t('refunds.columns.payer'),
      inCard: 'wide',
      cell: (row) => <Payers row={row} typed={files.typed.get(row.id)} />,
    },
    {
      name: t('refunds.columns.why'),
      inCard: 'wide',
      isAside: 'first',
      cell: ({ reason }) => t(`refunds.why.${reason}`),
    },
    {
      name: t('refunds.columns.since'),
      inCard: 'wide',
      isAside: 'last',
      cell: ({ dueSince }) =>
        dueSince !== null && (
          <>
            {formatDay(dayOf(dueSince), language)}
            <Small>{t('refunds.days', { count: daysBetween(dayOf(dueSince), store.today) })}</Small>
          </>
        ),
    },
    {
      name: t('refunds.columns.received'),
      isAtEnd: true,
      inCard: 'none',
      isAside: 'first',
      cell: ({ received, currency }) => <Money>{formatMoney(received, currency, language)}</Money>,
    },
    {
      name: t('refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ due, currency }) => <Money>{formatMoney(due, currency, language)}</Money>,
    },
  ]
  const actions: readonly Column<DueRefund>[] = [
    {
      name: t('refunds.columns.actions'),
      isAtEnd: true,
      inCard: 'wide',
      cell: (row) => (
        <LowActions>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => onBegin(row, 'code')}>
            {t('refunds.pay.open')}
            <VisuallyHidden> {row.number}</VisuallyHidden>
          </Button>
          {row.line && (
            <Button
              variant="quiet"
              aria-disabled={store.keeping.isSaving}
              onClick={() => void keep(row, row.line!)}
            >
              {t('refunds.keep')}
              <VisuallyHidden> {row.number}</VisuallyHidden>
            </Button>
          )}
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onBegin(row, 'form')}>
            {t('refunds.record')}
            <VisuallyHidden> {row.number}</VisuallyHidden>
          </Button>
        </LowActions>
      ),
    },
  ]
  return (
    <>
      {mayRecord && meant.length > 0 && (
        <Actions>
          <Button aria-disabled={preparing.isSaving} onClick={() => void prepare()}>
            {t(isTicked ? 'refunds.files.prepareTicked' : 'refunds.files.prepare', { count: meant.length })}
          </Button>
          <Button variant="quiet" onClick={() => tick(items, !isTicked)}>
            {t(isTicked ? 'refunds.untick' : 'refunds.tickAll')}
          </Button>
        </Actions>
      )}
      {mayRecord && <PostalBar store={store.postal} items={items} />}
      <DataTable
        caption={t('refunds.title')}
        columns={mayRecord ? [...columns, ...actions] : columns}
        items={items}
        keyOf={({ id }) => id}
        rowKeys={{ x: (row) => tick([row], !files.ticked.has(row.id)) }}
        onExtend={mayRecord ? (some) => tick(some, true) : undefined}
        isBusy={() => store.rows.phase === 'loading'}
        isDense
      />
    </>
  )
})
