/**
 * Every test there is, step by step: what `npm test` runs, and with `LONG=1` whole where it draws a part by the day.
 * Each step runs even when an earlier one failed. The last line is `N passed, N failed`; what was skipped is named
 * above it.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { findBrowser } from './support/browser.ts'
import { isLong, seed } from './support/draw.ts'

type Count = { readonly passed: number; readonly failed: number; readonly skipped: readonly string[] }

const onePassed: Count = { passed: 1, failed: 0, skipped: [] }
const oneFailed: Count = { passed: 0, failed: 1, skipped: [] }

const root = path.resolve(import.meta.dirname, '..')
const vitestReport = path.join(root, '.tsbuild', 'vitest.json')
const browserReport = path.join(root, '.tsbuild', 'browser.json')

process.chdir(root)
// One day for all of them, also when they run past midnight.
process.env.SEED = String(seed)
process.env.PATH = `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`

const types = await step('types', () => run('tsc -b domain application adapters server web web/demo tests'))
const lint = await step('lint', () => run('biome check --error-on-warnings .'))
const build = await step('web build', () => run('node web/build.ts'))
const demo = await step('demo build', () => run('node web/demo/build.ts'))
const vitest = await step('unit, contracts, acceptance, faults', runVitest)
const browser = await step('browser', build.failed || demo.failed ? withoutBuild : runBrowser)
conclude([types, lint, build, demo, vitest, browser])

/** Announces a step, does it and says how it went and how long it took. */
async function step(name: string, work: () => Promise<Count>): Promise<Count> {
  console.log(`\n— ${name} …`)
  const started = performance.now()
  const count = await work().catch((error: Error) => {
    console.error(error.message)
    return oneFailed
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`— ${name}: ${count.failed ? 'FAILED' : 'ok'} (${summary(count)}, ${seconds} s)`)
  return count
}

/** A tool that only says yes or no counts as one test. */
async function run(command: string): Promise<Count> {
  return (await succeeds(command)) ? onePassed : oneFailed
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

async function runVitest(): Promise<Count> {
  fs.rmSync(vitestReport, { force: true })
  const reporters = `--reporter=default --reporter=json --outputFile.json=${vitestReport}`
  const succeeded = await succeeds(`vitest run -c tests/vitest.config.ts ${reporters}`)
  const report: JsonTestResults = JSON.parse(fs.readFileSync(vitestReport, 'utf8'))
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ ancestorTitles, title }) => [path.relative(root, file.name), ...ancestorTitles, title]),
  )
  // A file that does not even load fails without a single failed test in it.
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  return withoutSilence(succeeded, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: skipped.map((titles) => titles.filter(Boolean).join(' › ')),
  })
}

async function runBrowser(): Promise<Count> {
  fs.rmSync(browserReport, { force: true })
  const browserPath = await findBrowser()
  console.log(`Browser: ${browserPath}`)
  const succeeded = await succeeds('playwright test -c tests/browser/playwright.config.ts', {
    BROWSER_PATH: browserPath,
  })
  const { stats, suites, errors }: JSONReport = JSON.parse(fs.readFileSync(browserReport, 'utf8'))
  return withoutSilence(succeeded, {
    passed: stats.expected,
    // There are no retries, so nothing is flaky unless someone adds them: then it is not good enough.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: suites.flatMap((suite) => skippedIn(suite)),
  })
}

/** Title and reason of each test that Playwright skipped. */
function skippedIn(suite: JSONReportSuite, above: readonly string[] = []): string[] {
  const titles = [...above, suite.title]
  const here = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ description }) => description)?.description
        return [...titles, spec.title].join(' › ') + (reason ? ` (${reason})` : '')
      }),
  )
  return [...here, ...(suite.suites ?? []).flatMap((inner) => skippedIn(inner, titles))]
}

async function withoutBuild(): Promise<Count> {
  throw new Error('There is nothing to open in a browser: the web build failed.')
}

/** A tool that ends badly although no test failed has found something else: that counts as well. */
function withoutSilence(succeeded: boolean, count: Count): Count {
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 }
}

function conclude(counts: readonly Count[]) {
  const total: Count = {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    skipped: counts.flatMap(({ skipped }) => skipped),
  }
  console.log()
  for (const title of total.skipped) console.log(`skipped: ${title}`)
  if (!isLong) console.log(`Drawn for day ${seed}: SEED=${seed} draws the same again, test:long runs all.`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
}

function summary({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`
}
