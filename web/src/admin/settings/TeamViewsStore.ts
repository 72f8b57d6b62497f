import type { StaffApi } from '@hotovo/application/api'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { savedViewProblems } from '@hotovo/domain/back-office/saved-view'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { itemsOf } from '../records/asking.ts'
import type { Holds } from '../records/Holds.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type SavedViews = StaffApi['staff']['savedViews']
type Collaborators = {
  readonly savedViews: SavedViews
  readonly session: SessionStore
  readonly holds: Pick<Holds, 'undos'>
}

/** What is done to a view of the team; one that is moved goes so many places on. */
export type ViewChange =
  | { readonly what: 'rename'; readonly view: StaffSavedView; readonly name: string }
  | { readonly what: 'remove' | 'put-back'; readonly view: StaffSavedView }
  | { readonly what: 'move'; readonly view: StaffSavedView; readonly by: 1 | -1 }
type ViewRefused = RefusedBy<SavedViews['rename' | 'arrange' | 'remove' | 'keep']>

/** The views of the team of all lists, and what is done to them (rule A109). */
export class TeamViewsStore {
  readonly #session: SessionStore
  readonly #views: SavedViews
  readonly all = new Fetched<readonly StaffSavedView[]>()
  readonly write: Write<ViewChange, unknown, ViewRefused>
  /** The view whose name is being written. */
  renamed: StaffSavedView | undefined
  name = ''

  constructor({ savedViews, session, holds }: Collaborators) {
    this.#session = session
    this.#views = savedViews
    this.write = new Write<ViewChange, unknown, ViewRefused>(
      { session, undos: holds.undos },
      {
        problems: (change) =>
          change.what === 'rename' ? savedViewProblems({ ...change.view, name: change.name.trim() }) : [],
        send: (change) => this.#send(change),
        done: () => this.open(),
        refresh: () => this.open(),
        told: ({ what, view: { id, name, list } }) =>
          what === 'remove' ? { subject: `view ${id}`, what: { kind: 'view', name, list } } : undefined,
        back: (_, { what, view }) => (what === 'remove' ? { by: { what: 'put-back', view } } : 'stays'),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(): Promise<void> {
    return this.all.ask('all', async () => {
      const views = await itemsOf(this.#session, () => this.#views.list())
      return views.filter(({ isShared }) => isShared)
    })
  }

  /** The views of one list, in their order. */
  of(list: StaffSavedView['list']): readonly StaffSavedView[] {
    return (this.all.value ?? []).filter((view) => view.list === list)
  }

  ask(view: StaffSavedView): void {
    this.renamed = view
    this.name = view.name
    this.write.rest()
  }

  leave(): void {
    if (!this.write.isSaving) this.renamed = undefined
  }

  type(name: string): void {
    this.name = name
    this.write.amend('name')
  }

  /** Gives the view that is asked about its new name; answers whether it has it. */
  async rename(): Promise<boolean> {
    const { renamed, name } = this
    const isDone = renamed !== undefined && (await this.write.run({ what: 'rename', view: renamed, name }))
    if (isDone) this.leave()
    return isDone
  }

  #send(change: ViewChange) {
    const { rename, remove, keep, arrange } = this.#views
    const { view } = change
    const { id, list, name, question, isShared, place } = view
    switch (change.what) {
      case 'rename':
        return rename({ id, called: name, name: change.name })
      case 'remove':
        return remove({ id })
      case 'put-back':
        return keep({ list, name, question, isShared, place })
      case 'move': {
        const ids = this.of(list).map((one) => one.id)
        const at = ids.indexOf(id)
        return arrange({ list, ids: ids.with(at, ids[at + change.by]!).with(at + change.by, id) })
      }
    }
  }
}
