import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A document's code spans that look like a file or a folder of the repository, however few of its folders are named. */
function pathsIn(markdown: string): string[] {
  const spans = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)]
  return spans
    .map(([, span]) => span!)
    .filter((span) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(span))
    .filter((span) => span.includes('/') || /\.(tsx?|js|sql|md|json|example)$/.test(span))
}

/** Made by a build or a start, so that a fresh clone does not have them. */
const isMade = (name: string) => /^(data(-demo)?|node_modules|web\/dist)(\/|$)/.test(name)

const everything = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => !/(^|\/)(node_modules|\.git|dist|data|data-demo)\//.test(name))

/** Whether a path, or the end of one, is there. */
const exists = (name: string) => {
  const wanted = name.replace(/\/$/, '')
  return everything.some((file) => file === wanted || file.endsWith(`/${wanted}`))
}

describe.each(['README.md', 'CONTRIBUTING.md', 'docs/tour.md'])('%s', (document) => {
  test('names only files and folders that are there', () => {
    const named = pathsIn(fs.readFileSync(path.join(root, document), 'utf8'))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !isMade(name) && !exists(name))).toEqual([])
  })
})

test('a path that is not there is found', () => {
  const named = pathsIn(
    'In `domain/limits.ts`, `limits.ts` and `domain/orders/nowhere.ts`; `api.orders.place(form)`.',
  )
  expect(named.filter((name) => !exists(name))).toEqual(['domain/orders/nowhere.ts'])
})
