import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { fileLines, type KeptFile, readFileLines } from './file-section.ts'
import { type Contents, RowTally } from './row-tally.ts'
import { TextReader } from './text-reader.ts'

/*
 * A backup is one gzip file of plain text: a line with the manifest, one COPY statement with its rows for
 * each table, the bytes of the files as comments, and a line with the counts and checksums of everything
 * before. `gunzip` and `psql` can read it without this program.
 */

/** Format 1 has no files. */
const FORMATS = [1, 2] as const
const HEAD = '-- StaffDesk backup '
const END = '-- end '
/**
 * The gzip header that createGzip writes: method deflate, no flags, no time. The two bytes after it may
 * differ.
 */
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])

const migration = z.object({ version: z.int(), name: z.string(), checksum: z.string() })
const copiedTable = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })

const manifest = z.object({
  format: z.literal(FORMATS),
  /** Version of the program that wrote the file. */
  product: z.string(),
  takenAt: z.iso.datetime(),
  server: z.string(),
  /** The transactions that the backup contains, in the format of pg_current_snapshot(). */
  snapshot: z.string(),
  migrations: z.array(migration).min(1),
  tables: z.array(copiedTable).min(1),
  /** First days of the months for which a log table has a separate partition. */
  months: z.record(z.string(), z.array(z.iso.date())),
  sequences: z.record(z.string(), z.string()),
  /** The number of files that follow the tables. */
  files: z.int().nonnegative().default(0),
})

const contents = z.object({ rows: z.int().nonnegative(), sha256: z.string().length(64) })

const ending = z.object({ tables: z.record(z.string(), contents), sha256: z.string().length(64) })

export type CopiedTable = z.infer<typeof copiedTable>
export type Manifest = z.infer<typeof manifest>

/** The COPY statement that loads the rows of a table. */
export function copyStatement({ name, columns }: CopiedTable): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The rows of each table, with a callback for each table written. */
export type RowSource = {
  readRows(table: CopiedTable): AsyncIterable<Buffer>
  onDone(table: string, rows: number): void
  /** Yields exactly as many files as the manifest counts; `bytes` is null for a lost file. */
  readFiles(): AsyncIterable<{ file: KeptFile; bytes: Uint8Array | null }>
}

/**
 * Writes a backup to a draft file, checks it, and only then gives it its final name. Only its owner can read
 * it. Never overwrites a file.
 */
export async function writeBackupFile(
  path: string,
  head: Manifest,
  source: RowSource,
): Promise<void> {
  const draft = `${path}.part-${process.pid}`
  try {
    await pipeline(
      Readable.from(textOf(head, source)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await checkBackupFile(draft)
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupError(`${path} exists already; give the backup another name`)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}

async function* textOf(
  head: Manifest,
  { readRows, onDone, readFiles }: RowSource,
): AsyncGenerator<Buffer> {
  const all = createHash('sha256')
  const tables: Record<string, Contents> = {}
  const hashed = (chunk: Buffer) => {
    all.update(chunk)
    return chunk
  }
  const say = (text: string) => hashed(Buffer.from(text))
  yield say(`${HEAD}${JSON.stringify(head)}\n`)
  for (const table of head.tables) {
    const tally = new RowTally()
    yield say(`${copyStatement(table)};\n`)
    for await (const chunk of readRows(table)) {
      tally.add(chunk)
      yield hashed(chunk)
    }
    yield say('\\.\n')
    const found = tally.contents()
    tables[table.name] = found
    onDone(table.name, found.rows)
  }
  for await (const { file, bytes } of readFiles()) {
    for (const line of fileLines(file, bytes)) yield say(line)
  }
  yield Buffer.from(`${END}${JSON.stringify({ tables, sha256: all.digest('hex') })}\n`)
}

/** Without this, a power cut may lose the name of the file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Callbacks for reading a backup. */
export type BackupVisitor = {
  begin?(head: Manifest): Promise<void>
  /** Must read all rows. */
  table?(table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void>
  /** `bytes` is null if the file was already lost when the backup was taken. */
  file?(file: KeptFile, bytes: Uint8Array | null): Promise<void>
}

/** Reads the whole file and returns its manifest. Throws BackupError when the content does not match. */
export async function readBackupFile(
  path: string,
  visitor: BackupVisitor = {},
): Promise<{ head: Manifest; tables: Readonly<Record<string, Contents>> }> {
  const size = await requireGzip(path)
  const gunzip = createGunzip()
  const unpacking = pipeline(createReadStream(path), gunzip)
  // The loop that reads the stream ends with the same error, and handles it.
  unpacking.catch(() => {})
  try {
    const reader = new TextReader(gunzip)
    const head = parseLine(manifest, HEAD, await reader.line())
    await visitor.begin?.(head)
    const found: Record<string, Contents> = {}
    for (const table of head.tables) found[table.name] = await readTable(reader, table, visitor)
    for (let left = head.files; left > 0; left -= 1) {
      const { file, bytes } = await readFileLines(() => reader.line(), damaged)
      await visitor.file?.(file, bytes)
    }
    const sha256 = reader.sum()
    const end = parseLine(ending, END, await reader.line())
    await reader.end()
    await unpacking
    const isWhole =
      sha256 === end.sha256 && isDeepStrictEqual(found, end.tables) && gunzip.bytesWritten === size
    if (!isWhole) throw damaged()
    return { head, tables: found }
  } catch (error) {
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? damaged() : error
  } finally {
    gunzip.destroy()
  }
}

/** Throws BackupError unless the file is a complete backup. */
export async function checkBackupFile(path: string): Promise<Manifest> {
  return (await readBackupFile(path)).head
}

async function readTable(
  reader: TextReader,
  table: CopiedTable,
  visitor: BackupVisitor,
): Promise<Contents> {
  if ((await reader.line()) !== `${copyStatement(table)};`) throw damaged()
  const tally = new RowTally()
  async function* tallied(): AsyncGenerator<Buffer> {
    for await (const chunk of reader.rows()) {
      tally.add(chunk)
      yield chunk
    }
  }
  await (visitor.table ?? drain)(table, tallied())
  return tally.contents()
}

async function drain(_table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

async function requireGzip(path: string): Promise<number> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}); name the file of a backup`)
  })
  try {
    const start = Buffer.alloc(GZIP_START.length)
    if (!(await handle.stat()).isFile()) throw new BackupError(`${path} is no file`)
    await handle.read(start, 0, start.length, 0)
    if (!start.equals(GZIP_START)) throw foreign()
    return (await stat(path)).size
  } finally {
    await handle.close()
  }
}

function parseLine<T>(shape: z.ZodType<T>, mark: string, line: string): T {
  if (!line.startsWith(mark)) throw mark === HEAD ? foreign() : damaged()
  const parsed = shape.safeParse(readJson(line.slice(mark.length)))
  if (parsed.success) return parsed.data
  throw new BackupError('the backup was made by another release, or is damaged; nothing was done')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged()
  }
}

function foreign(): BackupError {
  return new BackupError('this is no backup of StaffDesk; nothing was done')
}

function damaged(): BackupError {
  return new BackupError(
    'the backup is damaged: its content does not fit its checksums; nothing was done. Take an earlier one',
  )
}
