import { parseArgs } from 'node:util'
import type { Ports } from '@hotovo/application/ports'
import {
  addStaff,
  closeStaff,
  openStaff,
  removeStaffFactor,
  resetStaff,
} from '@hotovo/application/staff/accounts'
import { type Role, roles } from '@hotovo/domain/staff/account'
import { StartRefused } from '../config.ts'
import { say } from '../output.ts'
import { command } from './command.ts'
import { withProduct } from './product.ts'

/** Staff accounts from the shell, beside a running server or without one. */
const usage = `npm run staff -- add EMAIL [--role ${roles.join('|')}]
    adds an account and prints its password; without a role it can sign in and see nothing
npm run staff -- reset EMAIL
    gives an account a new password, ends its sessions and ends its lockout
npm run staff -- close EMAIL
    closes an account: nobody signs in to it any more, its sessions end, its tickets are nobody's
npm run staff -- open EMAIL
    opens a closed account again
npm run staff -- remove-factor EMAIL
    removes the second factor of somebody who lost it, and its recovery codes`

const actions = ['add', 'reset', 'close', 'open', 'remove-factor'] as const
type Command = {
  readonly action: (typeof actions)[number]
  readonly email: string
  readonly role: Role | null
}

function parsed(args: readonly string[]): Command {
  const wrong = new StartRefused(usage)
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' } },
    })
    const [verb, email, ...rest] = positionals
    const action = actions.find((known) => known === verb)
    const role = roles.find((known) => known === values.role) ?? null
    if (!action || !email || rest.length > 0) throw wrong
    if (values.role !== undefined && (role === null || action !== 'add')) throw wrong
    return { action, email, role }
  } catch {
    throw wrong
  }
}

async function done(ports: Ports, { action, email, role }: Command): Promise<void> {
  if (action === 'remove-factor') {
    const removed = await removeStaffFactor(ports)(email)
    if (!removed.ok) throw new StartRefused(refusals[removed.error.code])
    return say(`${removed.value.account.email} has no second factor any more.`)
  }
  if (action === 'close') {
    const closed = await closeStaff(ports)(email)
    if (!closed.ok) throw new StartRefused(refusals[closed.error.code])
    const { account, tickets } = closed.value
    return say(`${account.email} is closed. Tickets that are nobody's now: ${tickets}.`)
  }
  if (action === 'open') {
    const open = await openStaff(ports)(email)
    if (!open.ok) throw new StartRefused(refusals[open.error.code])
    return say(`${open.value.account.email} is open.`)
  }
  const given = action === 'add' ? await addStaff(ports)({ email, role }) : await resetStaff(ports)(email)
  if (!given.ok) throw new StartRefused(refusals[given.error.code])
  const { account, password } = given.value
  say('At the next sign-in it must be changed, before anything else opens.')
  say(`${account.email} (${account.role ?? 'no role'}) has the password ${password}`)
}

const refusals = {
  invalid: 'This is not an e-mail address.',
  'email-taken': 'There is an account with this e-mail. Its password: npm run staff -- reset EMAIL',
  'last-admin': 'This is the last open account of an admin. Add another one first.',
  'factor-not-found': 'This account has no second factor.',
  'staff-not-found': 'There is no account with this e-mail.',
} as const

await command(async (config, args) => {
  const wish = parsed(args)
  const forgets = 'BACKEND=memory keeps no accounts: its first admin is made at every start.'
  await withProduct(config, forgets, (ports) => done(ports, wish))
  return 0
})
