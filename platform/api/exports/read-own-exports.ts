import { type SqlBool, sql } from 'kysely'
import { Failure, type MessageValues } from '#platform/api/failure.ts'
import { say } from '#platform/api/http/messages.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { OwnExport } from '#platform/wire/files/exports.ts'

type Stored = OwnExport & { problemValues: MessageValues | null }

/** Larger than the number of kept files, because the list also shows failed and cancelled exports. */
const MAX_SHOWN = 50

/** The files that the user requested in the last day, latest first. */
export async function readOwnExports(db: Database, userId: string): Promise<OwnExport[]> {
  return readWhere(db, sql`owner_id = ${userId}`)
}

/** Reads one export of the caller. An export of another user is reported as missing. */
export async function readOwnExport(db: Database, userId: string, id: string): Promise<OwnExport> {
  const [found] = await readWhere(db, sql`owner_id = ${userId} and id = ${id}`)
  if (!found) throw new Failure('not-found', 'export.over')
  return found
}

async function readWhere(
  db: Database,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<OwnExport[]> {
  const { rows } = await sql<Stored>`
    select id, resource, query, format, state, rows_total as "rowsTotal", rows_done as "rowsDone",
      size, problem, problem_values as "problemValues", ${wireTime('created_at')} as "createdAt",
      ${wireTime('finished_at')} as "finishedAt", ${wireTime('expires_at')} as "expiresAt"
    from export_file where ${condition} and (expires_at is null or expires_at > now())
    order by created_at desc, id desc limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ problemValues, ...row }) => ({
    ...row,
    problem: row.problem && say(currentLanguage(), row.problem, problemValues ?? {}),
  }))
}
