/** A refusal as the public client libraries know it: a code of theirs, and a sentence (rule A37). */
export type AuthError = {
  readonly error_code: string
  readonly msg: string
  readonly weak_password?: { readonly reasons: readonly string[]; readonly message: string }
}

/** Our codes, as Supabase Auth calls them. What is not here is the shape of a request, or a passing fault. */
const errorCodes: Readonly<Record<string, string>> = {
  'credentials-wrong': 'invalid_credentials',
  'sign-in-locked': 'over_request_rate_limit',
  'too-many-requests': 'over_request_rate_limit',
  'session-over': 'refresh_token_not_found',
  'sign-in-required': 'session_not_found',
  'provider-unknown': 'oauth_provider_not_supported',
  'provider-flow-over': 'flow_state_not_found',
  'provider-refused': 'bad_oauth_callback',
  'provider-declined': 'access_denied',
  // Supabase says so of whoever has no account where nobody may make one.
  'identity-unknown': 'signup_disabled',
  'identity-taken': 'identity_already_exists',
  'identity-not-found': 'identity_not_found',
  'recovery-over': 'otp_expired',
  'code-needed': 'reauthentication_needed',
  'code-wrong': 'reauthentication_not_valid',
  'factor-code-wrong': 'mfa_verification_failed',
  'challenge-over': 'mfa_challenge_expired',
  'factor-not-found': 'mfa_factor_not_found',
  'too-many-factors': 'too_many_enrolled_mfa_factors',
  'second-step-required': 'insufficient_aal',
  'password-change-required': 'password_change_required',
  'sign-in-too-old': 'insufficient_aal',
  'second-step-too-old': 'insufficient_aal',
  'feature-off': 'request_timeout',
  unavailable: 'request_timeout',
  fault: 'unexpected_failure',
}

/** What a password lacks, in the words of Supabase Auth. */
const weaknesses: Readonly<Record<string, string>> = {
  'too-short': 'length',
  'too-long': 'length',
  required: 'length',
  'password-common': 'pwned',
}

/** The members of a problem document by which the public client libraries know what was refused. */
export function authError(
  code: string,
  detail: string,
  problems: readonly { readonly at: string; readonly code: string }[] = [],
): AuthError {
  if (code === 'sign-in-required')
    return { error_code: 'session_not_found', msg: 'No valid authentication token available' }
  const ofPassword = problems.filter(({ at }) => at === 'password' || at === 'newPassword')
  if (ofPassword.some((problem) => problem.code === 'password-unchanged'))
    return { error_code: 'same_password', msg: 'New password should be different from the old password.' }
  const reasons = ofPassword.flatMap((problem) => weaknesses[problem.code] ?? [])
  if (code === 'invalid' && reasons.length > 0) {
    const message = 'The password is too short, or among the first that anybody tries.'
    return { error_code: 'weak_password', msg: message, weak_password: { reasons, message } }
  }
  return { error_code: errorCodes[code] ?? 'validation_failed', msg: detail }
}
