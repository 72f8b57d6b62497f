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
const isMade = (name: string) => /^(data(-demo|-large)?|node_modules|web\/dist(-demo)?)(\/|$)/.test(name)

const everything = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => !/(^|\/)(node_modules|\.git|dist|data|data-demo|data-large)\//.test(name))

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

/** Whether a span is surely a path of ours: decisions name what libraries, addresses and data folders have, too. */
const isOurs = (name: string) =>
  /^(domain|application|adapters|server|web|tests|docs)\//.test(name) || /[\w-]\.(tsx?|sql)$/.test(name)

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

/** Every text that a person reads beside the code: sources, migrations, and what stands in `docs`. */
const texts = everything
  .filter((file) => /\.(tsx?|js|sql|css)$|^docs\/.*\.md$|^(README|CONTRIBUTING)\.md$/.test(file))
  .filter((file) => file !== 'docs/rules.md' && !/^\.|^web\/public\//.test(file))
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

const decisionsThere = fs.readdirSync(path.join(root, 'docs/decisions'))

describe('what the code cites is in the repository', () => {
  const rules = rulesIn(fs.readFileSync(path.join(root, 'docs/rules.md'), 'utf8'))

  test('no number is given to two rules', () => {
    expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
  })

  test('every rule that is cited is there', () => {
    const cited = texts.flatMap(({ file, text }) => rulesCited(text).map((rule) => ({ file, rule })))
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ rule }) => !rules.includes(rule))).toEqual([])
  })

  test('every decision that is cited is there', () => {
    const numbers = decisionsThere.map((name) => Number.parseInt(name, 10))
    const cited = texts.flatMap(({ file, text }) =>
      [...unwrapped(text).matchAll(/\bdecision (\d+)/g)].map(([, number]) => ({
        file,
        number: Number(number),
      })),
    )
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([])
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

/** The source of the test that a cell names by its file and its title; undefined where there is none. */
function shownBy(cell = ''): string | undefined {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(cell) ?? []
  if (title === '' || !fs.existsSync(path.join(root, file))) return undefined
  const source = fs.readFileSync(path.join(root, file), 'utf8')
  return source.includes(title) ? source : undefined
}

test('every constant of the specification has its place in the code and a test that is there', () => {
  const rows = rowsOf('constants.md', 4)
  expect(rows.length).toBeGreaterThan(30)
  const isTrue = ([, , code = '', test]: readonly string[]) =>
    pathsIn(code).length > 0 &&
    pathsIn(code).every((place) => fs.existsSync(path.join(root, place))) &&
    shownBy(test) !== undefined
  expect(rows.filter((row) => !isTrue(row)).map(([constant]) => constant)).toEqual([])
})

test('every message of the specification has a test that looks for its words', () => {
  const rows = rowsOf('messages.md', 3)
  expect(rows.length).toBeGreaterThan(25)
  const isTrue = ([, words = '', test]: readonly string[]) => {
    const source = shownBy(test)
    return source !== undefined && words.split('; ').every((text) => source.includes(text))
  }
  expect(rows.filter((row) => !isTrue(row)).map(([situation, words]) => `${situation}: ${words}`)).toEqual([])
})

test('every call of the specification that is here has a test that is there', () => {
  const rows = rowsOf('calls.md', 3)
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(([, , test]) => shownBy(test) === undefined).map(([call]) => call)).toEqual([])
})
