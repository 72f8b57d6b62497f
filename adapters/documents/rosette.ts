/**
 * A ring of a rosette: `path` (SVG path data around the origin) drawn `turns` times, each turned further. A path has
 * several lobes: what is drawn again costs a browser more than what is longer.
 */
export type Band = { readonly path: string; readonly turns: number }

/** Bands lie within this distance of the origin. */
export const rosetteRadius = 100

/** Numbers from 0 to 1 that a text decides: FNV-1a stirred by a xorshift. */
function drawnFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193) >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Bézier pieces of one lobe: enough for a curve that turns once. */
const pieces = 6
/** Lobes in one path. */
const drawnAtOnce = 8

type Trochoid = {
  /** Lobes of the closed curve; so many are drawn at once, the others are their rotations. */
  readonly lobes: number
  /** How often the pen goes around before it meets its beginning; shares no factor with `lobes`. */
  readonly laps: number
  readonly middle: number
  readonly swing: number
  /** Inwards a hypotrochoid (waves that weave), outwards an epitrochoid (loops). */
  readonly outwards: boolean
}

/** The first lobes of `middle · e^(i·laps·t) + swing · e^(i·(laps ± lobes)·t)`, each of which turns into the next one. */
function firstLobes({ lobes, laps, middle, swing, outwards }: Trochoid): string {
  const speed = outwards ? laps + lobes : laps - lobes
  const step = (2 * Math.PI) / lobes / pieces
  const at = (t: number) => ({
    x: middle * Math.cos(laps * t) + swing * Math.cos(speed * t),
    y: middle * Math.sin(laps * t) + swing * Math.sin(speed * t),
    dx: -middle * laps * Math.sin(laps * t) - swing * speed * Math.sin(speed * t),
    dy: middle * laps * Math.cos(laps * t) + swing * speed * Math.cos(speed * t),
  })
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
  let from = at(0)
  let path = `M${point(from.x, from.y)}`
  for (let piece = 1; piece <= pieces * drawnAtOnce; piece++) {
    const to = at(piece * step)
    const third = step / 3
    path += `C${point(from.x + from.dx * third, from.y + from.dy * third)} ${point(to.x - to.dx * third, to.y - to.dy * third)} ${point(to.x, to.y)}`
    from = to
  }
  return path
}

/**
 * The line drawing of a text, as on a banknote: the same text always gives the same drawing (design,
 * "Every order has its own rosette"). Three bands around an empty middle, a few short paths in all.
 */
export function rosette(seed: string): readonly Band[] {
  const next = drawnFrom(seed)
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const band = (middle: number, swing: number, outwards: boolean, laps: number): Band => {
    const turns = between(6, 10)
    const lobes = drawnAtOnce * turns
    let free = laps
    while (divisor(lobes, free) > 1) free++
    return { path: firstLobes({ lobes, laps: free, middle, swing, outwards }), turns }
  }
  const gap = between(46, 66)
  const outer = (rosetteRadius - gap) / 2
  const hole = between(18, Math.min(36, gap - 24))
  const inner = (gap - 6 - hole) / 2
  return [
    band(gap + outer, outer - 1, true, between(1, 3)),
    band(gap + outer, (outer - 1) * (0.45 + next() * 0.35), false, between(5, 13)),
    band(hole + inner, inner, next() < 0.5, between(3, 11)),
  ]
}
