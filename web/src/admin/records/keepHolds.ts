import { reaction } from 'mobx'
import { type Holds, keptSent, type NotDone } from './Holds.ts'
import { doneKey, heldKey, type KeptDeed, nameless } from './keptDeeds.ts'

/**
 * The page goes: what is held now is not done, and is told to whoever works here once it is loaded again, with what was sent and not
 * read; they take back then what was done (rules A113, A153, A165).
 */
export function keepHolds(holds: Holds): void {
  const { undone, waiting, sent, leaving, undos } = holds
  const told = [
    ...sent.filter(({ isRead }) => !isRead).map((one) => ({ ...one, stands: one.state() })),
    ...leaving.map((one) => ({ ...one, stands: 'unanswered' as const })),
  ].filter(({ stands }) => stands !== 'resting')
  keep(holds, heldKey, [...undone, ...waiting, ...told])
  keep(
    holds,
    doneKey,
    undos.deeds.filter(({ what }) => !waiting.some((held) => held.what === what)),
  )
}

function keep({ storage, owner: by }: Holds, key: string, deeds: readonly KeptDeed[]) {
  if (by === undefined || deeds.length === 0) return
  const kept = deeds.map(({ subject, what, reason, stands }) => {
    return { subject, what: nameless(what), reason, stands }
  })
  try {
    storage?.setItem(key, JSON.stringify({ by, kept }))
  } catch {
    // A full storage keeps nothing: the page asked before it went.
  }
}

/** Whoever works here is told and takes back what a page before kept of theirs; nothing of what somebody else did, or an older page wrote. */
export function restoreHolds(holds: Holds): void {
  const kept = keptOf<NotDone & KeptDeed>(holds, heldKey)
  holds.restore(
    kept.filter(({ stands }) => !stands),
    kept.flatMap((one) => (one.stands ? [keptSent(one, one.stands)] : [])),
    keptOf(holds, doneKey),
  )
  forgetHolds(holds)
}

function keptOf<T extends KeptDeed>({ storage, owner }: Holds, key: string): readonly T[] {
  try {
    const { by, kept } = JSON.parse(storage?.getItem(key) ?? '')
    return by === owner && Array.isArray(kept) ? kept.filter(({ what }) => what !== undefined) : []
  } catch {
    return []
  }
}

/** The page is here as it was, and so is what it holds. */
function forgetHolds({ storage }: Holds): void {
  for (const key of [heldKey, doneKey]) storage?.removeItem(key)
}

/**
 * Whatever page of the site is shown: it asks before it goes while something is held, whose seconds stand still then until somebody
 * does something here again, and what was held and sent is told once it is here again, to its person (rules A113, A165).
 */
export function keepAsPageLeaves(holds: Holds): void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    holds.leave(true)
  }
  reaction(
    () => holds.waiting.length > 0,
    (isHolding) => window[isHolding ? 'addEventListener' : 'removeEventListener']('beforeunload', ask),
    { fireImmediately: true },
  )
  for (const kind of ['keydown', 'pointerdown'] as const)
    window.addEventListener(kind, () => holds.leave(false), true)
  window.addEventListener('pagehide', () => keepHolds(holds))
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetHolds(holds))
}
