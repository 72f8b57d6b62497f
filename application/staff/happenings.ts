import { live } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { type AuthorizePorts, admitted, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Clock } from '../system/ports.ts'
import type { News } from './ports.ts'

/** Whoever listens: `over` is called once, when nothing more will be told though nobody stopped it. */
export type Listener = { readonly hear: (news: News) => void; readonly over: () => void }

/** What goes between what is stored and whoever listens. */
type Fold = (tell: (news: News) => void) => Listener['hear']

/** What is told until somebody stops it, or its session ends. */
export type Watch = {
  /** The id of the session. */
  readonly session: string
  /** Looks whether the session still lives and its owner may still be told; otherwise it is over. */
  check(): Promise<void>
  stop(): void
}

type WatchPorts = AuthorizePorts & Pick<Ports, 'happenings'>

/**
 * Tells a member of staff what is stored from now on, for as long as their session lives, which is looked at before each of
 * it is told (rule A25). It is no activity of the session, and never keeps it alive.
 */
export const watchHappenings =
  (ports: WatchPorts, caller: Caller) =>
  async ({ hear, over }: Listener, fold: Fold = (tell) => tell): Promise<Result<Watch, Unauthorized>> => {
    const entering = await admitted(ports, caller, 'back-office.enter')
    if (!entering.ok) return entering
    const { id } = entering.value.session
    let isOver = false
    const mayBeTold = async () => {
      const living = await ports.sessions.living(id, ports.clock.now()).catch(() => undefined)
      return living !== undefined && isPermitted(living.account.role, 'back-office.enter')
    }
    const check = async () => {
      if (isOver || (await mayBeTold()) || isOver) return
      stop()
      over()
    }
    const leave = await ports.happenings.subscribe(
      fold((news) => void check().then(() => !isOver && hear(news))),
    )
    const stop = () => {
      isOver = true
      leave()
    }
    return ok({ session: id, check, stop })
  }

/** The same for whoever only listens; what is answered stops it. */
export const hearHappenings =
  (ports: WatchPorts, caller: Caller) =>
  async (listener: Listener): Promise<Result<() => void, Unauthorized | Refused<'too-many-requests'>>> => {
    const watch = await watchHappenings(ports, caller)(listener)
    return watch.ok ? ok(watch.value.stop) : watch
  }

const windowMs = 1000

/** Does something so many milliseconds later. */
type Later = (work: () => void, ms: number) => void

/**
 * Passes news on, at most ten within any second; what is more becomes one `many` as soon as there is room for it (rule A25).
 */
export function folding({ clock, later }: { readonly clock: Clock; readonly later: Later }): Fold {
  return (tell) => {
    const toldAt: number[] = []
    let isWaiting = false
    const now = () => Date.parse(clock.now())
    const pass = (news: News) => {
      toldAt.push(now())
      if (toldAt.length > live.eventsPerSecond) toldAt.shift()
      tell(news)
    }
    const passMany = () => {
      isWaiting = false
      pass({ kind: 'many', of: null })
    }
    return (news) => {
      if (isWaiting) return
      const isFull = toldAt.length === live.eventsPerSecond
      const leftMs = isFull ? windowMs - (now() - toldAt[0]!) : 0
      if (leftMs <= 0) return pass(news)
      isWaiting = true
      later(passMany, leftMs)
    }
  }
}
