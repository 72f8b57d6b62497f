import { liveEventLimits } from '@hotovo/domain/limits'
import type { Ports } from '../ports.ts'
import type { LiveEvent, LiveEvents } from '../shared/ports.ts'

/** How far the clocks of those who ask and those who answer may be apart, and how long a question may be on its way. */
const marginMs = 2000

/**
 * What was told in the last minutes, by this server's ears: whoever begins to listen hears what was stored since they asked for
 * the page that they look at (rule A25). It keeps so many, and where it cannot know it says that something may have been missed.
 */
export function recentLiveEvents({ liveEvents, clock }: Pick<Ports, 'liveEvents' | 'clock'>): {
  /** Begins to listen; it is tried again with the next listener where it fails. */
  begin(): Promise<void>
  /** Tells first what was told in so many milliseconds before now. */
  subscribe(hear: (told: LiveEvent) => void, agoMs: number | undefined): ReturnType<LiveEvents['subscribe']>
} {
  const now = () => Date.parse(clock.now())
  let kept: { readonly at: number; readonly told: LiveEvent }[] = []
  /** From then on nothing is missing. */
  let knownFrom = Number.POSITIVE_INFINITY
  let listening: Promise<void> | undefined
  const keep = (told: LiveEvent) => {
    if (told.kind === 'company') return
    const at = now()
    kept.push({ at, told })
    const oldest = at - liveEventLimits.rememberedSeconds * 1000
    const from = Math.max(
      kept.findIndex((one) => one.at > oldest),
      kept.length - liveEventLimits.remembered,
    )
    if (from <= 0) return
    knownFrom = Math.max(knownFrom, kept[from - 1]!.at + 1)
    kept = kept.slice(from)
  }
  const begin = () => {
    listening ??= liveEvents.subscribe(keep).then(
      () => {
        knownFrom = now()
      },
      (fault) => {
        listening = undefined
        throw fault
      },
    )
    return listening
  }
  return {
    begin,
    subscribe: async (hear, agoMs) => {
      await begin()
      const leave = await liveEvents.subscribe(hear)
      if (agoMs === undefined) return leave
      const since = now() - agoMs - marginMs
      if (since < knownFrom && now() - agoMs < knownFrom) hear({ kind: 'many', of: null })
      else for (const { at, told } of kept) if (at >= since) hear(told)
      return leave
    },
  }
}
