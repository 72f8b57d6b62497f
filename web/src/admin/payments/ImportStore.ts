import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { ReadingProgress } from '@hotovo/application/payments/ports'
import type { ColumnMapping, LeftOut, StatementRefused } from '@hotovo/application/payments/statement-reader'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Later } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

/** A file as the browser gives it. */
export type DroppedFile = Pick<File, 'name' | 'arrayBuffer'>

/** What has become of a file so far. */
export type Reading =
  | { readonly phase: 'waiting' }
  /** `progress` is null as long as nobody told how far it is. */
  | { readonly phase: 'reading'; readonly progress: ReadingProgress | null }
  | {
      readonly phase: 'read'
      readonly lines: number
      readonly added: number
      readonly leftOut: readonly LeftOut[]
    }
  | { readonly phase: 'refused'; readonly why: StatementRefused }
  /** Nobody answered: perhaps it is kept, perhaps not; reading it again adds nothing twice. */
  | { readonly phase: 'failed' }

export type Dropped = { readonly id: number; readonly file: DroppedFile; readonly reading: Reading }

type Collaborators = {
  readonly statements: Api['staff']['statements']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly later: Later
  readonly uuid: () => string
  /** Is told when lines came. */
  readonly onAdded: () => Promise<void>
}

/** How far a file is read is asked so often. */
const askMs = 400

/** Bank statements on their way in: one file after the other, each with what became of it. */
export class ImportStore {
  readonly #statements: Collaborators['statements']
  readonly #session: Collaborators['session']
  readonly #later: Later
  readonly #uuid: Collaborators['uuid']
  readonly #onAdded: Collaborators['onAdded']
  /** In the order in which they came. */
  files: readonly Dropped[] = []
  /** Nobody answered when the columns of a file were to be remembered. */
  isMappingLost = false
  #lastId = 0

  constructor({ statements, session, later, uuid, onAdded }: Collaborators) {
    this.#statements = statements
    this.#session = session
    this.#later = later
    this.#uuid = uuid
    this.#onAdded = onAdded
    makeAutoObservable(this, {}, { deep: false })
  }

  get isBusy(): boolean {
    return this.files.some(({ reading: { phase } }) => phase === 'waiting' || phase === 'reading')
  }

  /** How many files of those that were dropped have been dealt with. */
  get done(): number {
    return this.files.filter(({ reading: { phase } }) => phase !== 'waiting' && phase !== 'reading').length
  }

  /** Takes files and reads them one after the other; what was told of earlier ones goes once they are all read. */
  async drop(files: readonly DroppedFile[]): Promise<void> {
    if (files.length === 0) return
    const wasBusy = this.isBusy
    const before = wasBusy ? this.files : []
    const fresh = files.map((file): Dropped => {
      this.#lastId += 1
      return { id: this.#lastId, file, reading: { phase: 'waiting' } }
    })
    this.files = [...before, ...fresh]
    if (!wasBusy) await this.#readAll()
  }

  /** Reads a file again. */
  async retry(id: number): Promise<void> {
    const wasBusy = this.isBusy
    this.#tell(id, { phase: 'waiting' })
    if (!wasBusy) await this.#readAll()
  }

  /** Remembers what the columns of a file are, and reads it again. */
  async map(id: number, mapping: ColumnMapping): Promise<void> {
    this.isMappingLost = false
    try {
      await this.#session.guarded(() => this.#statements.rememberColumns(mapping))
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
      runInAction(() => {
        this.isMappingLost = true
      })
      return
    }
    await this.retry(id)
  }

  /** Says no more about files that were read. */
  clear(): void {
    if (!this.isBusy) this.files = []
  }

  async #readAll(): Promise<void> {
    for (;;) {
      const next = this.files.find(({ reading }) => reading.phase === 'waiting')
      if (!next) return
      this.#tell(next.id, { phase: 'reading', progress: null })
      this.#tell(next.id, await this.#read(next))
    }
  }

  async #read({ id, file }: Dropped): Promise<Reading> {
    const reading = this.#uuid()
    const leave = this.#follow(id, reading)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const read = await this.#session.guarded(() => this.#statements.import(bytes, file.name, reading))
      if (!read.ok) return { phase: 'refused', why: read.error.why }
      const { entries, added, leftOut } = read.value
      if (added > 0) await this.#onAdded()
      return { phase: 'read', lines: entries.length, added, leftOut }
    } catch (fault) {
      if (fault instanceof Unavailable) return { phase: 'failed' }
      throw fault
    } finally {
      leave()
    }
  }

  /** Asks how far a file is, again and again until it is left. */
  #follow(id: number, reading: string): () => void {
    let isLeft = false
    let callOff = () => {}
    const ask = async () => {
      try {
        const told = await this.#session.guarded(() => this.#statements.progress(reading))
        if (!isLeft && told.ok && told.value) this.#tell(id, { phase: 'reading', progress: told.value })
      } catch (fault) {
        // The file is read all the same; how far it is, the next answer tells.
        if (!(fault instanceof Unavailable)) throw fault
      }
      if (!isLeft) callOff = this.#later(() => void ask(), askMs)
    }
    callOff = this.#later(() => void ask(), askMs)
    return () => {
      isLeft = true
      callOff()
    }
  }

  #tell(id: number, reading: Reading): void {
    runInAction(() => {
      this.files = this.files.map((one) => (one.id === id ? { ...one, reading } : one))
    })
  }
}
