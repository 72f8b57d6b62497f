import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const core = ['@hotovo/domain']
const house = ['@hotovo/domain', '@hotovo/application']
const neutral = [...house, '@hotovo/adapters/sql', 'zod']

/** Who may import whom: the packages and folders a folder may name. The whole architecture is this table. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  application: core,
  'adapters/memory': house,
  'adapters/content': house,
  'adapters/sql': neutral,
  'adapters/http': neutral,
  'adapters/system': neutral,
  'adapters/documents': [...neutral, 'bysquare', 'qr'],
  'adapters/postgres': [...neutral, 'node:', 'pg', 'node-pg-migrate', 'graphile-worker'],
  'adapters/mail': [...house, '@hotovo/adapters/documents', 'node:', 'nodemailer'],
  'adapters/security': [...neutral, '@hotovo/adapters/system', 'node:', 'argon2', 'jsonwebtoken'],
  server: [...house, '@hotovo/adapters', 'node:', 'express', 'helmet', 'inversify', 'pino', 'pg', 'zod'],
  'web/src': [
    ...house,
    '@hotovo/adapters/content',
    '@hotovo/adapters/documents',
    '@hotovo/adapters/http',
    '@hotovo/adapters/memory',
    '@hotovo/adapters/system',
    'react',
    'react-dom',
    'react-router-dom',
    'react-i18next',
    'i18next',
    'mobx',
    'mobx-react-lite',
    'inversify',
    'sonner',
    '@mui/material',
    '@emotion',
    '@fontsource-variable',
    'ol',
    // Made by the build itself.
    'virtual:',
  ],
}

/** The screen a file of the web stands in, `site/home` or `admin/orders`; undefined in the rooms that screens share. */
const screenOf = (file: string) => /^web\/src\/((?:site|admin)\/[\w-]+)\//.exec(file)?.[1]

type Import = { readonly file: string; readonly name: string }

/** Relative imports are named by where they lead, so that `../` is no way around the table. */
function importsOf(file: string, source: string): Import[] {
  const names = source.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)
  return [...names].map(([, name]) => {
    if (!name!.startsWith('.')) return { file, name: name! }
    const target = path.join(path.dirname(file), name!)
    const [room, inner] = target.split('/')
    return { file, name: room === 'web' ? target : `@hotovo/${room}/${inner ?? ''}` }
  })
}

const isWithin = (name: string, allowed: string) =>
  name === allowed || name.startsWith(allowed.endsWith(':') ? allowed : `${allowed}/`)

/** The imports of a file that its folder may not have. */
function strangers(folder: string, file: string, source: string): string[] {
  const own = folder.startsWith('web/') ? folder : `@hotovo/${folder}`
  return importsOf(file, source)
    .filter(({ name }) => ![own, ...mayImport[folder]!].some((allowed) => isWithin(name, allowed)))
    .map(({ name }) => name)
}

/** What the core asks of nobody: time and randomness are arguments. */
const asksForTimeOrRandomness = (source: string) =>
  /Date\.now|new Date\(\)|Math\.random|performance\.now/.test(source)

const sources = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => ({
      file: `${folder}/${name}`,
      source: fs.readFileSync(path.join(root, folder, name), 'utf8'),
    }))

describe.each(Object.keys(mayImport))('%s', (folder) => {
  test('imports only what its row of the table allows', () => {
    const files = sources(folder)
    expect(files.length).toBeGreaterThan(0)
    const found = files.flatMap(({ file, source }) =>
      strangers(folder, file, source).map((name) => ({ file, name })),
    )
    expect(found).toEqual([])
  })
})

test('every folder of the adapters has its row', () => {
  const folders = fs
    .readdirSync(path.join(root, 'adapters'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `adapters/${name}`)
  expect(folders.filter((folder) => !(folder in mayImport))).toEqual([])
})

test('the core asks nobody for the time or for randomness', () => {
  const files = [...sources('domain'), ...sources('application')]
  expect(files.filter(({ source }) => asksForTimeOrRandomness(source)).map(({ file }) => file)).toEqual([])
})

test('domain depends on nothing', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'domain/package.json'), 'utf8'))
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([])
})

