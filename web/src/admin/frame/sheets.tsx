import { observer } from 'mobx-react-lite'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { usePlaces } from '../kit/may.tsx'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { Account } from './Account.tsx'

const MoreList = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.25rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    minHeight: '3rem',
    padding: '0.25rem 0.75rem',
    borderRadius: 10,
    color: vars.palette.text.primary,
    fontWeight: 700,
  },
  '& a[aria-current=page]': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
}))

type MoreProps = {
  readonly places: ReturnType<typeof usePlaces>
  readonly queues: QueuesStore
  /** What shows what waits, once it is there. */
  readonly parts: typeof import('./queueParts.tsx') | undefined
  readonly onClose: () => void
}

/** The places that the bar of a telephone has no room for. */
export const MoreSheet = observer(({ places, queues, parts, onClose }: MoreProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Dialog title={t('frame.more')} onClose={onClose}>
      {parts && <parts.AllWays store={queues} onLeave={onClose} />}
      <MoreList>
        {places.map(({ path, first = '', words, icon }) => (
          <li key={path}>
            <NavLink to={pathIn(language, path + first)} onClick={onClose}>
              {icon}
              {t(words)}
              {parts && <parts.PlaceMark store={queues} path={path} />}
            </NavLink>
          </li>
        ))}
      </MoreList>
    </Dialog>
  )
})

type AccountSheetProps = ComponentProps<typeof Account> & { readonly onLeave: () => void }

export function AccountSheet(props: AccountSheetProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog title={t('frame.account')} onClose={props.onLeave}>
      <Account {...props} />
    </Dialog>
  )
}
