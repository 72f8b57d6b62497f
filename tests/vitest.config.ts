import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { isLong, long } from './support/tier.ts'

const beside = ['domain', 'application', 'adapters', 'server'].map((folder) => `${folder}/**/*.test.ts`)

/** What is drawn is drawn again the next time. */
const setupFiles = ['tests/support/luck.ts']

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    // Two cores, and the database wants some of them too.
    maxWorkers: 2,
    tags: [{ name: long.tags, description: 'Only in npm run test:long.' }],
    projects: [
      {
        test: {
          name: 'unit',
          // They share nothing but what they import, here and below, and most of their time was importing it.
          isolate: false,
          setupFiles: [...setupFiles, 'tests/support/strict.ts'],
          include: [...beside, 'web/src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/lighthouse/*.test.ts'],
          // Far more than anything takes on a quiet machine, here and below: a busy one is no failure.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'house',
          isolate: false,
          setupFiles,
          include: ['tests/{contracts,acceptance}/**/*.test.ts'],
          globalSetup: 'tests/support/global-database.ts',
          testTimeout: isLong ? 3_600_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'faults',
          isolate: false,
          setupFiles,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/global-server.ts',
          // Last: they kill processes and wait for what happens then.
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
