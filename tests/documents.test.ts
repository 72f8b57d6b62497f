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
const isMade = (name: string) =>
  /^(data(-demo|-large|-project)?|node_modules|web\/dist(-demo|-project|-static)?)(\/|$)/.test(name)

const everything = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => !/(^|\/)(node_modules|\.git|dist|data|data-demo|data-large)\//.test(name))
  // What is built of the rest says what the rest said then.
  .filter((name) => name !== 'server/supabase/functions/hotovo/index.js')

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

/** Whether a span is surely a path of ours: documents name what libraries, addresses, types and data folders have, too. */
const isOurs = (name: string) =>
  /^(domain|application(?!\/json$)|adapters|server|web|tests|docs)\//.test(name) ||
  /[\w-]\.(tsx?|sql)$/.test(name)

test('what runs the house and what was decided names only files that are there today', () => {
  const folder = path.join(root, 'docs/decisions')
  const documents = [
    path.join(root, 'docs/operating.md'),
    ...fs.readdirSync(folder).map((name) => path.join(folder, name)),
  ]
  const named = documents.flatMap((file) =>
    pathsIn(fs.readFileSync(file, 'utf8'))
      .filter(isOurs)
      .map((name) => ({ file: path.basename(file), name })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !isMade(name) && !exists(name))).toEqual([])
})

test('a path that is not there is found', () => {
  const named = pathsIn(
    'In `domain/limits.ts`, `limits.ts` and `domain/orders/nowhere.ts`; `api.orders.place(form)`.',
  )
  expect(named.filter((name) => !exists(name))).toEqual(['domain/orders/nowhere.ts'])
})

/** Every text that a person reads beside the code: sources, migrations, and what stands in `docs`; the archive has the words of its day. */
const texts = everything
  .filter((file) => /\.(tsx?|js|sql|css)$|^docs\/.*\.md$|^(README|CONTRIBUTING)\.md$/.test(file))
  .filter((file) => file !== 'docs/rules.md' && !/^\.|^web\/public\/|^docs\/archive\//.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))

/** The rules that stand in a text: `- **V7** …`. */
const rulesIn = (markdown: string) =>
  [...markdown.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, rule]) => rule!)

/** A text in which no line of a comment ends. */
const unwrapped = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ')

/** The rules that a text cites: `rule V7`, `rules O6, I7`, `rules O6 and I7`. */
const rulesCited = (text: string) =>
  [...unwrapped(text).matchAll(/\brules? ((?:[A-Z]\d+(?:, | and )?)+)/g)].flatMap(
    ([, rules]) => rules!.match(/[A-Z]\d+/g) ?? [],
  )

/** Citations of documents that nobody finds here: a section by its number. */
const foreignCitations = (text: string) =>
  unwrapped(text).match(
    /\b(?:spec|specification|rulings?|interfaces|invariants?|quality|facts|mends),? "?(?:\d|[A-Z]\d?)[\w.]*/g,
  ) ?? []

/** The numbers of the decisions that live. */
const decisionsThere = fs
  .readdirSync(path.join(root, 'docs/decisions'))
  .filter((name) => name !== 'README.md')
  .map((name) => Number.parseInt(name, 10))

/** The decisions that a text cites: `decision 7`, `decisions 7, 13 and 82`. */
const decisionsCited = (text: string) =>
  [...unwrapped(text).matchAll(/\bdecisions? ((?:\d+(?:, | and )?)+)/gi)].flatMap(([, numbers]) =>
    numbers!.match(/\d+/g)!.map(Number),
  )

