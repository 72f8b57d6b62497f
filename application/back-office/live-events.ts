import { claimedUntil } from '@hotovo/domain/back-office/presence'
import { liveEventLimits, presenceLimits } from '@hotovo/domain/limits'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Role } from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { authorizeQuietly, type Unauthorized, whatBars } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Clock, Later, LiveEvent, LiveEvents, ManyRecordEvents, RecordEvent } from '../shared/ports.ts'
import type { StaffEvent, TeamPresence } from './ports.ts'
import { type PresencePorts, presentUntil, teamPresence } from './presence.ts'

/** Whoever listens: `over` is called once, when nothing more will be told though nobody stopped it. */
export type LiveListener = {
  readonly hear: (news: StaffEvent) => void
  readonly over: () => void
  /** The name, a UUID, under which this one says which record it has open; it is left when this is over. */
  readonly desk?: string | undefined
  /** It looks at what was asked for so many milliseconds ago, and wants to hear what was stored since; doors that keep it tell it. */
  readonly agoMs?: number | undefined
}

/** What goes between what is stored and whoever listens. */
type Fold = (tell: (told: LiveEvent) => void) => (told: LiveEvent) => void

/** What is told until somebody stops it, or its session ends. */
export type LiveWatch = {
  /** The ids of the session and of its account. */
  readonly session: string
  readonly account: string
  /**
   * Looks whether the session still lives and its owner may still be told; otherwise it is over. What is open at the desk
   * stays open for some time, an order that its owner took stays theirs while they have it open, and who left without a
   * word is told.
   */
  check(): Promise<void>
  stop(): void
}

type WatchPorts = PresencePorts & Pick<Ports, 'liveEvents'>

/** Of lines and files of banks is told whoever may see payments. */
function isToldTo(role: Role | null, told: RecordEvent | ManyRecordEvents): boolean {
  const kind = told.kind === 'many' ? told.of : told.kind
  return (kind !== 'bank-line' && kind !== 'statement-file') || isPermitted(role, 'payments.view')
}

const nobody: TeamPresence = { here: [], taken: [] }

/**
 * Tells a member of staff what is stored from now on, for as long as their session lives, which is looked at before each of
 * it is told (rule A25), and who else is where, where it has changed (rule A32). It is no activity of the session, and never
 * keeps it alive.
 */
export const watchLiveEvents =
  (ports: WatchPorts) =>
  async (
    {
      hear,
      over,
      desk,
      fold = (tell) => tell,
      subscribe = ports.liveEvents.subscribe,
    }: LiveListener & {
      readonly fold?: Fold | undefined
      readonly subscribe?: LiveEvents['subscribe'] | undefined
    },
    { caller }: CallContext,
  ): Promise<Result<LiveWatch, Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'back-office.enter')
    if (!entering.ok) return entering
    const { session, account } = entering.value
    const { id } = session
    let isOver = false
    let known = canonicalText(nobody)
    let turn = 0
    /** The session while its owner may be told anything: it may wait for a second step from now on, as another one may. */
    const entered = async () => {
      const living = await ports.sessions.living(id, ports.clock.now()).catch(() => undefined)
      const found = living && { ...living, hasPassed: living.passed !== null }
      return found && whatBars(ports, found, 'back-office.enter') === undefined ? found : undefined
    }
    /** The role as it is now, where this is not over. */
    const look = async () => {
      const found = isOver ? undefined : await entered()
      if (isOver) return undefined
      if (found) return found.account.role
      stop()
      over()
      return undefined
    }
    /** What cannot be found out now is told the next time. */
    const tellPresence = async (role: Role | null) => {
      turn += 1
      const own = turn
      const presence = await teamPresence(ports, { id: account.id, role }).catch(() => undefined)
      if (!presence || isOver || own !== turn || canonicalText(presence) === known) return
      known = canonicalText(presence)
      hear({ kind: 'company', ...presence })
    }
    let telling = Promise.resolve()
    /** One after the other: each look may take its time, and what came later is told later. */
    const tell = (told: LiveEvent) => {
      telling = telling.then(async () => {
        const role = await look()
        if (isOver || role === undefined) return
        if (told.kind === 'company') await tellPresence(role)
        else if (isToldTo(role, told)) hear(told)
      })
    }
    const check = async () => {
      const role = await look()
      if (isOver || role === undefined) return
      const now = ports.clock.now()
      const open = desk && (await ports.presences.stay(desk, id, presentUntil(now)).catch(() => undefined))
      if (open && open.kind === 'order')
        await ports.claims.prolong(open.id, id, now, claimedUntil(now)).catch(() => {})
      await tellPresence(role)
    }
    const leave = await subscribe(fold(tell))
    const stop = () => {
      if (isOver) return
      isOver = true
      leave()
      // Otherwise its time is over soon.
      if (desk !== undefined) ports.presences.leave(desk, id).catch(() => {})
    }
    return ok({ session: id, account: account.id, check, stop })
  }

/** The same for whoever only listens; what is answered stops it. */
export const hearLiveEvents =
  (ports: WatchPorts) =>
  async (
    listener: LiveListener,
    context: CallContext,
  ): Promise<Result<() => void, Unauthorized | Refused<'too-many-requests'>>> => {
    const watch = await watchLiveEvents(ports)(listener, context)
    if (!watch.ok) return watch
    void watch.value.check()
    return ok(watch.value.stop)
  }

const windowMs = 1000

/**
 * Passes on what is told, at most ten within any second; what is more becomes one `many` as soon as there is room for it (rule
 * A25). That somebody came or went is passed on at most once in a second (rule A32).
 */
export function throttleEvents({
  clock,
  later,
}: {
  readonly clock: Clock
  readonly later: (...asked: Parameters<Later>) => void
}): Fold {
  return (tell) => {
    const toldAt: number[] = []
    let presenceToldAt = Number.NEGATIVE_INFINITY
    let isWaiting = false
    let isPresenceWaiting = false
    const now = () => Date.parse(clock.now())
    /** How long it is until one more may be told. */
    const fullMs = () =>
      toldAt.length === liveEventLimits.eventsPerSecond ? Math.max(0, windowMs - (now() - toldAt[0]!)) : 0
    const pass = (told: LiveEvent) => {
      toldAt.push(now())
      if (toldAt.length > liveEventLimits.eventsPerSecond) toldAt.shift()
      tell(told)
    }
    const passMany = () => {
      isWaiting = false
      pass({ kind: 'many', of: null })
    }
    const passPresence = () => {
      isPresenceWaiting = false
      const leftMs = Math.max(fullMs(), presenceToldAt + presenceLimits.everySeconds * 1000 - now())
      if (leftMs > 0) {
        isPresenceWaiting = true
        later(passPresence, leftMs)
        return
      }
      presenceToldAt = now()
      pass({ kind: 'company' })
    }
    return (told) => {
      if (told.kind === 'company') {
        if (!isPresenceWaiting) passPresence()
        return
      }
      if (isWaiting) return
      const leftMs = fullMs()
      if (leftMs <= 0) return pass(told)
      isWaiting = true
      later(passMany, leftMs)
    }
  }
}
