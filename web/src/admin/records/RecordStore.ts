import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import type { Refusal, Refused } from '@hotovo/application/refusal'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Drafts, leftOf } from './Drafts.ts'
import type { RequestKeys } from './RequestKeys.ts'
import { Write } from './Write.ts'

type Gone = 'order-not-found' | 'ticket-not-found'
type NoteDeclined = Refused<'invalid' | Gone> | IdempotencyRefused

type Desk = {
  readonly session: Pick<SessionStore, 'guarded'>
  readonly drafts: Drafts
  readonly keys: RequestKeys
}

type RecordCalls<R> = {
  readonly open: () => Promise<Result<R, Refusal>>
  readonly history: () => Promise<Result<{ readonly items: readonly AuditEntry[] }, Refusal>>
  readonly addNote: (text: string, key: string) => Promise<Result<R, NoteDeclined | Unauthorized>>
  /** The name under which keys of what is done to it are kept. */
  readonly name: () => string
  /** What is answered where it is not there. */
  readonly gone: Gone
  /** A record as it will be once what is under way is done. */
  readonly soon: (record: R) => R
  /** Hears of every record as it is now, for whoever shows it elsewhere. */
  readonly tell: (record: R) => void
}

/**
 * What every record of the back-office has (rules A13, A14): itself, its history, what is typed for it and not sent, and the notes
 * of staff.
 */
export class RecordStore<R, Field extends string> {
  readonly id: string
  readonly #desk: Desk
  readonly #calls: RecordCalls<R>
  /** Null where there is no such record. */
  readonly record = new Fetched<R | null>()
  /** The newest first. */
  readonly history = new Fetched<readonly AuditEntry[]>()
  readonly adding: Write<string, R, NoteDeclined, Gone>
  typed: Readonly<Record<Field | 'text', string>>

  /** Takes up what was typed in this tab before. */
  constructor(id: string, desk: Desk, fields: readonly (Field | 'text')[], calls: RecordCalls<R>) {
    this.id = id
    this.#desk = desk
    this.#calls = calls
    const draft = desk.drafts.of(id)
    this.typed = Object.fromEntries(fields.map((field) => [field, draft[field] ?? ''])) as typeof this.typed
    this.adding = new Write<string, R, NoteDeclined, Gone>(desk, {
      deed: () => `note ${calls.name()}`,
      problems: (text) => textProblems('text', text, lengths.adminNote, { required: true, lines: true }),
      send: calls.addNote,
      done: (record, text) => {
        this.take(record)
        this.sent('text', text)
        void this.openHistory()
      },
      gone: { code: calls.gone, tell: () => this.lose() },
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads the record and its history, and again; what was typed stays. */
  async open(): Promise<void> {
    const { open, soon, tell } = this.#calls
    const opening = this.record.ask(this.id, async () => {
      const found = await this.#desk.session.guarded(open)
      return found.ok ? soon(found.value) : null
    })
    await Promise.all([opening, this.openHistory()])
    const { answer } = this.record
    if (answer) tell(answer)
  }

  openHistory(): Promise<void> {
    return this.history.ask(this.id, async () => {
      const found = await this.#desk.session.guarded(this.#calls.history)
      return found.ok ? found.value.items : []
    })
  }

  /** What the history has more than it had before, once it is loaded again; undefined where nobody tells. */
  async meanwhile(): Promise<readonly AuditEntry[] | undefined> {
    const known = this.history.answer?.length
    await this.openHistory()
    const entries = this.history.phase === 'shown' ? this.history.answer : undefined
    return known === undefined ? undefined : entries?.slice(0, entries.length - known)
  }

  take(record: R): void {
    this.record.put(this.id, record)
    this.#calls.tell(record)
  }

  /** It is not there any more. */
  lose(): void {
    this.record.put(this.id, null)
  }

  type(field: Field | 'text', text: string): void {
    this.typed = { ...this.typed, [field]: text }
    this.#desk.drafts.keep(this.id, { [field]: text })
    if (field === 'text') this.adding.rest()
  }

  /** What was sent of a field is typed no more; what was typed meanwhile stays. */
  sent(field: Field | 'text', text: string): void {
    const left = leftOf(this.typed[field], text)
    this.typed = { ...this.typed, [field]: left }
    this.#desk.drafts.keep(this.id, { [field]: left })
  }

  /** Adds what is typed to the notes of staff, and tells whether it is there. */
  async addNote(): Promise<boolean> {
    const { text } = this.typed
    return text.trim() !== '' && this.adding.run(text)
  }
}
