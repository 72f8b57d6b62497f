import type { StaffApi } from '@hotovo/application/api'
import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { lengths } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { valueLeft } from '@hotovo/domain/vouchers/issuing'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { VoucherEnd } from '../records/deeds.ts'
import { againOf, type Holds, type NotDone } from '../records/Holds.ts'
import { heldVoucher, isVoucherHeld, voucherEnd } from '../records/heldVouchers.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { isForGood, type VoucherAction } from './actions.ts'

type Calls = StaffApi['staff']['vouchers']
type Collaborators = {
  readonly vouchers: Calls
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly holds: Holds
  /** The voucher as it is shown; undefined until it is. */
  readonly shown: () => VoucherRecord | undefined
  /** Loads the voucher and its log again. */
  readonly refresh: () => Promise<void>
  /** There is no such voucher. */
  readonly gone: () => void
  /** Something is held of it. */
  readonly begins: () => void
}

type Declined = RefusedBy<Calls[VoucherAction]>

/** What is wanted of it, and why. */
type Wanted = { readonly what: VoucherAction; readonly reason: string }

/** What the voucher was worth right before, in minor units. */
type Done = { readonly value: number }

/** What staff do with one voucher: what is asked, why, and what came of it. What is for good is held before (rule A131). */
export class ActionStore {
  readonly #desk: Collaborators
  readonly #serial: string
  /** What was held, and is not done: its words are there for whoever asks for the same again. */
  #left: Wanted | undefined
  asked: VoucherAction | undefined
  reason = ''
  readonly write: Write<Wanted, Done, Declined, 'serial-not-found'>

  constructor(serial: string, desk: Collaborators) {
    this.#serial = serial
    this.#desk = desk
    const { session, keys, holds, refresh, gone } = desk
    this.write = new Write<Wanted, Done, Declined, 'serial-not-found'>(
      { session, keys, undos: holds.undos },
      {
        told: ({ what }) => {
          // What is held is told with all that is.
          if (what !== 'freeze') return undefined
          const path = `/admin/vouchery/${serial}`
          return { subject: this.#subject, what: { kind: 'account', number: serial, path } }
        },
        // The words of the reason are the page's.
        back: (_, { what }) => (what === 'freeze' ? 'asked' : 'stays'),
        deed: ({ what }) => `${what} ${serial}`,
        problems: ({ reason }) =>
          textProblems('reason', reason, lengths.adminNote, { required: true, lines: true }),
        send: (wanted, key) => this.#send(wanted, key),
        done: async () => {
          await refresh()
          runInAction(() => {
            this.asked = undefined
            this.reason = ''
            this.#left = undefined
          })
        },
        refresh,
        gone: {
          code: 'serial-not-found',
          tell: () => {
            this.asked = undefined
            gone()
          },
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Begins to do something: the voucher is looked at again, because what is left of it is said. */
  async ask(what: VoucherAction, reason = this.#left?.what === what ? this.#left.reason : ''): Promise<void> {
    if (this.write.isSaving || this.isHeld) return
    this.asked = what
    this.reason = reason
    this.write.rest()
    await this.#desk.refresh()
  }

  /** Does nothing after all. */
  leave(): void {
    if (this.write.isSaving) return
    this.asked = undefined
    if (this.write.stage.phase !== 'done') this.write.rest()
  }

  type(reason: string): void {
    this.reason = reason
    this.write.amend('reason')
  }

  /** Does what was asked for, or holds what is for good; tells whether nothing more is to be filled in. */
  async submit(): Promise<boolean> {
    const { asked: what, reason } = this
    if (what === undefined) return false
    return isForGood(what) ? this.#hold({ what, reason }) : this.write.run({ what, reason })
  }

  /** Whether it is held that the voucher is voided, from whichever page, and nothing of it is done. */
  get isHeld(): boolean {
    return isVoucherHeld(this.#desk.holds, this.#serial)
  }

  /** Whether something is held, on its way, or was held and is not done: its words stay. */
  get isOpen(): boolean {
    return this.isHeld || this.write.isSaving || this.#left !== undefined
  }

  /** Whether what was done last was held before: what became of it is told with all that is, but for why it was refused. */
  get wasHeld(): boolean {
    const { stage } = this.write
    return 'wanted' in stage && isForGood(stage.wanted.what)
  }

  /** A page is shown that tells why what was held was refused. */
  tellsRefusal(): () => void {
    return this.#desk.holds.tellsHere(heldVoucher(this.#serial))
  }

  /** A page is shown that lifts the block where that is asked for. */
  tellsHere(ask: () => void): () => void {
    return this.#desk.holds.tellsHere(this.#subject, { ask })
  }

  /** A page is shown that asks again what was held and not done. */
  asksAgain(again: (one: NotDone) => void): () => void {
    return this.#desk.holds.tellsHere(againOf(heldVoucher(this.#serial)), { again })
  }

  /** Lifts the block that has just been put; `reason` says in words that it is an undo. */
  async undo(reason: string): Promise<boolean> {
    const isBlocked = this.#desk.shown()?.voucher.frozen === true
    if (isBlocked) this.#desk.holds.undos.drop(this.#subject)
    return isBlocked && this.write.run({ what: 'unfreeze', reason })
  }

  get #subject(): string {
    return `voucher ${this.#serial}`
  }

  #hold(wanted: Wanted & { readonly what: VoucherEnd }): boolean {
    const { holds, shown, begins } = this.#desk
    const seen = shown()
    if (!seen || this.write.isSaving || !this.write.check(wanted)) return false
    const leave = () =>
      runInAction(() => {
        this.#left = wanted
      })
    this.asked = undefined
    this.write.rest()
    holds.hold(heldVoucher(this.#serial), {
      what: voucherEnd(seen.voucher, wanted.what),
      reason: wanted.reason,
      send: async (mayGo) => {
        const isDone = await this.write.run(wanted, mayGo)
        if (!isDone) leave()
        return isDone
      },
      waits: () => this.write.isSaving,
      // What was said no more about is not told by others either.
      state: () => (this.wasHeld ? this.write.stateOf(wanted) : 'resting'),
      retry: (mayGo) => this.write.retry(mayGo),
      calledOff: leave,
    })
    begins()
    return true
  }

  async #send({ what, reason }: Wanted, key: string): Promise<Result<Done, Declined>> {
    const seen = this.#desk.shown()
    const value = seen ? valueLeft(seen.voucher) : 0
    const changed = await this.#desk.vouchers[what]({ serial: this.#serial, reason: reason.trim() }, key)
    return changed.ok ? ok({ value }) : changed
  }
}
