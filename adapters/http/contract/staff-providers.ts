import { z } from 'zod/mini'
import { get, remove } from '../endpoint.ts'
import { ProviderName } from '../wire/auth-requests.ts'
import { challenge, Empty, redirect } from './staff-recovery.ts'

/** What clients send along and nobody here reads: what a provider is asked for is the installation's to say. */
const visit = {
  provider: ProviderName,
  ...redirect,
  ...challenge,
  scopes: z.optional(z.string().check(z.maxLength(500))),
  skip_http_redirect: z.optional(z.string().check(z.maxLength(5))),
}
const answer = z.optional(z.string().check(z.maxLength(4000)))

/** Signing in by providers of OpenID Connect, and the identities of an account (rules A65 to A68). */
export const providerCalls = {
  authorize: get('/auth/v1/authorize', {
    summary: 'Leads to a provider, to sign in by it; whatever is refused leads back',
    params: z.strictObject(visit),
    value: z.url(),
    done: 303,
  }),
  providerCallback: get('/auth/v1/callback', {
    summary:
      'Where a provider leads back to: on to the page that began, with ?code= or with a session behind #',
    params: z.looseObject({
      state: answer,
      code: answer,
      iss: answer,
      error: answer,
      error_description: answer,
    }),
    value: z.url(),
    done: 303,
  }),
  authorizeIdentity: get('/auth/v1/user/identities/authorize', {
    summary: 'The address of a provider, to link an identity with the account of whoever is signed in',
    params: z.strictObject(visit),
    value: z.object({ url: z.url() }),
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'second-step-required',
      'second-step-too-old',
      'sign-in-too-old',
      'too-many-requests',
      'provider-unknown',
    ],
  }),
  unlinkIdentity: remove('/auth/v1/user/identities/:id', {
    summary: 'Unlinks an identity of whoever is signed in, and ends the sessions that began by it',
    params: z.strictObject({ id: z.uuid() }),
    value: Empty,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'second-step-required',
      'second-step-too-old',
      'sign-in-too-old',
      'identity-not-found',
    ],
  }),
}
