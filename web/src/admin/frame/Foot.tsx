import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { notices } from '../../stores/Notices.ts'
import { useKeys } from '../../ui/useKeys.ts'
import { closableBars, selections } from '../kit/closableBars.ts'
import type { Holds } from '../records/Holds.ts'

type HeldParts = typeof import('./held/HeldBars.tsx')

/**
 * What shows what is held and what was done, fetched behind the first page: without a network nothing can be fetched any more, and that a
 * write was lost is told here too. Where it cannot be fetched nothing that is held is sent: nobody could call it off.
 */
function useHeldParts(holds: Holds, unreachable: string): HeldParts | undefined {
  const [parts, setParts] = useState<HeldParts>()
  const { waiting, undone, sent, undos } = holds
  const toTell = waiting.length + undone.length + sent.length + notices.waiting.length + (undos.told ? 1 : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each more that is to be told has it tried again
  useEffect(() => {
    if (parts) return
    withAdminWords(import('./held/HeldBars.tsx'), 'admin/frame/held').then(setParts, () => {
      if (holds.waiting.length > 0) notices.failed(unreachable)
      for (const { subject } of holds.waiting) holds.callOff(subject)
      holds.undos.dismiss()
    })
  }, [parts, toTell, holds, unreachable])
  return parts
}

/** What is told on every page of what was done and what is held (rule A155). */
export const AlwaysTold = observer(({ holds }: { readonly holds: Holds }) => {
  const { t } = useTranslation()
  const Parts = useHeldParts(holds, t('shell.offline.title'))
  return Parts && <Parts.HeldBars holds={holds} />
})

/**
 * Keys of what is told at the foot of the window, before those of a page: `z` takes back what was done or held last (rule A112),
 * Escape drops the rows that are picked, or else closes what is told there. What is seen listens before a key does anything (rule A116).
 */
export const FootKeys = observer(({ holds }: { readonly holds: Holds }) => {
  const [, render] = useReducer((times: number) => times + 1, 0)
  // React may leave effects of a page until later than it is seen: what is typed before is lost in a field that does not listen yet.
  useLayoutEffect(() => {
    const settle = ({ isTrusted }: Event) => {
      if (isTrusted) flushSync(render)
    }
    document.addEventListener('keydown', settle, true)
    return () => document.removeEventListener('keydown', settle, true)
  }, [])
  const closing = [...closableBars, ...selections].at(-1)
  useKeys({
    z: () => void holds.restored.then(() => holds.undos.undo()),
    ...(closing && { Escape: closing }),
  })
  return null
})
