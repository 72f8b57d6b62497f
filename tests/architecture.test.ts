import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed } from './support/tier.ts'
import vitestConfig from './vitest.config.ts'

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
  'adapters/system': [...neutral, '@noble/hashes', '@simplewebauthn/server', 'otpauth'],
  'adapters/documents': [...neutral, 'bysquare', 'qr'],
  'adapters/native': [
    ...house,
    '@hotovo/adapters/documents',
    '@hotovo/adapters/security',
    'node:',
    'argon2',
    'bysquare',
    '@napi-rs/lzma',
  ],
  'adapters/supabase': [...neutral, '@hotovo/adapters/http', '@supabase/auth-js', '@supabase/supabase-js'],
  'adapters/postgres': [...neutral, 'node:', 'pg', 'graphile-worker'],
  'adapters/statements': [...house, 'node:', 'saxes'],
  'adapters/mail': [...house, '@hotovo/adapters/documents', '@hotovo/adapters/sms', 'node:', 'nodemailer'],
  'adapters/sms': [...house, '@hotovo/adapters/mail'],
  'adapters/print': [
    ...house,
    '@hotovo/adapters/documents',
    '@hotovo/adapters/mail',
    'node:',
    'pdfkit',
    '@expo-google-fonts',
  ],
  'adapters/security': [
    ...neutral,
    '@hotovo/adapters/system',
    'node:',
    'hash-wasm',
    'jose',
    'openid-client',
    '@zxcvbn-ts',
  ],
  server: [
    ...house,
    '@hotovo/adapters',
    'node:',
    'express',
    'helmet',
    'inversify',
    'pino',
    'pg',
    'rolldown',
    'zod',
  ],
  'web/src': [
    ...house,
    '@hotovo/adapters/content',
    '@hotovo/adapters/documents',
    '@hotovo/adapters/http',
    '@hotovo/adapters/memory',
    '@hotovo/adapters/supabase',
    '@hotovo/adapters/system',
    'react',
    'react-dom',
    'react-router-dom',
    'react-i18next',
    'i18next',
    'mobx',
    'mobx-react-lite',
    'inversify',
    'papaparse',
    '@simplewebauthn/browser',
    'sonner',
    '@mui/material',
    '@emotion',
    '@fontsource-variable',
    'ol',
    // Made by the build itself.
    'virtual:',
  ],
  // The server's demo and its letters in a browser's tab, around the web as it is (decision 64).
  'web/demo': [
    ...house,
    '@hotovo/adapters/content',
    '@hotovo/adapters/documents',
    '@hotovo/adapters/mail',
    '@hotovo/adapters/memory',
    '@hotovo/adapters/system',
    '@hotovo/server/demo',
    'web/src',
    'web/build.ts',
    'web/static.ts',
    'web/vite.config.ts',
    'node:',
    'vite',
    'react',
    'mobx',
    'mobx-react-lite',
    '@mui/material',
  ],
}

/** What screens of the back-office share, in the order in which it may be known: a later room may import an earlier one. */
const sharedRooms = ['records', 'kit']
/** What stands around screens, and may import them: no screen imports it. */
const aroundScreens = 'frame'
/** The screen a file of the web stands in, `site/home` or `admin/orders`; undefined in the rooms that screens share. */
const screenOf = (file: string) => {
  const screen = /^web\/src\/((?:site|admin)\/[\w-]+)\//.exec(file)?.[1]
  return sharedRooms.some((room) => screen === `admin/${room}`) ? undefined : screen
}

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

/**
 * The nouns of the house, each of which may know the ones before it. What settles an order stands before the orders, payments and
 * vouchers that call it; letters stand behind all that they tell of, and jobs, which send them, before all that asks for one.
 */
const nouns = [
  'shared',
  'access',
  'jobs',
  'staff',
  'audit',
  'places',
  'site',
  'settlement',
  'merchants',
  'orders',
  'vouchers',
  'spending',
  'deliveries',
  'payments',
  'cash-desk',
  'statements',
  'tickets',
  'feedback',
  'letters',
  'back-office',
]

