import type { TeamPresence } from '@hotovo/application/back-office/ports'
import type { OpenRecordKind } from '@hotovo/domain/back-office/presence'
import { makeAutoObservable } from 'mobx'

/** Who else is where, and whose orders are, as this tab was told last (rules A32, A33). */
export class TeamPresenceStore {
  here: TeamPresence['here'] = []
  taken: TeamPresence['taken'] = []

  constructor() {
    makeAutoObservable(this, {}, { deep: false })
  }

  take({ here, taken }: TeamPresence): void {
    this.here = here
    this.taken = taken
  }

  /** An order turned out to be somebody else's. */
  learn(id: string, name: string): void {
    this.taken = [...this.taken.filter((one) => one.id !== id), { id, name, isOwn: false }]
  }

  /** Nobody tells any more. */
  forget(): void {
    this.take({ here: [], taken: [] })
  }

  /** The names of those who have a record open. */
  namesAt(kind: OpenRecordKind, id: string): readonly string[] {
    return this.here.filter((one) => one.kind === kind && one.id === id).map(({ name }) => name)
  }

  holderOf(id: string): TeamPresence['taken'][number] | undefined {
    return this.taken.find((one) => one.id === id)
  }

  isTakenByOther(id: string): boolean {
    return this.holderOf(id)?.isOwn === false
  }
}
