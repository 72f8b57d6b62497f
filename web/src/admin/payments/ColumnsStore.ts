import type { StaffApi } from '@hotovo/application/api'
import type { NamedColumns } from '@hotovo/application/statements/columns'
import { pageSize } from '@hotovo/domain/limits'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo, ifAnswered } from '../records/asking.ts'

type Collaborators = {
  readonly statements: Pick<StaffApi['staff']['statements'], 'namedColumns'>
  readonly session: Pick<SessionStore, 'guarded'>
  /** The statements whose lines are shown. */
  readonly shown: () => readonly string[]
}

/** What staff named of the tables of statements, by statement (rule P21); it stays what it was. */
export class ColumnsStore {
  readonly #with: Collaborators
  readonly #named = observable.map<string, NamedColumns>(undefined, { deep: false })
  /** The statements of which it is known. */
  readonly #known = new Set<string>()
  /** Nobody answered who named what. */
  isLost = false

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Finds out who named the columns of the files whose lines are shown, as far as nobody told. */
  async fetch(): Promise<void> {
    const { statements, session, shown } = this.#with
    const ids = [...new Set(shown())].filter((id) => !this.#known.has(id))
    for (let from = 0; from < ids.length; from += pageSize.max) {
      const some = ids.slice(from, from + pageSize.max)
      const named = await ifAnswered(answerTo(session, () => statements.namedColumns({ ids: some })))
      runInAction(() => {
        this.isLost = named === undefined
        if (!named) return
        for (const id of some) this.#known.add(id)
        for (const one of named) this.#named.set(one.statementId, one)
      })
      if (!named) return
    }
  }

  /** What was named of a statement. */
  of(statement: string): NamedColumns | undefined {
    return this.#named.get(statement)
  }

  /** What was named of the files whose lines are shown. */
  get shown(): readonly NamedColumns[] {
    const shown = new Set(this.#with.shown())
    return [...this.#named.values()].filter(({ statementId }) => shown.has(statementId))
  }
}
