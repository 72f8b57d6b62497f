/**
 * The gate, step by step: what `npm test` runs; with `LONG=1` the long run, `npm run test:long`. Each step runs even when an
 * earlier one failed. What failed in the gate is asked once more by itself: what fails twice has failed, what passes then is
 * told as unsteady. The last line is `N passed, N failed`; what was skipped, unsteady and what failed is named above it with
 * its reason, for whoever sees only the end.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { findBrowser } from './support/browser.ts'
import { furnish } from './support/furnished.ts'
import { givenNames, givenProject } from './support/given.ts'
import { isLong, long } from './support/tier.ts'

/** The titles of the tests that passed and were skipped, and those that failed with the reason that is known. */
type Count = {
  readonly passed: readonly string[]
  readonly failed: readonly Failure[]
  readonly skipped: readonly string[]
}

type Failure = {
  readonly title: string
  /** The file it stands in, from the root; undefined where no file is to blame. */
  readonly file?: string
  readonly reason?: string | undefined
}

/** What runs on a project that somebody gives (docs/supabase.md): its rights, and the contract of every port that keeps something. */
const onProject = [
  '--no-file-parallelism',
  '--testNamePattern=(in|of|on).supabase|row-level|of.a.project',
  ...['supabase-rights', 'supabase-rows'].map((name) => `tests/acceptance/${name}.test`),
  'tests/contracts/',
]

/** A project that nobody asks: its site is built, and not opened. */
const ofProject = {
  PUBLIC_URL: 'http://localhost:3000',
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_nobody',
}

const withoutBuild: Count = {
  passed: [],
  failed: [{ title: 'browser', reason: 'There is nothing to open: the web build failed.' }],
  skipped: [],
}

const root = path.resolve(import.meta.dirname, '..')
const vitestReport = path.join(root, '.tsbuild', 'vitest.json')
const projectReport = path.join(root, '.tsbuild', 'project.json')
const browserReport = path.join(root, '.tsbuild', 'browser.json')

