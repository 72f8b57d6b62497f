import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'

async function fetchParts() {
  const [{ OrderStore }, { StatusDialog }, { nextOf, isOfDelivery }] = await Promise.all([
    import('./OrderStore.ts'),
    import('./StatusDialog.tsx'),
    import('./progress.ts'),
  ])
  return { OrderStore, StatusDialog, nextOf, isOfDelivery }
}
type StatusParts = Awaited<ReturnType<typeof fetchParts>>

/**
 * What changes a status from the list, and a way to do something with it. It is fetched once the list is shown, so that a press
 * finds it there; one that comes before waits for it.
 */
export function useStatusParts(
  isWanted: boolean,
): readonly [parts: StatusParts | undefined, withParts: (act: (parts: StatusParts) => void) => void] {
  const { t } = useTranslation()
  const [parts, setParts] = useState<StatusParts>()
  const [load] = useState(() => async () => {
    const fetched = await fetchParts()
    setParts(fetched)
    return fetched
  })
  useEffect(() => {
    if (isWanted) load().catch(() => {})
  }, [isWanted, load])
  const withParts = (act: (parts: StatusParts) => void) => {
    if (parts) act(parts)
    else load().then(act, () => notices.failed(t('shell.offline.title')))
  }
  return [parts, withParts]
}
