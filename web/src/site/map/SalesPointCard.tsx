import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { formatDay, formatKm } from '@hotovo/domain/shared/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import {
  Actions,
  AddressLine,
  NavigateLink,
  PhoneLine,
  SalesPointBadges,
  StateLine,
} from '../../ui/places/facts.tsx'

/** Cards side by side as long as there is room for two. */
export const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Card = styled('li')(({ theme: { vars } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: '0.5rem',
  padding: '1rem 1.125rem 1.125rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  scrollMarginBlock: '1rem',
  '& > *': { minWidth: 0 },
  '& > :last-child': { marginTop: '0.375rem' },
  '&[data-open]': {
    borderColor: vars.palette.primary.main,
    boxShadow: `inset 0 0 0 2px ${vars.palette.primary.main}`,
  },
  '@media (forced-colors: active)': { '&[data-open]': { outline: '3px solid Highlight' } },
}))
const Top = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '1rem',
  '& > h3': { minWidth: 0 },
  '& > h3 > a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    marginBlock: '-0.3125rem',
  },
  '& > span': { flex: 'none', color: vars.palette.text.secondary, fontWeight: 700 },
}))

type SalesPointCardProps = {
  readonly place: PublicSalesPoint
  readonly now: string | undefined
  /** How far away it is; undefined where nobody knows. */
  readonly km?: number | undefined
  /** Whether it is open on the map. */
  readonly isOpen?: boolean
  /** What else can be done with it. */
  readonly children?: ReactNode
}

/** A sales point in a list (rule W8). */
export function SalesPointCard({ place, now, km, isOpen, children }: SalesPointCardProps) {
  const language = useLanguage()
  const { t } = useTranslation()
  const { id, name, openingHours, phone, closedFrom } = place
  return (
    <Card data-place={id} data-open={isOpen ? '' : undefined}>
      <Top>
        <h3>
          <Link to={pathIn(language, `/mapa/${id}`)}>{name}</Link>
        </h3>
        {km !== undefined && <span>{formatKm(km, language)}</span>}
      </Top>
      <StateLine week={openingHours} now={now} />
      {closedFrom && <p>{t('map.closesFor', { day: formatDay(closedFrom, language) })}</p>}
      <AddressLine place={place} />
      <PhoneLine phone={phone} />
      <SalesPointBadges place={place} />
      <Actions>
        <NavigateLink place={place} />
        {children}
      </Actions>
    </Card>
  )
}