describe('what the code cites is in the repository', () => {
  const rules = rulesIn(fs.readFileSync(path.join(root, 'docs/rules.md'), 'utf8'))
  const planned = rulesIn(fs.readFileSync(path.join(root, 'docs/planned.md'), 'utf8'))

  test('no number is given to two rules, those that are planned included', () => {
    const all = [...rules, ...planned]
    expect(planned.length).toBeGreaterThan(0)
    expect(all.filter((rule, at) => all.indexOf(rule) !== at)).toEqual([])
  })

  test('every rule that is cited is there', () => {
    const cited = texts.flatMap(({ file, text }) => rulesCited(text).map((rule) => ({ file, rule })))
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ rule }) => !rules.includes(rule))).toEqual([])
  })

  test('at most twenty decisions live, each with a number of its own, and every one that is cited does', () => {
    expect(decisionsThere.length).toBeLessThanOrEqual(20)
    expect(new Set(decisionsThere).size).toBe(decisionsThere.length)
    const cited = texts.flatMap(({ file, text }) => decisionsCited(text).map((number) => ({ file, number })))
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ number }) => !decisionsThere.includes(number))).toEqual([])
  })

  test('no source leads into the archive', () => {
    const archive = ['docs', 'archive'].join('/')
    const sources = texts.filter(({ file }) => !file.endsWith('.md'))
    expect(sources.filter(({ text }) => text.includes(archive)).map(({ file }) => file)).toEqual([])
  })

  test('nothing else is cited', () => {
    expect(
      texts.flatMap(({ file, text }) => foreignCitations(text).map((cited) => ({ file, cited }))),
    ).toEqual([])
  })

  test('a foreign citation is found, over the end of a line too', () => {
    const number = 4
    expect(foreignCitations(`/** So it is (spec ${number}). */`)).toEqual([`spec ${number}`])
    expect(foreignCitations(` * So it is (ruling\n * ${number}.9).`)).toEqual([`ruling ${number}.9`])
    expect(rulesCited(' * (rules O6,\n * I7), by rule V7')).toEqual(['O6', 'I7', 'V7'])
    expect(decisionsCited(` * (decisions ${number}, 7\n * and 13)`)).toEqual([number, 7, 13])
  })
})

/** The rows of a document's tables that have so many columns, without their heads. */
const rowsOf = (document: string, columns: number): string[][] =>
  fs
    .readFileSync(path.join(root, 'docs', document), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (constant|situation|call|---)/.test(line))
    .map((line) => line.replace(/^\| | \|$/g, '').split(' | '))
    .filter((row) => row.length === columns)

