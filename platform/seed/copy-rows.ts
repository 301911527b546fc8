import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { SeedTable } from './seed-context.ts'

const CHUNK_CHARACTERS = 64 * 1024
const NULL = '\\N'
const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}

type Row = Readonly<Record<string, unknown>>

/**
 * Sends rows by COPY while they are generated, and returns their number. All rows of a table have the columns
 * of its first row.
 */
export async function copyRows(client: Client, { table, rows }: SeedTable): Promise<number> {
  const source = rows()[Symbol.iterator]()
  const first = source.next()
  if (first.done) return 0
  const columns = Object.keys(first.value)
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const target = client.query(
    copyFrom(`copy ${client.escapeIdentifier(table)} (${names}) from stdin`),
  )
  await pipeline(Readable.from(chunks(columns, first.value, source)), target)
  return target.rowCount
}

function* chunks(columns: readonly string[], first: Row, rest: Iterator<Row>): Generator<string> {
  let chunk = lineOf(columns, first)
  for (let next = rest.next(); !next.done; next = rest.next()) {
    chunk += lineOf(columns, next.value)
    if (chunk.length >= CHUNK_CHARACTERS) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}

function lineOf(columns: readonly string[], row: Row): string {
  let line = ''
  for (const column of columns) {
    line += line === '' ? '' : '\t'
    line += cellOf(row[column])
  }
  return `${line}\n`
}

const WORD = /^[\p{Letter}\p{Number}]+$/u

/** The text format of COPY. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return NULL
  if (typeof value === 'string') {
    return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (c) => ESCAPES[c] ?? c) : value
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // Ids and words need no quotes.
  if (Array.isArray(value) && value.every((part) => isUuid(part) || WORD.test(part)))
    return `{${value.join(',')}}`
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  throw new TypeError(`cannot copy a ${typeof value}`)
}
