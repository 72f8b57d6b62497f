import type { Api } from '@hotovo/application/api'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { makeAutoObservable, runInAction } from 'mobx'
import { FormChecks } from '../../stores/FormChecks.ts'
import { answerOf, type Failed, failureOf } from './outcome.ts'

const blocked = { what: 'blocked' } as const

/**
 * Blocks a voucher that was verified, in two presses. What opens it stays in here, as long as the page shows the
 * voucher. A press whose answer was lost is repeated: what is blocked stays so.
 */
export class BlockStore {
  readonly #freeze: Api['vouchers']['freeze']
  readonly #secrets: VoucherSecrets
  readonly #onBlocked: () => void
  readonly checks: FormChecks
  phase: 'closed' | 'asking' | 'sending' = 'closed'
  /** The server insists on a human check, after failures of somebody with this code or from this network. */
  isSumAsked = false
  failure: Failed | undefined
  /** How many failures there were; each takes focus. */
  failures = 0
  #isClosed = false

  constructor(
    { vouchers, humanCheck }: Pick<Api, 'vouchers' | 'humanCheck'>,
    secrets: VoucherSecrets,
    onBlocked: () => void,
  ) {
    this.#freeze = vouchers.freeze
    this.#secrets = secrets
    this.#onBlocked = onBlocked
    this.checks = new FormChecks(humanCheck, () => [])
    makeAutoObservable(this, { checks: false }, { deep: false })
  }

  /** The first press: what it means is shown, and nothing done. */
  ask(): void {
    this.phase = 'asking'
  }

  /** Thought better of it. */
  keep(): void {
    if (this.phase === 'sending') return
    this.phase = 'closed'
    this.failure = undefined
  }

  /** The page was left; an answer that is still on its way counts no more. */
  close(): void {
    this.#isClosed = true
    this.checks.humanCheck.close()
  }

  /** The second press: blocks the voucher. */
  async confirm(): Promise<void> {
    if (this.phase !== 'asking') return
    this.failure = undefined
    if (this.isSumAsked && !this.checks.pass()) return
    this.phase = 'sending'
    this.checks.forget()
    const call = async () => {
      const frozen = await this.#freeze({ ...this.#secrets, ...(this.isSumAsked ? this.checks.proof : {}) })
      return frozen.ok ? blocked : failureOf(frozen.error)
    }
    await answerOf(call, (answer) => {
      if (!this.#isClosed) runInAction(() => this.#take(answer))
    })
  }

  #take(answer: typeof blocked | Failed | ReturnType<typeof failureOf>): void {
    this.phase = 'asking'
    if (!('what' in answer)) {
      // The sum that is asked for now stands there empty, and says so.
      if (this.isSumAsked) this.checks.refuse(answer)
      else {
        this.isSumAsked = true
        void this.checks.humanCheck.open()
        this.checks.refuse()
      }
      return
    }
    if (answer.what === 'blocked') {
      this.close()
      this.#onBlocked()
      return
    }
    this.failure = answer
    this.failures += 1
    // A sum is good for one answer.
    if (answer.what === 'not-found' && this.isSumAsked) void this.checks.humanCheck.refresh()
  }
}
