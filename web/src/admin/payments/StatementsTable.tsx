import type { Page } from '@hotovo/application/paging'
import type { StatementSummary } from '@hotovo/application/statements/ports'
import { formatDay, formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataTable, TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import type { Query } from '../records/query.ts'

/** Bank statements that were read, page by page. */
export type StatementsQuery = Query<Page<StatementSummary>, string>

/** Statements that were read, and what of them waits. */
export const StatementsTable = observer(({ page }: { readonly page: StatementsQuery }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [address] = useSearchParams()
  const mayUpload = useMay()('statements.upload')
  const cursor = address.get('cursor') ?? undefined
  useEffect(() => {
    void page.refresh(cursor)
  }, [page, cursor])
  const { phase, answer } = page
  if (phase === 'failed' && !answer)
    return (
      <div role="alert">
        <Notice tone="error" title={t('payments.statements.failed')}>
          <Actions>
            <RetryButton onRetry={() => void page.refresh(cursor)} />
          </Actions>
        </Notice>
      </div>
    )
  if (!answer) return <TableBones />
  if (answer.items.length === 0)
    return (
      <EmptyState title={t('payments.statements.empty')}>
        <p>{t(mayUpload ? 'payments.statements.emptyText' : 'payments.empty.readText')}</p>
      </EmptyState>
    )
  const columns: readonly Column<StatementSummary>[] = [
    {
      name: t('payments.statements.days'),
      inCard: 'title',
      cell: ({ id, from, to }) => (
        <Link to={{ search: new URLSearchParams({ vypis: id }).toString() }}>
          {from === to
            ? formatDay(from, language)
            : `${formatDay(from, language)} – ${formatDay(to, language)}`}
          <VisuallyHidden> {t('payments.statements.showLines')}</VisuallyHidden>
        </Link>
      ),
    },
    {
      name: t('payments.statements.file'),
      inCard: 'wide',
      cell: ({ fileName, importedBy, importedAt }) => (
        <div style={{ overflowWrap: 'anywhere' }}>
          {fileName}
          <Small>
            {t('payments.statements.by', { who: importedBy, at: formatInstant(importedAt, language) })}
          </Small>
        </div>
      ),
    },
    {
      name: t('payments.statements.format'),
      isAside: true,
      cell: ({ format }) => t(`payments.statements.formats.${format}`),
    },
    { name: t('payments.statements.account'), inCard: 'wide', cell: ({ account }) => <Code>{account}</Code> },
    { name: t('payments.statements.lines'), isAtEnd: true, inCard: 'none', cell: ({ lines }) => lines },
    { name: t('payments.statements.open'), isAtEnd: true, inCard: 'figure', cell: ({ open }) => open },
  ]
  return (
    <>
      <DataTable
        caption={t('payments.statements.caption')}
        columns={columns}
        items={answer.items}
        keyOf={({ id }) => id}
        isBusy={() => phase === 'loading'}
      />
      <Pager
        cursor={cursor}
        next={answer.next}
        addressOf={(place) => new URLSearchParams({ karta: 'vypisy', ...(place && { cursor: place }) })}
      />
    </>
  )
})
