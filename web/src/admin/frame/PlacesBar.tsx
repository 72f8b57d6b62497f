import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { shortcuts } from '../../stores/Shortcuts.ts'
import { withMoreContrast } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { MoreIcon } from '../../ui/icons.tsx'
import { useMay, usePlaces } from '../kit/may.tsx'
import { narrow, placesInBar, wide } from '../kit/places.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { PlaceWays } from './PlaceWays.tsx'

const Places = styled('nav')(({ theme: { vars } }) => ({
  '& ul': { display: 'grid', gap: '0.25rem', margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.625rem',
    position: 'relative',
    minHeight: '3rem',
    padding: '0.25rem 0.75rem',
    borderRadius: 10,
    color: vars.palette.text.primary,
    fontWeight: 700,
    textDecoration: 'none',
    transition: 'background-color 120ms, color 120ms',
  },
  '& a:hover': { background: vars.palette.background.sunken },
  '& a[aria-current=page]': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '& a:hover > span:first-of-type': { textDecoration: 'underline' },
  '& [aria-hidden=true]:not(svg)': {
    marginInlineStart: 'auto',
    color: vars.palette.text.secondary,
    fontFamily: fonts.code,
    fontSize: '0.8125rem',
    whiteSpace: 'nowrap',
  },
  '& svg': { flex: 'none' },
  // All of them are seen at 1440 × 900; a finger meets the higher ones.
  [wide]: {
    '& a': { minHeight: '2.75rem' },
    '@media (pointer: fine)': { '& ul': { gap: 0 }, '& a': { minHeight: '2.25rem' } },
    '& [data-more]': { display: 'none' },
  },
  [narrow]: {
    '& [data-in-more]': { display: 'none' },
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 5,
    paddingBottom: 'env(safe-area-inset-bottom)',
    borderTop: `var(--h-line, 1px) solid ${vars.palette.divider}`,
    background: vars.palette.background.paper,
    '& ul': { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 0 },
    '& a': {
      flexDirection: 'column',
      justifyContent: 'center',
      gap: '0.125rem',
      minHeight: '4rem',
      padding: '0.25rem',
      borderRadius: 0,
      fontSize: 'min(0.875rem, 3.4vw)',
      lineHeight: 1.3,
      textAlign: 'center',
      outlineOffset: -3,
    },
    '& svg': { width: '1.5rem', height: '1.5rem' },
    '& [aria-hidden=true]:not(svg)': { display: 'none' },
  },
  '& a[aria-current=page]:not(:focus-visible)': withMoreContrast({
    outline: '2px solid currentcolor',
    outlineOffset: -4,
  }),
}))
const MoreButton = styled('button')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.125rem',
  width: '100%',
  minHeight: '4rem',
  padding: '0.25rem',
  border: 0,
  background: 'none',
  color: vars.palette.text.primary,
  font: 'inherit',
  fontSize: 'min(0.875rem, 3.4vw)',
  fontWeight: 700,
  lineHeight: 1.3,
  cursor: 'pointer',
  outlineOffset: -3,
}))

type QueueParts = typeof import('./queueParts.tsx')

/** What shows what waits, once everything else is there; where it cannot be fetched, the overview tells it. */
export function useQueueParts(queues: QueuesStore): QueueParts | undefined {
  const hasQueues = useMay()('dashboard.view')
  const [parts, setParts] = useState<QueueParts>()
  useEffect(() => {
    const load = async () => {
      setParts(await withAdminWords(import('./queueParts.tsx'), 'admin/overview'))
      queues.look()
    }
    if (hasQueues) load().catch(() => {})
  }, [queues, hasQueues])
  return parts
}

type PlacesBarProps = {
  readonly queues: QueuesStore
  readonly parts: QueueParts | undefined
  readonly onMore: () => void
}

/** Where one can go, with what waits there: a rail, or the foot of a telephone. */
export const PlacesBar = observer(({ queues, parts: Queues, onMore }: PlacesBarProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const places = usePlaces()
  const hasQueues = useMay()('dashboard.view')
  if (places.length === 0) return null
  return (
    <Places aria-label={t('frame.navigation')}>
      <ul>
        {places.map(({ path, first = '', key, words, icon }, index) => (
          <li key={path} data-in-more={index >= placesInBar ? '' : undefined}>
            <NavLink to={pathIn(language, path + first)} end={path === '/admin'}>
              {icon}
              <span>{t(words)}</span>
              {Queues && <Queues.PlaceMark store={queues} path={path} />}
              {shortcuts.areOn && <span aria-hidden="true">g {key}</span>}
            </NavLink>
            {hasQueues && <PlaceWays store={queues} path={path} />}
          </li>
        ))}
        {places.length > placesInBar && (
          <li data-more="">
            <MoreButton type="button" aria-haspopup="dialog" onClick={onMore}>
              <MoreIcon />
              <span>{t('frame.more')}</span>
              {Queues && <Queues.MoreMark store={queues} />}
            </MoreButton>
          </li>
        )}
      </ul>
    </Places>
  )
})
