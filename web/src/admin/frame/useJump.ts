import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { notices } from '../../stores/Notices.ts'
import { typeAhead } from '../../ui/typeAhead.ts'
import type { JumpDialog } from '../jump/JumpDialog.tsx'
import { useMay } from '../kit/may.tsx'
import type { Recent } from '../records/Recent.ts'

/** What the jump box leads by. */
export type Jump = Pick<ComponentProps<typeof JumpDialog>, 'lookUp' | 'staff'> & { readonly recent: Recent }

/** Whether Ctrl or Cmd is pressed with K and nothing else. */
const isJumpKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** The jump box once it was asked for; where it cannot be fetched, a notice says so. */
export function useJump(
  unreachable: string,
): [ComponentType<ComponentProps<typeof JumpDialog>> | undefined, () => void, () => void] {
  const mayJump = useMay()('records.look-up')
  const [Box, setBox] = useState<ComponentType<ComponentProps<typeof JumpDialog>>>()
  const [isOpen, setOpen] = useState(false)
  const [load] = useState(() => async () => {
    const part = await withAdminWords(import('../jump/JumpDialog.tsx'), 'admin/jump')
    setBox(() => part.JumpDialog)
  })
  // Fetched once everything else is there, so that no letter is lost that somebody types at once.
  useEffect(() => {
    load().catch(() => {})
  }, [load])
  const open = () => {
    setOpen(true)
    if (!Box)
      load().catch(() => {
        setOpen(false)
        notices.failed(unreachable)
      })
  }
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!mayJump || !isJumpKey(event)) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') !== null) return
      typeAhead(event.timeStamp)
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [mayJump])
  return [isOpen ? Box : undefined, open, () => setOpen(false)]
}
