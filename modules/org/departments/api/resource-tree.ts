import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** A row with the rows below it; in a resource without parents all rows are at the top. */
export const treeNode = z
  .object({
    id: z.string(),
    pid: z.string().nullable(),
    code: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    get children() {
      return z.array(treeNode)
    },
  })
  .meta({ id: 'PlainNode' })
export type TreeNode = z.infer<typeof treeNode>

/** Reads the tree of a resource, or the part below one row; enabled rows only by default. */
export async function readResourceTree(
  db: Database,
  resource: Resource,
  { rootId, withDisabled }: { rootId?: string; withDisabled: boolean },
): Promise<TreeNode[]> {
  const pid: RawBuilder<unknown> = resource.fields.pid ? sql.ref('t.pid') : sql`null::uuid`
  const result = await sql<Omit<TreeNode, 'children'>>`
    select t.id, ${pid} as pid, t.code, t.name, t.enabled from ${sql.table(resource.table)} as t
    where t.deleted_at is null ${withDisabled ? sql`` : sql`and t.enabled`}
    order by t.sort, t.code`.execute(db)
  const nodes = new Map<string, TreeNode>()
  for (const row of result.rows) nodes.set(row.id, { ...row, children: [] })
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = node.pid === null ? undefined : nodes.get(node.pid)
    ;(parent?.children ?? roots).push(node)
  }
  if (rootId === undefined) return roots
  const root = nodes.get(rootId)
  if (!root) throw new Failure('not-found', 'not-found')
  return [root]
}
