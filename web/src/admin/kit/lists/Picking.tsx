import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { lazily } from '../lazily.tsx'
import type { TickProps } from './Tick.tsx'

/** Where it cannot be fetched, the bar of what is picked says that a part is missing: not each row. */
const Tick = lazily(
  async () => ({ default: (await import('./Tick.tsx')).Tick }),
  () => null,
)

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
