import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Deed, HeldWhat, SentState } from './deeds.ts'
import { doneKey, nameless, type TabStorage } from './keptDeeds.ts'
import { UndoStack } from './UndoStack.ts'

/** What cannot be taken back once it is sent is held for so long before (rule A45). */
export const heldSeconds = 10

/** Whether the session goes on in which something was sent. */
export type MayGo = () => boolean

/** A write that is held, and how it is sent: that tells whether it was done. */
export type Hold = {
  readonly what: HeldWhat
  /** The ids of the records that it is about, where they are many. */
  readonly ids?: readonly string[]
  /** Why it is wanted, where nothing else keeps that for whoever does it again. */
  readonly reason?: string
  /** Nothing is asked, or asked again after the form, where `mayGo` says that the session ended meanwhile. */
  readonly send: (mayGo: MayGo) => Promise<boolean>
  /** How it stands by now, once it was sent. */
  readonly state: () => SentState
  /** Sends again what nobody answered, where that is something else than sending it. */
  readonly retry?: (mayGo: MayGo) => Promise<unknown>
  /** Whether something that was begun before has to end first: its seconds stand still, and it is not sent. */
  readonly waits?: () => boolean
  /** Somebody called it off: who held it has it as it was. */
  readonly calledOff?: () => void
  /** Takes back what can be of it, once it was sent. */
  readonly back?: () => ReturnType<Deed['undo']>
  /** Shows what was not done, and why. */
  readonly show?: () => void
}

/** Of several that one subject had after each other `turn` tells which one it is. */
export type Held = Hold & { readonly subject: string; readonly turn: number; readonly seconds: number }
/** What was sent, and whether somebody was told that it is done; of one that was sent before the page was loaded anew only that is known (`isKept`): it is not sent again. */
export type Sent = Hold & { readonly subject: string; readonly isKept?: boolean; readonly isRead?: boolean }
/** What was held and not done, of which subject, and why it was wanted. */
export type NotDone = Pick<Held, 'subject' | 'what' | 'reason'>

/** What a page that is shown tells of a subject itself: nobody else tells it then. */
type Telling = {
  /** Leads to what is asked before it is taken back. */
  readonly ask?: (() => void) | undefined
  /** Asks the same again that was held and not done; nothing is sent by that. */
  readonly again?: ((one: NotDone) => void) | undefined
  /** It tells that it is taken back, too. */
  readonly isUndoTold?: boolean
  /** What nobody answered is told at the foot of the window all the same, and tried again there. */
  readonly leavesUnanswered?: boolean
  /** It tells that it is done, too. */
  readonly isDoneTold?: boolean
}

/** How what was done before the page was loaded anew is taken back. */
type TakeBackKept = (deed: Omit<Deed, 'undo'>, mayGo: MayGo) => ReturnType<Deed['undo']>

/** What was sent, for whoever only tells it. */
export const keptSent = ({ subject, what }: NotDone, stands: SentState): Sent => ({
  subject,
  what,
  isKept: true,
  state: () => stands,
  send: () => Promise.resolve(false),
})

/** The name under which a page is found that asks again what was held of a subject, and not done. */
export const againOf = (subject: string) => `again ${subject}`

/** Whether both are the same deed on the same thing; of many it is not known which ones they were. */
const isSameDeed = (one: NotDone, other: NotDone): boolean => {
  const named = ({ what }: NotDone) => JSON.stringify({ ...nameless(what), from: undefined })
  return !('count' in one.what) && one.subject === other.subject && named(one) === named(other)
}

/**
 * All that is held before it is sent, one for a tab (rule A45): each write has its own seconds, one of a subject at a time, and whatever
 * page is shown. What ends with the page, or with the session, was not done; which, and what was sent and not read, is told to its
 * person afterwards (rules A113, A165).
 */
export class Holds {
  readonly #takeBackKept: TakeBackKept
  /** What takes each that is held or was sent out of the order of all deeds, by its subject. */
  readonly #deeds = new Map<string, () => void>()
  readonly #tellings = observable.map<string, readonly Telling[]>([], { deep: false })
  #turn = 0
  /** Whether the page is asked to go: all seconds stand still. */
  #isPageLeaving = false
  /** Raised with each session that ends. */
  #session = 0
  /** Where what was held and done is kept as its page goes; undefined where the browser forbids it. */
  readonly storage: TabStorage | undefined
  /** Whose all of it is; undefined before somebody signs in. */
  owner: string | undefined
  readonly undos = new UndoStack()
  /** Over once what a page before kept is here. */
  restored: Promise<unknown> = Promise.resolve()
  /** What is not sent yet, the newest last. */
  waiting: readonly Held[] = []
  /** What is on its way. */
  leaving: readonly Held[] = []
  /** What was sent, until somebody has read what became of it. */
  sent: readonly Sent[] = []
  /** What was held when the session or the page ended, of which nothing was done. */
  undone: readonly NotDone[] = []

  constructor(storage?: TabStorage, takeBackKept: TakeBackKept = () => 'stays') {
    this.storage = storage
    this.#takeBackKept = takeBackKept
    makeAutoObservable(this, { storage: false, undos: false, restored: false }, { deep: false })
  }

