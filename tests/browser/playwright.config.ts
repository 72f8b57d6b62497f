import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { isLong, long } from '../support/tier.ts'

// Found by tests/run.ts, or by whoever runs a single test; the workers inherit it.
process.env.BROWSER_PATH ??= await findBrowser()

/** Letters are drawn for nobody's eyes, and a page is closed before what V8 optimizes or compiles ahead pays. */
const hasty = ['--font-render-hinting=none', '--js-flags=--no-opt,--max-lazy']

/** A process that stands ready for a page that nobody opens: a tenth of what the tests cost the processor. */
const readyProcess = 'SpareRendererForSitePerProcess'

export default defineConfig({
  testDir: '.',
  globalSetup: './global-server.ts',
  outputDir: '../../.tsbuild/browser',
  workers: Math.min(2, os.cpus().length),
  retries: 0,
  ...(isLong ? {} : { grepInvert: new RegExp(long.tag) }),
  forbidOnly: true,
  // Far more than anything takes on a quiet machine: a busy one is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../.tsbuild/browser.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'off',
    // What hangs is told by what it waited for.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.BROWSER_PATH,
      args: [...launchArguments(readyProcess), ...hasty],
    },
  },
})
