import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { BarLine } from '../../kit/BottomBar.tsx'
import type { Holds } from '../../records/Holds.ts'
import type { UndoTold } from '../../records/UndoStack.ts'
import { pathOf, What } from './What.tsx'

const tones = {
  undone: 'success',
  'called-off': 'success',
  partly: 'warning',
  overtaken: 'warning',
  unanswered: 'error',
  asked: 'info',
  stays: 'info',
  busy: 'info',
  none: 'info',
} as const satisfies Readonly<Record<UndoTold['how'], unknown>>

/** What came of taking something back (rule A112), unless the page that is shown tells it itself. */
export const UndoLine = observer(({ holds }: { readonly holds: Holds }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { undos } = holds
  const { told } = undos
  const here = told && told.how !== 'none' ? holds.toldHere(told.subject) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked about, where it is asked then
  useEffect(() => {
    if (told?.how !== 'asked') return
    if (here?.ask) here.ask()
    else void navigate(pathIn(language, pathOf(told.what)))
  }, [told])
  if (!told || (told.how === 'asked' && here?.ask)) return null
  if (here && told.how === 'unanswered') return null
  if (here?.isUndoTold && told.how !== 'called-off' && told.how !== 'stays') return null
  const { how } = told
  return (
    <BarLine
      tone={tones[how]}
      title={t(`held.undo.${how}`)}
      onClose={() => undos.dismiss()}
      passes={(tones[how] === 'success' || tones[how] === 'info') && 'with-page'}
      of={told}
      actions={
        how === 'unanswered' && (
          <Button variant="secondary" onClick={() => void undos.undo(told.subject)}>
            {t('list.retry')}
          </Button>
        )
      }
    >
      {how === 'none' ? (
        t('held.undo.elsewhere')
      ) : (
        <>
          <What what={told.what} isBack={how === 'undone'} isLinked />
          {how === 'stays' && told.isMore && <>. {t('held.undo.next')}</>}
        </>
      )}
    </BarLine>
  )
})
