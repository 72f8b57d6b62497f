import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import type { Refusal, Refused } from '@hotovo/application/refusal'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, itemsOf } from './asking.ts'
import { type Drafts, leftOf } from './Drafts.ts'
import type { RequestKeys } from './RequestKeys.ts'
import type { UndoStack } from './UndoStack.ts'
import { Write, type WriteRules } from './Write.ts'

type NoRecord = 'order-not-found' | 'ticket-not-found'
type NoteDeclined = Refused<'invalid' | NoRecord> | IdempotencyRefused

type Desk = {
  readonly session: Pick<SessionStore, 'guarded'>
  readonly drafts: Drafts
  readonly keys: RequestKeys
  readonly undos: UndoStack
}

type RecordCalls<R, Field, Declined extends Refusal, Gone> = {
  readonly open: () => Promise<Result<R, NoInfer<Declined> | Unauthorized>>
  readonly history: () => Promise<Result<{ readonly items: readonly AuditEntry[] }, Refusal>>
  readonly addNote: (text: string, key: string) => Promise<Result<R, NoteDeclined | Unauthorized>>
  /** The name under which keys of what is done to it are kept. */
  readonly name: () => string
  /** The number that it is told by, and the path of its page. */
  readonly about: () => { readonly number: string; readonly path: string }
  /** What is answered where it is not there. */
  readonly gone: Gone
  /** Hears of every record as it is now, for whoever shows it elsewhere. */
  readonly tell: (record: R) => void
  /** Hears that a field is written anew. */
  readonly written: (field: Field) => void
}

/** How a record is by now, as it is known before anybody wants it. */
export type Seen = {
  /** What was done since it was looked at, the newest first. */
  readonly entries: readonly AuditEntry[]
  /** Shows it. */
  readonly take: () => void
}

/** A change that was made: the record it was made of, and what became of it. */
type Changed<R> = { readonly before: R; readonly record: R }

/** What a change of a record is; the rest is the same for all. */
type ChangeRules<R, Wanted, Declined extends Refusal, Gone> = Pick<
  WriteRules<Wanted, Changed<R>, Declined, Gone>,
  'problems' | 'refresh' | 'take' | 'calledOff' | 'told' | 'back'
> & {
  readonly send: (wanted: Wanted, before: R, key: string) => Promise<Result<R, Declined | Unauthorized>>
  /** The record as it will be, to be shown at once. */
  readonly soon: (record: R, wanted: Wanted) => R
  /** Shows it where only a list knows the record, and answers what takes that back. */
  readonly showInList: (wanted: Wanted) => () => void
  /** What is answered where the record is not what that list showed. */
  readonly overtaken: (record: R) => Declined | undefined
  readonly begins: () => void
  readonly done: (wanted: Wanted) => void
}

/**
 * What every record of the back-office has (rules A13, A14): itself, its history, what is typed for it and not sent, the notes of
 * staff, and a write that changes it.
 */
export class RecordStore<
  R,
  Field extends string,
  Wanted,
  Declined extends Refusal,
  Gone extends NoRecord & Declined['code'],
