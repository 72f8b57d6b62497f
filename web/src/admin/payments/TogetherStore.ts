import type { Api } from '@hotovo/application/api'
import { type BankEntry, isUnclaimed, type WhyAside } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { HeldWhat, SentState, Undone } from '../records/deeds.ts'
import type { Holds, MayGo } from '../records/Holds.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { Turns } from '../records/Turns.ts'
import { Write } from '../records/Write.ts'
import type { BankLines } from './BankLines.ts'
import { type Declined, decide, decisionName } from './decisions.ts'
import type { WhyNotTogether } from './whyNotTogether.ts'

/** What is decided about several lines at once: why is the same for all. */
type Same =
  | { readonly what: 'set-aside'; readonly why: WhyAside }
  | { readonly what: 'waits-again' | 'accepted' }
type Lines = { readonly entries: readonly BankEntry[] } & Same
type One = { readonly entry: BankEntry } & Same

/** Several lines that are being sent or were: what of them is done, as it was before but for the instant of that (rule P50), what is to be sent yet, and what others changed. */
type Batch = {
  readonly subject: string
  readonly what: One['what']
  readonly left: readonly One[]
  readonly done: readonly BankEntry[]
  readonly others: number
  readonly isUnanswered: boolean
}

type Collaborators = {
  readonly statements: Pick<Api['staff']['statements'], 'accept' | 'setAside' | 'giveBack'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly holds: Holds
  readonly uuid: () => string
  readonly lines: Pick<BankLines, 'items' | 'replace' | 'refresh'>
  /** Whether a line is held by itself. */
  readonly isHeld: (id: string) => boolean
  /** A line of them is decided about. */
  readonly settle: (entry: BankEntry, what: One['what']) => void
  /** They wait as before: the first of them is looked at. */
  readonly looksAgain: (entry: BankEntry) => void
}

/** What is told of lines that are decided about together. */
function whatOf(becomes: One['what'], entries: readonly BankEntry[]): HeldWhat {
  const { length: count } = entries
  if (becomes !== 'accepted') return { kind: 'lines', count, becomes }
  const sums = new Map<string, number>()
  for (const { currency, amount, used } of entries)
    sums.set(currency, (sums.get(currency) ?? 0) + amount - used)
  return {
    ...{ kind: 'lines', count, becomes },
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
  }
}

/**
 * Lines that are picked and set aside together, or wait again together, and are taken back as one (rules P45, A112); those that are
 * accepted together are held as one before (rules P58, A45).
 */
