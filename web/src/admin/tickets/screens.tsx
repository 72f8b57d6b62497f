import { when } from 'mobx'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { personal } from '../records/personal.ts'
import type { Recent } from '../records/Recent.ts'
import type { ViewServices } from '../records/SavedViews.ts'
import { Beside } from './Beside.tsx'
import { TicketPage } from './TicketPage.tsx'
import type { TicketServices } from './TicketStore.ts'
import { TicketsPage } from './TicketsPage.tsx'
import { TicketsStore } from './TicketsStore.ts'

type TicketScreens = {
  readonly List: () => ReactNode
  readonly Record: () => ReactNode
  readonly own: () => TicketsStore
}

/** The screens of tickets, wired once for a tab; they are fetched with the first of them. */
export function ticketScreens(
  desk: TicketServices & {
    readonly session: Pick<SessionStore, 'me'>
    readonly recent: Recent
    readonly views: ViewServices
    readonly live: LiveParts
  },
): TicketScreens {
  const own = personal(desk.session, () => new TicketsStore(desk))
  const opened = (id: string) => {
    const record = own().record(id)
    when(
      () => record.ticket !== undefined,
      () => {
        const { number } = record.ticket!
        desk.recent.opened({ number, path: `/admin/tikety/${number}` })
      },
    )
    return record
  }
  return {
    own,
    List: () => (
      <TicketsPage store={own()} own={desk.session.me?.email} views={desk.views} live={desk.live} />
    ),
    Record: () => {
      const { id = '' } = useParams()
      const tickets = own()
      return (
        <Beside store={tickets} current={id}>
          <Screen key={id} make={() => opened(id)}>
            {(store) => (
              <TicketPage
                store={store}
                list={tickets}
                saved={tickets.saved}
                own={desk.session.me?.email}
                live={desk.live}
              />
            )}
          </Screen>
        </Beside>
      )
    },
  }
}
