import type { QueueCount } from '@hotovo/application/back-office/dashboard'
import { formatNumber } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { fonts } from '../../theme/tokens.ts'
import { queueWays } from '../kit/places.tsx'

const Queues = styled('ul')(({ theme: { vars } }) => ({
  margin: 0,
  padding: 0,
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  overflow: 'clip',
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${vars.palette.divider}` },
}))
const Row = styled(Link)(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0.75rem',
  minHeight: '2.75rem',
  padding: '0.375rem 1rem',
  color: vars.palette.text.primary,
  fontWeight: 600,
  lineHeight: 1.3,
  textDecoration: 'none',
  '&:hover': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '&:focus-visible': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: -3 },
  '&[data-none]': { color: vars.palette.text.secondary, fontWeight: 400 },
}))
const Count = styled('span')(({ theme: { vars } }) => ({
  minWidth: '2.25rem',
  padding: '0.0625rem 0.625rem',
  borderRadius: 99,
  background: vars.palette.warning.soft,
  color: vars.palette.warning.main,
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontWeight: 700,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  '[data-none] > &': { background: 'none', color: 'inherit', fontWeight: 400 },
}))
const Nothing = styled('p')(({ theme: { vars } }) => ({
  padding: '0.75rem 1rem',
  borderRadius: 10,
  background: vars.palette.success.soft,
  color: vars.palette.success.main,
  fontWeight: 600,
}))

/** What waits for staff, each with how many there are and the way to the oldest. */
export function Waiting({ queues }: { readonly queues: readonly QueueCount[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figure = ({ count, isMore }: QueueCount) => {
    const text = formatNumber(count, language)
    return isMore ? t('overview.waiting.more', { count: text }) : text
  }
  return (
    <>
      {queues.every(({ count }) => count === 0) && <Nothing>{t('overview.waiting.nothing')}</Nothing>}
      <Queues>
        {queues.map((one) => (
          <li key={one.queue}>
            <Row to={pathIn(language, queueWays[one.queue])} data-none={one.count === 0 ? '' : undefined}>
              {t(`overview.waiting.queues.${one.queue}`)} <Count>{figure(one)}</Count>
            </Row>
          </li>
        ))}
      </Queues>
    </>
  )
}