export class TogetherStore {
  readonly #with: Collaborators
  readonly #one: Write<One, BankEntry, Declined>
  readonly #turns: Turns<One>
  /** The lines that are picked, by their ids; some may be shown no more. */
  ids: ReadonlySet<string> = new Set()
  /** All that were held or sent here, by the names under which they are told. */
  batches: ReadonlyMap<string, Batch> = new Map()
  /** What was sent last, until somebody has read what became of it. */
  ended: Batch | undefined
  /** Lines that somebody would have accepted together and that wait for a decision of their own, with why, as long as they are picked. */
  #notTogether: ReadonlyMap<string, WhyNotTogether> = new Map()

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    const { session, keys, lines, settle } = collaborators
    this.#one = new Write<One, BankEntry, Declined>(
      { session, keys },
      {
        deed: decisionName,
        send: (one, key) => decide(collaborators, one, key),
        done: (entry, { what }) => settle(entry, what),
        meanwhile: (current) => {
          runInAction(() => lines.replace(current))
          return undefined
        },
      },
    )
    this.#turns = new Turns(this.#one)
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Whether a line can be picked: nobody decided whose it is, and it is not held. */
  isFree(entry: BankEntry): boolean {
    const isDecidable = isUnclaimed(entry) || entry.decision === 'set-aside'
    return isDecidable && !this.#with.isHeld(entry.id) && this.heldWith(entry.id) === undefined
  }

  /** The lines that can be picked. */
  get list(): { readonly rows: readonly BankEntry[] } {
    return { rows: this.#with.lines.items.filter((entry) => this.isFree(entry)) }
  }

  get picked(): readonly BankEntry[] {
    return this.list.rows.filter((row) => this.isPicked(row))
  }

  isPicked({ id }: Pick<BankEntry, 'id'>): boolean {
    return this.ids.has(id)
  }

  /** Why lines that are picked were not accepted with the others: how many for each reason. */
  get leftPicked(): readonly (readonly [why: WhyNotTogether, count: number])[] {
    const counts = new Map<WhyNotTogether, number>()
    for (const { id } of this.picked) {
      const why = this.#notTogether.get(id)
      if (why) counts.set(why, (counts.get(why) ?? 0) + 1)
    }
    return [...counts]
  }

  /** Keeps lines picked and says why they are not accepted together (rule P58). */
  leave(lines: ReadonlyMap<string, WhyNotTogether>): void {
    this.#notTogether = lines
    this.pick([...lines.keys()].map((id) => ({ id })))
  }

  /** Picks lines, or drops them again. */
  pick(rows: readonly Pick<BankEntry, 'id'>[], isOn = true): void {
    const ids = new Set(this.ids)
    for (const { id } of rows) {
      if (isOn) ids.add(id)
      else ids.delete(id)
    }
    this.ids = ids
  }

  /** Nobody picks any more. */
  drop(): void {
    this.ids = new Set()
    this.#notTogether = new Map()
  }

  /** The name under which a line is held with others; undefined where it is not. */
  heldWith(id: string): string | undefined {
    return [...this.batches.values()].find(
      ({ subject, left }) => this.#with.holds.isHeld(subject) && left.some(({ entry }) => entry.id === id),
    )?.subject
  }

  /**
   * Sets lines aside, or has them wait again, at once as one does; accepts them once they were held, since nothing takes that back.
   * Tells whether nothing of it is left to do.
   */
  decide({ entries, ...decision }: Lines): Promise<boolean> {
    const { holds, uuid, looksAgain } = this.#with
    const { what } = decision
    const subject = `lines ${uuid()}`
    this.drop()
    this.ended = undefined
    const left = entries.map((entry): One => ({ ...decision, entry }))
    this.#put({ subject, what, left, done: [], others: 0, isUnanswered: false })
    const send = (mayGo: MayGo) => this.#send(subject, mayGo)
    holds.hold(subject, {
      what: whatOf(what, entries),
      send,
      state: () => this.#standsOf(subject),
      retry: send,
      calledOff: () => {
        if (entries[0]) looksAgain(entries[0])
      },
      ...(what !== 'accepted' && { back: () => this.#takeBack(subject) }),
    })
    // What is taken back by one press waits for nothing.
    return what === 'accepted' ? Promise.resolve(false) : holds.send(subject)
  }

  /** The bench is shown, which tells how what was sent last ended, with what others changed. */
  tellsHere(): (() => void) | undefined {
    return this.ended && this.#with.holds.tellsHere(this.ended.subject, { isDoneTold: true })
  }

  /** Takes back what was sent last. */
  async undo(): Promise<void> {
    if (this.ended) await this.#with.holds.undos.undo(this.ended.subject)
  }

  /** Says no more about what was sent last. */
  dismiss(): void {
    this.ended = undefined
  }

  /** Sends one after the other, and tells whether nothing is left; what is left is sent again by the same. */
  async #send(subject: string, mayGo: MayGo): Promise<boolean> {
    for (;;) {
      const batch = this.batches.get(subject)
      const [one, ...left] = batch?.left ?? []
      if (!batch) return false
      if (!one) break
      const end = await this.#decide(one, mayGo)
      if (end === 'unanswered' || end === 'called-off') {
        this.#put({ ...batch, isUnanswered: end === 'unanswered' })
        return false
      }
      const { stage } = this.#one
      const decidedAt = stage.phase === 'done' ? stage.done.decidedAt : null
      const done = end === 'done' ? [...batch.done, { ...one.entry, decidedAt }] : batch.done
      const others = batch.others + (end === 'declined' ? 1 : 0)
      this.#put({ ...batch, left, done, others, isUnanswered: false })
    }
    runInAction(() => {
      this.ended = this.batches.get(subject)
    })
    return true
  }

  /** Has each line that was done be again what it was, and tells what came of it. */
  async #takeBack(subject: string): Promise<Undone> {
    const batch = this.batches.get(subject)
    if (!batch) return 'stays'
    if (batch.left.length > 0 && !batch.isUnanswered) return 'busy'
    this.dismiss()
    let back = 0
    for (const entry of batch.done) {
      const one = backOf(batch.what, entry)
      if (!one) continue
      const end = await this.#decide(one)
      if (end === 'unanswered' || end === 'called-off') return 'unanswered'
      if (end === 'done') back += 1
    }
    await this.#with.lines.refresh()
    const [first] = batch.done
    if (first) runInAction(() => this.#with.looksAgain(first))
    if (back === batch.done.length) return 'undone'
    return back > 0 ? 'partly' : 'overtaken'
  }

  async #decide(one: One, mayGo?: MayGo): Promise<'done' | 'declined' | 'unanswered' | 'called-off'> {
    if (await this.#turns.run(one, mayGo)) return 'done'
    const { phase } = this.#one.stage
    if (phase === 'resting') return 'called-off'
    return phase === 'unanswered' ? phase : 'declined'
  }

  /** How one stands that was sent; what is taken back by one press is told as that alone. */
  #standsOf(subject: string): SentState {
    const { ended } = this
    if (this.batches.get(subject)?.isUnanswered) return 'unanswered'
    if (ended?.subject !== subject || ended.what !== 'accepted') return 'resting'
    return ended.others > 0 ? 'partly' : 'done'
  }

  #put(batch: Batch): void {
    runInAction(() => {
      this.batches = new Map(this.batches).set(batch.subject, batch)
    })
  }
}

/** What makes a line what it was, for the reason that it had; undefined where it was accepted, or set aside before that was asked. */
function backOf(what: One['what'], entry: BankEntry): One | undefined {
  if (what === 'accepted') return undefined
  if (what === 'set-aside') return { what: 'waits-again', entry }
  const { asideReason: reason, asideNote } = entry
  if (reason === null) return undefined
  return { what: 'set-aside', entry, why: { reason, ...(asideNote !== null && { note: asideNote }) } }
}
