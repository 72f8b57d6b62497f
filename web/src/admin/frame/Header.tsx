import type { StaffMe } from '@hotovo/application/staff/accounts'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { BrandLink } from '../../shell/Logo.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { drawn, LogoMark, SearchIcon } from '../../ui/icons.tsx'
import { Key } from '../../ui/Key.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { lazily } from '../kit/lazily.tsx'
import { May, usePlaces } from '../kit/may.tsx'
import { narrow, placesInBar, wide } from '../kit/places.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { Account } from './Account.tsx'
import { PlacesBar, useQueueParts } from './PlacesBar.tsx'
import { type Jump, useJump } from './useJump.ts'

const ShortcutHelp = lazily(async () => ({
  default: (await withAdminWords(import('./help/ShortcutHelp.tsx'), 'admin/frame/help')).ShortcutHelp,
}))

/** What opens from the bar of a telephone; fetched once everything else is there. */
const sheets = () => import('./sheets.tsx')
const MoreSheet = lazily(async () => ({ default: (await sheets()).MoreSheet }))
const AccountSheet = lazily(async () => ({ default: (await sheets()).AccountSheet }))

const Rail = styled('header')(({ theme: { vars } }) => ({
  background: vars.palette.background.default,
  [narrow]: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 1rem',
    padding: '0.25rem 1rem',
    borderBottom: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  },
  [wide]: {
    position: 'sticky',
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '1.25rem',
    height: '100dvh',
    padding: '0.5rem 0.875rem 1rem',
    overflowY: 'auto',
    borderRight: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  },
  '@media print': { display: 'none' },
}))
const OnlyWide = styled('div')({
  [narrow]: { display: 'none' },
  [wide]: { marginTop: 'auto' },
})
const OnlyNarrow = styled('div')({ display: 'flex', gap: '0.5rem', [wide]: { display: 'none' } })
const JumpButton = styled('button')(({ theme: { vars } }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: '0.625rem',
  width: '100%',
  minHeight: '2.75rem',
  padding: '0.25rem 0.5rem 0.25rem 0.75rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 8,
  background: vars.palette.background.paper,
  color: vars.palette.text.secondary,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { borderColor: vars.palette.text.primary },
  '& > kbd': { marginInlineStart: 'auto', fontSize: '0.8125rem', whiteSpace: 'nowrap' },
  [narrow]: { display: 'none' },
}))
const Square = styled(Button)({ width: '2.75rem', padding: 0, fontSize: '1.25rem' })

const PersonIcon = drawn(<path d="M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0" />)

type RailProps = {
  readonly me: StaffMe
  readonly name: string
  readonly session: SessionStore
  readonly queues: QueuesStore
  readonly jump: Jump
}

/** The header of the back-office: where one can go, who one is, and the way out. */
export const Header = observer(({ me, name, session, queues, jump }: RailProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const places = usePlaces()
  const [asked, ask] = useState<'account' | 'help' | 'more'>()
  const close = () => ask(undefined)
  const help = () => ask('help')
  const [JumpBox, openJump, closeJump] = useJump(t('jump.unreachable'))
  const parts = useQueueParts(queues)
  useEffect(() => {
    sheets().catch(() => {})
  }, [])
  useKeys({
    ...Object.fromEntries(
      places.map(({ key, path, first = '' }) => [
        `g ${key}`,
        () => void navigate(pathIn(language, path + first)),
      ]),
    ),
    '?': help,
  })
  return (
    <Rail>
      <BrandLink to={pathIn(language, '/admin')} aria-label={t('frame.home')}>
        <LogoMark />
        {name}
      </BrandLink>
      <May to="records.look-up">
        <JumpButton type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={openJump}>
          <SearchIcon />
          {t('jump.open')}
          <Key aria-hidden="true">Ctrl K</Key>
        </JumpButton>
      </May>
      <PlacesBar queues={queues} parts={parts} onMore={() => ask('more')} />
      <OnlyWide>
        <Account me={me} session={session} onHelp={help} />
      </OnlyWide>
      <OnlyNarrow>
        <May to="records.look-up">
          <Square variant="quiet" aria-haspopup="dialog" onClick={openJump}>
            <SearchIcon />
            <VisuallyHidden>{t('jump.open')}</VisuallyHidden>
          </Square>
        </May>
        <Square variant="quiet" aria-haspopup="dialog" onClick={() => ask('account')}>
          <PersonIcon />
          <VisuallyHidden>{t('frame.account')}</VisuallyHidden>
        </Square>
      </OnlyNarrow>
      {asked === 'more' && (
        <Suspense>
          <MoreSheet places={places.slice(placesInBar)} queues={queues} parts={parts} onClose={close} />
        </Suspense>
      )}
      {JumpBox && <JumpBox {...jump} queues={queues} session={session} onClose={closeJump} />}
      {asked === 'help' && (
        <Suspense>
          <ShortcutHelp onClose={close} />
        </Suspense>
      )}
      {asked === 'account' && (
        <Suspense>
          <AccountSheet me={me} session={session} onHelp={help} onLeave={close} />
        </Suspense>
      )}
    </Rail>
  )
})
