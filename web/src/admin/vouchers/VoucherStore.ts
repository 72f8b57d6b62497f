import type { StaffApi } from '@hotovo/application/api'
import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import { pageSize } from '@hotovo/domain/limits'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, askQuietly, itemsOf } from '../records/asking.ts'
import type { Holds } from '../records/Holds.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { ActionStore } from './ActionStore.ts'
import { type Moment, momentsBetween, timelineOf } from './timeline.ts'

type Collaborators = {
  readonly staff: Pick<StaffApi['staff'], 'vouchers' | 'audit'>
  readonly session: Pick<SessionStore, 'guarded' | 'may'>
  readonly keys: RequestKeys
  readonly holds: Holds
  /** Is told of the voucher as it is now, for whoever shows it elsewhere. */
  readonly tell: (record: VoucherRecord) => void
  /** Something is held of it. */
  readonly begins: (store: VoucherStore) => void
}

/** One voucher in the back-office: what it is, and what happened to it. */
export class VoucherStore {
  readonly #desk: Collaborators
  readonly serial: string
  /** Null where there is no such voucher. */
  readonly record = new Fetched<VoucherRecord | null>()
  /** What its log tells, the newest first. */
  readonly log = new Fetched<readonly AuditRecord[]>()
  /** How the voucher is by now, where that was heard since it was loaded. */
  now: Voucher | undefined
  /** The keys of what somebody else did, as long as it is news. */
  news: ReadonlySet<string> = new Set()
  /** What is being done to it. */
  readonly action: ActionStore

  constructor(serial: string, desk: Collaborators) {
    this.serial = serial
    this.#desk = desk
    this.action = new ActionStore(serial, {
      ...desk,
      vouchers: desk.staff.vouchers,
      shown: () => this.record.answer ?? undefined,
      refresh: () => this.open(),
      gone: () => this.record.put(serial, null),
      begins: () => desk.begins(this),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads the voucher and its log, and again; what is being typed stays. */
  async open(): Promise<void> {
    const { serial } = this
    const { staff, session, tell } = this.#desk
    await Promise.all([
      this.record.ask(serial, () => answerOr(session, () => staff.vouchers.open({ serial }), null)),
      this.log.ask(serial, () => this.#entries()),
    ])
    const { answer } = this.record
    if (!answer) return
    runInAction(() => {
      this.now = undefined
    })
    this.settle()
    tell(answer)
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
    const found = await this.#desk.staff.vouchers.current({ serials })
    const [one] = found.ok ? found.value : []
    runInAction(() => {
      this.now = one?.voucher
    })
  }

  /** How it is elsewhere, where it was changed there since it was loaded; undefined otherwise. */
  get newest(): string | undefined {
    const shown = this.record.answer?.voucher
    if (!shown || !this.now) return undefined
    const now = canonicalText(this.now)
    return canonicalText(shown) === now ? undefined : now
  }

  /** Whether something is asked or done about it just now. */
  get isBusy(): boolean {
    return this.record.phase === 'loading' || this.action.write.isSaving
  }

  /** Looks what happened to it meanwhile, without showing it; undefined where nobody tells. */
  async look(): Promise<{ readonly moments: readonly Moment[]; readonly take: () => void } | undefined> {
    const { serial } = this
    const [record, log] = await Promise.all([
      askQuietly(() => this.#desk.staff.vouchers.open({ serial })),
      this.#mayReadLog ? askQuietly(() => this.#desk.staff.audit.list(this.#question)) : { items: [] },
    ])
    if (!record || !log) return undefined
    const entries = this.#own(log.items)
    const known = new Set(this.timeline.map(({ key }) => key))
    const told = timelineOf(record.movements, entries).filter(({ key }) => !known.has(key))
    const before = this.record.answer?.voucher
    const moments = told.length > 0 || !before ? told : momentsBetween(before, record.voucher)
    return {
      moments,
      take: () =>
        runInAction(() => {
          this.record.put(serial, record)
          this.log.put(serial, entries)
          this.now = undefined
          this.news = new Set(moments.map(({ key }) => key))
          this.#desk.tell(record)
        }),
    }
  }

  /** What was news was read. */
  settle(): void {
    this.news = new Set()
  }

  /** What happened to it, the newest first; while the log is not there, what moved its value. */
  get timeline(): readonly Moment[] {
    return timelineOf(this.record.answer?.movements ?? [], this.log.answer ?? [])
  }

  /** Whoever may not see the log is told nothing of it. */
  async #entries(): Promise<readonly AuditRecord[]> {
    const { staff, session } = this.#desk
    if (!this.#mayReadLog) return []
    return this.#own(await itemsOf(session, () => staff.audit.list(this.#question)))
  }

  get #mayReadLog(): boolean {
    return this.#desk.session.may('audit.view')
  }

  get #question() {
    return { q: this.serial, type: 'voucher', limit: pageSize.max } as const
  }

  #own(entries: readonly AuditRecord[]): readonly AuditRecord[] {
    return entries.filter(({ entity }) => entity.number === this.serial)
  }
}
