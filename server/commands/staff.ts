import { parseArgs } from 'node:util'
import {
  addStaff,
  closeStaff,
  openStaff,
  removeStaffFactor,
  resetStaff,
} from '@hotovo/application/staff/accounts'
import { type Role, roles } from '@hotovo/domain/staff/account'
import pino from 'pino'
import { readConfig, StartRefused } from '../config.ts'
import { openProduct } from '../container.ts'
import { EmbeddedPostgresRefusal } from '../embedded-postgres.ts'
import { findSecrets, joinDatabase, loadEnvFile, migrateDatabase, say } from '../startup.ts'

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

async function run({ action, email, role }: Command): Promise<void> {
  loadEnvFile()
  const config = readConfig(process.env)
  if (config.backend === 'memory')
    throw new StartRefused('BACKEND=memory keeps no accounts: its first admin is made at every start.')
  const database = await joinDatabase(config, say)
  try {
    const secrets = await findSecrets(config, database.address, say)
    const address = await migrateDatabase(config, database.address, secrets, say)
    const house = await openProduct(config, secrets, address, pino({ level: config.logLevel }))
    try {
      if (action === 'remove-factor') {
        const removed = await removeStaffFactor(house.ports)(email)
        if (!removed.ok) throw new StartRefused(refusals[removed.error.code])
        return say(`${removed.value.account.email} has no second factor any more.`)
      }
      if (action === 'close') {
        const closed = await closeStaff(house.ports)(email)
        if (!closed.ok) throw new StartRefused(refusals[closed.error.code])
        const { account, tickets } = closed.value
        return say(`${account.email} is closed. Tickets that are nobody's now: ${tickets}.`)
      }
      if (action === 'open') {
        const open = await openStaff(house.ports)(email)
        if (!open.ok) throw new StartRefused(refusals[open.error.code])
        return say(`${open.value.account.email} is open.`)
      }
      const done =
        action === 'add' ? await addStaff(house.ports)({ email, role }) : await resetStaff(house.ports)(email)
      if (!done.ok) throw new StartRefused(refusals[done.error.code])
      const { account, password } = done.value
      say('At the next sign-in it must be changed, before anything else opens.')
      say(`${account.email} (${account.role ?? 'no role'}) has the password ${password}`)
    } finally {
      await house.close()
    }
  } finally {
    await database.close()
  }
}

const refusals = {
  invalid: 'This is not an e-mail address.',
  'email-taken': 'There is an account with this e-mail. Its password: npm run staff -- reset EMAIL',
  'last-admin': 'This is the last open account of an admin. Add another one first.',
  'factor-not-found': 'This account has no second factor.',
  'staff-not-found': 'There is no account with this e-mail.',
} as const

try {
  await run(parsed(process.argv.slice(2)))
} catch (fault) {
  const isPlain = fault instanceof StartRefused || fault instanceof EmbeddedPostgresRefusal
  console.error(isPlain ? fault.message : fault)
  process.exitCode = 1
}
