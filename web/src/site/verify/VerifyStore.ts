import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { VerifiedVoucher, VerifyRequest } from '@hotovo/application/vouchers/verify'
import type { Problem } from '@hotovo/domain/shared/problem'
import { verificationProblems } from '@hotovo/domain/vouchers/code'
import { makeAutoObservable, runInAction } from 'mobx'
import { HumanCheckStore } from '../../stores/HumanCheckStore.ts'

/** How a verification ended. An unknown code and a wrong password end alike (ruling 2.9). */
export type Outcome =
  | { readonly what: 'voucher'; readonly voucher: VerifiedVoucher }
  | { readonly what: 'not-found' }
  | { readonly what: 'too-many'; readonly minutes: number }
  | { readonly what: 'unavailable' }

/** The verification of a voucher (spec 2): its form, human check and answer. Nothing of it is kept anywhere. */
export class VerifyStore {
  readonly #vouchers: Api['vouchers']
  readonly humanCheck: HumanCheckStore
  code = ''
  password = ''
  /** Hidden from people; what fills it is a script (ruling 2.6). */
  website = ''
  phase: 'editing' | 'sending' = 'editing'
  outcome: Outcome | undefined
  /** How often the form was refused. From the first time on every field is checked as it changes. */
  refusals = 0
  /** How many answers there were; each takes focus. */
  answers = 0
  /** Where problems were when the form was last refused; what is mended leaves the list for good. */
  summarised: readonly string[] = []
  #visit = 0

  constructor({ vouchers, humanCheck }: Pick<Api, 'vouchers' | 'humanCheck'>) {
    this.#vouchers = vouchers
    this.humanCheck = new HumanCheckStore(humanCheck)
    makeAutoObservable(this, { humanCheck: false }, { deep: false })
  }

  open(): Promise<void> {
    return this.humanCheck.open()
  }

  /** Forgets what was typed; an answer that is still on its way counts no more. */
  close(): void {
    this.#visit += 1
    this.phase = 'editing'
    this.#forget()
    this.humanCheck.close()
  }

  /** The voucher that was found. */
  get voucher(): VerifiedVoucher | undefined {
    return this.outcome?.what === 'voucher' ? this.outcome.voucher : undefined
  }

  /** Everything wrong with the form as it stands, in the order of the page; none before the first refusal. */
  get problems(): readonly Problem[] {
    return this.refusals === 0 ? [] : this.#ownProblems
  }

  /** What the summary of the last refusal still has to say: it shrinks, and never grows under typing hands. */
  get summary(): readonly Problem[] {
    return this.problems.filter(({ at }) => this.summarised.includes(at))
  }

  /** The problem to show at a field. */
  problemAt(at: string): Problem | undefined {
    return this.problems.find((problem) => problem.at === at)
  }

  typeCode(code: string): void {
    this.code = code
    this.#mend()
  }

  typePassword(password: string): void {
    this.password = password
    this.#mend()
  }

  answer(text: string): void {
    this.humanCheck.type(text)
    this.#mend()
  }

  fillHoneypot(text: string): void {
    this.website = text
  }

  /** Asks about the voucher; `outcome` and `problems` tell how it ended. */
  async submit(): Promise<void> {
    if (this.phase === 'sending') return
    this.outcome = undefined
    if (this.#ownProblems.length > 0) {
      this.#refuse()
      return
    }
    this.phase = 'sending'
    this.refusals = 0
    const visit = this.#visit
    try {
      const outcome = await this.#outcomeOf({
        code: this.code,
        password: this.password,
        humanCheck: this.humanCheck.answer,
        website: this.website,
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
    await this.humanCheck.refresh()
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
        this.#refuse(outcome)
        return
      }
      this.outcome = outcome
      this.answers += 1
      // A sum is good for one answer, whichever it was.
      if (outcome.what === 'not-found') void this.humanCheck.refresh()
      if (outcome.what === 'voucher') this.#wipe()
    })
  }

  get #ownProblems(): readonly Problem[] {
    const human = this.humanCheck.problem
    return [...verificationProblems(this), ...(human ? [human] : [])]
  }

  /** The rules of code and password are the same on both sides, so what only the server finds is the sum. */
  #refuse(told: readonly Problem[] = []): void {
    this.refusals += 1
    const human = told.find(({ at }) => at === 'humanCheck.answer')
    if (human) void this.humanCheck.refuse(human)
    this.summarised = this.problems.map(({ at }) => at)
  }

  #mend(): void {
    this.summarised = this.summarised.filter((at) => this.problemAt(at))
  }

  #forget(): void {
    this.#wipe()
    this.outcome = undefined
  }

  #wipe(): void {
    this.code = ''
    this.password = ''
    this.website = ''
    this.refusals = 0
    this.summarised = []
  }
}
