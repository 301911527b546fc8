import { z } from 'zod'
import { nested } from '#platform/api/queries/nested.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** A class of tasks with the classes below it. */
export const taskClassNode = z
  .object({
    id: z.string(),
    pid: z.string().nullable(),
    code: z.string(),
    name: z.string(),
    color: z.string().nullable(),
    enabled: z.boolean(),
    get children() {
      return z.array(taskClassNode)
    },
  })
  .meta({ id: 'TaskClassNode' })
type TaskClassNode = z.infer<typeof taskClassNode>

/** All classes in the order of the tree. */
export async function readTaskClassTree(db: Database): Promise<TaskClassNode[]> {
  const rows = await db
    .selectFrom('task_class')
    .select(['id', 'pid', 'code', 'name', 'color', 'enabled'])
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return nested<TaskClassNode>(rows)
}
