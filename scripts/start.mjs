// `npm start`: from a fresh clone to a running product. Plain Node: it runs before any package is installed.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasLockedPackages } from './installed-packages.mjs'

const OLDEST_NODE = [20, 19]
const root = resolve(import.meta.dirname, '..')

requireNode()
process.chdir(root)
// Builds need the development packages, whatever NODE_ENV is.
process.env.NPM_CONFIG_INCLUDE = 'dev'
// Progress goes to standard error, where users read it; standard output belongs to the server's log.
if (!hasLockedPackages(root)) {
  run('Installing packages (npm ci) …', 'npm', ['ci', '--no-audit', '--no-fund'])
}
const { isBuilt } = await import('./build-stamp.mjs')
if (!isBuilt(root)) run('Building …', process.execPath, [join('scripts', 'build.mjs')])

process.env.NODE_ENV ||= 'production'
process.setSourceMapsEnabled(true)
// Import the server into this process, so that signals, exit code and output need no forwarding.
await import(pathToFileURL(join(root, 'build', 'start.js')).href)

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(
    `StaffDesk needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

function run(what, command, args) {
  console.error(what)
  const { status, error, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 2, 'inherit'],
  })
  if (status === 0) return
  console.error(
    `${command} ${args[0]} failed: ${error?.message ?? signal ?? `exit code ${status}`}`,
  )
  process.exit(1)
}