/** The rooms whose files stand under nouns, and what else stands there by name: what the room itself is about. */
const nounRooms: Readonly<Record<string, readonly string[]>> = {
  domain: ['law', 'limits'],
  application: ['api', 'faults', 'paging', 'ports', 'recurring', 'refusal'],
  'adapters/sql/rows': [],
  'adapters/sql/functions': [],
  'adapters/sql/stores': ['stores'],
  'adapters/postgres': ['backup', 'call', 'listening', 'setup', 'sql', 'stores'],
  'adapters/memory': ['clone', 'sorting', 'stores', 'tables'],
  'adapters/supabase': ['function', 'keys', 'rest', 'stores'],
  'adapters/mail/letters': ['writing'],
  'adapters/http/contract': ['account', 'contract', 'lists', 'shapes'],
  'server/routes': [],
}

type SourceFile = { readonly file: string; readonly source: string }

/** What a file is called in its room: the file or folder there, `orders` of `adapters/postgres/orders/page-query.ts`. */
const nameIn = (room: string, file: string) => file.slice(room.length + 1).split(/[/.]/)[0]!

/** The noun that a file of a room stands under: a folder or a file of that name, or one that goes on behind a dash. */
const nounOf = (room: string, file: string) =>
  file.startsWith(`${room}/`)
    ? nouns.find((noun) => `${nameIn(room, file)}-`.startsWith(`${noun}-`))
    : undefined

/** The files of a room that stand neither under a noun nor among what the room is about. */
const nounless = (room: string, files: readonly string[]) =>
  files.filter((file) => !nounOf(room, file) && !nounRooms[room]!.includes(nameIn(room, file)))

/** The imports of a room by which a noun would know one that comes after it. */
const knownBackwards = (room: string, files: readonly SourceFile[]) =>
  files.flatMap(({ file, source }) => {
    const noun = nounOf(room, file)
    if (noun === undefined) return []
    return [...source.matchAll(/\bfrom\s+'(\.[^']+)'/g)]
      .map(([, name]) => path.join(path.dirname(file), name!))
      .filter((name) => nouns.indexOf(nounOf(room, name) ?? noun) > nouns.indexOf(noun))
      .map((name) => `${file} → ${name}`)
  })

