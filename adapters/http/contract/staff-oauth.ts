import { z } from 'zod/mini'
import { get, NoValue, post, remove } from '../endpoint.ts'
import { staff } from '../guards.ts'
import { AuthAuthorizationShape, AuthGrantsShape, AuthRedirectShape } from '../wire/oauth.ts'

const byId = z.strictObject({ id: z.uuid() })

type Action = { readonly action: 'approve' | 'deny' }
const ActionShape: z.ZodMiniType<Action> = z.strictObject({ action: z.enum(['approve', 'deny']) })

/** What programs that sign somebody in ask of them, and what somebody has let in (rules A73, A74). */
export const oauthCalls = {
  viewAuthorization: staff(
    get('/auth/v1/oauth/authorizations/:id', {
      summary: 'What a program asks of whoever is signed in, or where the browser goes on at once',
      params: byId,
      value: AuthAuthorizationShape,
      refusals: ['authorization-over'],
    }),
  ),
  decideAuthorization: staff(
    post('/auth/v1/oauth/authorizations/:id/consent', {
      summary: 'Lets the program in, or not, and tells where the browser goes on',
      params: byId,
      body: ActionShape,
      value: AuthRedirectShape,
      done: 200,
      refusals: ['authorization-over'],
    }),
  ),
  listGrants: staff(
    get('/auth/v1/user/oauth/grants', {
      summary: 'The programs that whoever asks has let in',
      value: AuthGrantsShape,
    }),
  ),
  revokeGrant: staff(
    remove('/auth/v1/user/oauth/grants', {
      summary: 'Takes back what whoever asks let a program in to',
      params: z.strictObject({ client_id: z.uuid() }),
      value: NoValue,
      refusals: ['grant-not-found'],
    }),
  ),
}
