import type { AuditMoney } from '@hotovo/domain/audit/money'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import type { Severity } from '@hotovo/domain/audit/system-log'
import { noteSummary } from '@hotovo/domain/limits'
import { formatInstant } from '@hotovo/domain/shared/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Change } from '../../ui/Change.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { cut } from '../../ui/cut.ts'
import {
  asCards,
  asLowCards,
  asNarrow,
  asSnug,
  type Column,
  DataTable,
  LinkBeside,
  lineOfCard,
  RowLink,
} from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { actorInWords, changeInWords, readable } from '../kit/record/changeInWords.ts'
import { recordCursor } from './view.ts'
import { actionText, entityText, moneyTexts, pathOf, severityTones, writtenIn } from './words.ts'

/** The day and the time stay whole; between them there may be a new line where there is little room. */
const Time = styled('time')({
  fontVariantNumeric: 'tabular-nums',
  ...asCards({ fontSize: '0.8125rem' }),
  '@container table (min-width: 60rem)': { whiteSpace: 'nowrap' },
})
const Whole = styled('span')({ whiteSpace: 'nowrap' })
const Reference = styled(Whole)({ fontFamily: fonts.code, fontWeight: 600 })
/** There is room for every column. */
const roomy = '@container table (min-width: 71rem)'
/** Words are broken only where nothing else helps. */
const Strong = styled('span')({
  display: 'inline-block',
  [roomy]: { minWidth: '11rem' },
  fontWeight: 700,
  overflowWrap: 'break-word',
  ...asLowCards({
    maxWidth: '100%',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  }),
})
const Quiet = styled('span')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  whiteSpace: 'nowrap',
}))
const Lines = styled('div')(
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.5rem', minWidth: 0 },
  lineOfCard,
  asLowCards({ alignItems: 'center', height: '1.75rem' }),
)
const Small = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
}))
const Severe = styled('span')({ [roomy]: { whiteSpace: 'nowrap' } })
const Who = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 0.5rem',
  minWidth: '7.5rem',
  [roomy]: { minWidth: '12rem' },
  ...asCards({ minWidth: 0 }),
  overflowWrap: 'anywhere',
})
/** What a column says for itself in a wide table. */
const InCard = styled(Quiet)({
  display: 'none',
  ...asNarrow({ display: 'block' }),
})
/** An e-mail that is too long for a narrow table is cut there. */
const cutOff = {
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '& wbr': { display: 'none' },
} as const
const Mail = styled(Small)({
  ...asNarrow({ maxWidth: '9rem', ...cutOff }),
  ...asSnug({ maxWidth: '11rem', ...cutOff }),
  ...asCards({ display: 'none' }),
})
const Opener = styled(RowLink)({ whiteSpace: 'nowrap' })

type CellProps = { readonly record: AuditRecord }

/** What a row speaks about: a number where it has one. */
export function Entity({ record: { entity } }: CellProps) {
  const { t } = useTranslation('admin')
  return entity.number ? <Reference>{entity.number}</Reference> : <Whole>{entityText(t, entity.kind)}</Whole>
}

/** A number, or what has none, as the way to what it is of. */
function EntityLink({ record }: CellProps) {
  const language = useLanguage()
  const path = pathOf(record.entity)
  if (path === undefined) return <Entity record={record} />
  return (
    <LinkBeside to={pathIn(language, path)}>
      <Entity record={record} />
    </LinkBeside>
  )
}

type SeverityChipProps = { readonly severity: Severity; readonly children: ReactNode }

/** How severe something is: its colour around the words. */
export const SeverityChip = ({ severity, children }: SeverityChipProps) => (
  <Chip tone={severityTones[severity]} icon={severity === 'high' ? <WarningIcon /> : undefined}>
    {children}
  </Chip>
)

/** The numbers of orders, each as the way to it. */
export function OrderLinks({ orders }: Pick<AuditMoney, 'orders'>) {
  const language = useLanguage()
  if (orders.length === 0) return null
  return (
    <Lines>
      {orders.map(({ id, number }) => (
        <LinkBeside key={id} to={pathIn(language, `/admin/objednavky/${id}`)}>
          <Reference>{number}</Reference>
        </LinkBeside>
      ))}
    </Lines>
  )
}

/** What a row says of money beside its change: the movement, its document, its file, and the orders of a line. */
function MoneyLine({ record }: CellProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const texts = moneyTexts(t, record, language)
  return (
    <>
      {texts.length > 0 && <Small>{texts.join(' · ')}</Small>}
      {record.money && <OrderLinks orders={record.money.orders} />}
    </>
  )
}

/** What a row says in short: the change in words, a note's beginning, what is severe, whose e-mail was tried. */
function Summary({ record }: CellProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { system, erased, actor } = record
  if (system) {
    const { email } = system.details
    // The e-mail of who did it stands beside the name already.
    const isTold = email !== undefined && !(actor.kind === 'staff' && actor.email === email)
    const { severity } = system
    if (severity === 'low' && !isTold && moneyTexts(t, record, language).length === 0) return null
    return (
      <Lines>
        <MoneyLine record={record} />
        {severity !== 'low' && (
          <Severe>
            <SeverityChip severity={severity}>
              {t('audit.severityOf', {
                severity: t(`audit.severities.${severity}`).toLocaleLowerCase(language),
              })}
            </SeverityChip>
          </Severe>
        )}
        {isTold && <Small>{email === null ? t('audit.erased') : readable(t, String(email))}</Small>}
      </Lines>
    )
  }
  const { change, note } = changeInWords(t, record, writtenIn(record, language))
  const isLost = erased && record.notes === null
  const isChangeKept = change !== null && !(erased && record.newValue === null)
  if (!isChangeKept && !note && !isLost) return null
  return (
    <Lines>
      {isChangeKept && <Change {...change} />}
      <MoneyLine record={record} />
      {(note || isLost) && <Small>{note ? cut(note, noteSummary) : t('audit.erased')}</Small>}
    </Lines>
  )
}

type PersonProps = CellProps & {
  /** The address of all that one member of staff did. */
  readonly byOf?: (email: string) => string
}

/** Who did it: staff by name and e-mail, the name as the way to all that they did. */
export function Person({ record: { actor }, byOf }: PersonProps) {
  const { t } = useTranslation('admin')
  if (actor.kind !== 'staff') return <Quiet>{actorInWords(t, actor)}</Quiet>
  return (
    <Who>
      {byOf ? (
        <LinkBeside
          to={byOf(actor.email)}
          preventScrollReset
          aria-label={`${actorInWords(t, actor)}: ${t('audit.onlyTheirs')}`}
        >
          {actorInWords(t, actor)}
        </LinkBeside>
      ) : (
        <span>{actorInWords(t, actor)}</span>
      )}
      <Mail title={actor.email}>
        <Email>{readable(t, actor.email)}</Email>
      </Mail>
    </Who>
  )
}

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
