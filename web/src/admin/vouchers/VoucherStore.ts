import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import { lengths, pageSize } from '@hotovo/domain/limits'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { valueLeft } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../RequestKeys.ts'
import type { VoucherAction } from './actions.ts'
import { type Moment, timelineOf } from './timeline.ts'

type Collaborators = {
  readonly staff: Pick<StaffApi['staff'], 'vouchers' | 'audit'>
  readonly session: Pick<SessionStore, 'guarded' | 'may'>
  readonly keys: RequestKeys
  /** Is told of the voucher as it is now, for whoever shows it elsewhere. */
  readonly tell: (record: VoucherRecord) => void
}

type Declined =
  | Refused<
      | 'invalid'
      | 'serial-not-found'
      | 'voucher-voided'
      | 'voucher-not-replaceable'
      | 'voucher-worthless'
      | 'beyond-day'
    >
  | IdempotencyRefused

/** What is answered where it is done. */
type Changed = Extract<
  Awaited<ReturnType<StaffApi['staff']['vouchers'][VoucherAction]>>,
  { readonly ok: true }
>['value']

/** The first try is still on its way, and may yet be done. */
const isOfKey = (error: Declined): error is IdempotencyRefused => error.code.startsWith('idempotency-key')

/** What was done. `value` is what the voucher was worth right before, minor units; `replacement` is the new serial. */
type Done = {
  readonly what: VoucherAction
  readonly value: number
  readonly reason: string
  readonly replacement: string | null
}

