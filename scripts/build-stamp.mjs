// Checks whether build/ was made from the current sources. Plain Node: it runs before any package is
// installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Everything that the build reads, including the files of functions and views, which it copies. Migrations are not
 * listed, because a start reads them from their own folder.
 */
const SOURCES = [
  'app',
  'db',
  'modules',
  'package-lock.json',
  'platform',
  'product',
  'public',
  'remix.config.js',
  'remix.routes.js',
  'scripts/build.mjs',
  'server',
  'styles',
  'tailwind.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
const STAMP = join('build', 'stamp')

/**
 * A hash over names and contents of the sources; dates are left out, because they change with every checkout.
 */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

export function isBuilt(root) {
  const path = join(root, STAMP)
  return existsSync(path) && readFileSync(path, 'utf8') === sourceStamp(root)
}

export function writeStamp(root, stamp) {
  writeFileSync(join(root, STAMP), stamp)
}

function filesBelow(root, source) {
  const path = join(root, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesBelow(root, join(source, name)))
}
