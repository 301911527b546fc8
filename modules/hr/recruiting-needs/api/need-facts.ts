import { sql } from 'kysely'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { readPlacesOfPost } from '#modules/hr/transfers/api/transfer-form-facts.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Background, Missing } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findUnfairWords } from './unfair-words.ts'

type Entries = Readonly<Record<string, unknown>>

/** Other needs for the same post that still look for people, within the reader's reach. */
async function readOtherNeeds(
  db: Database | Tx,
  { id, postId }: Entries,
  reader: Actor,
): Promise<Background[]> {
  const { rows } = await sql<{ count: number; people: number }>`
    select count(*)::integer as count, coalesce(sum(n.headcount), 0)::integer as people
    from recruiting_application n
    where n.post_id = ${postId}::uuid and n.state in (${DOC.running}, ${DOC.passed}, ${DOC.done})
      and n.closed_at is null and n.deleted_at is null and n.id is distinct from ${id ?? null}::uuid
      and ${scopePredicate(recruitingNeeds, 'n', reader, 'view')}`.execute(db)
  const { count = 0, people = 0 } = rows[0] ?? {}
  if (count === 0) return []
  return [
    {
      label: { key: 'recruit.otherNeeds' },
      text: { key: 'recruit.otherNeedsText', values: { count, people } },
      tone: 'amber',
    },
  ]
}

async function readWords(db: Database | Tx, entries: Entries): Promise<Background[]> {
  const words = await findUnfairWords(db, entries)
  if (words.length === 0) return []
  return [
    {
      label: { key: 'recruit.unfairWords' },
      text: { key: 'recruit.unfairWordsFound', values: { words: listWords(words) } },
      tone: 'red',
    },
  ]
}

/** Facts beside the form and beside the decision: places of the post, other needs, words to avoid. */
export async function readNeedFacts(
  db: Database | Tx,
  entries: Entries,
  reader: Actor,
): Promise<Background[]> {
  const words = await readWords(db, entries)
  const { postId } = entries
  if (!isUuid(postId)) return words
  return [
    ...(await readPlacesOfPost(db, postId, reader)),
    ...(await readOtherNeeds(db, entries, reader)),
    ...words,
  ]
}

/** Texts with unfair conditions must be changed before anybody approves them. */
export async function missingWords(db: Database | Tx, record: Entries): Promise<Missing[]> {
  const words = await findUnfairWords(db, record)
  if (words.length === 0) return []
  const problem = { key: 'recruit.rewordFirst', values: { words: listWords(words) } }
  return [{ field: 'requirement', problem }]
}
