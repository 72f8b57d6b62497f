import type { Acceptance } from '@hotovo/application/statements/accept'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'

/** What is accepted issues vouchers or owes money at once, and cannot be taken back: it is held for so long before it is sent. */
export const heldSeconds = 10

/** A line and what it is accepted for. */
export type HeldAcceptance = { readonly entry: BankEntry; readonly acceptance: Acceptance | undefined }

/** Whether a line can be taken back after it was accepted as it is proposed: a part of what an order costs issues nothing (rule P14). */
export const isTakenBack = ({ entry, acceptance }: HeldAcceptance): boolean =>
  entry.state === 'partial' && acceptance === undefined

/** One payment that will be accepted, unless somebody calls it off before (rule P15). */
export class HeldStore {
  readonly #send: (held: HeldAcceptance) => Promise<boolean>
  held: (HeldAcceptance & { readonly seconds: number }) | undefined
  /** What was sent and not accepted, though nobody looks at it any more. */
  failed: HeldAcceptance | undefined

  constructor(send: (held: HeldAcceptance) => Promise<boolean>) {
    this.#send = send
    makeAutoObservable(this, {}, { deep: false })
  }

  isHeld(id: string): boolean {
    return this.held?.entry.id === id
  }

  /** Holds one; the one that was held before is sent. */
  async hold(next: HeldAcceptance): Promise<void> {
    const before = this.held
    this.failed = undefined
    this.held = { ...next, seconds: heldSeconds }
    if (before) await this.#sent(before)
  }

  /** A second of those ten is over. */
  async tick(): Promise<void> {
    const { held } = this
    if (!held) return
    if (held.seconds > 1) this.held = { ...held, seconds: held.seconds - 1 }
    else await this.sendNow()
  }

  async sendNow(): Promise<void> {
    const { held } = this
    this.held = undefined
    if (held) await this.#sent(held)
  }

  /** Sends nothing, and answers what it was. */
  callOff(): BankEntry | undefined {
    const entry = this.held?.entry
    this.held = undefined
    return entry
  }

  dismiss(): void {
    this.failed = undefined
  }

  async #sent(held: HeldAcceptance): Promise<void> {
    const isAccepted = await this.#send(held)
    runInAction(() => {
      this.failed = isAccepted ? undefined : held
    })
  }
}
