/**
 * `npm run audit:web`: Lighthouse with its phone profile on the pages that matter most, on the real server. Each page
 * is measured three times, and the middle one counts. Prints a table and what kept a page from its goals (rule H13);
 * the exit code says whether all were reached. The auditor is a package of its own, installed here when it is missing.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { freePort, removeDataDir, startHouse, temporaryDataDir } from '../support/house.ts'

const pages = ['/', '/kupit-voucher', '/mapa', '/overit-voucher']
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]
const runs = 3

type Audit = { readonly title: string; readonly score: number | null; readonly displayValue?: string }
type Report = {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

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

/** The auditor, by a name that nobody looks for before it is installed. */
async function auditor(): Promise<Lighthouse> {
  install()
  const name = 'lighthouse'
  return (await import(name)).default
}

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

const lighthouse = await auditor()
const dataDir = temporaryDataDir()
const [port, debugPort] = [await freePort(), await freePort()]
const address = `http://127.0.0.1:${port}`
const house = await startHouse(dataDir, port, { PUBLIC_URL: address, TILE_URL: 'none' })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...launchArguments, `--remote-debugging-port=${debugPort}`],
})
try {
  console.log(
    `Lighthouse, phone profile, the middle of ${runs}; ${os.cpus().length} cores, load ${os.loadavg()[0]!.toFixed(1)}`,
  )
  for (const page of pages) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) {
      const result = await lighthouse(address + page, {
        port: debugPort,
        logLevel: 'error',
        onlyCategories: categories,
        // The slow line and processor are applied, not computed: on a fast machine everything comes before the first
        // paint, and the computation takes all of it for what the paint waits for.
        throttlingMethod: 'devtools',
      })
      reports.push(result!.lhr)
    }
    reports.sort((one, other) => pointsOf(one, 'performance') - pointsOf(other, 'performance'))
    const middle = reports[Math.floor(runs / 2)]!
    const points = categories.map((of) => `${of} ${pointsOf(middle, of)}`)
    const shown = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
    const values = shown.map((id) => `${id} ${middle.audits[id]?.displayValue}`)
    console.log(`${page.padEnd(16)} ${points.join(', ')}\n${' '.repeat(17)}${values.join(', ')}`)
    for (const shortcoming of shortcomings(middle)) console.log(`${' '.repeat(17)}– ${shortcoming}`)
    if (categories.some((of) => pointsOf(middle, of) < goals[of])) process.exitCode = 1
  }
} finally {
  await browser.close()
  await house.stop()
  removeDataDir(dataDir)
}
