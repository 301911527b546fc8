// Compares the installed packages with the lock file. Plain Node: it runs before any package is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether every package of the lock file is installed, by npm's own list of installed packages. */
export function hasLockedPackages(root) {
  const installed = readInstalled(root)
  if (installed === null) return false
  return Object.entries(readLocked(root)).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  )
}

/**
 * Whether no other packages are installed: a test must not pass because of a package that is not in the lock
 * file.
 */
export function hasNothingElse(root) {
  const locked = readLocked(root)
  const installed = readInstalled(root) ?? {}
  return Object.keys(installed).every((path) => locked[path]?.version === installed[path].version)
}

function readLocked(root) {
  return readPackages(join(root, 'package-lock.json'))
}

function readInstalled(root) {
  const path = join(root, 'node_modules', '.package-lock.json')
  return existsSync(path) ? readPackages(path) : null
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
