import type { OrderStatus } from '@hotovo/domain/orders/order'
import { makeAutoObservable, runInAction } from 'mobx'

/** What cannot be taken back once it is sent is held for so long before (rule A45). */
export const heldSeconds = 10

/** What a write is that is held, for whoever tells it: sums are in minor units. */
export type HeldWhat =
  | {
      readonly kind: 'order'
      readonly id: string
      readonly number: string
      readonly from: OrderStatus
      readonly to: OrderStatus
    }
  | { readonly kind: 'orders'; readonly count: number; readonly to: OrderStatus }
  | {
      readonly kind: 'payment'
      readonly amount: number
      readonly currency: string
      readonly payer: string | null
    }
  | {
      readonly kind: 'payments'
      readonly count: number
      /** The files of them whose columns a colleague named (rule P21). */
      readonly named: readonly { readonly file: string; readonly who: string }[]
    }
  | {
      readonly kind: 'refund'
      readonly id: string
      readonly amount: number
      readonly currency: string
      readonly payee: string
    }
  | { readonly kind: 'refunds'; readonly ids: readonly string[] }

/** A write that is held, and how it is sent: that tells whether it was done. */
export type Hold = {
  readonly what: HeldWhat
  /** Nothing is asked, or asked again after the form, where `mayGo` says that the session ended meanwhile. */
  readonly send: (mayGo: () => boolean) => Promise<boolean>
  /** Whether something that was begun before has to end first: its seconds stand still, and it is not sent. */
  readonly waits?: () => boolean
  /** Somebody called it off: who held it has it as it was. */
  readonly calledOff?: () => void
  /** What became of it is told by its own page, step by step. */
  readonly isToldByPage?: boolean
  /** How it stands by now, where it can be tried again: `resting` where nothing more is to be told of it. */
  readonly state?: () => 'done' | 'failed' | 'resting'
  /** Shows what was not done, and why. */
  readonly show?: () => void
}

/** Of several that one subject had after each other `turn` tells which one it is. */
export type Held = Hold & { readonly subject: string; readonly turn: number; readonly seconds: number }
export type Sent = Hold & { readonly subject: string; readonly isDone: boolean }

/**
 * All that is held before it is sent, one for a tab (rule A45): each write has its own seconds, one of a subject at a time, and whatever
 * page is shown. Nothing of it is kept: what ends with the tab, or with the session, was not done.
 */
export class Holds {
  #owner: string | undefined
  #turn = 0
  /** Raised with each session that ends. */
  #session = 0
  /** What is not sent yet, the newest last. */
  waiting: readonly Held[] = []
  /** What was sent, until somebody has read what became of it. */
  sent: readonly Sent[] = []
  /** What was held when the session ended, of which nothing was done. */
  undone: readonly HeldWhat[] = []

  constructor() {
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Holds a write; the one of the same subject that was held gives way to it. */
  hold(subject: string, hold: Hold): void {
    this.release(subject)
    this.#turn += 1
    this.waiting = [...this.waiting, { ...hold, subject, turn: this.#turn, seconds: heldSeconds }]
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
    if (!held || held.waits?.()) return
    if (held.seconds <= 1) await this.send(subject)
    else
      this.waiting = this.waiting.map((one) => (one === held ? { ...held, seconds: held.seconds - 1 } : one))
  }

  /** Sends one now, and tells whether it was held and is done. */
  async send(subject: string): Promise<boolean> {
    const held = this.of(subject)
    if (!held || held.waits?.()) return false
    this.release(subject)
    const session = this.#session
    let isRefused = false
    const isDone = await held.send(() => {
      isRefused ||= session !== this.#session
      return !isRefused
    })
    runInAction(() => {
      if (isRefused) this.undone = [...this.undone, held.what]
      else if (!held.isToldByPage) this.sent = [...this.sent, { ...held, isDone }]
    })
    return isDone
  }

  /** Calls one off, the newest where none is named, and tells whether there was one: nothing has happened then. */
  callOff(subject = this.waiting.at(-1)?.subject): boolean {
    const held = subject === undefined ? undefined : this.of(subject)
    if (!held) return false
    this.release(held.subject)
    held.calledOff?.()
    return true
  }

  /** Lets one go for which something else is done instead. */
  release(subject: string): void {
    this.waiting = this.waiting.filter((held) => held.subject !== subject)
    this.sent = this.sent.filter((one) => one.subject !== subject)
  }

  /** Says no more about what was sent. */
  dismiss(subject: string): void {
    this.sent = this.sent.filter((one) => one.subject !== subject)
  }

  /** The session ended: nothing of what is held is done. */
  drop(): void {
    this.#session += 1
    this.undone = [...this.undone, ...this.waiting.map(({ what }) => what)]
    this.waiting = []
    this.sent = []
  }

  /** Says no more about what was not done. */
  dismissUndone(): void {
    this.undone = []
  }

  /** Whoever works here now learns nothing of what somebody else held. */
  own(email: string): void {
    if (this.#owner !== undefined && this.#owner !== email) {
      this.drop()
      this.undone = []
    }
    this.#owner = email
  }
}
