import { type Band, rosette, rosetteRadius } from '@hotovo/adapters/documents/rosette'
import { useId } from 'react'
import { withMoreContrast } from '../theme/preferences.ts'
import { styled } from '../theme/styled.tsx'

const Drawing = styled('svg')({
  display: 'block',
  overflow: 'visible',
  pointerEvents: 'none',
  ...withMoreContrast({ display: 'none' }),
})

/** All turns but the first. */
const rotations = (turns: number) =>
  Array.from({ length: turns - 1 }, (_, turn) => `rotate(${+(((turn + 1) * 360) / turns).toFixed(3)})`)

const Ring = ({ band: { path, turns }, id }: { readonly band: Band; readonly id: string }) => (
  <>
    <path id={id} d={path} />
    {rotations(turns).map((transform) => (
      <use key={transform} href={`#${id}`} transform={transform} />
    ))}
  </>
)

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
