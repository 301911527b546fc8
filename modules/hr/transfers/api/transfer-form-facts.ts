import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Background } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'

type Entries = Readonly<Record<string, unknown>>

/** Posts that fit on the line of a form. */
const MOST_POSTS = 8

/**
 * Where the person works now, and the vacancies of the department or the post that the form names so far. The
 * reader sees only people and posts in reach.
 */
export async function readTransferFormFacts(
  db: Database | Tx,
  { userId, toDeptId, toPostId }: Entries,
  reader: Actor,
): Promise<Background[]> {
  const present = isUuid(userId) ? await readPresentJob(db, userId, reader) : []
  if (isUuid(toPostId)) return [...present, ...(await readPlacesOfPost(db, toPostId, reader))]
  if (!isUuid(toDeptId)) return present
  return [...present, ...(await readVacancies(db, toDeptId, reader))]
}

async function readPresentJob(
  db: Database | Tx,
  userId: string,
  reader: Actor,
): Promise<Background[]> {
  const { rows } = await sql<{ department: string; post: string | null; rank: string | null }>`
    select d.name as department, p.name as post, k.name as rank
    from user_base_info b join department d on d.id = b.dept_id
      left join post p on p.id = b.post_id left join post_rank k on k.id = b.rank_id
    where b.id = ${userId}::uuid and b.deleted_at is null
      and ${scopePredicate(archives, 'b', reader, 'view')}`.execute(db)
  return rows.map(({ department, post, rank }) => ({
    label: { key: 'transfer.presentJob' },
    text: {
      key: 'transfer.place',
      values: { place: [department, post, rank].filter(Boolean).join(' · ') },
    },
  }))
}

type Places = { name: string; plan: number | null; actual: number; vacancy: number | null }

/** The approved places of a post, for readers who see it. */
export async function readPlacesOfPost(
  db: Database | Tx,
  postId: string,
  reader: Actor,
): Promise<Background[]> {
  const { rows } = await sql<Places>`
    select p.name, p.plan, coalesce(p.actual, 0) as actual, p.vacancy from ${sql.table(posts.view)} p
    where p.id = ${postId}::uuid and p.deleted_at is null and ${scopePredicate(posts, 'p', reader, 'view')}`.execute(
    db,
  )
  return rows.map(({ name, plan, actual, vacancy }) => {
    const label = { key: 'transfer.placesOf', values: { post: name } }
    if (plan === null || vacancy === null) return { label, text: { key: 'transfer.noPlan' } }
    const text: Background['text'] =
      vacancy < 0
        ? { key: 'transfer.placesOver', values: { plan, actual, over: -vacancy } }
        : { key: 'transfer.places', values: { plan, actual, vacancy } }
    return vacancy < 1 ? { label, text, tone: 'amber' as const } : { label, text }
  })
}

async function readVacancies(
  db: Database | Tx,
  deptId: string,
  reader: Actor,
): Promise<Background[]> {
  const { rows } = await sql<{ name: string; vacancy: number }>`
    select p.name, p.vacancy from ${sql.table(posts.view)} p
    where p.dept_id = ${deptId}::uuid and p.enabled and p.deleted_at is null and p.vacancy > 0
      and ${scopePredicate(posts, 'p', reader, 'view')}
    order by p.vacancy desc, p.name limit ${MOST_POSTS}`.execute(db)
  const label = { key: 'transfer.vacancies' }
  if (rows.length === 0) return [{ label, text: { key: 'transfer.noVacancies' } }]
  const listed = listWords(rows.map(({ name, vacancy }) => `${name} ${vacancy}`))
  return [{ label, text: { key: 'transfer.place', values: { place: listed } } }]
}
