import { sql } from 'kysely'
import type { ResumeTexts } from '#modules/hr/resume-words/wire/resume-words.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'

/** Reads what came of reading the résumés of a person, for a reader of the person. */
export async function readTexts(db: Database, actor: Actor, id: string): Promise<ResumeTexts> {
  if (!(await selectRecord(db, talents, id, actor))) throw new Failure('not-found', 'not-found')
  const { rows } = await sql<ResumeTexts[number]>`
    select f.id as "fileId", f.name, text.result, length(text.words) as letters
    from file f join file_text text on text.file_id = f.id
    where f.record_id = ${id}::uuid order by f.place, f.id`.execute(db)
  return rows
}
