import { runInAction } from 'mobx'
import { useEffect } from 'react'
import { useHandler } from '../../../ui/useHandler.ts'
import { selections } from '../closableBars.ts'

/** Escape drops what is picked, as long as something is, before it closes anything at the foot of the window. */
export function useDropByEscape(isPicked: boolean, drop: () => void): void {
  const act = useHandler(drop)
  useEffect(() => {
    if (!isPicked) return
    runInAction(() => selections.add(act))
    return () => runInAction(() => void selections.delete(act))
  }, [isPicked, act])
}
