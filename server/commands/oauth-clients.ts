import { parseArgs } from 'node:util'
import type { Ports } from '@hotovo/application/ports'
import { addProgram, removeProgram } from '@hotovo/application/staff/programs'
import { authorizationLife, lengths } from '@hotovo/domain/limits'
import { StartRefused } from '../config.ts'
import { say } from '../output.ts'
import { command } from './command.ts'
import { withProduct } from './product.ts'

/** Programs that sign staff in by OpenID Connect, from the shell, beside a running server or without one (rule A72). */
const usage = `npm run oauth-clients -- add NAME REDIRECT_URI… [--confidential]
    lets a program ask who of staff somebody is, and prints its client_id; --confidential gives it a secret, printed once
npm run oauth-clients -- list
    tells the programs, and where each may go back to
npm run oauth-clients -- remove CLIENT_ID
    ends a program at once, with all that it was let into`

type Wish =
  | {
      readonly action: 'add'
      readonly name: string
      readonly redirectUris: readonly string[]
      readonly isConfidential: boolean
    }
  | { readonly action: 'list' }
  | { readonly action: 'remove'; readonly id: string }

function parsed(args: readonly string[]): Wish {
  const wrong = new StartRefused(usage)
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { confidential: { type: 'boolean' } },
    })
    const [action, about, ...rest] = positionals
    if (action === 'add' && about && rest.length > 0)
      return { action, name: about, redirectUris: rest, isConfidential: values.confidential ?? false }
    if (values.confidential !== undefined || rest.length > 0) throw wrong
    if (action === 'list' && about === undefined) return { action }
    if (action === 'remove' && about) return { action, id: about }
    throw wrong
  } catch {
    throw wrong
  }
}

async function done(ports: Ports, wish: Wish): Promise<void> {
  switch (wish.action) {
    case 'add': {
      const added = await addProgram(ports)(wish)
      if (!added.ok) {
        const { min, max } = lengths.merchantName
        throw new StartRefused(
          added.error.code === 'invalid'
            ? `A program has a name of ${min} to ${max} characters.`
            : `A program goes back to one to ${authorizationLife.redirectUris} addresses, each of https, or of http on the same machine, without a fragment.`,
        )
      }
      const { program, secret } = added.value
      say(`${program.name} has the client_id ${program.id}`)
      if (secret !== undefined) say(`and the client_secret ${secret}, which is not told again.`)
      return
    }
    case 'list':
      for (const { id, name, isConfidential, redirectUris, createdAt } of await ports.programs.all()) {
        say(`${name}  ${id}  since ${createdAt}${isConfidential ? '  with a secret' : ''}`)
        for (const uri of redirectUris) say(`  ${uri}`)
      }
      return
    case 'remove': {
      const removed = await removeProgram(ports)(wish.id)
      if (!removed.ok)
        throw new StartRefused('There is no such program: npm run oauth-clients -- list tells their ids.')
      say(`${removed.value.name} signs nobody in any more.`)
    }
  }
}

await command(async (config, args) => {
  const wish = parsed(args)
  await withProduct(config, 'BACKEND=memory keeps no programs.', (ports) => done(ports, wish))
  return 0
})