> {
  readonly id: string
  readonly #desk: Desk
  readonly #calls: RecordCalls<R, Field, Declined, Gone>
  /** A record as it will be once the change that is under way is made. */
  #soon = (record: R): R => record
  /** Null where there is no such record. */
  readonly record = new Fetched<R | null>()
  /** The newest first. */
  readonly history = new Fetched<readonly AuditEntry[]>()
  readonly adding: Write<string, R, NoteDeclined, Gone>
  /** What is typed by field; `text` is a note of its own. */
  typed: Readonly<Record<Field | 'text', string>>

  /** What somebody else did, as it was heard and before it is shown; `isTaken`: it is, because something was about to be sent (rule A159). */
  heard: (Seen & { readonly isTaken: boolean }) | undefined

  /** What happened after this instant was shown because somebody else did it, until it was read. */
  newsSince: string | undefined

  /** Takes up what was typed in this tab before. */
  constructor(
    id: string,
    desk: Desk,
    fields: readonly Field[],
    calls: RecordCalls<R, Field, Declined, Gone>,
  ) {
    this.id = id
    this.#desk = desk
    this.#calls = calls
    const draft = desk.drafts.of(id)
    const names = ['text', ...fields]
    this.typed = Object.fromEntries(names.map((name) => [name, draft[name] ?? ''])) as typeof this.typed
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
      // Nothing takes it back: without it something older would be.
      told: () => ({ subject: `note ${id}`, what: { kind: 'note', ...calls.about() } }),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads the record and its history, and again; what was typed stays. */
  open(): Promise<void> {
    return this.load(
      () => answerOr(this.#desk.session, this.#calls.open, null),
      () => this.#entries(),
    )
  }

  /** The same, from whoever has them. */
  async load(record: () => Promise<R | null>, entries: () => Promise<readonly AuditEntry[]>): Promise<void> {
    this.settle()
    this.heard = undefined
    const opening = this.record.ask(this.id, async () => {
      const found = await record()
      return found && this.#soon(found)
    })
    await Promise.all([opening, this.history.ask(this.id, entries)])
    const { answer } = this.record
    if (answer) this.#calls.tell(answer)
  }

  openHistory(): Promise<void> {
    this.settle()
    return this.history.ask(this.id, () => this.#entries())
  }

  #entries(): Promise<readonly AuditEntry[]> {
    return itemsOf(this.#desk.session, this.#calls.history)
  }

  /**
   * What the history has more than it had before, once it is loaded again; where that is nothing, or nothing was known, what was done
   * last: it is what the record was overtaken by. Undefined where nobody tells.
   */
  async meanwhile(): Promise<readonly AuditEntry[] | undefined> {
    const known = this.history.answer?.length
    await this.openHistory()
    const entries = this.history.phase === 'shown' ? this.history.answer : undefined
    const added = known === undefined ? [] : entries?.slice(0, entries.length - known)
    if (added?.length !== 0) return added
    return entries?.filter(({ createdAt }) => createdAt === entries[0]?.createdAt)
  }

  /** What an older history did not have of a newer one, the newest first; all of it where nothing is known. */
  newIn(entries: readonly AuditEntry[]): readonly AuditEntry[] {
    const known = this.history.answer?.[0]
    if (known === undefined) return entries
    const place = entries.findIndex(
      ({ createdAt, actionType, fieldName, newValue }) =>
        createdAt === known.createdAt &&
        actionType === known.actionType &&
        fieldName === known.fieldName &&
        newValue === known.newValue,
    )
    return place < 0 ? entries : entries.slice(0, place)
  }

  get isTyped(): boolean {
    return Object.values<string>(this.typed).some((text) => text.trim() !== '')
  }

  take(record: R): void {
    this.heard = undefined
    this.record.put(this.id, record)
    this.#calls.tell(record)
  }

  hear(seen: Seen): void {
    this.heard = { ...seen, isTaken: false }
  }

  /** Shows what was heard before something is sent that knew nothing of it, and tells whether there was any (rule A159). */
  takeHeard(): boolean {
    const { heard } = this
    if (!heard || heard.isTaken) return false
    heard.take()
    this.heard = { ...heard, isTaken: true }
    return true
  }

  forgetTaken(): void {
    if (this.heard?.isTaken) this.heard = undefined
  }

  /** Shows what somebody else made of it, and what they did as news. */
  takeNews(record: R, entries: readonly AuditEntry[]): void {
    this.newsSince = this.history.answer?.[0]?.createdAt
    this.take(record)
    this.history.put(this.id, entries)
  }

  isNews(at: string): boolean {
    return this.newsSince !== undefined && at > this.newsSince
  }

  settle(): void {
    this.newsSince = undefined
  }

  lose(): void {
    this.record.put(this.id, null)
  }

  type(field: Field | 'text', text: string): void {
    this.typed = { ...this.typed, [field]: text }
    this.#desk.drafts.keep(this.id, { [field]: text })
    if (field === 'text') this.adding.rest()
    else this.#calls.written(field)
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

  get changeDeed(): string {
    return `change ${this.#calls.name()}`
  }

  /**
   * The write that changes it: shown at once, sent with the version that is known, taken back where it does not come about. A
   * record of which only a list knows is asked for first.
   */
  changedBy(rules: ChangeRules<R, Wanted, Declined, Gone>): Write<Wanted, Changed<R>, Declined, Gone> {
    const { soon, showInList, overtaken, begins, send, done, ...others } = rules
    /** The record as it was before the change that is under way. */
    let before: R | undefined
    const change = new Write<Wanted, Changed<R>, Declined, Gone>(this.#desk, {
      ...others,
      deed: () => this.changeDeed,
      send: async (wanted, key) => {
        if (before === undefined) {
          const opening = this.#desk.session.guarded(this.#calls.open)
          const [found] = await Promise.all([opening, this.openHistory()])
          if (!found.ok) return found
          before = found.value
          this.record.put(this.id, this.#soon(before))
          const refusal = overtaken(before)
          if (refusal) return fail(refusal)
        }
        const seen = before
        const made = await send(wanted, seen, key)
        return made.ok ? ok({ before: seen, record: made.value }) : made
      },
      show: (wanted) => {
        begins()
        before = this.record.answer ?? undefined
        const hideInList = before === undefined ? showInList(wanted) : undefined
        if (before !== undefined) this.take(soon(before, wanted))
        return () => (before === undefined ? hideInList?.() : this.take(before))
      },
      done: ({ record }, wanted) => {
        this.take(record)
        done(wanted)
        void this.openHistory()
      },
      gone: { code: this.#calls.gone, tell: () => this.lose() },
      meanwhile: () => this.meanwhile(),
    })
    this.#soon = (record) => (change.pending === undefined ? record : soon(record, change.pending))
    return change
  }
}
