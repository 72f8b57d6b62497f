/**
 * `npm run audit:web`: Lighthouse with its phone profile on the pages that matter most, on the real server, and on a
 * bare page for comparison. The processor is slowed down to the same phone on every machine (decision 44). Each page is
 * measured three times, and the middle one counts. Prints a table, with the machine's index and load beside each
 * figure, and what kept a page from its goals (rule H13); the exit code says whether all were reached. The auditor is a
 * package of its own, installed here when it is missing.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { freePort, removeDataDir, startServer, temporaryDataDir } from '../support/server.ts'
import { serveBarePage } from './bare.ts'
import { slowdownOf } from './slowdown.ts'

const pages = ['/', '/kupit-voucher', '/mapa', '/overit-voucher']
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]
const runs = 3
/** The main thread of a page may be blocked so many times as long as that of the bare page. */
const mostBlocking = 2
/** A bare page that blocks for less counts as this long, the length of a task that Lighthouse calls long. */
const leastBlockingMs = 50

type Audit = {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
  readonly displayValue?: string
}
type Report = {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}
type Run = {
  readonly report: Report
  readonly index: number
  readonly slowdown: number
  readonly load: number
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>
type Auditor = { readonly lighthouse: Lighthouse; readonly computeBenchmarkIndex: () => number }

/** Installs what the lockfile beside this file says, unless it is there. */
function install(): void {
  const installed = path.join(import.meta.dirname, 'node_modules/.package-lock.json')
  const lockfile = path.join(import.meta.dirname, 'package-lock.json')
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs >= fs.statSync(lockfile).mtimeMs) return
  console.log('Installing Lighthouse …')
  const { npm_node_execpath: node, npm_execpath: npm } = process.env
  const [command, ...before] = node && npm ? [node, npm] : ['npm']
  const args = [...before, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command!, args, { cwd: import.meta.dirname, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed: npm says why above.')
}

/** The auditor, by names that nobody looks for before it is installed. */
async function auditor(): Promise<Auditor> {
  install()
  const [whole, functions] = ['lighthouse', 'lighthouse/core/lib/page-functions.js']
  const { pageFunctions } = await import(functions!)
  return {
    lighthouse: (await import(whole!)).default,
    computeBenchmarkIndex: pageFunctions.computeBenchmarkIndex,
  }
}

const middleOf = <T>(all: readonly T[], by: (one: T) => number): T =>
  [...all].sort((one, other) => by(one) - by(other))[Math.floor(all.length / 2)]!

/** For how long a page was blocked, in milliseconds; where Lighthouse never saw it come to rest, for ever. */
const blockingOf = ({ report }: Run): number =>
  report.audits['total-blocking-time']!.numericValue ?? Number.POSITIVE_INFINITY

/** Blocking times and what they were measured with, run by run. */
const conditionsOf = (of: readonly Run[]): string =>
  of
    .map((run) => {
      const { index, slowdown, load } = run
      return `${blockingOf(run).toFixed(0)} ms (index ${index.toFixed(0)}, ${slowdown.toFixed(1)} times slower, load ${load.toFixed(1)})`
    })
    .join('; ')

const pointsOf = (report: Report, category: Category) => Math.round(report.categories[category].score * 100)

/** What kept a report from its goals: audits that count and are not perfect. */
const shortcomings = (report: Report): string[] =>
  categories
    .filter((category) => pointsOf(report, category) < goals[category])
    .flatMap((category) =>
      report.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${category}: ${report.audits[id]!.title} ${report.audits[id]!.displayValue ?? ''}`),
    )

const { lighthouse, computeBenchmarkIndex } = await auditor()
const dataDir = temporaryDataDir(true)
const bare = await serveBarePage()
const [port, debugPort] = [await freePort(), await freePort()]
const address = `http://127.0.0.1:${port}`
const server = await startServer(dataDir, port, { PUBLIC_URL: address, TILE_URL: 'none' })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...launchArguments(), `--remote-debugging-port=${debugPort}`],
})

/** What the processor is worth at this moment, by Lighthouse's own measure. */
async function benchmarkIndex(): Promise<number> {
  const page = await browser.newPage()
  const index = await page.evaluate(computeBenchmarkIndex)
  await page.close()
  return index
}

async function audited(url: string): Promise<Run> {
  const load = os.loadavg()[0]!
  const index = await benchmarkIndex()
  const slowdown = slowdownOf(index)
  const result = await lighthouse(url, {
    port: debugPort,
    logLevel: 'error',
    onlyCategories: categories,
    // The slow line and processor are applied, not computed: on a fast machine everything comes before the first
    // paint, and the computation takes all of it for what the paint waits for.
    throttlingMethod: 'devtools',
    throttling: { cpuSlowdownMultiplier: slowdown },
  })
  return { report: result!.lhr, index, slowdown, load }
}

const indent = ' '.repeat(17)
const shown = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
try {
  console.log(`Lighthouse, phone profile, the middle of ${runs}; ${os.cpus().length} cores`)
  const ofBare: Run[] = []
  const ofPages = new Map(pages.map((page) => [page, [] as Run[]]))
  // In turns, so that what else the machine does meets them all.
  for (let run = 0; run < runs; run++) {
    ofBare.push(await audited(`${bare.address}/`))
    for (const page of pages) ofPages.get(page)!.push(await audited(address + page))
  }
  const bareBlocking = blockingOf(middleOf(ofBare, blockingOf))
  console.log(`${'bare page'.padEnd(16)} blocking ${conditionsOf(ofBare)}`)
  for (const [page, of] of ofPages) {
    const { report } = middleOf(of, (run) => pointsOf(run.report, 'performance'))
    const times = blockingOf(middleOf(of, blockingOf)) / Math.max(bareBlocking, leastBlockingMs)
    const points = categories.map((category) => `${category} ${pointsOf(report, category)}`)
    const values = shown.map((id) => `${id} ${report.audits[id]?.displayValue}`)
    console.log(`${page.padEnd(16)} ${points.join(', ')}\n${indent}${values.join(', ')}`)
    console.log(`${indent}blocking ${conditionsOf(of)}: ${times.toFixed(1)} times the bare page`)
    for (const shortcoming of shortcomings(report)) console.log(`${indent}– ${shortcoming}`)
    const isSlow = times > mostBlocking
    if (isSlow) console.log(`${indent}– blocking: at most ${mostBlocking} times the bare page`)
    if (isSlow || categories.some((category) => pointsOf(report, category) < goals[category]))
      process.exitCode = 1
  }
} finally {
  bare.close()
  await browser.close()
  await server.stop()
  removeDataDir(dataDir)
}
