import { type ReactNode, useState } from 'react'

type ScreenProps<Store> = { readonly make: () => Store; readonly children: (store: Store) => ReactNode }

/** Keeps a store as long as its screen is shown. */
export function Screen<Store>({ make, children }: ScreenProps<Store>) {
  const [store] = useState(make)
  return children(store)
}
