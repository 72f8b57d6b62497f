import type { Dashboard } from '@hotovo/application/back-office/dashboard'
import { formatNumber } from '@hotovo/domain/shared/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Rosette } from '../../ui/Rosette.tsx'
import { May } from '../kit/may.tsx'
import { formatRevenue } from './revenue.ts'
import { figureWays } from './ways.ts'

/** Two beside each other, three where there is room; one below another where text is very large. */
const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(40%, min(100%, 9rem)), 1fr))',
  gap: 'clamp(0.625rem, 0.25rem + 1vw, 1rem)',
  // Whoever may not see revenue has one less, and no hole in its place.
  '& > :nth-of-type(odd):last-of-type': { gridColumn: '1 / -1' },
  '@container overview (min-width: 40rem)': {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > li': { gridColumn: 'span 2' },
    '& > :nth-of-type(4):nth-last-of-type(2), & > :nth-of-type(5):last-of-type': { gridColumn: 'span 3' },
  },
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const Card = styled('li')(({ theme: { vars } }) => ({
  position: 'relative',
  container: 'tile / inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: '0.125rem',
  padding: '1.125rem clamp(0.875rem, 0.5rem + 1vw, 1.25rem) 0.625rem',
  overflow: 'clip',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: 5,
    background: vars.palette.primary.main,
  },
  '& > :not(svg)': { position: 'relative' },
  '& h3': {
    color: vars.palette.text.secondary,
    fontFamily: fonts.text,
    fontSize: '1rem',
    fontWeight: 700,
    letterSpacing: 0,
  },
}))
const Print = styled(Rosette)(({ theme: { vars } }) => ({
  position: 'absolute',
  right: '-4rem',
  '@container overview (min-width: 40rem)': { right: '-2.25rem' },
  top: 'calc(50% - 3.75rem)',
  width: '7.5rem',
  color: vars.palette.primary.main,
  opacity: 0.4,
}))
/** A million fits even the narrowest tile. */
const Figure = styled('p')({
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: 'clamp(1.125rem, 17cqi, 2.375rem)',
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  '& small': { display: 'block', marginTop: '0.125rem', fontSize: '1.0625rem', letterSpacing: 0 },
})
/** What stands for a figure that is on its way. */
const Bone = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-block',
  width: '2.5em',
  height: '0.75em',
  borderRadius: 6,
  background: vars.palette.divider,
}))
const Links = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1rem',
  fontSize: '0.9375rem',
  fontWeight: 600,
  lineHeight: 1.3,
  '& > a': { paddingBlock: '0.5rem' },
})

type TileProps = { readonly name: string; readonly figure: ReactNode; readonly children: ReactNode }

const Tile = ({ name, figure, children }: TileProps) => (
  <Card>
    <Print seed={name} />
    <h3>{name}</h3>
    <Figure>{figure}</Figure>
    <Links>{children}</Links>
  </Card>
)

/** What there is, each figure with the way to what it counts. */
export function Figures({ figures }: { readonly figures: Dashboard | undefined }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const orders = pathIn(language, '/admin/objednavky')
  const to = (figure: keyof typeof figureWays, at: 0 | 1 = 0) =>
    pathIn(language, figureWays[figure][at] ?? figureWays[figure][0])
  const count = (value: number | undefined) =>
    value === undefined ? <Bone /> : formatNumber(value, language)
  const [first, ...others] = (figures?.revenue ?? []).map((money) => formatRevenue(money, language))
  return (
    <Tiles>
      <Tile name={t('overview.total')} figure={count(figures?.totalOrders)}>
        <Link to={to('totalOrders')}>{t('overview.all')}</Link>
      </Tile>
      <May to="revenue.view">
        <Tile
          name={t('overview.revenue')}
          figure={
            <>
              {first ?? <Bone />}
              {others.map((text) => (
                <small key={text}>{text}</small>
              ))}
            </>
          }
        >
          <Link to={`${orders}?payment=paid,over`}>{t('overview.paidOnes')}</Link>
          <Link to={`${orders}?payment=refund-due&status=prijata,spracuva,vybavena`}>
            {t('overview.partlyGivenBack')}
          </Link>
        </Tile>
      </May>
      <Tile name={t('overview.pending')} figure={count(figures?.pendingOrders)}>
        <Link to={to('pendingOrders')}>{t('overview.received')}</Link>
        <Link to={to('pendingOrders', 1)}>{t('overview.processing')}</Link>
      </Tile>
      <Tile name={t('overview.completed')} figure={count(figures?.completedOrders)}>
        <Link to={to('completedOrders')}>{t('overview.completedOnes')}</Link>
      </Tile>
      <Tile name={t('overview.activeTickets')} figure={count(figures?.activeTickets)}>
        <Link to={to('activeTickets')}>{t('overview.activeOnes')}</Link>
      </Tile>
      <Tile name={t('overview.resolvedTickets')} figure={count(figures?.resolvedTickets)}>
        <Link to={to('resolvedTickets')}>{t('overview.resolvedOnes')}</Link>
      </Tile>
    </Tiles>
  )
}