type Stage =
  | { readonly phase: 'resting' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
  | {
      readonly phase: 'refused'
      readonly code: Exclude<Exclude<Declined, IdempotencyRefused>['code'], 'invalid' | 'serial-not-found'>
    }
  /** Nobody answered: perhaps it is done, perhaps not. */
  | { readonly phase: 'failed' }
  | ({ readonly phase: 'done' } & Done)

/** One voucher in the back-office: what it is, what happened to it, and what is being done to it. */
export class VoucherStore {
  readonly #staff: Collaborators['staff']
  readonly #session: Collaborators['session']
  readonly #keys: RequestKeys
  readonly #tell: Collaborators['tell']
  readonly serial: string
  /** Null where there is no such voucher. */
  readonly record = new Fetched<VoucherRecord | null>()
  /** What its log tells, the newest first. */
  readonly log = new Fetched<readonly AuditRecord[]>()
  /** How the voucher is by now, where that was heard since it was loaded. */
  now: Voucher | undefined
  asked: VoucherAction | undefined
  reason = ''
  stage: Stage = { phase: 'resting' }

  constructor(serial: string, { staff, session, keys, tell }: Collaborators) {
    this.serial = serial
    this.#staff = staff
    this.#session = session
    this.#keys = keys
    this.#tell = tell
    makeAutoObservable(this, { serial: false, record: false, log: false }, { deep: false })
  }

  /** Loads the voucher and its log, and again; what is being typed stays. */
  async open(): Promise<void> {
    await Promise.all([this.#openRecord(), this.#openLog()])
  }

  /** What others do to it is looked for once it is shown. */
  get page(): Pick<VoucherStore['record'], 'phase'> {
    return this.record
  }

  get shownIds(): readonly string[] {
    return [this.serial]
  }

  /** Looks whether somebody else changed it; nothing of what is shown changes, and nobody here asked for it. */
  async takeAnew(serials: readonly string[]): Promise<void> {
    const found = await this.#staff.vouchers.current({ serials })
    const [one] = found.ok ? found.value : []
    runInAction(() => {
      this.now = one?.voucher
    })
  }

  /** Whether it was changed elsewhere since it was loaded, and nobody changes it here. */
  get isOld(): boolean {
    const shown = this.record.answer?.voucher
    if (!shown || !this.now || this.stage.phase === 'saving') return false
    return canonicalText(shown) !== canonicalText(this.now)
  }

  /** What happened to it, the newest first; while the log is not there, what moved its value. */
  get timeline(): readonly Moment[] {
    return timelineOf(this.record.answer?.movements ?? [], this.log.answer ?? [])
  }

  /** Begins to do something: the voucher is looked at again, because what is left of it is said. */
  async ask(what: VoucherAction): Promise<void> {
    if (this.stage.phase === 'saving') return
    this.asked = what
    this.reason = ''
    this.stage = { phase: 'resting' }
    await this.open()
  }

  /** Does nothing after all. */
  leave(): void {
    if (this.stage.phase === 'saving') return
    this.asked = undefined
    if (this.stage.phase !== 'done') this.stage = { phase: 'resting' }
  }

  type(reason: string): void {
    this.reason = reason
    if (this.stage.phase === 'invalid') this.stage = { phase: 'resting' }
  }

  get problem(): Problem | undefined {
    return this.stage.phase === 'invalid' ? this.stage.problems[0] : undefined
  }

  /** Does what was asked for, and tells whether it is done. */
  async submit(): Promise<boolean> {
    const { asked, reason } = this
    if (!asked || this.stage.phase === 'saving') return false
    const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
    if (problems.length > 0) {
      this.stage = { phase: 'invalid', problems }
      return false
    }
    return this.#do(asked, reason.trim())
  }

  /** Lifts the block that has just been put; `reason` says in words that it is an undo. */
  async undo(reason: string): Promise<boolean> {
    return this.stage.phase === 'done' && this.stage.what === 'freeze' && this.#do('unfreeze', reason)
  }

  /** Says no more about what was done. */
  dismiss(): void {
    if (this.stage.phase !== 'saving') this.stage = { phase: 'resting' }
  }

  async #do(what: VoucherAction, reason: string): Promise<boolean> {
    const seen = this.record.answer
    if (!seen) return false
    const value = valueLeft(seen.voucher)
    this.stage = { phase: 'saving' }
    try {
      const answer = await this.#session.guarded(() => this.#call(what, reason))
      if (answer.ok) {
        await this.open()
        this.#finish({ what, value, reason, replacement: answer.value.replacement })
        return true
      }
      return await this.#declined(answer.error)
    } catch (fault) {
      runInAction(() => {
        this.stage = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  async #call(
    what: VoucherAction,
    reason: string,
  ): Promise<Result<{ readonly replacement: string | null }, Declined | Unauthorized>> {
    const { vouchers } = this.#staff
    const answer = await this.#keys.anew(
      `${what} ${this.serial}`,
      (key): Promise<Result<Changed, Declined | Unauthorized>> =>
        vouchers[what]({ serial: this.serial, reason }, key),
    )
    if (!answer.ok) return answer
    const { value } = answer
    const isReplaced = what === 'reissue' && 'voucher' in value
    return { ok: true, value: { replacement: isReplaced ? value.voucher.serial : null } }
  }

  async #declined(error: Declined): Promise<false> {
    if (error.code === 'invalid') {
      const { problems } = error
      runInAction(() => {
        this.stage = { phase: 'invalid', problems }
      })
      return false
    }
    await this.open()
    runInAction(() => {
      if (isOfKey(error)) this.stage = { phase: 'failed' }
      else if (error.code === 'serial-not-found') {
        this.asked = undefined
        this.stage = { phase: 'resting' }
        this.record.put(this.serial, null)
      } else this.stage = { phase: 'refused', code: error.code }
    })
    return false
  }

  #finish(done: Done): void {
    runInAction(() => {
      this.asked = undefined
      this.reason = ''
      this.stage = { phase: 'done', ...done }
    })
  }

  async #openRecord(): Promise<void> {
    await this.record.ask(this.serial, async () => {
      const found = await this.#session.guarded(() => this.#staff.vouchers.open({ serial: this.serial }))
      return found.ok ? found.value : null
    })
    const { answer } = this.record
    if (!answer) return
    runInAction(() => {
      this.now = undefined
    })
    this.#tell(answer)
  }

  #openLog(): Promise<void> {
    const { serial } = this
    return this.log.ask(serial, async () => {
      if (!this.#session.may('audit.view')) return []
      const found = await this.#session.guarded(() =>
        this.#staff.audit.list({ q: serial, type: 'voucher', limit: pageSize.max }),
      )
      return found.ok ? found.value.items.filter(({ entity }) => entity.number === serial) : []
    })
  }
}
