import { sql } from 'kysely'
import type { ResumeTexts } from '#modules/hr/resume-words/wire/resume-words.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readableFiles } from '#platform/api/store/rows/match-file-text.ts'

/** Reads what came of reading the résumés of a person, for a reader of the résumés. */
export async function readTexts(db: Database, actor: Actor, id: string): Promise<ResumeTexts> {
  const files = readableFiles(talents, actor)
  if (!files) throw new Failure('not-found', 'not-found')
  const { rows } = await sql<ResumeTexts[number]>`
    select f.id as "fileId", f.name, told.result, length(told.words) as letters
    from file f join file_text told on told.file_id = f.id
      join ${sql.table(talents.view)} as owner on owner.id = told.record_id
    where f.record_id = ${id}::uuid and ${files.readable} order by f.place, f.id`.execute(db)
  return rows
}