/** The source of the test that a cell names by its file; undefined where there is none. */
function sourceOf(cell = ''): string | undefined {
  const [, file = ''] = /^`([^`]+\.(?:test|spec)\.tsx?)`$/.exec(cell) ?? []
  return file && fs.existsSync(path.join(root, file))
    ? fs.readFileSync(path.join(root, file), 'utf8')
    : undefined
}

/** The tables of a document, each row as its cells, heads first. */
function tablesIn(markdown: string): string[][][] {
  const text = markdown.replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/(?:^ *\|.*\n?)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      ),
  )
}

/** What is wrong with the tables of a document: cells that are empty, and rows with more or fewer than their head. */
const flawsIn = (markdown: string) =>
  tablesIn(markdown).flatMap(([head = [], , ...rows]) =>
    rows.filter((row) => row.length !== head.length || row.includes('')).map((row) => row.join(' | ')),
  )

test('no table of a document has an empty cell, or one too many', () => {
  const documents = everything.filter((file) => /^docs\/.*\.md$|^README\.md$/.test(file))
  const texts = documents.map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
  expect(texts.flatMap(({ text }) => tablesIn(text)).length).toBeGreaterThan(20)
  expect(texts.flatMap(({ file, text }) => flawsIn(text).map((row) => ({ file, row })))).toEqual([])
  const table = '| a | b |\n| --- | --- |\n| c | |\n| d | e | f |\n| g | h |\n'
  expect(flawsIn(table)).toEqual(['c | ', 'd | e | f'])
})

test('every port has its place in the table of what serves it on a project of Supabase', () => {
  const ports = fs.readFileSync(path.join(root, 'application/ports.ts'), 'utf8')
  const names = [...ports.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(30)
  const page = fs.readFileSync(path.join(root, 'docs/supabase.md'), 'utf8')
  const [, told = ''] = /^## Which adapter serves what$([\s\S]*?)^## /m.exec(page) ?? []
  const [serving = [], asked = []] = tablesIn(told)
  const named = (rows: readonly string[][]) =>
    rows.slice(2).flatMap(([ports = '']) => [...ports.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  expect([...new Set(named(serving))].toSorted()).toEqual(names.toSorted())
  // What keeps nothing has no contract on each backend: the page says where it is asked instead.
  const withoutStore = serving.filter(([, serves = '']) => serves.startsWith('no store'))
  expect(named(asked).toSorted()).toEqual(named([[], [], ...withoutStore]).toSorted())
  for (const [port, places = ''] of asked.slice(2)) {
    const files = pathsIn(places)
    expect([
      port,
      files.length > 0 && files.every((file) => /\.test\.ts$/.test(file) && exists(file)),
    ]).toEqual([port, true])
  }
})

test('every port that keeps something has its contract on every backend that keeps it with code of its own', () => {
  const page = fs.readFileSync(path.join(root, 'docs/supabase.md'), 'utf8')
  const [, told = ''] = /^## Which adapter serves what$([\s\S]*?)^## /m.exec(page) ?? []
  const [, , ...serving] = tablesIn(told)[0] ?? []
  const namesIn = (rows: readonly string[][]) =>
    rows.flatMap(([ports = '']) => [...ports.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  const byDataApi = namesIn(serving.filter(([, serves]) => serves!.startsWith('data API')))
  // Of PostgreSQL alone: memory, gone with its process, has nothing to prove.
  const kept = namesIn(serving.filter(([, serves]) => !serves!.startsWith('no store'))).filter(
    (name) => name !== 'auditProof',
  )
  const source = fs.readFileSync(path.join(root, 'application/ports.ts'), 'utf8')
  const interfaceOf = (name: string) => new RegExp(`readonly ${name}\\??: (\\w+)`).exec(source)?.[1]
  const folder = path.join(root, 'tests/contracts')
  const texts = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  /** What is asked of these backends, by the first word of its title. */
  const askedOf = (which: string) => {
    const begins = new RegExp(`^describe\\.each\\(${which}\\)`, 'm')
    const titles = new RegExp(`\\bdescribe(?:\\.each\\(${which}\\))?\\('(\\w+)`, 'g')
    return texts
      .filter((text) => begins.test(text))
      .flatMap((text) => [...text.matchAll(titles)].map(([, name]) => name))
  }
  const ofAll = askedOf('backends')
  const ofOwn = askedOf('ownBackends')
  const missing = [...new Set(kept)].filter((name) => {
    const asked = byDataApi.includes(name) ? ofAll : [...ofAll, ...ofOwn]
    return !asked.includes(interfaceOf(name))
  })
  expect([kept.length > 25, byDataApi.length > 3]).toEqual([true, true])
  expect(missing).toEqual([])
  // By these words a run on a given project finds them (`tests/run.ts`).
  const titles = texts.flatMap((text) =>
    [...text.matchAll(/describe\.each\((?:backends|ownBackends)\)\('(.*?)', /g)].map(([, title]) => title!),
  )
  expect(titles.filter((title) => !/\b(in|of|on) \$name/.test(title))).toEqual([])
  expect(titles.length).toBeGreaterThan(25)
})

test('every constant of the specification has its place in the code and a file of tests', () => {
  const rows = rowsOf('constants.md', 4)
  expect(rows.length).toBeGreaterThan(30)
  const isTrue = ([, , code = '', test]: readonly string[]) =>
    pathsIn(code).length > 0 &&
    pathsIn(code).every((place) => fs.existsSync(path.join(root, place))) &&
    sourceOf(test) !== undefined
  expect(rows.filter((row) => !isTrue(row)).map(([constant]) => constant)).toEqual([])
})

test('every message of the specification has a file of tests that looks for its words', () => {
  const rows = rowsOf('messages.md', 3)
  expect(rows.length).toBeGreaterThan(25)
  const isTrue = ([, words = '', test]: readonly string[]) => {
    const source = sourceOf(test)
    return source !== undefined && words.split('; ').every((text) => source.includes(text))
  }
  expect(rows.filter((row) => !isTrue(row)).map(([situation, words]) => `${situation}: ${words}`)).toEqual([])
})

