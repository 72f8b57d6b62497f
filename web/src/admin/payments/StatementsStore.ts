import type { Api } from '@hotovo/application/api'
import type { Page } from '@hotovo/application/paging'
import type { StatementSummary } from '@hotovo/application/statements/ports'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly list: Api['staff']['statements']['list']
  readonly session: Pick<SessionStore, 'guarded'>
}

/** Bank statements that were read, page by page. */
export class StatementsStore {
  readonly #list: Collaborators['list']
  readonly #session: Collaborators['session']
  readonly page = new Fetched<Page<StatementSummary>>()

  constructor({ list, session }: Collaborators) {
    this.#list = list
    this.#session = session
  }

  open(cursor: string | undefined): Promise<void> {
    return this.page.ask(cursor ?? '', async () => {
      const found = await this.#session.guarded(() => this.#list({ cursor }))
      return found.ok ? found.value : found.error
    })
  }
}
