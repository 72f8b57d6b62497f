import type { Order } from '@hotovo/domain/orders/order'
import { missingOf } from '@hotovo/domain/payments/payment'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import { Small } from '../kit/parts.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { beyondMissing, differing, differingWords } from './differing.ts'

export const Side = styled('section')(({ theme: { vars } }) => ({
  position: 'relative',
  padding: '0.75rem 1rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 10,
  overflow: 'clip',
  '& h3': { display: 'flex', alignItems: 'center', minHeight: '2.5rem', fontSize: '1rem' },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1rem',
    padding: '0.125rem 0',
  },
  '& dt': { color: vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  // A sum with what it lacks beneath it.
  '& dd:has(> p)': { textAlign: 'end' },
}))
export const Print = styled(Rosette)(({ theme: { vars } }) => ({
  '&&': { position: 'absolute' },
  top: '0.625rem',
  right: '1rem',
  width: '2.75rem',
  color: vars.palette.primary.main,
}))
const Mark = styled('mark')(({ theme: { vars } }) => ({
  padding: '0 0.0625rem',
  borderRadius: 3,
  background: vars.palette.warning.soft,
  color: vars.palette.warning.main,
  textDecoration: 'underline',
}))

/** A text with what differs from another one marked. */
export function Compared({ text, other }: { readonly text: string; readonly other: string | undefined }) {
  const { t } = useTranslation('admin')
  if (other === undefined || other === text) return text
  const { before, differs, after } = differing(text, other)
  return (
    <>
      {before}
      {differs && <Mark>{differs}</Mark>}
      {after}
      <VisuallyHidden> ({t('payments.line.differs')})</VisuallyHidden>
    </>
  )
}

/** A name with the words marked that another one has not. */
export function ComparedName({ name, other }: { readonly name: string; readonly other: string | undefined }) {
  const { t } = useTranslation('admin')
  if (other === undefined) return name
  const parts = differingWords(name, other)
  if (!parts.some(({ differs }) => differs)) return name
  return (
    <>
      {parts.map(({ text, differs }, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: words of one name stand where they stand
        differs ? <Mark key={place}>{text}</Mark> : text,
      )}
      <VisuallyHidden> ({t('payments.line.differs')})</VisuallyHidden>
    </>
  )
}

type DifferenceProps = { readonly entry: BankEntry; readonly order: Order | null | undefined }

/** By how much a payment is more than its order lacks, or less, in words. */
export function Difference({ entry, order }: DifferenceProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const by = order ? beyondMissing(entry, order) : 0
  if (!order || by === 0) return null
  const amount = formatMoney(Math.abs(by), order.currency, language)
  return <Small>{t(by > 0 ? 'payments.line.more' : 'payments.line.less', { amount })}</Small>
}

export const nameOf = ({ firstName, lastName }: Order) => `${firstName} ${lastName}`

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

type ProposedProps = {
  readonly entry: BankEntry
  readonly order: Order | null | undefined
  readonly part: number | undefined
  readonly children?: ReactNode
}

/** One order that a payment may be for, beside its line. */
export function Proposed({ entry, order, part, children }: ProposedProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (order === undefined) return <Small>{t('payments.line.loading')}</Small>
  if (order === null) return <Small>{t('payments.line.orderGone')}</Small>
  const money = (minor: number) => formatMoney(minor, order.currency, language)
  const missing = missingOf(order)
  // A part of the line may pay another order already.
  const left = entry.amount - entry.used
  return (
    <Side>
      <Print seed={order.number} />
      <h3>{t('payments.line.proposal')}</h3>
      <dl>
        <Fact name={t('payments.line.number')}>
          <Link to={pathIn(language, `/admin/objednavky/${order.id}`)}>{order.number}</Link>
        </Fact>
        <Fact name={t('payments.line.missing')}>
          <Money>
            {missing === left || missing === 0 ? (
              money(missing)
            ) : (
              <Compared text={money(missing)} other={moneyOf(left, entry.currency, language)} />
            )}
          </Money>
        </Fact>
        {part !== undefined && part !== left && (
          <Fact name={t('payments.line.part')}>
            <Money>{money(part)}</Money>
          </Fact>
        )}
        <Fact name={t('payments.line.symbol')}>
          <Compared text={order.variableSymbol} other={entry.variableSymbol ?? undefined} />
        </Fact>
        <Fact name={t('payments.line.customer')}>
          <ComparedName name={nameOf(order)} other={entry.counterparty ?? undefined} />
        </Fact>
        <Fact name={t('payments.line.total')}>
          <Money>{money(order.total)}</Money>
        </Fact>
        <Fact name={t('payments.line.status')}>
          <StatusChip status={order.orderStatus} />
        </Fact>
      </dl>
      {children}
    </Side>
  )
}
