import { type Band, rosette, rosetteRadius } from '@hotovo/adapters/documents/rosette'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { withMoreContrast } from '../theme/preferences.ts'

const Drawing = styled('svg')({
  display: 'block',
  overflow: 'visible',
  pointerEvents: 'none',
  ...withMoreContrast({ display: 'none' }),
})

/** Rotations are made of rotations: eight of the path, then so many of the eight. */
const inGroup = 8

const rotations = (count: number, step: number) =>
  Array.from({ length: count }, (_, turn) => `rotate(${+(turn * step).toFixed(3)})`)

function Ring({ band: { path, turns }, id }: { readonly band: Band; readonly id: string }) {
  const step = 360 / turns
  return (
    <>
      <defs>
        <path id={id} d={path} />
        <g id={`${id}g`}>
          {rotations(inGroup, step).map((transform) => (
            <use key={transform} href={`#${id}`} transform={transform} />
          ))}
        </g>
      </defs>
      {rotations(turns / inGroup, step * inGroup).map((transform) => (
        <use key={transform} href={`#${id}g`} transform={transform} />
      ))}
    </>
  )
}

type RosetteProps = {
  /** What is drawn: an order number, a denomination. */
  readonly seed: string
  /** Any CSS colour; the text's own where it is left out. */
  readonly color?: string
  readonly className?: string
}

/** The guilloche of a text; decoration, it says nothing that words do not say. */
export function Rosette({ seed, color = 'currentColor', className }: RosetteProps) {
  const id = useId()
  return (
    <Drawing
      className={className}
      viewBox={`${-rosetteRadius} ${-rosetteRadius} ${2 * rosetteRadius} ${2 * rosetteRadius}`}
      fill="none"
      stroke={color}
      strokeWidth="0.45"
      aria-hidden="true"
      focusable="false"
    >
      {rosette(seed).map((band, index) => (
        <Ring key={band.path} band={band} id={`${id}${index}`} />
      ))}
    </Drawing>
  )
}
