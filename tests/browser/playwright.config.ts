import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchArguments } from '../support/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../.tsbuild/browser',
  workers: Math.min(2, os.cpus().length),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../../.tsbuild/browser.json' }]],
  use: {
    browserName: 'chromium',
    baseURL: process.env.BASE_URL,
    trace: 'off',
    // Found by tests/run.ts; without it Playwright looks for the build it downloads itself.
    launchOptions: { executablePath: process.env.BROWSER_PATH, args: launchArguments },
  },
})
