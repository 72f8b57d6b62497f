import type { Api } from '@hotovo/application/api'
import type { StatementImport } from '@hotovo/application/statements/ports'
import { fail } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type BrowserRefusal, type RefusedBy, Write } from '../records/Write.ts'

/** A file as the browser gives it. */
export type DroppedFile = Pick<File, 'name' | 'arrayBuffer'>

/** A file that the server does not have yet, as far as anybody knows. */
export type Upload = {
  readonly id: string
  readonly file: DroppedFile
  /**
   * `failed`: nobody answered; sent again it is the same import. `full`: too many wait. `gone`: it can be read no more. `empty`: there
   * is nothing in it, and it is not sent. `strange`: the answer is none that is known.
   */
  readonly phase: 'sending' | 'failed' | 'full' | 'gone' | 'empty' | 'strange'
}
const phases: Readonly<Record<string, Upload['phase']>> = {
  'too-many-requests': 'full',
  'file-unreadable': 'gone',
  'file-empty': 'empty',
}

type Send = Api['staff']['statements']['send']
type Declined = RefusedBy<Send> | BrowserRefusal<'file-unreadable' | 'file-empty'>
type Collaborators = {
  readonly send: Send
  readonly session: Pick<SessionStore, 'guarded'>
  readonly uuid: () => string
  /** The server has one. */
  readonly onSent: (sent: StatementImport) => void
}

/** Files on their way to the server, one after the other. */
export class Uploads {
  readonly #uuid: Collaborators['uuid']
  /** What the server does not have yet, in the order in which it is sent. */
  files: readonly Upload[] = []
  readonly sending: Write<Upload, StatementImport, Declined>
  /** What was sent from here, by its import. */
  readonly #sent = new Map<string, DroppedFile>()
  #last: Promise<void> = Promise.resolve()

  constructor({ send, session, uuid, onSent }: Collaborators) {
    this.#uuid = uuid
    this.sending = new Write<Upload, StatementImport, Declined>(
      { session },
      {
        send: async ({ id, file }) => {
          const buffer = await file.arrayBuffer().catch(() => undefined)
          if (!buffer) return fail({ code: 'file-unreadable' })
          if (buffer.byteLength === 0) return fail({ code: 'file-empty' })
          return send({ file: new Uint8Array(buffer), name: file.name, id })
        },
        done: (sent, { id, file }) => {
          this.#sent.set(sent.id, file)
          this.forget(id)
          onSent(sent)
        },
        // Whoever calls it off calls those behind it off, too.
        calledOff: () => {
          this.files = this.files.filter(({ phase }) => phase !== 'sending')
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  get isSending(): boolean {
    return this.files.some(({ phase }) => phase === 'sending')
  }

  add(files: readonly DroppedFile[]): Promise<void> {
    const fresh = files.map((file): Upload => ({ id: this.#uuid(), file, phase: 'sending' }))
    this.files = [...this.files, ...fresh]
    for (const { id } of fresh) this.#line(id)
    return this.#last
  }

  /** Sends a file again. */
  retry(id: string): Promise<void> {
    this.#mark(id, 'sending')
    return this.#line(id)
  }

  /** Says no more about a file that the server does not have. */
  forget(id: string): void {
    this.files = this.files.filter((one) => one.id !== id)
  }

  /** Says no more about those that are not on their way. */
  clear(): void {
    this.files = this.files.filter(({ phase }) => phase === 'sending')
  }

  /** The file that an import was made of, where it came from here. */
  fileOf(importId: string): DroppedFile | undefined {
    return this.#sent.get(importId)
  }

  #line(id: string): Promise<void> {
    this.#last = this.#last.then(() => this.#send(id))
    return this.#last
  }

  async #send(id: string): Promise<void> {
    const next = this.files.find((one) => one.id === id)
    if (next?.phase !== 'sending') return
    try {
      await this.sending.run(next)
    } catch {
      // Thrown on, it would take the files behind it along.
      return this.#mark(id, 'strange')
    }
    const { stage } = this.sending
    if (stage.phase === 'unanswered') this.#mark(id, 'failed')
    else if (stage.phase === 'refused') this.#mark(id, phases[stage.why.code] ?? 'failed')
  }

  #mark(id: string, phase: Upload['phase']): void {
    runInAction(() => {
      this.files = this.files.map((one) => (one.id === id ? { ...one, phase } : one))
    })
  }
}
