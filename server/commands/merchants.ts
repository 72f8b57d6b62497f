import { parseArgs } from 'node:util'
import { addMerchantKey, revokeMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import { lengths } from '@hotovo/domain/limits'
import { type Scope, scopes } from '@hotovo/domain/merchants/merchant'
import { StartRefused } from '../config.ts'
import { say } from '../output.ts'
import { command } from './command.ts'
import { withProduct } from './product.ts'

/** Merchants and their keys from the shell, beside a running server or without one (rule V17). */
const usage = `npm run merchants -- add NAME [--scope ${scopes.join('|')}]…
    gives a merchant a new key and prints it once; without scopes it is for everything
npm run merchants -- list
    tells merchants and their keys, by the last four symbols
npm run merchants -- revoke KEY
    ends a key at once: its id, or its last four symbols`

type Wish =
  | { readonly action: 'add'; readonly name: string; readonly scopes: readonly Scope[] | undefined }
  | { readonly action: 'list' }
  | { readonly action: 'revoke'; readonly key: string }

const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

function parsed(args: readonly string[]): Wish {
  const wrong = new StartRefused(usage)
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { scope: { type: 'string', multiple: true } },
    })
    const [action, about, ...rest] = positionals
    const wanted = values.scope
    if (rest.length > 0 || (wanted !== undefined && action !== 'add')) throw wrong
    if (action === 'list' && about === undefined) return { action }
    if (action === 'revoke' && about) return { action, key: about }
    if (action !== 'add' || !about || !(wanted ?? []).every(isScope)) throw wrong
    return { action, name: about, scopes: wanted?.filter(isScope) }
  } catch {
    throw wrong
  }
}

async function done(ports: Ports, wish: Wish): Promise<void> {
  switch (wish.action) {
    case 'add': {
      const added = await addMerchantKey(ports)(wish.name, wish.scopes)
      const { min, max } = lengths.merchantName
      if (!added.ok) throw new StartRefused(`A merchant has a name of ${min} to ${max} characters.`)
      const { merchant, key, secret } = added.value
      say(`${merchant.name} has the key ${secret}`)
      say(`It is for ${key.scopes.join(', ')}, and is not told again.`)
      return
    }
    case 'list':
      for (const { merchant, keys } of await ports.merchants.all()) {
        say(merchant.name)
        for (const { id, hint, scopes: of, createdAt, revokedAt } of keys)
          say(
            `  …${hint}  ${id}  since ${createdAt}${revokedAt ? `, revoked ${revokedAt}` : ''}  ${of.join(', ')}`,
          )
      }
      return
    case 'revoke': {
      const revoked = await revokeMerchantKey(ports)(wish.key)
      if (!revoked.ok)
        throw new StartRefused('There is no such key, or several: npm run merchants -- list tells their ids.')
      const { merchant, key } = revoked.value
      say(`The key …${key.hint} of ${merchant.name} is revoked.`)
    }
  }
}

await command(async (config, args) => {
  const wish = parsed(args)
  await withProduct(config, 'BACKEND=memory keeps no merchants.', (ports) => done(ports, wish))
  return 0
})
