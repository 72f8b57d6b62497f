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

export default mergeConfig(
  site,
  defineConfig({
    plugins: [standingIn()],
    worker: { format: 'es' },
    define: {
      'import.meta.env.VITE_DOOR': JSON.stringify('memory'),
      'import.meta.env.DEMO_BUILD': JSON.stringify(new Date().toISOString()),
    },
  }),
)