  /** Holds a write; the one of the same subject that was held gives way to it. */
  hold(subject: string, hold: Hold): void {
    this.release(subject)
    this.#turn += 1
    const held: Held = { ...hold, subject, turn: this.#turn, seconds: heldSeconds }
    this.waiting = [...this.waiting, held]
    const undo = () => {
      if (this.of(subject)?.turn !== held.turn) return hold.back?.() ?? 'stays'
      this.callOff(subject)
      return undefined
    }
    this.#deeds.set(subject, this.undos.push({ subject, what: hold.what, undo }))
  }

  isHeld(subject: string): boolean {
    return this.of(subject) !== undefined
  }

  of(subject: string): Held | undefined {
    return this.waiting.find((held) => held.subject === subject)
  }

  /** A second of one is over. */
  async tick(subject: string): Promise<void> {
    const held = this.of(subject)
    if (!held || this.#isPageLeaving || held.waits?.()) return
    if (held.seconds <= 1) await this.send(subject)
    else
      this.waiting = this.waiting.map((one) => (one === held ? { ...held, seconds: held.seconds - 1 } : one))
  }

  /** Sends one now, and tells whether it was held and is done. */
  async send(subject: string): Promise<boolean> {
    const held = this.of(subject)
    if (!held || held.waits?.()) return false
    const takeOut = this.#deeds.get(subject)
    this.#deeds.delete(subject)
    this.release(subject)
    const owner = this.owner
    const session = this.#session
    let isRefused = false
    this.leaving = [...this.leaving, held]
    const isDone = await held
      .send(() => {
        isRefused ||= session !== this.#session
        return !isRefused
      })
      .finally(() =>
        runInAction(() => {
          this.leaving = this.leaving.filter((one) => one !== held)
        }),
      )
    // Somebody else learns nothing of it.
    if (owner !== this.owner) return isDone
    runInAction(() => {
      if (isRefused) this.undone = [...this.undone, held]
      else this.sent = [...this.sent, held]
      // What is done by now is told as that alone (rule A139).
      if (isDone) this.undone = this.undone.filter((one) => !isSameDeed(one, held))
      // What nobody answered is perhaps done: nothing older is taken back in its place.
      if (isRefused || (!isDone && held.state() !== 'unanswered')) takeOut?.()
    })
    return isDone
  }

  /** Calls one off, which is told, and tells whether it was held: nothing has happened then. */
  callOff(subject: string): boolean {
    const held = this.of(subject)
    if (!held) return false
    this.release(subject)
    held.calledOff?.()
    this.undos.tell('called-off', held)
    return true
  }

  /** Lets one go for which something else is done instead. */
  release(subject: string): void {
    this.#deeds.get(subject)?.()
    this.#deeds.delete(subject)
    this.waiting = this.waiting.filter((held) => held.subject !== subject)
    this.dismiss(subject)
  }

  /** Sends again what nobody answered; where the session ends meanwhile it is not asked again, and told as before: perhaps it is done. */
  async retry(subject: string): Promise<void> {
    const one = this.sent.find((sent) => sent.subject === subject)
    if (!one) return
    const owner = this.owner
    const session = this.#session
    await (one.retry ?? one.send)(() => session === this.#session)
    runInAction(() => {
      if (session === this.#session || owner !== this.owner) return
      this.sent = [...this.sent.filter((sent) => sent.subject !== subject), one]
    })
  }

  /** Says no more about what was sent. */
  dismiss(subject: string): void {
    this.sent = this.sent.filter((one) => one.subject !== subject)
  }

  /** Somebody sees what is done: no other page tells it again (rule A168). */
  readDone(): void {
    this.sent = this.sent.map((one) => (one.state() === 'done' ? { ...one, isRead: true } : one))
  }

  /** A page is shown that tells of a subject itself; answers what ends that. */
  tellsHere(subject: string, telling: Telling = {}): () => void {
    const change = (to: (all: readonly Telling[]) => readonly Telling[]) =>
      runInAction(() => this.#tellings.set(subject, to(this.#tellings.get(subject) ?? [])))
    change((all) => [...all, telling])
    return () => change((all) => all.filter((one) => one !== telling))
  }

  /** What a page that is shown tells of a subject itself. */
  toldHere(subject: string): Telling | undefined {
    return this.#tellings.get(subject)?.at(-1)
  }

  /** The session ended: nothing of what is held is done, and nobody takes back what was, nor what was done before the page was loaded. */
  drop(): void {
    this.storage?.removeItem(doneKey)
    this.#session += 1
    this.undone = [...this.undone, ...this.waiting]
    this.waiting = []
    this.sent = this.sent.flatMap((one) =>
      one.state() === 'unanswered' ? [keptSent(one, 'unanswered')] : [],
    )
    this.#deeds.clear()
    this.undos.forget()
  }

  /** Says no more about what was not done, or about one of it. */
  dismissUndone(only?: NotDone): void {
    this.undone = only ? this.undone.filter((one) => one !== only) : []
  }

  /** The page is asked to go, or stays after all: what is held waits as long, since a page may be slow to go (rule A165). */
  leave(isLeaving: boolean): void {
    this.#isPageLeaving = isLeaving
  }

  /** What a page before kept is older than all that is here. */
  restore(undone: readonly NotDone[], sent: readonly Sent[], done: readonly Omit<Deed, 'undo'>[]): void {
    this.undone = [...undone, ...this.undone]
    this.sent = [...sent, ...this.sent]
    this.undos.restore(done.map((deed) => ({ ...deed, undo: (mayGo) => this.#takeBackKept(deed, mayGo) })))
  }

  /** Whoever works here now learns nothing of what somebody else held. */
  own(email: string): void {
    if (this.owner !== undefined && this.owner !== email) {
      this.drop()
      this.undone = []
      this.sent = []
    }
    this.owner = email
  }
}
