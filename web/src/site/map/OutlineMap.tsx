import type { Coordinates } from '@hotovo/domain/places/sales-point'
import { styled } from '../../theme/styled.tsx'
import { outlinePath, sheet, spotOf } from './sheet.ts'

const Sheet = styled('svg')(({ theme: { vars } }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  '& path': {
    fill: vars.palette.background.paper,
    stroke: vars.palette.control,
    strokeWidth: 2,
    strokeLinejoin: 'round',
  },
  '& circle': { fill: vars.palette.primary.main, stroke: vars.palette.background.paper, strokeWidth: 1.5 },
  '& [data-faint]': { fill: vars.palette.control, opacity: 0.55 },
  '@media (forced-colors: active)': {
    '& path': { fill: 'Canvas', stroke: 'CanvasText' },
    '& circle': { fill: 'CanvasText' },
  },
}))

type Spots = { readonly id: string; readonly coordinates: Coordinates }
type OutlineMapProps = {
  readonly label: string
  readonly places: readonly Spots[]
  /** The one place that is meant; the others stay in the background. */
  readonly marked?: string
  readonly className?: string
}

/** Slovakia as a line, and a dot for every sales point: what there is without scripts and without tiles. */
export const OutlineMap = ({ label, places, marked, className }: OutlineMapProps) => (
  <Sheet className={className} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={label}>
    <path d={outlinePath} />
    {places.map(({ id, coordinates }) => {
      const { x, y } = spotOf(coordinates)
      const isFaint = marked !== undefined && id !== marked
      return (
        <circle
          key={id}
          cx={x}
          cy={y}
          r={isFaint ? 3.5 : id === marked ? 9 : 5}
          data-faint={isFaint ? '' : undefined}
        />
      )
    })}
  </Sheet>
)
