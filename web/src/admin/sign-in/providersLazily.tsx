import { lazy } from 'react'

/** Fetched where the installation names a provider. */
export const ProviderButtons = lazy(async () => ({
  default: (await import('./ProviderButtons.tsx')).ProviderButtons,
}))
