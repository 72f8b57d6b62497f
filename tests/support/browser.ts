import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/** Pages of Chromium's own below an address bar that nobody sees: most of a second of the processor for each window. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** What Playwright switches off itself, in a list that ours takes the place of. */
const playwrightsFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * How every test starts Chromium: without the conversations it has on its own with its maker, which
 * fail by the dozen where the network is closed, and without the features named beside. Its sandbox does not work for root.
 */
export const launchArguments = (...off: readonly string[]): string[] => [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...addressBar, ...playwrightsFeatures, ...off].join(',')}`,
]

/** The first is Chromium without a window: it needs two thirds of the time. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium that really starts: Playwright's own, the system's, or one installed now.
 * Throws with a sentence when none can be had.
 */
export async function findBrowser(): Promise<string> {
  const found = (await playwrightsOwn()) ?? (await systems())
  if (found) return found

  console.log('There is no browser yet. Fetching the one of Playwright …')
  attempt('playwright', ['install', 'chromium', '--only-shell'], 3)
  const fetched = await playwrightsOwn()
  if (fetched) return fetched

  if (isRoot && fs.existsSync('/usr/bin/apt-get')) {
    console.log('That did not work. Installing the one of this system …')
    attempt('apt-get', ['update', '-q'], 5)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      attempt('apt-get', ['install', '-y', '-q', name], 10)
      const installed = await systems()
      if (installed) return installed
    }
  }
  throw new Error(
    'The browser tests need Chromium: install it (apt-get install chromium-headless-shell, or playwright install chromium).',
  )
}

/** Without a path, Playwright takes the build it has downloaded for itself. */
const playwrightsOwn = () => pathIfItStarts(undefined)

async function systems(): Promise<string | undefined> {
  for (const path of systemBrowsers) {
    if (fs.existsSync(path) && (await pathIfItStarts(path))) return path
  }
  return undefined
}

/** A browser may be there and still lack a library, so it is started rather than looked at. */
async function pathIfItStarts(executablePath: string | undefined): Promise<string | undefined> {
  try {
    const server = await chromium.launchServer({ executablePath, args: launchArguments(), timeout: 30_000 })
    const path = server.process().spawnfile
    await server.close()
    return path
  } catch {
    return undefined
  }
}

/** Runs an installer for so many minutes at most; whether it helped shows when the browser starts. */
function attempt(command: string, args: string[], minutes: number) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { stdio: 'inherit', timeout: minutes * 60_000, env })
}