test('Inversify is known in two files', () => {
  const files = [
    ...sources('server'),
    ...sources('web/src'),
    ...sources('adapters'),
    ...sources('application'),
  ]
  const wired = files.filter(({ file, source }) =>
    importsOf(file, source).some(({ name }) => name === 'inversify'),
  )
  expect(wired.map(({ file }) => file).sort()).toEqual(['server/container.ts', 'web/src/container.ts'])
})

test('screens do not import each other', () => {
  const crossings = sources('web/src').flatMap(({ file, source }) => {
    const screen = screenOf(file)
    if (!screen) return []
    return importsOf(file, source).filter(({ name }) => (screenOf(name) ?? screen) !== screen)
  })
  expect(crossings).toEqual([])
})

/** The chain of files by which a file imports itself, undefined where none does. */
function importCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, above: readonly string[]): readonly string[] | undefined => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of graph.get(file) ?? []) {
      const cycle = walk(next, [...above, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  return [...graph.keys()].map((file) => walk(file, [])).find((cycle) => cycle !== undefined)
}

/** Which file of the core imports which, types included. */
const coreGraph = () =>
  new Map(
    [...sources('domain'), ...sources('application')].map(({ file, source }) => [
      file,
      [...source.matchAll(/\bfrom\s+'([^']+)'/g)].map(([, name]) =>
        name!.startsWith('.')
          ? path.join(path.dirname(file), name!)
          : `${name!.replace(/^@hotovo\//, '')}.ts`,
      ),
    ]),
  )

test('nothing in the core imports itself in a circle, not even by types', () => {
  const graph = coreGraph()
  expect([...graph.values()].flat().filter((file) => !graph.has(file))).toEqual([])
  expect(importCycle(graph)).toBeUndefined()
})

test('every promise of a port is a contract test of the same words', () => {
  const interfaces = sources('application')
    .filter(({ file }) => file.endsWith('/ports.ts'))
    .map(({ source }) => source.slice(source.indexOf('export interface')))
    .join('\n')
  const comments = [...interfaces.matchAll(/^ {2}\/\*\*([\s\S]*?)\*\//gm)].map(([, text]) => text!)
  const promises = comments.flatMap((text) =>
    text
      .replace(/\s*\n\s*\*\s?/g, ' ')
      .split(/(?<=\.)\s+(?=[A-Z])/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ''),
  )
  expect(promises.length).toBeGreaterThan(10)
  const folder = path.join(root, 'tests/contracts')
  const titles = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  const kept = (promise: string) =>
    titles.some((source) => source.includes(`'${promise.replace(/\.$/, '')}'`))
  expect(promises.filter((promise) => !kept(promise))).toEqual([])
})

describe('a planted violation is found', () => {
  test.each([
    ['domain', 'domain/orders/order.ts', `import { z } from 'zod/mini'`, 'zod/mini'],
    [
      'domain',
      'domain/orders/order.ts',
      `import { openSql } from '../../adapters/postgres/sql.ts'`,
      '@hotovo/adapters/postgres',
    ],
    ['application', 'application/orders/place.ts', `import fs from 'node:fs'`, 'node:fs'],
    ['web/src', 'web/src/site/home/HomePage.tsx', `const pg = await import('pg')`, 'pg'],
    [
      'web/src',
      'web/src/main.tsx',
      `import '@hotovo/adapters/security/secrets'`,
      '@hotovo/adapters/security/secrets',
    ],
  ])('%s: %s with %s', (folder, file, source, stranger) => {
    expect(strangers(folder, file, source)).toEqual([stranger])
  })

  test('the core in a circle', () => {
    const graph = new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts', 'd.ts']],
      ['c.ts', []],
      ['d.ts', ['b.ts']],
    ])
    expect(importCycle(graph)).toEqual(['b.ts', 'd.ts', 'b.ts'])
  })

  test.each(['const at = new Date()', 'Date.now()', 'Math.random() < 0.5'])('the core with %s', (source) => {
    expect(asksForTimeOrRandomness(source)).toBe(true)
  })
})
