import type { StaffApi } from '@hotovo/application/api'
import type { ComponentProps, ReactNode } from 'react'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { personal } from '../records/personal.ts'
import { query } from '../records/query.ts'
import type { QueueServices } from '../records/SavedViews.ts'
import { PaymentsPage } from './PaymentsPage.tsx'
import { PaymentsStore } from './PaymentsStore.ts'

type Services = Omit<ConstructorParameters<typeof PaymentsStore>[0], 'statements' | 'orders' | 'payments'> & {
  readonly staff: QueueServices['staff'] & Pick<StaffApi['staff'], 'statements' | 'orders' | 'payments'>
  readonly live: ComponentProps<typeof PaymentsPage>['live']
  readonly session: SessionStore
}

/** The payments bench, the statements that were read, and what waits for a second person. */
export function paymentsScreen({ staff, live, ...services }: Services): () => ReactNode {
  const { statements, orders, payments } = staff
  const { session } = services
  // What is held on the bench, and what is sent of it part by part, goes on while another page is shown.
  const bench = personal(session, () => new PaymentsStore({ ...services, statements, orders, payments }))
  const make = () => ({
    bench: bench(),
    statements: query(session, (cursor?: string) => statements.list({ cursor })),
    byHand: query(session, () => payments.waiting()),
    desk: { staff, session },
  })
  return () => <Screen make={make}>{(stores) => <PaymentsPage {...stores} live={live} />}</Screen>
}
