import { observer } from 'mobx-react-lite'
import { type ComponentType, lazy, Suspense } from 'react'
import { notices } from '../stores/Notices.ts'

/** Fetched with the first notice; where it cannot be fetched, the page is still whole. */
const Toasts = lazy(async (): Promise<{ default: ComponentType }> => {
  const part = await import('./Toasts.tsx').catch(() => undefined)
  return { default: part?.Toasts ?? (() => null) }
})

/** Where short notices appear, from the first one on. */
export const NoticeCorner = observer(
  () =>
    notices.areUsed && (
      <Suspense>
        <Toasts />
      </Suspense>
    ),
)
