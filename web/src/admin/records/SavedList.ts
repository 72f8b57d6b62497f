import type { Refusal } from '@hotovo/application/refusal'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Write } from './Write.ts'

type SavedCalls<T> = {
  readonly list: () => Promise<readonly T[]>
  readonly keep: (one: Omit<T, 'id'>) => Promise<Result<unknown, Refusal>>
  readonly remove: (one: T) => Promise<Result<unknown, Refusal>>
  /** The code of what somebody else removed before. */
  readonly gone: Refusal['code']
}
type Wanted<T> =
  | { readonly what: 'keep'; readonly one: Omit<T, 'id'> }
  | { readonly what: 'remove'; readonly one: T }

/** What staff keep under a name to use again: listed, kept, removed, and put back as long as nothing else was done. */
export class SavedList<T extends { readonly id: string }> {
  readonly #list: SavedCalls<T>['list']
  readonly all = new Fetched<readonly T[]>()
  /** Keeps one, or removes one, which its undo puts back. */
  readonly write: Write<Wanted<T>, unknown, Refusal>

  constructor(session: Pick<SessionStore, 'guarded'>, { list, keep, remove, gone }: SavedCalls<T>) {
    this.#list = list
    this.write = new Write<Wanted<T>, unknown, Refusal>(
      { session },
      {
        send: async (wanted) => {
          if (wanted.what === 'keep') return keep(wanted.one)
          const removed = await remove(wanted.one)
          return removed.ok || removed.error.code !== gone ? removed : ok(undefined)
        },
        done: () => this.open(),
        back: (_, wanted) => {
          if (wanted.what === 'keep') return undefined
          const { id: __, ...one } = wanted.one
          return { what: 'keep', one }
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(): Promise<void> {
    return this.all.ask('all', this.#list)
  }

  /** What was kept or removed last. */
  get last(): Wanted<T> | undefined {
    return this.write.stage.phase === 'done' ? this.write.stage.wanted : undefined
  }

  /** Whether as many are kept as may be. */
  get isFull(): boolean {
    const { stage } = this.write
    return stage.phase === 'refused' && stage.why.code === 'kept-full'
  }

  /** Whether nobody answered, or what is kept was refused otherwise. */
  get isFailed(): boolean {
    const { phase } = this.write.stage
    return this.all.phase === 'failed' || phase === 'unanswered' || (phase === 'refused' && !this.isFull)
  }

  /** Asks again what nobody answered. */
  async retry(): Promise<void> {
    if (this.write.stage.phase === 'unanswered') await this.write.retry()
    else await this.open()
  }
}
