import type { Ports } from '@hotovo/application/ports'
import { addFirstAdmin } from '@hotovo/application/staff/accounts'
import { newPasswordProblems } from '@hotovo/application/staff/new-password'
import { type Config, StartRefused } from '../config.ts'

/** Makes the first admin where there is none (rule A3), by no password that everybody tries first. */
export async function firstAdmin(
  ports: Ports,
  { firstAdmin: wanted }: Config,
): ReturnType<ReturnType<typeof addFirstAdmin>> {
  const { email, password } = wanted
  if ((await ports.staff.withRole()).some(({ role }) => role === 'admin')) return undefined
  if (
    password !== undefined &&
    (await newPasswordProblems(ports, '', password, { email, names: {} })).length > 0
  )
    throw new StartRefused('ADMIN_PASSWORD is one of those that everybody tries first.')
  return addFirstAdmin(ports)(wanted)
}
