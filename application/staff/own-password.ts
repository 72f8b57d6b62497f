import type { Problem } from '@hotovo/domain/shared/problem'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { Caller } from '../access/caller.ts'
import { type JudgePasswordPorts, judgePassword, type PasswordRefusal } from './sign-in.ts'

/** Judges the password of somebody who is signed in. A right one is not counted. */
export async function ownPassword(
  ports: JudgePasswordPorts,
  caller: Caller,
  { email }: StaffAccount,
  password: string,
): Promise<Result<undefined, PasswordRefusal>> {
  const right = await judgePassword(ports, caller, { email, password })
  if (!right.ok) return right
  await right.value.takeBack()
  return ok(undefined)
}

/** What is wrong with a field that must say something. */
export const missingProblems = (at: string, typed: string): Problem[] =>
  typed === '' ? [{ at, code: 'required' }] : []
