import type { Api } from '@hotovo/application/api'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import type { VerifiedVoucher, VerifyRequest } from '@hotovo/application/vouchers/verify'
import type { Problem } from '@hotovo/domain/shared/problem'
import { verificationProblems } from '@hotovo/domain/shared/voucher-code'
import { makeAutoObservable, runInAction } from 'mobx'
import { FormChecks } from '../../stores/FormChecks.ts'
import { BlockStore } from './BlockStore.ts'
import { answerOf, failureOf, type Outcome } from './outcome.ts'

/** The verification of a voucher (rule W18): its form and answer. Nothing of it is kept anywhere. */
export class VerifyStore {
  readonly #api: Pick<Api, 'vouchers' | 'humanCheck'>
  readonly checks: FormChecks
  code = ''
  password = ''
  phase: 'editing' | 'sending' = 'editing'
  outcome: Outcome | undefined
  /** How the voucher that is shown can be blocked; only one that can be spent is. */
  block: BlockStore | undefined
  /** How many answers there were; each takes focus. */
  answers = 0
  #visit = 0

  constructor(api: Pick<Api, 'vouchers' | 'humanCheck'>) {
    this.#api = api
    this.checks = new FormChecks(api.humanCheck, () => verificationProblems(this))
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

  /** Asks about the voucher; `outcome` and `checks` tell how it ended. Whoever came to block it is asked whether to. */
  async submit({ toBlock = false } = {}): Promise<void> {
    if (this.phase === 'sending') return
    this.outcome = undefined
    if (!this.checks.pass()) return
    this.phase = 'sending'
    this.checks.forget()
    const visit = this.#visit
    const request = { code: this.code, password: this.password, ...this.checks.proof }
    await answerOf(
      () => this.#outcomeOf(request),
      (outcome) => {
        if (visit === this.#visit) this.#take(outcome, request)
      },
    )
    if (toBlock) this.block?.ask()
  }

  /** Starts anew, after a voucher was shown. */
  async again(): Promise<void> {
    this.#forget()
    await this.checks.humanCheck.refresh()
  }

  async #outcomeOf(request: VerifyRequest): Promise<Outcome | readonly Problem[]> {
    const verified = await this.#api.vouchers.verify(request)
    if (!verified.ok) return failureOf(verified.error)
    return { what: 'voucher', voucher: verified.value }
  }

  /** What the page shows once the voucher is blocked, with no need to ask again. */
  readonly #showBlocked = (voucher: VerifiedVoucher) => () => {
    this.outcome = {
      what: 'voucher',
      voucher: { ...voucher, status: 'inactive', isValid: false, frozen: true },
    }
    this.block = undefined
  }

  #take(outcome: Outcome | readonly Problem[], secrets: VoucherSecrets): void {
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
      if (outcome.what !== 'voucher') return
      const { voucher } = outcome
      const { code, password } = secrets
      if (voucher.isValid)
        this.block = new BlockStore(this.#api, { code, password }, this.#showBlocked(voucher))
      this.#wipe()
    })
  }

  #forget(): void {
    this.#wipe()
    this.outcome = undefined
    this.block?.close()
    this.block = undefined
  }

  #wipe(): void {
    this.code = ''
    this.password = ''
    this.checks.fillHoneypot('')
    this.checks.forget()
  }
}