describe('what the law asks', () => {
  const page = fs.readFileSync(path.join(root, 'docs/law.md'), 'utf8')
  const values = fs.readFileSync(path.join(root, 'domain/law.ts'), 'utf8')
  const rows = tablesIn(page).flatMap(([, , ...rest]) => rest)

  test('is told with each value of the law in the code, and with each day on which one begins', () => {
    const functions = [...values.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!)
    expect(functions.length).toBeGreaterThan(6)
    expect(functions.filter((name) => !rows.some((row) => row[3]!.includes(`\`${name}\``)))).toEqual([])
    /** The days of a function's list, those of the step under what is rounded by it. */
    const [, ...bodies] = values.split(/^(?:export )?(?:const|function) /m)
    const daysOf = bodies.map((body) => ({
      name: /^cashStep/.test(body) ? 'roundedForCash' : /^\w+/.exec(body)![0],
      days: [...body.matchAll(/\['(\d{4}-\d{2}-\d{2})'/g)].map(([, day]) => day!),
    }))
    expect(daysOf.flatMap(({ days }) => days).length).toBeGreaterThan(10)
    const untold = daysOf.flatMap(({ name, days }) =>
      days
        .filter((day) => !rows.some((row) => row[3]!.includes(`\`${name}\``) && row[1]!.includes(`${day}: `)))
        .map((day) => `${name} ${day}`),
    )
    expect(untold).toEqual([])
  })

  test('names only files that are there', () => {
    const named = pathsIn(page).filter(isOurs)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !exists(name))).toEqual([])
  })
})

/** The file of tests that a document means: a path from the root or from `tests`, there also without its ending. */
const testMeant = (name: string) =>
  [name, `tests/${name}`, `tests/${name}.test.ts`, `tests/${name}.spec.ts`].find(
    (file) => /\.(test|spec)\.tsx?$/.test(file) && fs.existsSync(path.join(root, file)),
  )

/** What a column of the tables of a document names, row by row. */
const namedIn = (document: string, column: string) =>
  tablesIn(fs.readFileSync(path.join(root, 'docs', document), 'utf8')).flatMap(([head = [], , ...rows]) =>
    head.includes(column)
      ? rows.map((row) => ({ row, named: pathsIn(row[head.indexOf(column)] ?? '') }))
      : [],
  )

test('whatever somebody might try is tried in files of tests that are there', () => {
  const rows = namedIn('threat-model.md', 'tried in')
  expect(rows.length).toBeGreaterThan(35)
  const untried = rows.filter(({ named }) => named.length === 0 || !named.every(testMeant))
  expect(untried.map(({ row }) => row)).toEqual([])
})

test('each requirement of OWASP is in files, and shown by files of tests, that are there', () => {
  const [shown, here] = [namedIn('asvs.md', 'shown by'), namedIn('asvs.md', 'here')]
  expect(shown.length).toBeGreaterThan(200)
  const tests = shown.flatMap(({ named }) => named).filter(isOurs)
  expect(tests.filter((name) => !testMeant(name))).toEqual([])
  const ours = here.flatMap(({ named }) => named).filter(isOurs)
  expect(ours.filter((name) => !isMade(name) && !exists(name))).toEqual([])
})

test('what OWASP asks for is counted as its rows say', () => {
  const page = fs.readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
  const counted = { met: 0, notApplicable: 0, open: 0 }
  for (const [head = [], , ...rows] of tablesIn(page))
    for (const row of rows) {
      const here = row[head.indexOf('here')]!
      const what = here.startsWith('Not applicable')
        ? 'notApplicable'
        : here.startsWith('Open')
          ? 'open'
          : 'met'
      // A row of several requirements says how many.
      counted[what] += Number(/^(\d+) requirements/.exec(row[1]!)?.[1] ?? 1)
    }
  const [, met, notApplicable, open] = /Met: (\d+)\. Not applicable: (\d+)\. Open: (\d+)/
    .exec(page)!
    .map(Number)
  expect(counted).toEqual({ met, notApplicable, open })
  expect(counted.met + counted.notApplicable + counted.open).toBe(253)
})

test('every call of the specification that is here has a file of tests', () => {
  const rows = rowsOf('calls.md', 3)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(([, , test]) => sourceOf(test) === undefined).map(([call]) => call)).toEqual([])
})
