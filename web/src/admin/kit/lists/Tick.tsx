import { observer } from 'mobx-react-lite'
import { styled } from '../../../theme/styled.tsx'
import type { Picks } from '../../records/Picks.ts'

/** As large as a finger, in the place that its row has beside the number. */
const Target = styled('label')({
  float: 'inline-start',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  // A little higher than a line with a mark in it, or what is beneath the number would stand elsewhere there.
  margin: '-0.75rem 0.25rem -0.5rem -0.75rem',
  cursor: 'pointer',
  '& input': {
    width: '1.375rem',
    height: '1.375rem',
    margin: 0,
    accentColor: 'var(--h-palette-primary-main)',
    cursor: 'pointer',
  },
  '& input[aria-disabled=true]': { opacity: 0.4, cursor: 'not-allowed' },
  '@media print': { display: 'none' },
})

type Pickable = { readonly id: string }
export type TickProps = {
  readonly picks: Pick<Picks<Pickable, unknown, unknown>, 'pick' | 'isPicked'> & {
    readonly list: { readonly rows: readonly Pickable[] }
  }
  readonly row: Pickable
  readonly label: string
  /** Why the row cannot be picked; its tick says so, and a press of it is told. */
  readonly whyNot?: string | undefined
  readonly onRefused?: () => void
}

/** The rows from the picked one that is next to a row, above it where there is one, to that row. */
function reachOf({ picks, row }: Pick<TickProps, 'picks' | 'row'>): readonly Pickable[] {
  const items = picks.list.rows
  const at = items.findIndex(({ id }) => id === row.id)
  const above = items.findLastIndex((one, index) => index < at && picks.isPicked(one))
  const from = above === -1 ? items.findIndex((one) => picks.isPicked(one)) : above
  return from === -1 ? [row] : items.slice(Math.min(from, at), Math.max(from, at) + 1)
}

/** Picks a row of a list, with Shift all from the one that is picked next to it. */
export const Tick = observer(({ picks, row, label, whyNot, onRefused }: TickProps) => {
  return (
    <Target title={whyNot}>
      <input
        type="checkbox"
        aria-label={label}
        aria-disabled={whyNot === undefined ? undefined : true}
        aria-description={whyNot}
        checked={picks.isPicked(row)}
        onChange={({ target: { checked }, nativeEvent }) => {
          if (whyNot !== undefined) return onRefused?.()
          const isReaching = checked && nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          picks.pick(isReaching ? reachOf({ picks, row }) : [row], checked)
        }}
      />
    </Target>
  )
})
