import type { Problem } from '@hotovo/domain/shared/problem'
import { ownWords, passwordProblems, type StaffAccount } from '@hotovo/domain/staff/account'
import type { Ports } from '../ports.ts'

/** What is wrong with a password that somebody chooses for an account (rule A16). */
export async function newPasswordProblems(
  { passwords, installation }: Pick<Ports, 'passwords' | 'installation'>,
  at: string,
  password: string,
  account: Pick<StaffAccount, 'email' | 'names'>,
): Promise<Problem[]> {
  const problems = passwordProblems(at, password)
  if (problems.length > 0) return problems
  const own = [...ownWords(account), installation.brand.name]
  return (await passwords.isCommon(password, own)) ? [{ at, code: 'password-common' }] : []
}
