import { sql } from 'kysely'
import { z } from 'zod'
import { personInPost } from '#modules/org/chart/wire/organisation.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** A department with everything below it; counts include the whole subtree. */
export const departmentNode = z
  .object({
    id: z.string(),
    pid: z.string().nullable(),
    code: z.string(),
    name: z.string(),
    typeName: z.string().nullable(),
    rankName: z.string().nullable(),
    leaderId: z.string().nullable(),
    leaderName: z.string().nullable(),
    enabled: z.boolean(),
    headcount: z.number().int(),
    /** Null when no places were approved. */
    headcountPlan: z.number().int().nullable(),
    people: z.array(personInPost).optional(),
    get children() {
      return z.array(departmentNode)
    },
  })
  .meta({ id: 'DepartmentNode' })
export type DepartmentNode = z.infer<typeof departmentNode>

type Row = Omit<DepartmentNode, 'children' | 'headcount' | 'people'> & { people: number }

/** Reads the whole tree in two set-based queries and rolls it up here. */
export async function readDepartmentTree(db: Database): Promise<DepartmentNode[]> {
  const result = await sql<Row>`
    select d.id, d.pid, d.code, d.name, t.name as "typeName", k.name as "rankName",
      d.leader_id as "leaderId", leader.name as "leaderName", d.enabled,
      coalesce(p.people, 0)::integer as people, e.plan as "headcountPlan"
    from department d
    left join department_type t on t.id = d.type_id
    left join department_rank k on k.id = d.rank_id
    left join app_user leader on leader.id = d.leader_id
    left join (select dept_id, count(*) as people from employment
      where on_pay_roll group by dept_id) p on p.dept_id = d.id
    left join (select e.dept_id, sum(planned_places(e, today()))::integer as plan from post_establishment e
      where e.is_current and e.year = this_year() group by e.dept_id) e on e.dept_id = d.id
    where d.deleted_at is null
    order by d.level desc, d.sort, d.code`.execute(db)
  return rollUp(result.rows)
}

function addUp(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0)
}

/** Rows come deepest first, so each node is complete before its parent adds it. */
function rollUp(rows: readonly Row[]): DepartmentNode[] {
  const nodes = new Map<string, DepartmentNode>()
  for (const { people, ...row } of rows)
    nodes.set(row.id, { ...row, headcount: people, children: [] })
  const roots: DepartmentNode[] = []
  for (const { id } of rows) {
    const node = nodes.get(id) as DepartmentNode
    const parent = node.pid === null ? undefined : nodes.get(node.pid)
    if (!parent) roots.push(node)
    else {
      parent.children.push(node)
      parent.headcount += node.headcount
      parent.headcountPlan = addUp(parent.headcountPlan, node.headcountPlan)
    }
  }
  return roots
}
