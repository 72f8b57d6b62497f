import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { StatementImport } from '@hotovo/application/statements/ports'
import type { ColumnMapping, StatementRefusal } from '@hotovo/application/statements/reader'
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff } from '../../stores/calledOff.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

/** A file as the browser gives it. */
export type DroppedFile = Pick<File, 'name' | 'arrayBuffer'>

/** A file that the server does not have yet, as far as anybody knows. */
export type FileImport = {
  readonly id: string
  readonly file: DroppedFile
  /**
   * `failed`: nobody answered; sent again it is the same import. `full`: too many wait. `gone`: it can be read no more. `empty`: there
   * is nothing in it, and it is not sent. `strange`: the answer is none that is known.
   */
  readonly phase: 'sending' | 'failed' | 'full' | 'gone' | 'empty' | 'strange'
}

type Collaborators = {
  readonly statements: Api['staff']['statements']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly later: Later
  readonly uuid: () => string
  /** Is told when lines came. */
  readonly onAdded: () => Promise<void>
}

/** How far files are is asked so often, while any of them is on its way. */
const askMs = 400

/** The header of the table whose columns are asked for. */
const headerOf = (why: StatementRefusal) =>
  why.code === 'columns-unknown' ? why.header : 'table' in why ? why.table?.mapping.header : undefined

const isUnderWay = ({ course: { state } }: StatementImport) => state === 'waiting' || state === 'reading'

/** Whether nothing is to be done with it any more. */
const isDone = ({ course: { state } }: StatementImport) => state === 'read' || state === 'refused'

/** Bank statements on their way in: what is sent from here, and what has become of all that was sent lately, whoever sent it. */
export class ImportStore {
  readonly #statements: Collaborators['statements']
  readonly #session: Collaborators['session']
  readonly #later: Later
  readonly #uuid: Collaborators['uuid']
  readonly #onAdded: Collaborators['onAdded']
  /** What the server has, in the order in which it came. */
  imports: readonly StatementImport[] = []
  /** What it does not have yet, in the order in which it is sent. */
  dropped: readonly FileImport[] = []
  /** Nobody answered when the columns of a file were to be remembered. */
  isMappingLost = false
  #isOpen = false
  #isSending = false
  /** Of answers that overlap the last one counts. */
  #turn = 0
  /** What was sent or answered here, and has not ended as far as this tab knows: its lines are shown when they come. */
  readonly #own = new Set<string>()
  /** What was sent from here, by its import. */
  readonly #files = new Map<string, DroppedFile>()
  #callOff: (() => void) | undefined

  constructor({ statements, session, later, uuid, onAdded }: Collaborators) {
    this.#statements = statements
    this.#session = session
    this.#later = later
    this.#uuid = uuid
    this.#onAdded = onAdded
    makeAutoObservable(this, { hasOwn: false }, { deep: false })
  }

  /** Shows what has become of files, and keeps it so until it is closed. */
  async open(): Promise<void> {
    this.#isOpen = true
    await this.#load(() => this.#session.guarded(this.#statements.imports))
  }

  close(): void {
    this.#isOpen = false
    this.#stopAsking()
  }

  /** Looks again, because something was told: nobody asked for it, so it is no activity of the session. */
  readonly look = (): Promise<void> => this.#load(this.#statements.imports)

  get isBusy(): boolean {
    return this.imports.some(isUnderWay) || this.dropped.some(({ phase }) => phase === 'sending')
  }

  /** Whether something that was sent from here is on its way. */
  get hasOwn(): boolean {
    return this.dropped.length > 0 || this.#own.size > 0
  }

  /** Whether nothing is on its way, and something is told that can be told no more. */
  get isClearable(): boolean {
    return !this.isBusy && (this.imports.some(isDone) || this.dropped.length > 0)
  }

  get total(): number {
    return this.imports.length + this.dropped.length
  }

  /** How many files have been dealt with. */
  get done(): number {
    return this.imports.filter((one) => !isUnderWay(one)).length
  }

  /** How many files are before one that waits. */
  ahead(id: string): number {
    const underWay = this.imports.filter(isUnderWay)
    return Math.max(
      0,
      underWay.findIndex((one) => one.id === id),
    )
  }

