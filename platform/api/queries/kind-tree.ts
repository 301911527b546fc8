import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { nested } from './nested.ts'

/** A kind with the kinds below it, and columns of its own. */
type KindNode<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>> & {
  id: string
  pid: string | null
  code: string
  name: string
  enabled: boolean
  children: KindNode<Shape>[]
}

/**
 * For a resource whose kinds form a tree, such as certificate types. Returns the schema of the response of its call,
 * under the name `id`, and the query that reads the tree. `own` are further columns.
 */
export function kindTree<Shape extends z.ZodRawShape>(resource: Resource, id: string, own: Shape) {
  type Node = KindNode<Shape>
  const node: z.ZodType = z
    .object({
      id: z.string(),
      pid: z.string().nullable(),
      code: z.string(),
      name: z.string(),
      ...own,
      enabled: z.boolean(),
      get children(): z.ZodArray<z.ZodType> {
        return z.array(node)
      },
    })
    .meta({ id })
  const columns = ['id', 'pid', 'code', 'name', ...Object.keys(own), 'enabled']
  return {
    answer: z.array(node as z.ZodType<Node>),
    /** All kinds in the order of the tree. */
    read: async (db: Database): Promise<Node[]> => {
      const { rows } = await sql<Omit<Node, 'children'>>`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(resource.table)}
        where deleted_at is null order by sort, id`.execute(db)
      return nested<Node>(rows)
    },
  }
}
