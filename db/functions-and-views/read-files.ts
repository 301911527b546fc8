import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { splitStatements } from './split-statements.ts'

/** A function or view as its file defines it. */
export interface SqlObject {
  kind: 'function' | 'view'
  name: string
  /** Path of the file, relative to the root of the sources. */
  path: string
  /** The whole text of the file. */
  sql: string
  /** The single statement that creates it, without comments before it. */
  statement: string
  checksum: string
}

export class SqlFileError extends Error {}

const CREATES = /^create or replace (function|view) ([a-z][a-z0-9_]*)\b/

/** The folder that contains `modules` and `platform`, in the sources or in the build. */
export function findSqlRoot(): string {
  const candidates = [
    // The build copies the SQL files to a folder beside the bundle.
    fileURLToPath(new URL('./sql', import.meta.url)),
    fileURLToPath(new URL('../..', import.meta.url)),
    process.cwd(),
  ]
  const found = candidates.find((path) => existsSync(join(path, 'platform', 'api')))
  if (found) return found
  throw new SqlFileError(`The files of functions and views are missing: ${candidates.join(', ')}`)
}

/**
 * Reads all files of functions and views below a root, sorted by name: `platform/api/<part>/sql`,
 * `modules/<area>/api/sql` and `modules/<area>/<chapter>/api/sql`.
 */
export async function readSqlFiles(root: string): Promise<SqlObject[]> {
  const areas = await foldersIn(root, 'modules')
  const chapters = await Promise.all(areas.map((area) => foldersIn(root, area)))
  const parts = await foldersIn(root, 'platform/api')
  const folders = [
    ...parts.map((part) => `${part}/sql`),
    ...[...areas, ...chapters.flat()].map((folder) => `${folder}/api/sql`),
  ]
  const objects = (await Promise.all(folders.map((folder) => readFolder(root, folder)))).flat()
  objects.sort((a, b) => (a.name < b.name ? -1 : 1))
  objects.forEach(({ name, path }, index) => {
    const before = objects[index - 1]
    if (before?.name !== name) return
    throw new SqlFileError(`${path} and ${before.path} define the same name: ${name}`)
  })
  return objects
}

/** Parses the text of one file; throws SqlFileError unless it defines exactly one function or view. */
export function parseSqlFile(path: string, text: string): SqlObject {
  // A checkout on Windows has other line ends; they must not change the checksum.
  const sql = text.replaceAll('\r\n', '\n')
  const [statement = '', ...more] = splitStatements(sql)
  const [, kind, name] = CREATES.exec(statement) ?? []
  if (!name) {
    throw new SqlFileError(`${path}: must begin with create or replace function, or view`)
  }
  if (!path.endsWith(`/${name}.sql`)) throw new SqlFileError(`${path}: must be named ${name}.sql`)
  const other = more.find((next) => !next.startsWith(`revoke execute on function ${name}(`))
  if (other !== undefined) {
    throw new SqlFileError(`${path}: holds more than one statement: ${other.slice(0, 60)}`)
  }
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { kind: kind as SqlObject['kind'], name, path, sql, statement, checksum }
}

async function readFolder(root: string, folder: string): Promise<SqlObject[]> {
  const names = await readdir(join(root, folder)).catch(() => [])
  const paths = names.filter((name) => name.endsWith('.sql')).map((name) => `${folder}/${name}`)
  return Promise.all(
    paths.map(async (path) => parseSqlFile(path, await readFile(join(root, path), 'utf8'))),
  )
}

async function foldersIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
}
