import type { StaffApi } from '@hotovo/application/api'
import { ok } from '@hotovo/domain/shared/result'
import { oauthCalls } from './contract/staff-oauth.ts'
import type { exchangeOver } from './exchange.ts'
import { authorizationIn, grantsIn, redirectIn } from './wire/oauth.ts'

/** What programs ask of staff, and what they have let in, over HTTP. */
export const oauthApi = (
  call: ReturnType<typeof exchangeOver<'feature-off'>>,
): Pick<StaffApi['staff']['own'], 'grants' | 'revokeGrant' | 'authorization' | 'decideAuthorization'> => ({
  grants: async () => {
    const told = await call(oauthCalls.listGrants, {}, undefined)
    return told.ok ? ok(grantsIn(told.value)) : told
  },
  revokeGrant: ({ programId: client_id }) => call(oauthCalls.revokeGrant, { client_id }, undefined),
  authorization: async ({ id }) => {
    const told = await call(oauthCalls.viewAuthorization, { id }, undefined)
    return told.ok ? ok(authorizationIn(told.value)) : told
  },
  decideAuthorization: async ({ id, action }) => {
    const told = await call(oauthCalls.decideAuthorization, { id }, { action })
    return told.ok ? ok(redirectIn(told.value)) : told
  },
})