test.each(Object.keys(nounRooms))('in %s every file stands under a noun', (room) => {
  const files = fs
    .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${room}/${name}`)
  expect(nounless(room, files)).toEqual([])
  const there = files.map((file) => nameIn(room, file))
  expect(nounRooms[room]!.filter((name) => !there.includes(name))).toEqual([])
})

// Functions of the database call each other as one transaction needs them, whatever they are about.
test.each(Object.keys(nounRooms).filter((room) => room !== 'adapters/sql/functions'))(
  'in %s a noun knows only those before it',
  (room) => {
    const files = sources(room)
    expect(files).not.toEqual([])
    expect(knownBackwards(room, files)).toEqual([])
  },
)

test('the tour lists the nouns in this order', () => {
  const tour = fs.readFileSync(path.join(root, 'docs/tour.md'), 'utf8')
  const [, table] = /\| noun \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(tour)!
  const listed = table!.split('\n').flatMap((row) => row.split('|')[1]?.match(/[\w-]+/g) ?? [])
  expect(listed).toEqual(nouns)
})

// Types find it all the same, and so does Vitest; what Node runs by itself, a benchmark, would not start.
test('what exports nothing, server and web, is imported by its path', () => {
  const files = ['domain', 'application', 'adapters', 'server', 'web/src', 'web/demo', 'tests'].flatMap(
    sources,
  )
  const byName = files.filter(({ source }) => /from '@hotovo\/(server|web)\//.test(source))
  expect(byName.map(({ file }) => file)).toEqual([])
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

test('nobody who serves draws documents: threads of their own do (decision 19)', () => {
  const drawing = sources('server').filter(({ source }) =>
    /^(?!import type\b).*@hotovo\/adapters\/print/m.test(source),
  )
  expect(drawing.map(({ file }) => file).sort()).toEqual([
    'server/drawing-thread.ts',
    'server/perform.ts',
    'server/supabase/functions/hotovo/main.ts',
  ])
})

/** The packages that a source needs to run: types are gone by then. */
const packagesOf = (file: string, source: string) =>
  importsOf(file, source.replace(/\b(?:import|export) type [^'"]*['"][^'"]*['"]/g, ''))
    .filter(({ name }) => !/^(node:|virtual:|web\/)/.test(name))
    .map(({ name }) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )

type Manifest = { readonly dependencies?: Readonly<Record<string, string>> }

/** The packages that the files of a room need to run and that `npm start` does not install. */
const notInstalled = (
  { dependencies = {} }: Manifest,
  files: readonly { readonly file: string; readonly source: string }[],
) =>
  files.flatMap(({ file, source }) =>
    packagesOf(file, source)
      .filter((name) => !(name in dependencies))
      .map((name) => ({ file, name })),
  )

test.each(['application', 'adapters', 'server', 'web'])(
  '%s runs, and is built, with what is installed without the tools of tests',
  (room) => {
    const manifest = JSON.parse(fs.readFileSync(path.join(root, room, 'package.json'), 'utf8'))
    const { name } = manifest as { name: string }
    const files = sources(room).filter(({ file }) => !/^web\/dist(-\w+)?\//.test(file))
    expect(files.length).toBeGreaterThan(10)
    // The demo, and sites for hosts of files, take what is the server's by its path: nothing that is installed.
    const isHere = (found: { readonly file: string; readonly name: string }) =>
      found.name === name || (found.name === '@hotovo/server' && /^web\/(?!src\/)/.test(found.file))
    expect(notInstalled(manifest, files).filter((found) => !isHere(found))).toEqual([])
  },
)

test('screens do not import each other', () => {
  const crossings = sources('web/src').flatMap(({ file, source }) => {
    const screen = screenOf(file)
    if (!screen || screen === `admin/${aroundScreens}`) return []
    return importsOf(file, source).filter(({ name }) => (screenOf(name) ?? screen) !== screen)
  })
  expect(crossings).toEqual([])
})

test('no file of the back-office imports itself by others, types included', () => {
  expect(officeGraph().size).toBeGreaterThan(200)
  expect(importCycle(officeGraph())).toBeUndefined()
})

test('what screens of the back-office share knows no screen, and its state no view', () => {
  const places = [...sharedRooms, '']
  const placeOf = (file: string) => places.findIndex((room) => file.startsWith(`web/src/admin/${room}`))
  const shared = sharedRooms.flatMap((room) => sources(`web/src/admin/${room}`))
  expect(shared.length).toBeGreaterThan(60)
  const loose = sources('web/src/admin').filter(({ file }) => /^web\/src\/admin\/[^/]+$/.test(file))
  expect(loose.map(({ file }) => file)).toEqual([])
  const backwards = shared.flatMap(({ file, source }) =>
    importsOf(file, source).filter(({ name }) => placeOf(name) > placeOf(file)),
  )
  expect(backwards).toEqual([])
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

/** Which file of the back-office imports which, types included. */
const officeGraph = () =>
  new Map(
    sources('web/src/admin').map(({ file, source }) => [
      file,
      [...source.matchAll(/\bfrom\s+'(\.[^']+)'/g)].map(([, name]) => path.join(path.dirname(file), name!)),
    ]),
  )

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

type Port = {
  readonly name: string
  readonly silent: readonly string[]
  readonly promises: readonly string[]
}

/** The interfaces of a file of ports: what each promises, sentence by sentence, and which of its methods promise nothing. */
function portsOf(source: string): Port[] {
  const interfaces = source.matchAll(/^export interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)
  return [...interfaces].map(([, name, body]) => ({
    name: name!,
    silent: [...body!.matchAll(/^(?<!\*\/\n) {2}(\w+)\(/gm)].map(([, method]) => method!),
    promises: [...body!.matchAll(/^ {2}\/\*\*([\s\S]*?)\*\//gm)].flatMap(([, text]) =>
      text!
        .replace(/\s*\n\s*\*\s?/g, ' ')
        .split(/(?<=\.)\s+(?=[A-Z])/)
        .map((sentence) => sentence.trim().replace(/\.$/, ''))
        .filter((sentence) => sentence !== ''),
    ),
  }))
}

type Block = { readonly kind: string; readonly title: string; readonly start: number; readonly end: number }

/** The `describe`s and `test`s of a file. As the formatter indents them, one ends where a line stands as far left again. */
function blocksOf(source: string): Block[] {
  const heads = source.matchAll(
    /^( *)(describe|test)(?:\.each[\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/gm,
  )
  return [...heads].map(({ 0: head, 1: indent, 2: kind, 4: title, index }) => {
    const from = index + head.length
    const length = source.slice(from).search(new RegExp(`\\n {0,${indent!.length}}\\S`))
    return { kind: kind!, title: title!, start: index, end: length < 0 ? source.length : from + length }
  })
}

/** A test keeps the promises of the port that the nearest `describe` around it begins with. */
function keptPromises(source: string, ports: readonly string[]) {
  const blocks = blocksOf(source)
  return blocks
    .filter(({ kind }) => kind === 'test')
    .map(({ title, start }) => ({
      title,
      port: blocks
        .filter((block) => block.kind === 'describe' && block.start < start && start < block.end)
        .map((block) => ports.find((port) => `${block.title} `.startsWith(`${port} `)))
        .findLast((port) => port !== undefined),
    }))
}

/** What no test keeps under the name of the port that promises it, and ports and methods that promise nothing. */
function unkept(ports: readonly Port[], contracts: readonly string[]): string[] {
  const names = ports.map(({ name }) => name)
  const kept = contracts.flatMap((source) => keptPromises(source, names))
  return ports.flatMap(({ name, silent, promises }) => [
    ...(promises.length === 0 ? [`${name} promises nothing`] : []),
    ...silent.map((method) => `${name}.${method} promises nothing`),
    ...promises
      .filter((promise) => !kept.some(({ port, title }) => port === name && title === promise))
      .map((promise) => `${name}: ${promise}`),
  ])
}

test('every promise of a port is a contract test of the same words, under the name of that port', () => {
  const ports = sources('application')
    .filter(({ file }) => /[/-]ports\.ts$/.test(file))
    .flatMap(({ source }) => portsOf(source))
  expect(ports.length).toBeGreaterThan(15)
  const folder = path.join(root, 'tests/contracts')
  const contracts = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  expect(unkept(ports, contracts)).toEqual([])
})

describe('a planted violation is found', () => {
  test('a file without a noun', () => {
    const files = [
      'support',
      'orderly',
      'orders',
      'orders/list',
      'orders-list',
      'sql',
      'tickets/support',
    ].map((name) => `adapters/postgres/${name}.ts`)
    expect(nounless('adapters/postgres', files)).toEqual([
      'adapters/postgres/support.ts',
      'adapters/postgres/orderly.ts',
    ])
  })

  test.each([
    ['domain', 'orders/order.ts', '../tickets/ticket.ts', 'tickets/ticket.ts'],
    ['adapters/memory', 'orders.ts', './tickets.ts', 'tickets.ts'],
    ['adapters/sql/rows', 'orders-lists.ts', './back-office.ts', 'back-office.ts'],
  ])('in %s a noun that knows a later one: %s with %s', (room, file, name, known) => {
    const source = `
      import { later } from '${name}'
      import { own } from './orders-own.ts'
      import { clone } from './clone.ts'
      import { of } from '@hotovo/domain/tickets/ticket'`
    expect(knownBackwards(room, [{ file: `${room}/${file}`, source }])).toEqual([
      `${room}/${file} → ${room}/${known}`,
    ])
  })

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

  test('what serving needs among the tools of tests', () => {
    const manifest = { dependencies: { pg: '1.0.0', '@mui/material': '1.0.0' } }
    const source = `
      import fs from 'node:fs'
      import type { Request } from 'express'
      import { Pool } from 'pg'
      import Button from '@mui/material/Button'
      import { neighbour } from './neighbour.ts'
      const { build } = await import('vite')`
    const file = 'web/build.ts'
    expect(notInstalled(manifest, [{ file, source }])).toEqual([{ file, name: 'vite' }])
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

  describe('in the promises of ports:', () => {
    const ports = portsOf(`
export interface Boxes {
  /**
   * Keeps a thing, all or nothing.
   * Refuses a thing that another
   * box has.
   */
  add(thing: string): 'added' | 'taken'
  /** Gives back what was added. */
  byId(id: string): string
}

export interface Bags {
  /** Gives back what was added. */
  byId(id: string): string
}
`)
    const boxes = `
describe.each(backends)('Boxes in $name', ({ open }) => {
  test('Keeps a thing, all or nothing', () => {})
  test.each([(1), (2)])(
    'Refuses a thing that another box has',
    () => {},
  )
  describe('by its id', () => {
    test('Gives back what was added', () => {})
  })
`
    const bags = `
  describe('Bags', () => {
    test('Gives back what was added', () => {})
  })
})
`
    const promise = 'Gives back what was added'

    test('none where each is kept under its own port', () => {
      expect(unkept(ports, [boxes + bags])).toEqual([])
    })

    test.each<[what: string, contracts: string, found: string[]]>([
      ['one that only another port keeps', `${boxes}})\n`, [`Bags: ${promise}`]],
      [
        'one under a name that only begins alike',
        boxes + bags.replace('Bags', 'Bagshot'),
        [`Bags: ${promise}`],
      ],
      [
        'one behind the end of its port',
        `${boxes + bags.replace(/ +test.*\n/, '')}test('${promise}', () => {})\n`,
        [`Bags: ${promise}`],
      ],
      ['one that is skipped', boxes + bags.replace('test(', 'test.skip('), [`Bags: ${promise}`]],
      ['one in other words', boxes + bags.replace('back ', ''), [`Bags: ${promise}`]],
    ])('%s', (_, contracts, found) => {
      expect(unkept(ports, [contracts])).toEqual(found)
    })

    test('a port that promises nothing, and a method of another', () => {
      const silent = `
