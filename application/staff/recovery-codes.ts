import { secondFactor as rules } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { bareCode, isStepRecent, recoveryCode } from '@hotovo/domain/staff/factor'
import type { Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { missingProblems, ownPassword } from './own-password.ts'
import { factorEntry } from './passkey-proof.ts'
import { requireEntered } from './second-factor.ts'
import type { PasswordRefusal } from './sign-in.ts'
import type { FactorPorts } from './signed-in.ts'

/**
 * Makes ten recovery codes, which are told this once (rule A34). The first ones belong to setting up; others take their
 * place, and ask for the password.
 */
export const makeRecoveryCodes =
  (ports: FactorPorts) =>
  async (
    {
      password,
    }: {
      readonly password?: string | undefined
    } = {},
    { caller }: CallContext,
  ): Promise<
    Result<
      { readonly codes: readonly string[] },
      Unauthorized | PasswordRefusal | Refused<'factor-not-found' | 'recovery-codes-exist' | 'invalid'>
    >
  > => {
    const known = await requireEntered(ports, caller)
    if (!known.ok) return known
    const { account, passed } = known.value.found
    // The first ones are a part of setting up, which was a moment ago.
    if (password === undefined && !(passed && isStepRecent(passed, ports.clock.now())))
      return fail({ code: 'second-step-too-old' })
    if (password !== undefined) {
      const problems = missingProblems('password', password)
      if (problems.length > 0) return fail({ code: 'invalid', problems })
      const right = await ownPassword(ports, caller, account, password)
      if (!right.ok) return right
    }
    const codes = Array.from({ length: rules.recoveryCodes }, () => recoveryCode(ports.random.integer))
    const macs = codes.map((code) => ports.macs.sign('recovery-code', `${account.id} ${bareCode(code)}`))
    const at = ports.clock.now()
    const isMade = await ports.factors.makeCodes(account.id, await Promise.all(macs), {
      onlyFirst: password === undefined,
      entry: factorEntry(
        password === undefined ? 'recovery_codes_made' : 'security_recovery_codes_made',
        at,
        caller,
        known.value.found,
      ),
    })
    return isMade ? ok({ codes }) : fail({ code: 'recovery-codes-exist' })
  }
