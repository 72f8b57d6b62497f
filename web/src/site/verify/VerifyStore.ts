import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { VerifiedVoucher, VerifyRequest } from '@hotovo/application/vouchers/verify'
import type { Problem } from '@hotovo/domain/shared/problem'
import { verificationProblems } from '@hotovo/domain/vouchers/code'
import { makeAutoObservable, runInAction } from 'mobx'
import { FormChecks } from '../../stores/FormChecks.ts'

/** How a verification ended. An unknown code and a wrong password end alike (rule V7). */
export type Outcome =
  | { readonly what: 'voucher'; readonly voucher: VerifiedVoucher }
  | { readonly what: 'not-found' }
  | { readonly what: 'too-many'; readonly minutes: number }
  | { readonly what: 'unavailable' }

/** The verification of a voucher (rule W18): its form and answer. Nothing of it is kept anywhere. */
export class VerifyStore {
  readonly #vouchers: Api['vouchers']
  readonly checks: FormChecks
  code = ''
  password = ''
  phase: 'editing' | 'sending' = 'editing'
  outcome: Outcome | undefined
  /** How many answers there were; each takes focus. */
  answers = 0
  #visit = 0

  constructor({ vouchers, humanCheck }: Pick<Api, 'vouchers' | 'humanCheck'>) {
    this.#vouchers = vouchers
    this.checks = new FormChecks(humanCheck, () => verificationProblems(this))
    makeAutoObservable(this, { checks: false }, { deep: false })
  }

  open(): Promise<void> {
    return this.checks.humanCheck.open()
  }

  /** Forgets what was typed; an answer that is still on its way counts no more. */
  close(): void {
    this.#visit += 1
    this.phase = 'editing'
    this.#forget()
    this.checks.humanCheck.close()
  }

  /** The voucher that was found. */
  get voucher(): VerifiedVoucher | undefined {
    return this.outcome?.what === 'voucher' ? this.outcome.voucher : undefined
  }

  typeCode(code: string): void {
    this.code = code
    this.checks.mend((at) => at === 'code')
  }

  typePassword(password: string): void {
    this.password = password
    this.checks.mend((at) => at === 'password')
  }

  /** Asks about the voucher; `outcome` and `checks` tell how it ended. */
  async submit(): Promise<void> {
    if (this.phase === 'sending') return
    this.outcome = undefined
    if (!this.checks.pass()) return
    this.phase = 'sending'
    this.checks.forget()
    const visit = this.#visit
    try {
      const outcome = await this.#outcomeOf({
        code: this.code,
        password: this.password,
        ...this.checks.proof,
      })
      if (visit === this.#visit) this.#take(outcome)
    } catch (fault) {
      if (visit === this.#visit) this.#take({ what: 'unavailable' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** Starts anew, after a voucher was shown. */
  async again(): Promise<void> {
    this.#forget()
    await this.checks.humanCheck.refresh()
  }

  async #outcomeOf(request: VerifyRequest): Promise<Outcome | readonly Problem[]> {
    const verified = await this.#vouchers.verify(request)
    if (verified.ok) return { what: 'voucher', voucher: verified.value }
    switch (verified.error.code) {
      case 'voucher-not-found':
        return { what: 'not-found' }
      case 'invalid':
        return verified.error.problems
      case 'human-check-needed':
        return [{ at: 'humanCheck.answer', code: 'human-check-required' }]
      case 'too-many-requests':
        return { what: 'too-many', minutes: Math.max(1, Math.ceil(verified.error.retryAfterSeconds / 60)) }
      default:
        return verified.error satisfies never
    }
  }

  #take(outcome: Outcome | readonly Problem[]): void {
    runInAction(() => {
      this.phase = 'editing'
      if (!('what' in outcome)) {
        this.checks.refuse(outcome)
        return
      }
      this.outcome = outcome
      this.answers += 1
      // A sum is good for one answer, whichever it was.
      if (outcome.what === 'not-found') void this.checks.humanCheck.refresh()
      if (outcome.what === 'voucher') this.#wipe()
    })
  }

  #forget(): void {
    this.#wipe()
    this.outcome = undefined
  }

  #wipe(): void {
    this.code = ''
    this.password = ''
    this.checks.fillHoneypot('')
    this.checks.forget()
  }
}
