import { staffCalls } from '@hotovo/adapters/http/contract/staff'
import { authSessionOf, authUserOf } from '@hotovo/adapters/http/wire/auth'
import type { Ports } from '@hotovo/application/ports'
import { fail, ok } from '@hotovo/domain/shared/result'
import { asksForCookie } from '../caller.ts'
import type { Cookies } from '../cookies.ts'
import type { Serve } from '../endpoint.ts'
import { BadRequest } from '../problems.ts'

/**
 * Signing in and out, and what the back-office opens with. In a session that travels in a cookie, no refresh token
 * stands in a body.
 */
export function staffRoutes(
  serve: Serve,
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  cookies: Cookies | undefined,
): void {
  serve(staffCalls.token, async (api, { params, body, request, response }) => {
    const isSignIn = 'email' in body
    if (isSignIn !== (params.grant_type === 'password'))
      throw new BadRequest('malformed', 'The body is not that of this grant_type.')
    const granted = isSignIn ? await api.session.signIn(body) : await api.session.refresh(body.refresh_token)
    const inCookie = asksForCookie(request)
    if (!granted.ok) {
      const { error } = granted
      if (error.code === 'https-required')
        throw new BadRequest(error.code, 'Sign in over https, or on the machine itself.')
      if (inCookie && error.code === 'session-over') cookies?.set(response, 'session', undefined)
      return fail(error)
    }
    if (!inCookie) return ok(authSessionOf(granted.value))
    const { refreshToken, ...grant } = granted.value
    cookies?.set(response, 'session', refreshToken)
    if (isSignIn) cookies?.set(response, 'device', await api.devices.mark(body.email))
    return ok(authSessionOf(grant))
  })
  serve(staffCalls.signOut, async (api, { params, request, response }) => {
    const ended = await api.session.signOut(params.scope)
    // Whoever ends the others stays.
    if (asksForCookie(request) && params.scope !== 'others') cookies?.set(response, 'session', undefined)
    return ended
  })
  serve(staffCalls.user, async ({ session }) => {
    const account = await session.user()
    return account.ok ? ok(authUserOf(account.value)) : account
  })
  serve(staffCalls.publicKeys, async (_api, { response }) => {
    response.set('Cache-Control', 'public, max-age=600')
    return ok({ keys: [...accessTokens.publicKeys()] })
  })
  serve(staffCalls.staffMe, ({ staff }) => staff.me())
  serve(staffCalls.dashboard, ({ staff }) => staff.dashboard())
  serve(staffCalls.queues, ({ staff }) => staff.queues())
  serve(staffCalls.lookUp, ({ staff }, { params }) => staff.lookUp(params))
  serve(staffCalls.listOwnSessions, ({ staff }) => staff.own.sessions())
  serve(staffCalls.endOwnSession, ({ staff }, { params }) => staff.own.endSession(params.id))
  serve(staffCalls.changeOwnPassword, async (api, { body, key, request, response }) => {
    const changed = await api.staff.own.changePassword(body, key)
    const account = changed.ok && asksForCookie(request) ? await api.session.user() : undefined
    // With the new password no older mark is known.
    if (account?.ok) cookies?.set(response, 'device', await api.devices.mark(account.value.email))
    return changed
  })
  serve(staffCalls.listSavedViews, ({ staff }) => staff.savedViews.list())
  serve(staffCalls.keepSavedView, ({ staff }, { body }) => staff.savedViews.keep(body))
  serve(staffCalls.removeSavedView, ({ staff }, { params }) => staff.savedViews.remove(params.id))
}
