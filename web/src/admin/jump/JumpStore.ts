import type { Api } from '@hotovo/application/api'
import type { LookupResult } from '@hotovo/application/back-office/lookup'
import type { Later } from '@hotovo/application/shared/ports'
import { foldedText } from '@hotovo/domain/shared/search'
import { mayBecomeCode, voucherCodeIn } from '@hotovo/domain/shared/voucher-code'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'
import type { Recent } from '../records/Recent.ts'
import {
  allRows,
  type Command,
  type Commands,
  commandRows,
  foundRows,
  isMoreOf,
  isSurelyMeant,
  pathOf,
  type Row,
  recentRows,
} from './rows.ts'

/** What is typed is looked for after so long a pause, in milliseconds. */
const pauseMs = 200

/** Where the records of a kind stand in an answer. */
const kinds = {
  order: 'orders',
  ticket: 'tickets',
  voucher: 'vouchers',
  payment: 'payments',
  refund: 'refunds',
} as const

/** Lists that are searched by what is typed here, and counted. */
const countedLists = ['orders', 'tickets', 'payments'] as const
export type CountedList = (typeof countedLists)[number]

type Collaborators = {
  readonly lookUp: Api['staff']['lookUp']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly recent: Recent
  /** Where one can go and what one can do, as it is now. */
  readonly commands: () => Commands
  /** The way to all that a list finds by a text; undefined where it finds no more than stands here. */
  readonly allOf: (list: CountedList, q: string) => Promise<Command | undefined>
  readonly later: Later
  /** Goes where a row leads, or does what it says. */
  readonly go: (row: Row) => void
}

/** The jump box: what is typed, what it means, and which row is chosen. */
export class JumpStore {
  readonly #with: Collaborators
  readonly found = new Fetched<LookupResult>()
  /** The ways to whole lists, and the question they are for. */
  all: { readonly of: string; readonly commands: readonly Command[] } = { of: '', commands: [] }
  text = ''
  chosen = 0
  /** As soon as the answer is there, the only record in it is opened. */
  #opensOnly = false
  /** What Enter was pressed for before that; it is opened where there is no record. */
  #entered: Row | undefined
  #isHeldBack = false
  #callOff = () => {}

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, { found: false }, { deep: false })
  }

  /** What is looked for; empty while nothing is typed. */
  get question(): string {
    return this.text.trim()
  }

  /** Whether the code of a voucher was typed or pasted: it is sent nowhere. */
  get holdsCode(): boolean {
    return voucherCodeIn(this.text) !== undefined
  }

  get phase(): 'resting' | 'secret' | 'held-back' | 'loading' | 'failed' | 'shown' {
    if (this.question === '') return 'resting'
    if (this.holdsCode) return 'secret'
    if (this.found.asked !== this.question) return this.#isHeldBack ? 'held-back' : 'loading'
    return this.found.phase
  }

  /** The rows in the order in which they stand, each group together: what is surely meant, records, and what else leads on. */
  get rows(): readonly Row[] {
    const asked = foldedText(this.question)
    const records = this.phase === 'shown' ? this.#records() : []
    const recent = this.#with.recent.records.filter(({ number }) => foldedText(number).includes(asked))
    const commands = commandRows(this.#with.commands(), this.question)
    const known = new Set(records.map(pathOf))
    return [
      ...commands.before,
      ...records,
      ...(this.phase === 'shown' && this.all.of === this.question ? allRows(this.all.commands) : []),
      ...recentRows(recent).filter((row) => !known.has(pathOf(row))),
      ...commands.behind,
    ]
  }

  get row(): Row | undefined {
    return this.rows[this.chosen]
  }

  /**
   * Takes what is typed, and looks for it after a pause; what was pasted at once, and opens the only record it means.
   * What may become a code is held back until Enter, however slowly it is typed.
   */
  type(text: string, { isPasted = false } = {}): void {
    this.text = text
    this.chosen = 0
    this.#callOff()
    this.#opensOnly = isPasted
    this.#entered = undefined
    this.#isHeldBack = !isPasted && mayBecomeCode(text)
    if (this.question === '' || this.holdsCode || this.#isHeldBack) this.found.forget()
    else if (isPasted) void this.ask()
    else this.#callOff = this.#with.later(() => void this.ask(), pauseMs)
  }

  /** Looks for what is typed, and again after nobody answered. */
  async ask(): Promise<void> {
    this.#callOff()
    this.#isHeldBack = false
    const { question } = this
    if (question === '' || this.holdsCode) return
    await this.found.ask(question, () =>
      answerTo(this.#with.session, () => this.#with.lookUp({ q: question })),
    )
    void this.#lookForAll(question)
    if (this.question !== question || !this.#opensOnly || this.found.phase !== 'shown') return
    this.#opensOnly = false
    const [only, ...others] = this.#records()
    const one = only ?? this.#entered
    if (one && others.length === 0) this.#with.go(one)
  }

  /** Goes up or down by so many rows, round the ends. */
  move(step: number): void {
    const { length } = this.rows
    if (length > 0) this.chosen = (this.chosen + step + length) % length
  }

  /** Opens a row, the chosen one by default; before the answer is there it waits for it. */
  open(row: Row | undefined = this.row): void {
    if (this.phase === 'failed' && row === undefined) void this.ask()
    else if (
      (this.phase === 'loading' || this.phase === 'held-back') &&
      (row === undefined || (row === this.row && !isSurelyMeant(row, this.question)))
    ) {
      this.#entered = row
      this.#opensOnly = true
      if (this.found.asked !== this.question) void this.ask()
    } else if (row) this.#with.go(row)
  }

  /** Kinds of which there are more than stand here. */
  isMoreOf(kind: Row['kind']): boolean {
    const { answer } = this.found
    return this.phase === 'shown' && answer !== undefined && kind in kinds
      ? isMoreOf(answer, kinds[kind as keyof typeof kinds])
      : false
  }

  async #lookForAll(question: string): Promise<void> {
    const { answer } = this.found
    if (this.question !== question || !answer) return
    const lists = countedLists.filter((list) => isMoreOf(answer, list))
    const found = await Promise.all(lists.map((list) => this.#with.allOf(list, question)))
    runInAction(() => {
      this.all = { of: question, commands: found.filter((one) => one !== undefined) }
    })
  }

  #records(): readonly Row[] {
    const { answer } = this.found
    return answer ? foundRows(answer) : []
  }
}
