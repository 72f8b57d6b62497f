import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { NamedColumns } from '@hotovo/application/statements/columns'
import { pageSize } from '@hotovo/domain/limits'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly statements: Pick<StaffApi['staff']['statements'], 'namedColumns'>
  readonly session: Pick<SessionStore, 'guarded'>
}

/** What staff named of the tables of statements, by statement (rule P21); it stays what it was. */
export class ColumnsStore {
  readonly #statements: Collaborators['statements']
  readonly #session: Collaborators['session']
  readonly #named = observable.map<string, NamedColumns>(undefined, { deep: false })
  /** The statements of which it is known. */
  readonly #known = new Set<string>()
  /** Nobody answered who named what. */
  isLost = false

  constructor({ statements, session }: Collaborators) {
    this.#statements = statements
    this.#session = session
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Finds out who named the columns of statements, as far as nobody told. */
  async fetch(statements: readonly string[]): Promise<void> {
    const ids = [...new Set(statements)].filter((id) => !this.#known.has(id))
    try {
      for (let from = 0; from < ids.length; from += pageSize.max) {
        const some = ids.slice(from, from + pageSize.max)
        const found = await this.#session.guarded(() => this.#statements.namedColumns({ ids: some }))
        const named = found.ok ? found.value : found.error
        runInAction(() => {
          this.isLost = false
          for (const id of some) this.#known.add(id)
          for (const one of named) this.#named.set(one.statementId, one)
        })
      }
    } catch (fault) {
      runInAction(() => {
        this.isLost = true
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** What was named of statements. */
  of(statements: readonly string[]): readonly NamedColumns[] {
    const shown = new Set(statements)
    return [...this.#named.values()].filter(({ statementId }) => shown.has(statementId))
  }
}
