import path from 'node:path'
import { parseArgs } from 'node:util'
import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { settingsOf } from '@hotovo/application/site/settings'
import { buildSite } from '../build.ts'
import { layOut } from '../static.ts'

/** The installation that the demo is; nobody's index has it. */
const demo = {
  settings: settingsOf({
    brand,
    accounts: sampleAccounts,
    off: [],
    tileUrl: 'none',
    analyticsUrl: null,
    staffMfa: 'optional',
    providers: [],
  }),
  head: '<meta name="robots" content="noindex">',
}

/** Makes the demo for a path of a host, with a slash at both ends, in a folder that is replaced. */
export async function buildDemo(base: string, into: string): Promise<void> {
  const publicUrl = base.slice(0, -1)
  const place = (built: string) => void layOut({ ...demo, built, base, publicUrl, calls: publicUrl }, into)
  await buildSite('demo/vite.config.ts', place, base)
}

/** A path as people write it: `hotovo`, `/hotovo`, `/hotovo/`. Undefined where it is none. */
function baseOf(text: string): string | undefined {
  const names = text.split('/').filter(Boolean)
  const isPath = names.every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name))
  return isPath ? `/${names.map((name) => `${name}/`).join('')}` : undefined
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { base: { type: 'string' } } })
  const base = baseOf(values.base ?? process.env.DEMO_BASE ?? '/')
  if (!base) {
    console.error('--base (or DEMO_BASE) must be a path like /hotovo/, of letters, digits, dots and hyphens.')
    process.exit(1)
  }
  const into = path.resolve(import.meta.dirname, '../dist-demo')
  await buildDemo(base, into)
  const folder = path.relative(process.cwd(), into) || '.'
  console.log(`The demo is in ${folder}: a static web host shows it at ${base}.`)
}