export interface Empty {
}

export interface Half {
  /** Gives back what was added. */
  byId(id: string): string
  other(): void
}
`
      expect(unkept(portsOf(silent), [bags.replace('Bags', 'Half')])).toEqual([
        'Empty promises nothing',
        'Half.other promises nothing',
      ])
    })
  })
})

/** What draws in tests, and what a test must not do beside it: `tests/support/luck.ts` gives each draw its seed. */
const givesItsOwnSeed = (source: string) =>
  /configureGlobal|resetConfigureGlobal|\bseed\b[^{}]*\bnumRuns\b|\bnumRuns\b[^{}]*\bseed\b|\bfc\.\w+\([^;]*?,\s*\{\s*seed\b/.test(
    source,
  )

/** Who of the tests asks the machine for the time, and why a clock of their own will not do. */
const asksTheMachine: Readonly<Record<string, string>> = {
  'tests/acceptance/edge-function.test.ts': 'orders of a function in Deno, which goes by it',
  'tests/contracts/clock.test.ts': 'it is about that clock',
  'tests/faults/jobs-thread.test.ts': 'medians, in the long run only',
  'tests/faults/sockets.test.ts': 'how long others wait, in the long run only',
  'tests/faults/statements.test.ts': 'how long others wait, in the long run only',
  'tests/faults/payments.test.ts': 'keys of a real server, which goes by it',
  'tests/faults/spending.test.ts': 'vouchers of a real server, which goes by it',
  'tests/faults/staff.test.ts': 'a session at a real server, which goes by it',
  'tests/browser/admin-bulk.spec.ts': 'a page that stands still at the time of its server',
  'tests/browser/admin-bulk-tickets.spec.ts': 'a page that stands still at the time of its server',
  'tests/browser/admin-day.spec.ts': 'how long a day took, which decides nothing',
  'tests/browser/admin-work.spec.ts': 'a page that is held up as on a busy machine',
  'tests/browser/factor.ts': 'codes for a real server, which goes by it',
  'tests/browser/back-office.ts': 'how far ahead the clock of a server is set',
  'tests/browser/shell.spec.ts': 'the clock of a page, set ahead',
  'tests/browser/verify.spec.ts': 'vouchers of a real server, which goes by it',
  'tests/support/certificates.ts': 'TLS goes by it',
  'tests/support/clock-ahead.ts': 'the clock of a server, set ahead',
  'tests/support/furnished.ts': 'keys of real servers, which go by it',
  'tests/support/server.ts': 'patience with a start',
  'tests/support/own-postgres.ts': 'patience with a start',
  'tests/support/supabase.ts': 'tokens of a project, which goes by it',
  'tests/support/today.ts': 'the day of real servers, which go by it',
  'tests/run.ts': 'how long a step took, which decides nothing',
}
const asksForTheTime = (source: string) => /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b/.test(source)

test('tests ask the machine for the time where nothing else will do, and say why', () => {
  const files = ['domain', 'application', 'adapters', 'server', 'web/src', 'tests'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.(test|spec)\.tsx?$|^tests\/(?!bench|lighthouse).*\.ts$/.test(file))
      .filter((file) => !file.includes('node_modules') && file !== 'tests/architecture.test.ts'),
  )
  const asking = files.filter((file) => asksForTheTime(fs.readFileSync(path.join(root, file), 'utf8')))
  expect(asking.toSorted()).toEqual(Object.keys(asksTheMachine).toSorted())
})

/** Whoever tries again on its own, and is none of those who wait for news of something else. */
const triesAgain = /\bfor \((?:let tries\b|;;)/
const attempting = (files: readonly { readonly file: string; readonly source: string }[]) =>
  files.filter(({ source }) => triesAgain.test(source)).map(({ file }) => file)

test('whoever comes too late tries again by `retry` alone, so that it ends and is no fault of ours', () => {
  expect(attempting(sources('application')).toSorted()).toEqual([
    'application/shared/retry.ts',
    // It waits until a file was read.
    'application/statements/imports.ts',
  ])
})

test('what a page tells is in the tree before it has words, so that they are announced', () => {
  const telling = sources('web').filter(({ source }) => /role="(?:status|alert)"/.test(source))
  expect(telling.length).toBeGreaterThan(40)
  const hidden = telling.filter(({ source }) => source.includes("'&:empty': { display: 'none' }"))
  expect(hidden.map(({ file }) => file)).toEqual([])
})

test('what use cases and functions of the database are told in is short: a longer file holds two things', () => {
  const functions = 'adapters/sql/functions'
  const told = [
    ...sources('application'),
    ...sources('adapters/sql'),
    ...fs.readdirSync(path.join(root, functions)).map((name) => ({
      file: `${functions}/${name}`,
      source: fs.readFileSync(path.join(root, functions, name), 'utf8'),
    })),
  ]
  const long = told.filter(({ source }) => source.split('\n').length > 300).map(({ file }) => file)
  // All that the product can do, on one page.
  expect(long).toEqual(['application/api.ts'])
})

test('what a page is made of is short: a longer file holds two things', () => {
  const parts = sources('web/src').filter(({ file }) => !/\/words\.\w+\.ts$/.test(file))
  const long = parts.filter(({ source }) => source.split('\n').length > 300).map(({ file }) => file)
  expect(long.toSorted()).toEqual([
    'web/src/admin/orders/AccountStore.ts',
    'web/src/admin/orders/StatusStore.ts',
    'web/src/admin/payments/PaymentsStore.ts',
    'web/src/admin/records/Write.ts',
    'web/src/site/map/canvas.ts',
    'web/src/stores/SessionStore.ts',
  ])
})

test('in the back-office a part of a page is fetched by `lazily`, which asks again for what nobody answered', () => {
  const asking = sources('web/src/admin').filter(({ source }) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(source),
  )
  expect(asking.map(({ file }) => file)).toEqual(['web/src/admin/kit/lazily.tsx'])
})

describe('the luck of tests', () => {
  const tests = [...['domain', 'application', 'adapters', 'server', 'web/src'], 'tests'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`)
      // This one has them as examples.
      .filter((file) => file !== 'tests/architecture.test.ts'),
  )
  const drawing = tests.filter((file) =>
    fs.readFileSync(path.join(root, file), 'utf8').includes('fast-check'),
  )

  test('is drawn from one seed, in every project of Vitest', () => {
    expect(fc.readConfigureGlobal().seed).toBe(seed)
    const projects = vitestConfig.test?.projects ?? []
    expect(projects.length).toBeGreaterThan(2)
    for (const project of projects)
      expect(project).toMatchObject({
        test: { setupFiles: expect.arrayContaining(['tests/support/luck.ts']) },
      })
  })

  test('no property escapes that seed', () => {
    expect(drawing.length).toBeGreaterThan(50)
    expect(
      drawing.filter(
        (file) =>
          file.endsWith('.spec.ts') || givesItsOwnSeed(fs.readFileSync(path.join(root, file), 'utf8')),
      ),
    ).toEqual([])
  })

  test.each([
    'fc.assert(property, { seed: 7 })',
    'fc.assert(property, { numRuns: 100, seed: Date.now() })',
    'const hard = { seed, numRuns: share(100) }',
    'fc.configureGlobal({ seed: 7 })',
  ])('%s is found', (source) => {
    expect(givesItsOwnSeed(source)).toBe(true)
  })
})
