import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { Api } from '@hotovo/application/api'
import { type AuditCheck, parseAuditCursor } from '@hotovo/application/audit/review'
import { cursorOf, type Page, type PageRequest } from '@hotovo/application/paging'
import type { AuditFilter, AuditRecord } from '@hotovo/domain/audit/record'
import { pageSize } from '@hotovo/domain/limits'
import type { Colleague } from '@hotovo/domain/tickets/handling'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type AuditView, addressOf, recordCursor } from './view.ts'

type Collaborators = {
  readonly audit: Api['staff']['audit']
  readonly colleagues: Api['staff']['colleagues']
  readonly session: Pick<SessionStore, 'guarded'>
}

/** The audit trail (rule L6): a page of it, and one row with all that it says. */
export class AuditStore {
  readonly #audit: Collaborators['audit']
  readonly #colleagues: Collaborators['colleagues']
  readonly #session: Collaborators['session']
  /** What the last look at the whole audit log found. */
  readonly verdict = new Fetched<AuditCheck>()
  readonly page = new Fetched<Page<AuditRecord>>()
  /** The row that is looked at; null where its place is empty. */
  readonly record = new Fetched<AuditRecord | null>()
  /** Whose rows one can ask for. */
  readonly colleagues = new Fetched<readonly Colleague[]>()
  view: AuditView = {}
  #called: AuditFilter['called']

  constructor({ audit, colleagues, session }: Collaborators) {
    this.#audit = audit
    this.#colleagues = colleagues
    this.#session = session
    makeAutoObservable(
      this,
      { page: false, record: false, verdict: false, colleagues: false },
      { deep: false },
    )
  }

  /** Shows a page. The one before stays until its rows are there. `called` are the actions that its words mean beside. */
  open(view: AuditView, called?: AuditFilter['called']): Promise<void> {
    this.view = view
    this.#called = called
    return this.refresh()
  }

  refresh(): Promise<void> {
    const { view } = this
    const called = this.#called
    // The same address means other actions in another language.
    const question = `${addressOf(view)} ${JSON.stringify(called)}`
    return this.page.ask(question, () => this.#rows({ ...view, called }))
  }

  /** Everything that the filter means; throws `Unavailable` where nobody answers. */
  async export(): Promise<ExportedRows<AuditRecord>> {
    const { cursor: _, ...asked } = this.view
    const found = await this.#session.guarded(() => this.#audit.export({ ...asked, called: this.#called }))
    return found.ok ? found.value : found.error
  }

  /** Asks once for whom one can choose. */
  async openColleagues(): Promise<void> {
    if (this.colleagues.answer) return
    await this.colleagues.ask('all', async () => {
      const found = await this.#session.guarded(this.#colleagues)
      return found.ok ? found.value.items : []
    })
  }

  /** Looks whether the whole audit log is what was written. */
  check(): Promise<void> {
    return this.verdict.ask('check', async () => {
      const checked = await this.#session.guarded(this.#audit.check)
      return checked.ok ? checked.value : checked.error
    })
  }

  /** Looks at the row of a place. One that the page does not show is fetched, so that its address lasts. */
  async look(place: string): Promise<void> {
    const shown = this.page.value?.items.find((record) => recordCursor(record) === place)
    if (shown) this.record.put(place, shown)
    else await this.record.ask(place, () => this.#rowAt(place))
  }

  async #rows(view: AuditFilter & PageRequest): Promise<Page<AuditRecord>> {
    const found = await this.#session.guarded(() => this.#audit.list(view))
    return found.ok ? found.value : found.error
  }

  /** Rows come from behind a place, so the row itself comes from behind the millisecond after it. */
  async #rowAt(place: string): Promise<AuditRecord | null> {
    const row = parseAuditCursor(place)
    if (!row) return null
    const cursor = cursorOf(new Date(Date.parse(row.at) + 1).toISOString(), row.type, row.id)
    const { items } = await this.#rows({ cursor, limit: pageSize.max })
    return items.find((record) => recordCursor(record) === place) ?? null
  }
}
