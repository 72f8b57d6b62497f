import type { StaffApi } from '@hotovo/application/api'
import type { ComponentProps, ReactNode } from 'react'
import { Screen } from '../../shell/Screen.tsx'
import { query } from '../records/query.ts'
import { PaymentsPage } from './PaymentsPage.tsx'
import { PaymentsStore } from './PaymentsStore.ts'

type Services = Omit<ConstructorParameters<typeof PaymentsStore>[0], 'statements' | 'orders' | 'payments'> & {
  readonly staff: Pick<StaffApi['staff'], 'statements' | 'orders' | 'payments'>
  readonly live: ComponentProps<typeof PaymentsPage>['live']
}

/** The payments bench, the statements that were read, and what waits for a second person. */
export function paymentsScreen({ staff, live, ...services }: Services): () => ReactNode {
  const { statements, orders, payments } = staff
  const { session } = services
  const make = () => ({
    bench: new PaymentsStore({ ...services, statements, orders, payments }),
    statements: query(session, (cursor?: string) => statements.list({ cursor })),
    byHand: query(session, () => payments.waiting()),
  })
  return () => <Screen make={make}>{(stores) => <PaymentsPage {...stores} live={live} />}</Screen>
}
