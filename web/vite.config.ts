import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { door, serverPort } from './environment.ts'
import { slovakia } from './slovakia.ts'

/** sonner writes its styles into the page when it is imported, which the content policy forbids. */
const sonnerWithoutStyles = (): Plugin => ({
  name: 'sonner-without-styles',
  transform(code, id) {
    if (!/sonner\/dist\/index\.mjs/.test(id)) return
    const without = code.replace(/^__insertCSS\(".*"\);$/m, '')
    if (without === code) throw new Error('sonner no longer writes its styles where they were found')
    return { code: without, map: null }
  },
})

/** What every page needs anyway travels as one file, which changes less often than the site. */
const everywhere =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|mobx|mobx-react-lite|i18next|react-i18next|stylis|hoist-non-react-statics|react-is|inversify|reflect-metadata|@inversifyjs|@mui|@emotion)\//

/** What most pages are made of travels as one file too; what only some share finds its own. */
const ours = /\/(domain|application|adapters|web\/src)\//
const mostPages = 10

const server = `http://127.0.0.1:${serverPort}`

export default defineConfig({
  plugins: [react(), sonnerWithoutStyles(), slovakia()],
  define: { 'import.meta.env.VITE_DOOR': JSON.stringify(door) },
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: everywhere },
            { name: 'shared', test: ours, minShareCount: mostPages },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/verify-voucher', '/openapi.json'].map((path) => [path, server]),
    ),
  },
})
