import { Screen } from '../../shell/Screen.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import { AuditPage } from './AuditPage.tsx'
import { AuditStore } from './AuditStore.ts'

type Desk = ConstructorParameters<typeof AuditStore>[0] & { readonly views: ViewServices }

/** The audit log. */
export function auditScreen(desk: Desk) {
  const make = () => new AuditStore(desk)
  return () => <Screen make={make}>{(store) => <AuditPage store={store} views={desk.views} />}</Screen>
}
