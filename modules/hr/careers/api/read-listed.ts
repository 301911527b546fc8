import { sql } from 'kysely'
import type { ListedPages } from '#modules/hr/careers/wire/careers.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { isPublicNeed } from './public-need.ts'
import { readIndexable } from './read-company.ts'
import { hasPublicPost } from './read-post.ts'

const MOST = 200
const NOTHING: ListedPages = { isIndexable: false, vacancies: [], posts: [] }

/** Reads the pages that search engines may list: published needs and the descriptions of their posts. */
export async function readListed(db: Database): Promise<ListedPages> {
  if (!(await readIndexable(db))) return NOTHING
  const { rows } = await sql<{ id: string; postId: string; hasPost: boolean }>`
    select a.id, a.post_id as "postId", ${hasPublicPost} as "hasPost"
    from recruiting_application a join post p on p.id = a.post_id where ${isPublicNeed}
    order by a.published_at desc nulls last, a.id limit ${MOST}`.execute(db)
  const posts = rows.filter(({ hasPost }) => hasPost).map(({ postId }) => postId)
  return { isIndexable: true, vacancies: rows.map(({ id }) => id), posts: [...new Set(posts)] }
}
