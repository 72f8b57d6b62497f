import { Screen } from '../../shell/Screen.tsx'
import { MerchantsPage } from './MerchantsPage.tsx'
import { MerchantsStore } from './MerchantsStore.ts'

/** Merchants and their keys. */
export function merchantsScreen(desk: ConstructorParameters<typeof MerchantsStore>[0]) {
  const make = () => new MerchantsStore(desk)
  return () => <Screen make={make}>{(store) => <MerchantsPage store={store} />}</Screen>
}
