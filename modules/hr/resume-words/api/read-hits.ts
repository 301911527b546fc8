import { sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import type { RESUME_LISTS, ResumeHits } from '#modules/hr/resume-words/wire/resume-words.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { filesOwner, readableTexts } from '#platform/api/store/rows/match-file-text.ts'
import { excerptOf } from './excerpt.ts'

const LISTS = { 'hr/talents': talents, 'hr/candidates': candidates } as const

type Query = { list: (typeof RESUME_LISTS)[number]; key: string; ids: readonly string[] }
type Row = { id: string; file: string; words: string }

/**
 * Where the résumés of the people in these rows contain the keyword. The first file of a row with it counts. Whoever may
 * not read résumés gets nothing, and nor does anybody for rows beyond their list.
 */
export async function readHits(
  db: Database,
  actor: Actor,
  { list, key, ids }: Query,
): Promise<ResumeHits> {
  const resource = LISTS[list]
  const readable = readableTexts(resource, actor)
  if (!readable) return []
  const { rows } = await sql<Row>`
    select t.id, f.name as file, file_words.words
    from ${sql.table(resource.table)} as t join file_text as file_words on file_words.record_id = ${filesOwner(resource, 't')}
      join file f on f.id = file_words.file_id
    where t.id = any(${[...ids]}::uuid[]) and t.deleted_at is null and ${scopePredicate(resource, 't', actor, 'view')}
      and ${readable}
    order by t.id, f.place, f.id`.execute(db)
  const hits = new Map<string, ResumeHits[number]>()
  for (const { id, file, words } of rows) {
    const excerpt = hits.has(id) ? null : excerptOf(words, key)
    if (excerpt !== null) hits.set(id, { id, file, excerpt })
  }
  return [...hits.values()]
}
