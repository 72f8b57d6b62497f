import path from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import site from '../vite.config.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What stands in the demo in the place of a file of the product: the whole difference between the two (decision 64). */
const standIns: Readonly<Record<string, string>> = {
  'web/src/App.tsx': 'web/demo/DemoApp.tsx',
  'web/src/memory.ts': 'web/demo/transport.ts',
  'web/src/admin/sign-in/SignInForm.tsx': 'web/demo/DemoSignIn.tsx',
  'adapters/mail/png.ts': 'web/demo/png.ts',
}

/** A stand-in itself gets the file whose place it takes. */
const standingIn = (): Plugin => ({
  name: 'standing-in',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || importer.startsWith(path.join(root, 'web/demo'))) return
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const standIn = found && standIns[path.relative(root, found.id)]
    return standIn && path.join(root, standIn)
  },
})

/** What bysquare asks of a library of a hundred checks, which comes as a whole or in parts, are four of them. */
const validatorInParts = (): Plugin => ({
  name: 'validator-in-parts',
  transform(code, id) {
    if (!/\/bysquare\/lib\/pay\/validations\.js$/.test(id)) return
    const call = /\bvalidator\.(is\w+)\(/g
    const names = new Set([...code.matchAll(call)].map(([, name]) => name!))
    const taking = (name: string, path: string) => `import ${name} from${` "${path}"`};`
    const parts = [...names].map((name) => taking(name, `validator/es/lib/${name}.js`)).join(' ')
    const whole = taking('validator', 'validator')
    if (!code.includes(whole)) throw new Error('bysquare no longer asks its library where it did')
    const inParts = code.replace(whole, parts).replace(call, '$1(')
    return { code: inParts, map: null }
  },
})

export default mergeConfig(
  site,
  defineConfig({
    plugins: [standingIn(), validatorInParts()],
    worker: { format: 'es', plugins: () => [validatorInParts()] },
    define: {
      'import.meta.env.VITE_DOOR': JSON.stringify('memory'),
      'import.meta.env.DEMO_BUILD': JSON.stringify(new Date().toISOString()),
    },
  }),
)
