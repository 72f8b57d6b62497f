import { lazily } from '../kit/lazily.tsx'

/** Fetched where the installation names a provider. */
export const ProviderButtons = lazily(async () => ({
  default: (await import('./ProviderButtons.tsx')).ProviderButtons,
}))
