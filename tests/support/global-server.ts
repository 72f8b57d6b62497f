import type { TestProject } from 'vitest/node'
import { prepareServers } from './furnished.ts'

declare module 'vitest' {
  interface ProvidedContext {
    furnished: string
  }
}

/** Before the first test file, and after the last one. */
export async function setup(project: TestProject): Promise<() => void> {
  const { furnished, remove } = await prepareServers()
  project.provide('furnished', furnished)
  return remove
}