process.chdir(root)
if (isLong) process.env.SEED ??= String(randomInt(1, 2 ** 31))
// What servers of the tests serve reaches them, whatever a developer's environment says.
process.env.VITE_DOOR = 'http'
process.env.PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`

// Both go on beside the next ones, which do not keep two cores busy. A suite that finds no house furnished says why.
const furnishing = furnish().catch(() => undefined)
const typing = step('types', () =>
  run('tsc -b --checkers 2 domain application adapters server web web/demo tests'),
)
const lint = await step('lint', () => run('biome check --error-on-warnings .'))
const builds = [
  await step('web build', () => run('node web/build.ts')),
  await step('demo build', () => run('node web/demo/build.ts')),
  // What the long run looks at, and what has its pages drawn by the way to a project.
  await step('project build', () => run('node web/build-project.ts', ofProject)),
  // Only the long run looks at it.
  ...(isLong ? [await step('demo below a path', () => run('node tests/browser/demo-below.ts'))] : []),
]
const house = await furnishing
if (house) {
  process.env.FURNISHED = house.furnished
  process.once('exit', house.remove)
}
// Suites run side by side, each on a database of its own: that is no given project.
const withoutProject = Object.fromEntries(givenNames.map((name) => [name, '']))
const vitest = await step('unit, contracts, acceptance, faults', () =>
  runVitest(vitestReport, [], withoutProject),
)
const types = await typing
const project = givenNames.some((name) => process.env[name])
  ? [await step('the project at TEST_SUPABASE_URL', runProject)]
  : []
const isBuilt = builds.every(({ failed }) => failed.length === 0)
const browser = isBuilt ? await step('browser', () => runBrowser([])) : withoutBuild
const unsteady: Failure[] = []
const alone = '--no-file-parallelism'
conclude([
  ...[types, lint, ...builds, ...project],
  await askedAgain(vitest, (files) => runVitest(vitestReport, [alone, ...files], withoutProject)),
  isBuilt ? await askedAgain(browser, () => runBrowser(['--last-failed', '--workers=1'])) : browser,
])

/**
 * The gate's verdict on what failed: the files it stands in run once more, nothing beside them, and what passes there was
 * unsteady. The long run asks once.
 */
async function askedAgain(first: Count, again: (files: readonly string[]) => Promise<Count>): Promise<Count> {
  if (isLong || first.failed.length === 0) return first
  const files = new Set(first.failed.flatMap(({ file }) => file ?? []))
  const second = await step('what failed, once more and alone', () => again([...files]))
  const isAllWell = second.failed.length === 0 && second.passed.length > 0
  const hasPassed = ({ title }: Failure) => isAllWell || second.passed.includes(title)
  unsteady.push(...first.failed.filter(hasPassed))
  return {
    ...first,
    passed: [...first.passed, ...first.failed.filter(hasPassed).map(({ title }) => title)],
    failed: first.failed.filter((failure) => !hasPassed(failure)),
  }
}

/** Announces a step, does it and says how it went and how long it took. */
async function step(name: string, work: () => Promise<Count>): Promise<Count> {
  console.log(`\n— ${name} …`)
  const started = performance.now()
  const count = await work().catch((error: Error) => {
    console.error(error.message)
    return { passed: [], failed: [{ title: name, reason: error.message }], skipped: [] }
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`— ${name}: ${count.failed.length ? 'FAILED' : 'ok'} (${summary(count)}, ${seconds} s)`)
  return count
}

/** A tool that only says yes or no counts as one test. */
async function run(command: string, env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const succeeded = await succeeds(command, env)
  return { passed: succeeded ? [command] : [], failed: succeeded ? [] : [{ title: command }], skipped: [] }
}

/** Runs a command with its output on ours; answers whether it ended with success. */
function succeeds(command: string, env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const [name = '', ...args] = command.split(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

async function runVitest(
  file: string,
  which: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Count> {
  fs.rmSync(file, { force: true })
  const reporters = `--reporter=default --reporter=json --outputFile.json=${file}`
  const succeeded = await succeeds(
    ['vitest run -c tests/vitest.config.ts', reporters, ...which].join(' '),
    environment,
  )
  const report: JsonTestResults = JSON.parse(fs.readFileSync(file, 'utf8'))
  const those = (isMeant: (status: string, tags: readonly string[]) => boolean) =>
    report.testResults.flatMap(({ name, assertionResults }) => {
      const file = path.relative(root, name)
      return assertionResults
        .filter(({ status, tags }) => isMeant(status, tags))
        .map(({ ancestorTitles, title, failureMessages }) => ({
          title: [file, ...ancestorTitles, title].filter(Boolean).join(' › '),
          file,
          reason: failureMessages?.join('\n'),
        }))
    })
  // A file that does not even load fails without a single failed test in it.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  return withoutSilence('vitest', succeeded, {
    passed: those((status) => status === 'passed').map(({ title }) => title),
    failed: [
      ...those((status) => status === 'failed'),
      ...unloadable.map(({ name, message }) => {
        const file = path.relative(root, name)
        return { title: file, file, reason: message }
      }),
    ],
    // What another backend does is not meant where some are chosen, and what the long run does not in the gate.
    skipped: those(
      (status, tags) =>
        !['passed', 'failed'].includes(status) && which.length === 0 && (isLong || !tags.includes(long.tags)),
    ).map(({ title }) => title),
  })
}

async function runProject(): Promise<Count> {
  givenProject(process.env)
  // One that is given is asked everything.
  return runVitest(projectReport, onProject, { LONG: '1' })
}

async function runBrowser(which: readonly string[]): Promise<Count> {
  fs.rmSync(browserReport, { force: true })
  const browserPath = await findBrowser()
  console.log(`Browser: ${browserPath}`)
  const succeeded = await succeeds(
    ['playwright test -c tests/browser/playwright.config.ts', ...which].join(' '),
    { BROWSER_PATH: browserPath },
  )
  const { suites, errors }: JSONReport = JSON.parse(fs.readFileSync(browserReport, 'utf8'))
  const those = (status: string) => suites.flatMap((suite) => endedSo(suite, status))
  return withoutSilence('playwright', succeeded, {
    passed: those('expected').map(({ title }) => title),
    failed: [
      ...those('unexpected'),
      ...errors.map(({ message }) => ({ title: 'playwright', reason: message })),
    ],
    // Playwright was told why.
    skipped: those('skipped').map(({ title, reason }) => (reason ? `${title} (${reason})` : title)),
  })
}

/** Each test that ended so, and why. */
function endedSo(suite: JSONReportSuite, wanted: string, above: readonly string[] = []): Failure[] {
  const titles = [...above, suite.title]
  const here = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ annotations, results }) => ({
        title: [...titles, spec.title].join(' › '),
        reason:
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n') ||
          annotations.find(({ description }) => description)?.description,
      })),
  )
  return [...here, ...(suite.suites ?? []).flatMap((inner) => endedSo(inner, wanted, titles))]
}

/** A tool that ends badly although no test failed has found something else: that counts as well. */
function withoutSilence(tool: string, succeeded: boolean, count: Count): Count {
  return succeeded || count.failed.length > 0 ? count : { ...count, failed: [{ title: tool }] }
}

function conclude(counts: readonly Count[]) {
  const passed = counts.flatMap(({ passed }) => passed).length
  const failed = counts.flatMap(({ failed }) => failed)
  console.log()
  for (const title of counts.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${title}`)
  tell('unsteady', unsteady)
  tell('failed', failed)
  if (isLong) console.log(`SEED=${process.env.SEED} draws the same again.`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length ? 1 : 0
}

function tell(what: string, failures: readonly Failure[]) {
  for (const { title, reason } of failures) {
    console.log(`${what}: ${title}`)
    if (reason) console.log(firstLines(reason))
  }
}

/** What a reason begins with, without colours. */
function firstLines(reason: string): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n')
  const ours = lines.filter((line) => !/^\s+at .*node_modules/.test(line))
  return ours
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n')
}

function summary({ passed, failed, skipped }: Count): string {
  return `${passed.length} passed, ${failed.length} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`
}
