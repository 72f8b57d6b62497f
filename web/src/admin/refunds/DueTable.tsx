import type { DueRefund } from '@hotovo/application/payments/refunds'
import { bankWayOf } from '@hotovo/domain/payments/refund'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Told } from '../../ui/Told.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useDropByEscape } from '../kit/lists/useDropByEscape.ts'
import { useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { isAccountMissing } from './AccountsStore.ts'
import { mayAskCustomer } from './AskingStore.ts'
import { DueActions, type How } from './DueActions.tsx'
import { useDueColumns } from './dueColumns.tsx'
import { sumOfFile } from './FilesStore.ts'
import { keepFocus } from './keepFocus.ts'
import { PostalBar } from './PostalBar.tsx'
import type { RefundsStore } from './RefundsStore.ts'
import { whyNotPicked } from './whyNotPicked.ts'

type Props = {
  readonly store: RefundsStore
  readonly items: readonly DueRefund[]
  readonly uuid: () => string
  readonly onBegin: (row: DueRefund, how: How) => void
  /** Begins to write the accounts that are missing. */
  readonly onAccounts: () => void
}

/** What is to be given back: picked for a file of the bank, printed for the post, or paid one by one. */
export const DueTable = observer(({ store, items, uuid, onBegin, onAccounts }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const { files } = store
  const { preparing } = files
  const { left } = store.current
  /** What is being noted as sent, or a colleague did, is begun no more, and goes into no file. */
  const free = items.filter(({ id }) => !store.isHeld(id) && !left.has(id))
  const meant = files.meant(free)
  const isTicked = free.some((row) => files.isTicked(row))
  const fileable = items.filter((row) => whyNotPicked(row) === undefined && free.includes(row))
  const chosen = fileable.filter((row) => files.isTicked(row)).length
  const mayFile = (row: DueRefund) => mayRecord && fileable.includes(row)
  const whyNot = (row: DueRefund) => {
    if (left.has(row.id)) return t('list.over')
    if (store.isHeld(row.id)) return t('refunds.notPicked.held', { number: row.number })
    const why = whyNotPicked(row)
    return why && t(`refunds.notPicked.${why}`, { number: row.number, currency: row.currency })
  }
  const tick = (some: readonly DueRefund[], isOn: boolean) => files.tick(some.filter(mayFile), isOn)
  const picks = {
    list: { rows: mayRecord ? fileable : [] },
    isPicked: ({ id }: { readonly id: string }) => items.some((row) => row.id === id && files.isTicked(row)),
    pick: (some: readonly { readonly id: string }[], isOn = true) =>
      tick(
        items.filter((row) => some.some(({ id }) => id === row.id)),
        isOn,
      ),
  }
  const prepare = async () => {
    if (preparing.isSaving || !(await files.prepare(uuid(), free))) return
    const { stage } = preparing
    if (stage.phase !== 'done') return
    const { left } = stage.done
    keepFocus()
    // That nothing was meant before is over.
    ask('')
    const unwritable = left.filter(({ why }) => why === 'payee').length
    const own = left.filter(({ why }) => why === 'own-account').length
    const changed = left.length - unwritable - own
    if (changed > 0) notices.failed(t('refunds.files.notPrepared', { count: changed }))
    if (own > 0) notices.failed(t('refunds.files.ownAccount', { count: own }))
    if (unwritable > 0) notices.failed(t('refunds.files.unwritable', { count: unwritable }))
  }
  /** What was asked for in vain, and how often: a file of which nothing is meant, or to pick the refund with this id. */
  const [asked, tell] = useState({ for: '', times: 0 })
  const ask = (what: string) => tell({ for: what, times: asked.times + 1 })
  const refused = items.find(({ id }) => id === asked.for)
  const { fallen } = files
  useEffect(() => {
    if (fallen.length === 0) return
    notices.failed(t('refunds.files.fallen', { numbers: fallen.join(', ') }))
    files.tellFallen()
  }, [fallen, files, t])
  const missing = free.filter(isAccountMissing).length
  useKeys({
    a: () => {
      if (!mayRecord) return
      ask(fileable.length > 0 ? '' : 'file')
      tick(fileable, true)
    },
    p: () => {
      if (!mayRecord) return
      if (missing > 0) onAccounts()
      else ask('accounts')
    },
    e: () => {
      if (!mayRecord) return
      if (meant.length > 0) return void prepare()
      document.querySelector<HTMLElement>('[data-post]')?.focus()
      ask('file')
    },
  })
  useDropByEscape(isTicked, () => tick(items, false))
  const askCustomer = (row: DueRefund) => {
    if (!store.asking.isLeaving(row.id) && free.includes(row)) store.asking.begin(row)
  }
  const rowKeys = {
    r: (row: DueRefund) => {
      if (!mayAskCustomer(row)) return ask(`r ${row.id}`)
      ask('')
      askCustomer(row)
    },
    x: (row: DueRefund) => {
      if (!mayFile(row)) return ask(row.id)
      ask('')
      tick([row], !files.isTicked(row))
    },
    q: (row: DueRefund) => {
      if (bankWayOf(row) !== 'none' && !store.isHeld(row.id)) onBegin(row, 'code')
    },
    n: (row: DueRefund) => {
      if (!store.isHeld(row.id)) onBegin(row, 'form')
    },
  }
  const columns = useDueColumns({
    store,
    items,
    free,
    picks,
    whyNot,
    onRefused: ({ id }) => ask(id),
    onAsk: askCustomer,
  })
  const actions: readonly Column<DueRefund>[] = [
    {
      name: t('refunds.columns.actions'),
      isPresses: true,
      isAtEnd: true,
      inCard: 'beside',
      cell: (row) => <DueActions store={store} row={row} onBegin={onBegin} />,
    },
  ]
  return (
    <>
      {mayRecord && (fileable.length > 0 || missing > 0) && (
        <Actions>
          {meant.length > 0 && (
            <Button aria-disabled={preparing.isSaving} onClick={() => void prepare()}>
              {t(isTicked ? 'refunds.files.prepareTicked' : 'refunds.files.prepare', {
                count: meant.length,
                amount: formatMoney(sumOfFile({ transfers: meant }), 'EUR', language),
              })}
            </Button>
          )}
          {chosen < fileable.length && (
            <Button variant="quiet" aria-keyshortcuts="a" onClick={() => tick(fileable, true)}>
              {t('refunds.tickAll', { count: fileable.length })}
            </Button>
          )}
          {isTicked && (
            <Button variant="quiet" aria-keyshortcuts="Escape" onClick={() => tick(items, false)}>
              {t('refunds.untick')}
            </Button>
          )}
          {missing > 0 && (
            <Button variant="secondary" aria-haspopup="dialog" aria-keyshortcuts="p" onClick={onAccounts}>
              {t('refunds.accounts.open', { count: missing })}
            </Button>
          )}
        </Actions>
      )}
      <Told role="status" key={asked.times}>
        {asked.for === 'file' && meant.length === 0 && (
          <Small>{t(items.some(mayFile) ? 'refunds.files.tickFirst' : 'refunds.files.nothing')}</Small>
        )}
        {asked.for === 'accounts' && <Small>{t('refunds.accounts.none')}</Small>}
        {asked.for.startsWith('r ') && <Small>{t('refunds.ask.none')}</Small>}
        {refused && whyNot(refused) && <Small>{whyNot(refused)}</Small>}
      </Told>
      {files.isDoubted(free) && (
        <Notice tone="warning">
          <p role="alert">{t('refunds.files.doubted')}</p>
        </Notice>
      )}
      {mayRecord && <PostalBar store={store.postal} items={free} />}
      <DataTable
        caption={t('refunds.title')}
        columns={mayRecord ? [...columns, ...actions] : columns}
        items={items}
        keyOf={({ id }) => id}
        whyOver={({ id }) => (left.has(id) ? t('list.over') : undefined)}
        rowKeys={mayRecord ? rowKeys : {}}
        onExtend={mayRecord ? (some) => tick(some, true) : undefined}
        isBusy={() => store.rows.phase === 'loading'}
        isDense
      />
    </>
  )
})
