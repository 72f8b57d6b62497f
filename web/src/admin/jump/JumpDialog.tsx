import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Screen } from '../../shell/Screen.tsx'
import { later } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { usePlaces } from '../kit/may.tsx'
import { signOutOf } from '../kit/signOutOf.ts'
import type { Recent } from '../records/Recent.ts'
import { JumpBox } from './JumpBox.tsx'
import { JumpStore } from './JumpStore.ts'
import { type Command, pathOf, type Row } from './rows.ts'

type JumpDialogProps = {
  readonly lookUp: ConstructorParameters<typeof JumpStore>[0]['lookUp']
  readonly session: SessionStore
  readonly recent: Recent
  readonly onClose: () => void
}

/** The jump box with what it may do: go to a record or a place, and sign out. */
export function JumpDialog({ lookUp, session, recent, onClose }: JumpDialogProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const places = usePlaces()
  const to = (path: string) => void navigate(pathIn(language, path))
  const go = (row: Row) => {
    onClose()
    const path = pathOf(row)
    if (row.kind === 'command') row.record.run()
    else if (path !== undefined) to(path)
  }
  const commands: readonly Command[] = [
    ...places.map(({ path, words }) => ({
      id: path,
      words: t('jump.goTo', { place: t(words) }),
      run: () => to(path),
    })),
    { id: 'sign-out', words: t('signOut.action'), run: () => void signOutOf(session, t) },
  ]
  return (
    <Screen make={() => new JumpStore({ lookUp, session, recent, commands, later, go })}>
      {(store) => <JumpBox store={store} onClose={onClose} />}
    </Screen>
  )
}
