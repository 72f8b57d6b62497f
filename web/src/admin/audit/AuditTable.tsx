import type { AuditRecord } from '@hotovo/domain/audit/record'
import { formatInstant } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { type Column, DataTable, RowLink } from '../../ui/DataTable.tsx'
import { asCards, asLowCards, asNarrow, cutOff } from '../../ui/tableWidths.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EntityLink, Person, type PersonProps, Quiet, roomy, Summary } from './cells.tsx'
import { recordCursor } from './view.ts'
import { actionText } from './words.ts'

/** The day and the time stay whole; between them there may be a new line where there is little room. */
const Time = styled('time')({
  fontVariantNumeric: 'tabular-nums',
  ...asCards({ fontSize: '0.8125rem' }),
  '@container table (min-width: 60rem)': { whiteSpace: 'nowrap' },
})
/** Words are broken only where nothing else helps. */
const Strong = styled('span')({
  display: 'inline-block',
  [roomy]: { minWidth: '11rem' },
  fontWeight: 700,
  overflowWrap: 'break-word',
  ...asLowCards({
    maxWidth: '100%',
    ...cutOff,
    verticalAlign: 'bottom',
  }),
})
/** What a column says for itself in a wide table. */
const InCard = styled(Quiet)({
  display: 'none',
  ...asNarrow({ display: 'block' }),
})
const Opener = styled(RowLink)({ whiteSpace: 'nowrap' })

type AuditTableProps = {
  readonly items: readonly AuditRecord[]
  readonly isBusy: () => boolean
  /** The address of a row's detail. */
  readonly detailOf: (record: AuditRecord) => string
  readonly byOf: NonNullable<PersonProps['byOf']>
}

/** Rows of the audit log (rule L6): what happened when, to what, by whom. */
export function AuditTable({ items, isBusy, detailOf, byOf }: AuditTableProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns: readonly Column<AuditRecord>[] = [
    {
      name: t('audit.columns.at'),
      inCard: 'figure',
      cell: ({ at }) => <Time dateTime={at}>{formatInstant(at, language)}</Time>,
    },
    {
      name: t('audit.columns.type'),
      inCard: 'none',
      isAside: true,
      cell: ({ type }) => <Quiet>{t(`audit.types.${type}`)}</Quiet>,
    },
    {
      name: t('audit.columns.entity'),
      inCard: 'second',
      cell: (record) => (
        <>
          <InCard>{t(`audit.types.${record.type}`)}</InCard>
          <EntityLink record={record} />
        </>
      ),
    },
    {
      name: t('audit.columns.action'),
      inCard: 'title',
      cell: ({ action }) => <Strong>{actionText(t, action)}</Strong>,
    },
    { name: t('audit.columns.change'), inCard: 'third', cell: (record) => <Summary record={record} /> },
    {
      name: t('audit.columns.actor'),
      inCard: 'beside',
      cell: (record) => <Person record={record} byOf={byOf} />,
    },
    {
      name: t('audit.columns.detail'),
      isPresses: true,
      inCard: 'end',
      cell: (record) => (
        <Opener to={detailOf(record)} state={{ isOpened: true }} preventScrollReset aria-haspopup="dialog">
          {t('audit.detail.open')}
          <VisuallyHidden>
            : {actionText(t, record.action)}, {formatInstant(record.at, language)}
          </VisuallyHidden>
        </Opener>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('audit.table')}
      columns={columns}
      items={items}
      keyOf={recordCursor}
      isBusy={isBusy}
      isDense
    />
  )
}