  /** Sends files one after the other; what was told of earlier ones that were read goes once all are. */
  async drop(files: readonly DroppedFile[]): Promise<void> {
    if (files.length === 0) return
    if (!this.isBusy) await this.#dismiss(this.imports.filter(({ course }) => course.state === 'read'))
    const fresh = files.map((file): FileImport => ({ id: this.#uuid(), file, phase: 'sending' }))
    runInAction(() => {
      this.dropped = [...this.dropped, ...fresh]
    })
    await this.#sendAll()
  }

  /** Whether a file that was refused can be sent again: it came from here. */
  canResend({ id, course }: StatementImport): boolean {
    return course.state === 'refused' && this.#files.has(id)
  }

  /** Sends a file that was refused again, as a new one. */
  async resend(one: StatementImport): Promise<void> {
    const file = this.#files.get(one.id)
    await this.discard(one)
    if (file) await this.drop([file])
  }

  /** Says no more about a file that the server does not have. */
  forget(id: string): void {
    this.dropped = this.dropped.filter((one) => one.id !== id)
  }

  /** Sends a file again. */
  async retry(id: string): Promise<void> {
    this.#mark(id, 'sending')
    await this.#sendAll()
  }

  /**
   * Remembers what the columns of files with a header are, and has those that ask for them read again. Tells whether nothing more is
   * to be asked: not where it was called off.
   */
  async map(mapping: ColumnMapping): Promise<boolean> {
    this.isMappingLost = false
    const asking = this.imports.flatMap(({ id, course }) =>
      course.state === 'asks' && headerOf(course.why) === mapping.header ? [id] : [],
    )
    try {
      await this.#session.guarded(() => this.#statements.rememberColumns(mapping))
      await this.#session.guarded(() => this.#statements.reread({ ids: asking }))
      for (const id of asking) this.#own.add(id)
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
      if (fault instanceof CalledOff) return false
      runInAction(() => {
        this.isMappingLost = true
      })
      return true
    }
    await this.look()
    return true
  }

  /** Says no more about files that were read or refused; the server forgets them, too. */
  async clear(): Promise<void> {
    this.dropped = this.dropped.filter(({ phase }) => phase === 'sending')
    await this.#dismiss(this.imports.filter(isDone))
  }

  /** Throws away a file that asks, and says no more about one that was refused. */
  async discard(one: StatementImport): Promise<void> {
    await this.#dismiss([one])
  }

  async #dismiss(some: readonly StatementImport[]): Promise<void> {
    if (some.length === 0) return
    const ids = some.map(({ id }) => id)
    try {
      await this.#session.guarded(() => this.#statements.dismissImports({ ids }))
      runInAction(() => {
        this.imports = this.imports.filter(({ id }) => !ids.includes(id))
      })
    } catch (fault) {
      // It stays, and can be dismissed again.
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (;;) {
        const next = this.dropped.find(({ phase }) => phase === 'sending')
        if (!next) return
        await this.#send(next)
      }
    } finally {
      this.#isSending = false
    }
  }

  async #send({ id, file }: FileImport): Promise<void> {
    try {
      const bytes = await file.arrayBuffer().then(
        (buffer) => new Uint8Array(buffer),
        () => undefined,
      )
      if (!bytes) return this.#mark(id, 'gone')
      if (bytes.length === 0) return this.#mark(id, 'empty')
      const sent = await this.#session.guarded(() =>
        this.#statements.send({ file: bytes, name: file.name, id }),
      )
      if (!sent.ok) return this.#mark(id, sent.error.code === 'too-many-requests' ? 'full' : 'failed')
      // Whoever was asked before does not know of it.
      this.#turn += 1
      this.#own.add(sent.value.id)
      this.#files.set(sent.value.id, file)
      runInAction(() => {
        this.dropped = this.dropped.filter((one) => one.id !== id)
        this.#take([...this.imports.filter((one) => one.id !== sent.value.id), sent.value])
      })
    } catch (fault) {
      // Whoever calls it off calls those behind it off, too.
      if (fault instanceof CalledOff)
        runInAction(() => {
          this.dropped = this.dropped.filter(({ phase }) => phase !== 'sending')
        })
      // Thrown on, it would take the files behind it along.
      else this.#mark(id, fault instanceof Unavailable ? 'failed' : 'strange')
    }
  }

  #mark(id: string, phase: FileImport['phase']): void {
    runInAction(() => {
      this.dropped = this.dropped.map((one) => (one.id === id ? { ...one, phase } : one))
    })
  }

  async #load(ask: () => ReturnType<Collaborators['statements']['imports']>): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    try {
      const told = await ask()
      if (told.ok && turn === this.#turn) runInAction(() => this.#take(told.value))
    } catch (fault) {
      // Files are read all the same; what became of them, the next answer tells.
      if (!(fault instanceof Unavailable)) throw fault
    } finally {
      this.#goOnAsking()
    }
  }

  /** Takes what the server has. Lines of a file from here are shown; of others' they are told of where lines are (rule A25). */
  #take(imports: readonly StatementImport[]): void {
    this.imports = imports
    // Its answer may have been lost.
    const arrived = this.dropped.filter(({ id }) => imports.some((one) => one.id === id))
    for (const { id } of arrived) this.#own.add(id)
    this.dropped = this.dropped.filter((one) => !arrived.includes(one))
    const ended = imports.filter((one) => this.#own.has(one.id) && !isUnderWay(one))
    for (const { id } of ended) this.#own.delete(id)
    if (ended.some(({ course }) => course.state === 'read' && course.added > 0)) void this.#onAdded()
    this.#goOnAsking()
  }

  /** Asks how far files are, again and again while any is on its way and somebody looks. */
  #goOnAsking(): void {
    if (!this.#isOpen || !this.imports.some(isUnderWay)) this.#stopAsking()
    else
      this.#callOff ??= this.#later(() => {
        this.#callOff = undefined
        void this.look()
      }, askMs)
  }

  #stopAsking(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }
}
