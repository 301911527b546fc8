import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'

const SHANGHAI_MS = 8 * 3_600_000

/** The date in Asia/Shanghai by the clock of this process: good enough to tell days that are past. */
export function dayHere(ms: number = Date.now()): string {
  return new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10)
}

/** A moment in Asia/Shanghai, as moments travel: yyyy-MM-dd HH:mm:ss. */
export function momentHere(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The date in Asia/Shanghai by the clock of the database, yyyy-MM-dd. */
export async function readToday(db: Database | Tx): Promise<string> {
  const result = await sql<{ today: string }>`select today()::text as today`.execute(db)
  return result.rows[0]?.today ?? ''
}
