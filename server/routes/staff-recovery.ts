import type { Serve } from '@hotovo/adapters/http/call-handlers'
import { recoveryCalls } from '@hotovo/adapters/http/contract/staff-recovery'
import { supabaseAuthCalls } from '@hotovo/adapters/http/contract/staff-supabase-auth'
import { refusals } from '@hotovo/adapters/http/problems'
import { authSessionOf, authUserOf } from '@hotovo/adapters/http/wire/auth'
import { authError } from '@hotovo/adapters/http/wire/auth-errors'
import type { BoundApi } from '@hotovo/application/api'
import { ok } from '@hotovo/domain/shared/result'

/**
 * Where somebody is led who comes back from a letter: an address of this site, whatever was asked for. Everything else, and what
 * only looks like ours, is the back-office (rule A37).
 */
export function ownAddress(publicUrl: string, asked: string | undefined): string {
  const own = new URL('/admin', publicUrl)
  // A browser reads a backslash as a slash and leaves out tabs and line ends; none of them is in an address of ours.
  if (asked === undefined || asked.length > 500 || !/^[\x21-\x5b\x5d-\x7e]+$/.test(asked)) return own.href
  const address = URL.parse(asked)
  const isOurs =
    address?.origin === own.origin &&
    address.protocol === own.protocol &&
    // A host of files may take two slashes for the beginning of another address.
    !address.pathname.startsWith('//') &&
    address.username === '' &&
    address.password === ''
  return isOurs ? address.href : own.href
}

/** An address with members behind its #, where no server sees them. */
export const withHash = (address: string, members: Readonly<Record<string, string>>) => {
  const led = new URL(address)
  led.hash = new URLSearchParams(members).toString()
  return led.href
}

/** What became of a change of e-mail, as Supabase Auth says it. */
const confirmedText = {
  waits: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  done: 'Both addresses have confirmed. Please sign in with the new one',
} as const

/** A forgotten password, and what clients of Supabase Auth ask about passwords. */
export function recoveryRoutes(serve: Serve, { session, supabaseAuth }: BoundApi, publicUrl: string): void {
  serve(recoveryCalls.askRecovery, async (caller, { params, body }) => {
    const { code_challenge: challenge, email, language } = body
    const isProgram = params.redirect_to !== undefined || (challenge ?? undefined) !== undefined
    const asked = await session.askRecovery(
      {
        email,
        language,
        redirectTo: isProgram ? ownAddress(publicUrl, params.redirect_to) : undefined,
        codeChallenge: challenge ?? undefined,
      },
      { caller },
    )
    return asked.ok ? ok({}) : asked
  })
  serve(supabaseAuthCalls.resend, async (caller, { params, body }) => {
    if (body.type === 'email_change' && body.email !== undefined) {
      const resent = await supabaseAuth.resendEmailChange({ email: body.email }, { caller })
      return resent.ok ? ok({}) : resent
    }
    if (body.type !== 'recovery' || body.email === undefined) return ok({})
    const redirectTo = ownAddress(publicUrl, params.redirect_to)
    const asked = await session.askRecovery({ email: body.email, redirectTo }, { caller })
    return asked.ok ? ok({}) : asked
  })
  serve(supabaseAuthCalls.followLink, async (caller, { params, isHead }) => {
    const address = ownAddress(publicUrl, params.redirect_to)
    const token = params.token_hash ?? params.token ?? ''
    // Whoever only looks where a link leads uses nothing up.
    if (isHead) return ok(address)
    const followed = await supabaseAuth.followLink({ token }, { caller })
    if (!followed.ok) {
      const { error_code, msg } = authError(followed.error.code, refusals[followed.error.code].detail)
      const told = { error: 'access_denied', error_code, error_description: msg }
      return ok(withHash(address, told))
    }
    if (followed.value.kind === 'answer') {
      const led = new URL(address)
      led.searchParams.set('code', followed.value.answer)
      return ok(led.href)
    }
    const { access_token, token_type, expires_in, expires_at, refresh_token } = authSessionOf(
      followed.value.grant,
    )
    const session = {
      access_token,
      token_type,
      expires_in: String(expires_in),
      expires_at: String(expires_at),
      refresh_token: refresh_token ?? '',
      type: 'recovery',
    }
    return ok(withHash(address, session))
  })
  serve(supabaseAuthCalls.verifyToken, async (caller, { body }) => {
    if (body.type === 'email_change') {
      const confirmed = await session.confirmEmailChange({ token: body.token_hash }, { caller })
      if (!confirmed.ok) return confirmed
      const { state, newEmail } = confirmed.value
      return ok({ msg: confirmedText[state], code: '200', new_email: newEmail })
    }
    const verified = await supabaseAuth.verifyToken({ token: body.token_hash }, { caller })
    return verified.ok ? ok(authSessionOf(verified.value)) : verified
  })
  serve(supabaseAuthCalls.reauthenticate, async (caller) => {
    const asked = await supabaseAuth.askCode({}, { caller })
    return asked.ok ? ok({}) : asked
  })
  serve(supabaseAuthCalls.setPassword, async (caller, { body }) => {
    if (body.email !== undefined) {
      const asked = await supabaseAuth.setEmail({ email: body.email, code: body.nonce }, { caller })
      return asked.ok ? ok(authUserOf(asked.value)) : asked
    }
    const changed = await supabaseAuth.setPassword(
      { newPassword: body.password, code: body.nonce },
      { caller },
    )
    return changed.ok ? ok(authUserOf(changed.value)) : changed
  })
}
