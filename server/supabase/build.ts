import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

/**
 * `npm run function`: the Edge Function as one file beside its source, which the command line of Supabase deploys as it is
 * (`supabase functions deploy hotovo --workdir server`).
 */
const folder = path.join(import.meta.dirname, 'functions/hotovo')

/** Bundles the function into one file; what Deno has of Node is its own. */
export async function buildFunction(file = path.join(folder, 'index.js')): Promise<void> {
  const bundle = await rolldown({
    input: path.join(folder, 'main.ts'),
    platform: 'neutral',
    external: /^node:/,
    resolve: { mainFields: ['module', 'main'] },
    moduleTypes: { '.ttf': 'binary' },
    // Older Denos have these in their modules only.
    transform: {
      inject: { Buffer: ['node:buffer', 'Buffer'], setImmediate: ['node:timers', 'setImmediate'] },
    },
    logLevel: 'warn',
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
}

if (import.meta.main) {
  await buildFunction()
  const file = path.join(folder, 'index.js')
  console.log(
    `${path.relative(process.cwd(), file)} is written (${Math.round(fs.statSync(file).size / 1000)} kB): ` +
      'supabase functions deploy hotovo --workdir server brings it to a project.',
  )
}
