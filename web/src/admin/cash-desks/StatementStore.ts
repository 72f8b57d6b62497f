import type { StaffApi } from '@hotovo/application/api'
import type { CashStatement } from '@hotovo/application/cash-desk/manage'
import type { Clock } from '@hotovo/application/shared/ports'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'
import { daysOf, type View } from './view.ts'

type Asked = { readonly salesPointId: string; readonly from: string; readonly to: string }
type Collaborators = {
  readonly cashDesks: Pick<StaffApi['staff']['cashDesks'], 'statement'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
}

/** What shops owe for days (rule K8). */
export class StatementStore {
  readonly #desk: Collaborators
  readonly page = new Fetched<CashStatement>()

  constructor(desk: Collaborators) {
    this.#desk = desk
  }

  /** What a view asks for today; undefined as long as its days are not chosen. */
  askedIn(view: View): Asked | undefined {
    const days = daysOf(view, this.#desk.clock.now())
    return days && { salesPointId: view.salesPointId, ...days }
  }

  /** Asks for the statement of a view; nothing as long as its days are not chosen. */
  async open(view: View): Promise<void> {
    const { cashDesks, session } = this.#desk
    const asked = this.askedIn(view)
    if (!asked) return
    const { salesPointId, from, to } = asked
    await this.page.ask(Object.values(asked).join(' '), () =>
      answerTo(session, () => cashDesks.statement({ salesPointId: salesPointId || undefined, from, to })),
    )
  }
}
