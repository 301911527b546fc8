import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/api/store/connection/database.ts'

export const postOption = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  isLeader: z.boolean(),
})
export type PostOption = z.infer<typeof postOption>

/** Enabled posts of one department. */
export async function readPostsOf(db: Database, deptId: string): Promise<PostOption[]> {
  const result = await sql<PostOption>`
    select id, name, code, is_leader as "isLeader" from post
    where dept_id = ${deptId} and enabled and deleted_at is null order by sort, code`.execute(db)
  return result.rows
}

/** A department with its posts and the departments below it. */
export const postTreeNode = z
  .object({
    id: z.string(),
    pid: z.string().nullable(),
    name: z.string(),
    posts: z.array(postOption),
    get children() {
      return z.array(postTreeNode)
    },
  })
  .meta({ id: 'DepartmentWithPosts' })
export type PostTreeNode = z.infer<typeof postTreeNode>

/** Reads departments with their posts for a choice, in two queries. */
export async function readPostTree(db: Database): Promise<PostTreeNode[]> {
  const departments = await sql<{ id: string; pid: string | null; name: string }>`
    select id, pid, name from department where enabled and deleted_at is null
    order by level desc, sort, code`.execute(db)
  const posts = await sql<PostOption & { deptId: string }>`
    select id, name, code, is_leader as "isLeader", dept_id as "deptId" from post
    where enabled and deleted_at is null order by sort, code`.execute(db)
  const nodes = new Map<string, PostTreeNode>()
  for (const row of departments.rows) nodes.set(row.id, { ...row, posts: [], children: [] })
  for (const { deptId, ...post } of posts.rows) nodes.get(deptId)?.posts.push(post)
  const roots: PostTreeNode[] = []
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}
