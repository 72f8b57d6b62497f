import type { Refusal } from '@hotovo/application/refusal'
import type { TicketStatus } from '@hotovo/domain/tickets/ticket'
import { runInAction } from 'mobx'
import type { Hold, Holds } from './Holds.ts'
import type { Write } from './Write.ts'

/** The name under which a reply is held, by what its page is called by. */
export const heldReply = (id: string) => `reply ${id}`

type Letter = { readonly text: string; readonly status?: TicketStatus | undefined }
/** The write that sends it. */
type Sending<Wanted> = Pick<
  Write<Wanted, unknown, Refusal>,
  'isSaving' | 'check' | 'rest' | 'run' | 'retry' | 'stateOf' | 'problemAt'
> & { readonly stage: { readonly phase: string; readonly wanted?: Wanted } }

type Rules = {
  readonly id: string
  /** The number and the path of what it is written about. */
  readonly about: () => { readonly number: string; readonly path: string }
  /** Its record is to stay the same from now on. */
  readonly begins: () => void
}

/** A reply to one customer, which waits its seconds before it is sent (rule A119). What is typed stays where it is until then. */
export class HeldReply<Wanted extends Letter> {
  readonly #holds: Holds
  readonly #rules: Rules
  readonly sending: Sending<Wanted>
  #wanted: Wanted | undefined

  constructor(holds: Holds, sending: Sending<Wanted>, rules: Rules) {
    this.#holds = holds
    this.#rules = rules
    this.sending = sending
  }

  get isHeld(): boolean {
    return this.#holds.isHeld(this.#subject)
  }

  /** What waits its seconds, or is on its way; undefined where neither is. */
  get leaving(): Wanted | undefined {
    return this.isHeld || this.sending.isSaving ? this.#wanted : undefined
  }

  /** Whether it is held, on its way, or was sent and did not come about. */
  get isOpen(): boolean {
    const { phase } = this.sending.stage
    return this.isHeld || (phase !== 'resting' && phase !== 'done')
  }

  /** A page is shown that tells why it was not sent; that nobody answered is told at the foot of the window (rule A163). */
  tellsHere(): () => void {
    return this.#holds.tellsHere(this.#subject, { leavesUnanswered: true })
  }

  /**
   * Holds it, and tells whether that, or nothing, is left to do about it. What nobody answered is sent again at once: it may have gone
   * out, so that nothing can call it off. `calledOff` leads back to where it was written.
   */
  hold(wanted: Wanted, calledOff: () => void): boolean {
    const { sending } = this
    const { stage } = sending
    if (wanted.text.trim() === '' || this.isHeld || sending.isSaving) return false
    if (stage.phase === 'unanswered' && stage.wanted && isSame(stage.wanted, wanted)) {
      void sending.retry()
      return true
    }
    if (!sending.check(wanted)) return false
    const { about, begins } = this.#rules
    const hold: Hold = {
      what: { kind: 'reply', ...about(), status: wanted.status },
      send: (mayGo) => sending.run(wanted, mayGo),
      // What was said no more about is not told by others either.
      state: () => (sending.stage.wanted === wanted ? sending.stateOf(wanted) : 'resting'),
      retry: (mayGo) => sending.retry(mayGo),
      calledOff,
      show: begins,
    }
    runInAction(() => {
      sending.rest()
      this.#wanted = wanted
      this.#holds.hold(this.#subject, hold)
      begins()
    })
    return true
  }

  get #subject(): string {
    return heldReply(this.#rules.id)
  }
}

const isSame = (one: Letter, other: Letter): boolean => one.text === other.text && one.status === other.status
