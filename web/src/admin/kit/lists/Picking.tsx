import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { lazily } from '../lazily.ts'
import type { TickProps } from './Tick.tsx'

const Tick = lazily(async () => ({ default: (await import('./Tick.tsx')).Tick }))

type PickingProps = TickProps & {
  readonly picks: { readonly picked: ReadonlyMap<string, unknown> | undefined }
}

/** The tick of a row, as soon as rows are picked: the rows themselves are not drawn anew for it. */
export const Picking = observer((tick: PickingProps) =>
  tick.picks.picked ? (
    <Suspense>
      <Tick {...tick} />
    </Suspense>
  ) : null,
)
