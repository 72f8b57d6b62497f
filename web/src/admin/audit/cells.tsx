import type { AuditMoney } from '@hotovo/domain/audit/money'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import type { Severity } from '@hotovo/domain/audit/system-log'
import { noteSummary } from '@hotovo/domain/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Change } from '../../ui/Change.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { cut } from '../../ui/cut.ts'
import { LinkBeside } from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { asCards, asLowCards, asNarrow, asSnug, cutOff, lineOfCard } from '../../ui/tableWidths.ts'
import { actorInWords, changeInWords, readable } from '../kit/record/changeInWords.ts'
import { entityText, moneyTexts, pathOf, severityTones, writtenIn } from './words.ts'

const Whole = styled('span')({ whiteSpace: 'nowrap' })
const Reference = styled(Whole)({ fontFamily: fonts.code, fontWeight: 600 })
/** There is room for every column. */
export const roomy = '@container table (min-width: 71rem)'
export const Quiet = styled('span')(({ theme: { vars } }) => ({
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
/** An e-mail that is too long for a narrow table is cut there. */
const cutMail = { ...cutOff, '& wbr': { display: 'none' } }
const Mail = styled(Small)({
  ...asNarrow({ maxWidth: '9rem', ...cutMail }),
  ...asSnug({ maxWidth: '11rem', ...cutMail }),
  ...asCards({ display: 'none' }),
})

type CellProps = { readonly record: AuditRecord }

/** What a row speaks about: a number where it has one. */
export function Entity({ record: { entity } }: CellProps) {
  const { t } = useTranslation('admin')
  return entity.number ? <Reference>{entity.number}</Reference> : <Whole>{entityText(t, entity.kind)}</Whole>
}

/** A number, or what has none, as the way to what it is of. */
export function EntityLink({ record }: CellProps) {
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
export function Summary({ record }: CellProps) {
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

export type PersonProps = CellProps & {
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
