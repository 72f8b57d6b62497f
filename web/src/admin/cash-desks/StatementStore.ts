import type { StaffApi } from '@hotovo/application/api'
import type { CashStatement } from '@hotovo/application/cash-desk/statement'
import type { Clock } from '@hotovo/application/shared/ports'
import type { Language } from '@hotovo/domain/shared/language'
import { action, makeObservable, observable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, answerTo, ifAnswered } from '../records/asking.ts'
import { daysOf, type View } from './view.ts'

type Asked = { readonly salesPointId: string; readonly from: string; readonly to: string }
type Collaborators = {
  readonly cashDesks: Pick<StaffApi['staff']['cashDesks'], 'statement' | 'printStatement'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly clock: Clock
}

/** What shops owe for days (rule K8). */
export class StatementStore {
  readonly #desk: Collaborators
  readonly page = new Fetched<CashStatement>()
  /** Whether a document is being drawn. */
  printing = false

  constructor(desk: Collaborators) {
    this.#desk = desk
    makeObservable(this, { printing: observable, print: action })
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
  /** The statement of a desk for the days of a view, a PDF in base64 for its shop; undefined where it could not be drawn (rule K12). */
  async print(view: View, salesPointId: string, language: Language): Promise<string | undefined> {
    const { cashDesks, session } = this.#desk
    const asked = this.askedIn(view)
    if (!asked || this.printing) return undefined
    this.printing = true
    try {
      const { from, to } = asked
      const printed = await ifAnswered(
        answerOr(session, () => cashDesks.printStatement({ salesPointId, from, to, language }), undefined),
      )
      return printed?.pdf
    } finally {
      runInAction(() => {
        this.printing = false
      })
    }
  }
}
