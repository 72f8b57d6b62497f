import { Screen } from '../../shell/Screen.tsx'
import { OverviewPage } from './OverviewPage.tsx'
import { OverviewStore } from './OverviewStore.ts'

/** The overview. */
export function overviewScreen(desk: ConstructorParameters<typeof OverviewStore>[0]) {
  const make = () => new OverviewStore(desk)
  return () => <Screen make={make}>{(store) => <OverviewPage store={store} />}</Screen>
}
