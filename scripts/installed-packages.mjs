// Compares the installed packages with the lock file. Plain Node: it runs before
// anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** npm keeps a list of installed packages; when that matches the lock there is nothing to do. */
export function hasLockedPackages(root) {
  const installed = readInstalled(root)
  if (installed === null) return false
  return Object.entries(readLocked(root)).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  )
}

/** Whether nothing is installed besides: a test must not pass by a package that the lock does not name. */
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
