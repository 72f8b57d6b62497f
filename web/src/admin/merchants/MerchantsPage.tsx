import { scopes as allScopes, type Merchant, type MerchantKey } from '@hotovo/domain/merchants/merchant'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InCard } from '../../ui/InCard.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { BarLine, BottomBar } from '../kit/BottomBar.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useMay } from '../kit/may.tsx'
import { Sheet, SheetHead } from '../kit/sheet.tsx'
import { EndDialog, GiveDialog, GivenDialog } from './dialogs.tsx'
import type { MerchantsStore } from './MerchantsStore.ts'
import { scopeWords } from './scopeWords.ts'

/** What was done last. */
const Outcome = observer(({ store }: { readonly store: MerchantsStore }) => {
  const { t } = useTranslation('admin')
  const { stage } = store.write
  return (
    <div role="status">
      {stage.phase === 'done' && (
        <BarLine tone="success" onClose={() => store.write.rest()} passes of={stage}>
          {stage.wanted.asked.what === 'give'
            ? t('merchants.done.give', { name: stage.wanted.draft.name.trim() })
            : t('merchants.done.end', { hint: stage.wanted.asked.key.hint })}
        </BarLine>
      )}
    </div>
  )
})

type Row = { readonly merchant: Merchant; readonly key: MerchantKey; readonly isFirst: boolean }

/** Merchants and their keys (rule V25). */
export const MerchantsPage = observer(({ store }: { readonly store: MerchantsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayManage = useMay()('merchants.manage')
  const page = useRef<HTMLDivElement>(null)
  const { list, asked, given } = store
  const { phase, value: merchants } = list
  useTitle(t('pages.adminMerchants'))
  useEffect(() => {
    void store.list.refresh()
  }, [store])
  const toHeading = () => focusHeading(page.current?.querySelector('h1') ?? null)
  // What counts stands before what ended.
  const rows: readonly Row[] | undefined = merchants?.flatMap(({ merchant, keys }) =>
    keys
      .toSorted((one, other) => Number(one.revokedAt !== null) - Number(other.revokedAt !== null))
      .map((key, place) => ({ merchant, key, isFirst: place === 0 })),
  )
  const columns: readonly Column<Row>[] = [
    {
      name: t('merchants.columns.name'),
      inCard: 'title',
      cell: ({ merchant }) => <strong>{merchant.name}</strong>,
    },
    {
      name: t('merchants.columns.key'),
      inCard: 'wide',
      cell: ({ key }) => (
        <>
          {t('merchants.ends', { hint: key.hint })}{' '}
          {key.revokedAt !== null && (
            <Chip tone="neutral">
              {t('merchants.revoked', { at: formatDay(dayOf(key.revokedAt), language) })}
            </Chip>
          )}
        </>
      ),
    },
    {
      name: t('merchants.columns.scopes'),
      inCard: 'wide',
      cell: ({ key }) => (
        <>
          <InCard>{t('merchants.columns.scopes')}</InCard>
          {key.scopes.length === allScopes.length
            ? t('merchants.everything')
            : key.scopes.map((scope) => t(scopeWords[scope])).join(', ')}
        </>
      ),
    },
    {
      name: t('merchants.columns.created'),
      inCard: 'wide',
      cell: ({ key }) => (
        <>
          <InCard>{t('merchants.columns.created')}</InCard>
          {formatDay(dayOf(key.createdAt), language)}
        </>
      ),
    },
  ]
  const actions: Column<Row> = {
    name: t('merchants.columns.actions'),
    isPresses: true,
    inCard: 'wide',
    isAtEnd: true,
    cell: ({ merchant, key, isFirst }) => (
      <RowActions>
        {isFirst && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('merchants.anotherOf', { name: merchant.name })}
            onClick={() => store.ask({ what: 'give' }, merchant.name)}
          >
            {t('merchants.another')}
          </Button>
        )}
        {key.revokedAt === null && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('merchants.endOf', { hint: key.hint, name: merchant.name })}
            onClick={() => store.ask({ what: 'end', merchant, key })}
          >
            {t('merchants.end')}
          </Button>
        )}
      </RowActions>
    ),
  }
  return (
    <Sheet ref={page}>
      <SheetHead
        title={t('merchants.title')}
        onRefresh={() => void store.list.refresh()}
        isBusy={phase === 'loading'}
        actions={
          mayManage && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => store.ask({ what: 'give' })}>
              {t('merchants.give')}
            </Button>
          )
        }
      >
        {t('merchants.lead')}
      </SheetHead>
      <Loaded
        phase={phase}
        hasValue={rows !== undefined}
        words={{
          loading: t('merchants.loading'),
          failed: t('merchants.failed'),
          shown: rows && t('merchants.count', { count: rows.length }),
        }}
        onRetry={() => void store.list.refresh()}
      />
      {rows?.length === 0 && (
        <EmptyState title={t('merchants.none')}>
          <p>{t('merchants.noneText')}</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <DataTable
          caption={t('merchants.title')}
          columns={mayManage ? [...columns, actions] : columns}
          items={rows}
          keyOf={({ key }) => key.id}
          isBusy={() => phase === 'loading'}
        />
      )}
      {asked?.what === 'give' && <GiveDialog store={store} onDone={toHeading} />}
      {asked?.what === 'end' && <EndDialog store={store} asked={asked} onDone={toHeading} />}
      {given && <GivenDialog store={store} given={given} onDone={toHeading} />}
      <BottomBar>
        <Outcome store={store} />
      </BottomBar>
    </Sheet>
  )
})
