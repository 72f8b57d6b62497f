import type { Api } from '@hotovo/application/api'
import type { Later } from '@hotovo/application/shared/ports'
import type { StatementImport } from '@hotovo/application/statements/ports'
import type { ColumnMapping } from '@hotovo/application/statements/reader'
import { ok } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { ifAnswered } from '../records/asking.ts'
import { Write } from '../records/Write.ts'
import { tableOf } from './namedTable.ts'
import { type DroppedFile, Uploads } from './Uploads.ts'

type Statements = Api['staff']['statements']
type Collaborators = {
  readonly statements: Pick<Statements, 'imports' | 'send' | 'rememberColumns' | 'reread' | 'dismissImports'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly later: Later
  readonly uuid: () => string
  /** Is told when lines came. */
  readonly onAdded: () => Promise<void>
}

/** How far files are is asked so often, while any of them is on its way. */
const askMs = 400

const isUnderWay = ({ course: { state } }: StatementImport) => state === 'waiting' || state === 'reading'

/** Whether nothing is to be done with it any more. */
const isDone = ({ course: { state } }: StatementImport) => state === 'read' || state === 'refused'

/** Bank statements on their way in: what is sent from here, and what has become of all that was sent lately, whoever sent it. */
export class ImportStore {
  readonly #with: Collaborators
  readonly uploads: Uploads
  /** What the server has, in the order in which it came. */
  imports: readonly StatementImport[] = []
  /** Remembers what the columns of files with a header are, and has those that ask for them read again. */
  readonly naming: Write<ColumnMapping, readonly string[], never>
  /** Says no more about files; the server forgets them, too. Where nobody answered they stay, and can be dismissed again. */
  readonly dismissing: Write<readonly string[], undefined, never>
  #isOpen = false
  /** Of answers that overlap the last one counts. */
  #turn = 0
  /** What was sent or answered here, and has not ended as far as this tab knows: its lines are shown when they come. */
  readonly #own = new Set<string>()
  #callOff: (() => void) | undefined

  constructor(collaborators: Collaborators) {
    const { statements, session, uuid } = collaborators
    this.#with = collaborators
    this.uploads = new Uploads({
      send: statements.send,
      session,
      uuid,
      onSent: (sent) => {
        // Whoever was asked before does not know of it.
        this.#turn += 1
        this.#own.add(sent.id)
        this.#take([...this.imports.filter(({ id }) => id !== sent.id), sent])
      },
    })
    this.naming = new Write<ColumnMapping, readonly string[], never>(
      { session },
      {
        send: async (mapping) => {
          const ids = this.#asking(mapping)
          const remembered = await session.guarded(() => statements.rememberColumns(mapping))
          const reread = remembered.ok ? await statements.reread({ ids }) : remembered
          return reread.ok ? ok(ids) : reread
        },
        done: (ids) => {
          for (const id of ids) this.#own.add(id)
          return this.look()
        },
      },
    )
    this.dismissing = new Write<readonly string[], undefined, never>(
      { session },
      {
        send: (ids) => statements.dismissImports({ ids }),
        done: (_, ids) => {
          this.imports = this.imports.filter(({ id }) => !ids.includes(id))
        },
      },
    )
    makeAutoObservable(this, { hasOwn: false }, { deep: false })
  }

  /** Shows what has become of files, and keeps it so until it is closed. */
  async open(): Promise<void> {
    this.#isOpen = true
    await this.#load(() => this.#with.session.guarded(this.#with.statements.imports))
  }

  close(): void {
    this.#isOpen = false
    this.#stopAsking()
  }

  /** Looks again, because something was told: nobody asked for it, so it is no activity of the session. */
  readonly look = (): Promise<void> => this.#load(this.#with.statements.imports)

  get isBusy(): boolean {
    return this.imports.some(isUnderWay) || this.uploads.isSending
  }

  /** Whether something that was sent from here is on its way. */
  get hasOwn(): boolean {
    return this.uploads.files.length > 0 || this.#own.size > 0
  }

  /** Whether nothing is on its way, and something is told that can be told no more. */
  get isClearable(): boolean {
    return !this.isBusy && (this.imports.some(isDone) || this.uploads.files.length > 0)
  }

  get total(): number {
    return this.imports.length + this.uploads.files.length
  }

  /** How many files have been dealt with. */
  get done(): number {
    return this.imports.filter((one) => !isUnderWay(one)).length
  }

  /** How many files are before one that waits. */
  ahead(id: string): number {
    const place = this.imports.filter(isUnderWay).findIndex((one) => one.id === id)
    return Math.max(0, place)
  }

  /** Sends files one after the other; what was told of earlier ones that were read goes once all are. */
  async drop(files: readonly DroppedFile[]): Promise<void> {
    if (files.length === 0) return
    if (!this.isBusy) await this.dismiss(this.imports.filter(({ course }) => course.state === 'read'))
    await this.uploads.add(files)
  }

  /** Whether a file that was refused can be sent again: it came from here. */
  canResend({ id, course }: StatementImport): boolean {
    return course.state === 'refused' && this.uploads.fileOf(id) !== undefined
  }

  /** Sends a file that was refused again, as a new one. */
  async resend(one: StatementImport): Promise<void> {
    const file = this.uploads.fileOf(one.id)
    await this.dismiss([one])
    if (file) await this.drop([file])
  }

  /** Says no more about files that were read or refused. */
  clear(): Promise<void> {
    this.uploads.clear()
    return this.dismiss(this.imports.filter(isDone))
  }

  /** Throws away files that ask, and says no more about those that were refused. */
  async dismiss(some: readonly StatementImport[]): Promise<void> {
    if (some.length > 0) await this.dismissing.follow(() => some.map(({ id }) => id))
  }

  #asking({ header }: ColumnMapping): readonly string[] {
    return this.imports.flatMap(({ id, course }) =>
      course.state === 'asks' && tableOf(course.why)?.header === header ? [id] : [],
    )
  }

  async #load(ask: () => ReturnType<Statements['imports']>): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    try {
      // Where nobody answers files are read all the same; what became of them, the next answer tells.
      const told = await ifAnswered(ask())
      if (told?.ok && turn === this.#turn) runInAction(() => this.#take(told.value))
    } finally {
      this.#goOnAsking()
    }
  }

  /** Takes what the server has. Lines of a file from here are shown; of others' they are told of where lines are (rule A25). */
  #take(imports: readonly StatementImport[]): void {
    this.imports = imports
    // Its answer may have been lost.
    for (const { id } of this.uploads.files.filter((file) => imports.some((one) => one.id === file.id))) {
      this.#own.add(id)
      this.uploads.forget(id)
    }
    const ended = imports.filter((one) => this.#own.has(one.id) && !isUnderWay(one))
    for (const { id } of ended) this.#own.delete(id)
    if (ended.some(({ course }) => course.state === 'read' && course.added > 0)) void this.#with.onAdded()
    this.#goOnAsking()
  }

  /** Asks how far files are, again and again while any is on its way and somebody looks. */
  #goOnAsking(): void {
    if (!this.#isOpen || !this.imports.some(isUnderWay)) this.#stopAsking()
    else
      this.#callOff ??= this.#with.later(() => {
        this.#callOff = undefined
        void this.look()
      }, askMs)
  }

  #stopAsking(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }
}
