import type { Refusal } from '@hotovo/application/refusal'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Deed } from './deeds.ts'
import type { UndoStack } from './UndoStack.ts'
import { Write } from './Write.ts'

type SavedCalls<T extends New, New> = {
  readonly list: () => Promise<readonly T[]>
  readonly keep: (one: New) => Promise<Result<unknown, Refusal>>
  /** Where they can be changed. */
  readonly change?: (one: T) => Promise<Result<unknown, Refusal>>
  readonly remove: (one: T) => Promise<Result<unknown, Refusal>>
  /** The code of what somebody else removed before. */
  readonly gone: Refusal['code']
  /** What it is in the order of all that was done that one was removed (rule A112). */
  readonly removal?: (one: T) => Omit<Deed, 'undo'>
}
type Wanted<T extends New, New> =
  | { readonly what: 'keep'; readonly one: New }
  | { readonly what: 'change' | 'remove'; readonly one: T }

/** Refused because somebody else was faster. */
const overtaken: ReadonlySet<Refusal['code']> = new Set([
  'saved-reply-changed',
  'saved-reply-not-found',
  'saved-view-changed',
  'saved-view-not-found',
])

/** What staff keep under a name to use again: listed, kept, changed, removed, and put back as long as nothing else was done. */
export class SavedList<T extends New & { readonly id: string }, New extends object = Omit<T, 'id'>> {
  readonly #list: SavedCalls<T, New>['list']
  readonly all = new Fetched<readonly T[]>()
  /** Keeps one, changes one, or removes one, which its undo puts back. */
  readonly write: Write<Wanted<T, New>, unknown, Refusal>

  constructor(
    desk: { readonly session: Pick<SessionStore, 'guarded'>; readonly undos?: UndoStack },
    { list, keep, change, remove, gone, removal }: SavedCalls<T, New>,
  ) {
    this.#list = list
    this.write = new Write<Wanted<T, New>, unknown, Refusal>(desk, {
      send: async (wanted) => {
        if (wanted.what === 'keep') return keep(wanted.one)
        if (wanted.what === 'change' && change) return change(wanted.one)
        const removed = await remove(wanted.one)
        return removed.ok || removed.error.code !== gone ? removed : ok(undefined)
      },
      done: () => this.open(),
      refresh: () => this.open(),
      told: ({ what, one }) => (what === 'remove' ? removal?.(one) : undefined),
      back: (_, { what, one }) => (what === 'remove' ? { by: { what: 'keep', one } } : 'stays'),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  open(): Promise<void> {
    return this.all.ask('all', this.#list)
  }

  /** Removes one as it is once what is under way is done, so that what puts it back has what was changed last; tells whether it is gone. */
  remove({ id }: Pick<T, 'id'>): Promise<boolean> {
    return this.write.follow(() => {
      const one = this.all.answer?.find((other) => other.id === id)
      return one && { what: 'remove', one }
    })
  }

  /** What was kept, changed or removed last. */
  get last(): Wanted<T, New> | undefined {
    return this.write.stage.phase === 'done' ? this.write.stage.wanted : undefined
  }

  /** Whether as many are kept as may be. */
  get isFull(): boolean {
    const { stage } = this.write
    return stage.phase === 'refused' && stage.why.code === 'kept-full'
  }

  /** Whether somebody else changed or removed it since it was read. */
  get isOvertaken(): boolean {
    const { stage } = this.write
    return stage.phase === 'refused' && overtaken.has(stage.why.code)
  }

  /** Whether nobody answered, or what is kept was refused otherwise. */
  get isFailed(): boolean {
    const { stage } = this.write
    const { phase } = stage
    return (
      this.all.phase === 'failed' ||
      phase === 'unanswered' ||
      (stage.phase === 'refused' &&
        !this.isFull &&
        !this.isOvertaken &&
        stage.why.code !== 'saved-view-taken')
    )
  }

  /** Asks again what nobody answered. */
  async retry(): Promise<void> {
    if (this.write.stage.phase === 'unanswered') await this.write.retry()
    else await this.open()
  }
}
