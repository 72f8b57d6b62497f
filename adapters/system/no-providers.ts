import type { IdentityProviders } from '@hotovo/application/staff/provider-ports'

/** An installation that lets nobody sign in by others. */
export const noProviders: IdentityProviders = {
  address: async () => undefined,
  answered: async () => undefined,
  verified: async () => undefined,
}
