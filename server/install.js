// Brings the packages in before `npm start`, `npm test` and the like, and does nothing when they are
// up to date. `node server/install.js` brings what serving needs, `node server/install.js everything` also
// what builds nothing that is served: tests, types, lint. Plain JavaScript on purpose: it runs on the
// machine's own Node, before anything is there.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// Inside node_modules: whoever removes or replaces that folder removes the stamp with it.
const stamp = join(root, 'node_modules', '.hotovo-installed')
const wanted = process.argv[2] ?? 'serving'

requireNode(20, 19)
while (!isUpToDate()) {
  if (await takeLock()) {
    // Another command may have installed between the look at the stamp and taking the lock.
    if (!isUpToDate()) install()
    break
  }
  console.log('Another command is installing the packages. Waiting until it is done …')
  await otherIsDone()
}

/** Ends with a sentence when this Node is older than what the packages need. */
function requireNode(major, minor) {
  const [isMajor, isMinor] = process.versions.node.split('.').map(Number)
  if (isMajor > major || (isMajor === major && isMinor >= minor)) return
  console.error(`Hotovo needs Node ${major}.${minor} or newer, and this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Everything is enough for serving too. */
function isUpToDate() {
  return isInstalled(wanted) || isInstalled('everything')
}

function isInstalled(what) {
  try {
    return readFileSync(stamp, 'utf8') === stampOf(what)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/** Changes whenever another `npm ci` is due: the lockfile, a manifest, or the machine is different. */
function stampOf(what) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifests = ['.', ...workspaces].map((folder) => join(folder, 'package.json'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of ['package-lock.json', ...manifests]) hash.update(readFileSync(join(root, file)))
  return `${what} ${hash.digest('hex')}`
}

function install() {
  console.log('Installing packages: about half a minute, and only when they have changed …')
  const started = performance.now()
  const isAddition = wanted === 'everything' && isInstalled('serving')
  // A server may run on what is there. `npm ci` would take it away; this leaves it, its stamp too, and adds the rest.
  const command = isAddition ? ['install', '--no-save'] : ['ci']
  if (!isAddition) rmSync(stamp, { force: true })
  const dev = wanted === 'everything' ? '--include=dev' : '--omit=dev'
  const { status } = npm([...command, dev, '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) {
    console.error('The packages could not be installed: npm says why above. Mend that and run this again.')
    process.exit(1)
  }
  removeHeaders()
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, stampOf(wanted))
  console.log(`Packages installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** The runtime comes with what C++ is compiled against, a third of it: nothing here is. */
function removeHeaders() {
  const runtime = join(root, 'node_modules', 'node')
  const hasItsOwn = lstatSync(join(runtime, 'bin', 'node'), { throwIfNoEntry: false })?.isFile()
  if (hasItsOwn) rmSync(join(runtime, 'node_modules'), { recursive: true, force: true })
}

/**
 * The npm that called us, on the Node it runs on: `node` and `npm` on the PATH may be the ones
 * inside node_modules, which are about to be replaced.
 */
function npm(args) {
  const { npm_node_execpath: node = process.execPath, npm_execpath: script } = process.env
  const options = { cwd: root, stdio: 'inherit' }
  if (script) return spawnSync(node, [script, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * A socket as the lock: only one process can listen on it, and the system closes it when that
 * process ends, whatever ends it. False when another process has it.
 */
async function takeLock() {
  const server = createServer((waiting) => waiting.unref()).unref()
  try {
    await new Promise((resolve, reject) => server.once('error', reject).listen(lockAddress(), resolve))
    return true
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false
    throw error
  }
}

/** Stays connected to the process that has the lock until that process ends. */
async function otherIsDone() {
  const failure = await new Promise((resolve) => {
    const socket = connect(lockAddress())
    socket
      .once('error', resolve)
      .once('close', () => resolve(undefined))
      .resume()
  })
  // Where the address is a file (macOS), a killed process leaves it behind and nobody answers.
  if (failure?.code === 'ECONNREFUSED' && process.platform === 'darwin')
    rmSync(lockAddress(), { force: true })
}

function lockAddress() {
  const name = `hotovo-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}
