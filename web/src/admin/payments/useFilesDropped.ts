import { useEffect, useState } from 'react'
import { useHandler } from '../../ui/useHandler.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Takes files that are let go anywhere on the page: elsewhere than in a marked place the browser would open them in the place of the
 * page, and what is typed there would be gone. Where nobody may bring any, `take` is undefined, and nothing happens. Tells whether files
 * are over the page.
 */
export function useFilesDropped(take: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false)
  const isTaken = take !== undefined
  const drop = useHandler((files: readonly File[]) => take?.(files))
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer && !isTaken) event.dataTransfer.dropEffect = 'none'
      setOver(isTaken)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false)
    }
    const letGo = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      drop([...(event.dataTransfer?.files ?? [])])
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', letGo, { signal })
    return () => listening.abort()
  }, [isTaken, drop])
  return isOver
}
