import path from 'node:path'
import { defineConfig } from 'vitest/config'

const beside = ['domain', 'application', 'adapters', 'server'].map((folder) => `${folder}/**/*.test.ts`)

export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    environment: 'node',
    // Two cores, and the database wants some of them too.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [...beside, 'web/src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/lighthouse/*.test.ts'],
          // Properties take their time on a machine that is busy with other things.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/{contracts,acceptance}/**/*.test.ts'],
          globalSetup: 'tests/support/global-database.ts',
          // Models with thousands of steps over a database, on a machine that is busy with other things.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // Last and one after the other: they kill processes and wait for what happens then.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
