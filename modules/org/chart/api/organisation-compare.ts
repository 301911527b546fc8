import { z } from 'zod'
import type { Database } from '#platform/api/store/connection/database.ts'
import { type DepartmentOnDay, readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, subtreeOf } from './organisation-forest.ts'

const state = z.object({
  name: z.string(),
  parentName: z.string().nullable(),
  leaderName: z.string().nullable(),
  headcount: z.number().int(),
  plan: z.number().int().nullable(),
})
type State = z.infer<typeof state>

const KINDS = ['added', 'removed', 'renamed', 'moved', 'leader', 'headcount'] as const

export const departmentDifference = z.object({
  deptId: z.string(),
  /** All kinds that apply. */
  kinds: z.array(z.enum(KINDS)),
  a: state.nullable(),
  b: state.nullable(),
})
export type DepartmentDifference = z.infer<typeof departmentDifference>

async function readStates(
  db: Database,
  at: OrganisationDay,
): Promise<Map<string, State & { pid: string | null; leaderId: string | null }>> {
  const rows: DepartmentOnDay[] = await readDepartmentsOn(db, at)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nodes = buildForest(rows).flatMap(subtreeOf)
  return new Map(
    nodes.map(({ id, pid, name, leaderId, leaderName, headcount, plan }) => [
      id,
      {
        pid,
        name,
        leaderId,
        leaderName,
        headcount,
        plan,
        parentName: pid === null ? null : (names.get(pid) ?? null),
      },
    ]),
  )
}

function kindsOf(
  a: (State & { pid: string | null; leaderId: string | null }) | undefined,
  b: (State & { pid: string | null; leaderId: string | null }) | undefined,
): DepartmentDifference['kinds'] {
  if (!a) return ['added']
  if (!b) return ['removed']
  return [
    ...(a.name === b.name ? [] : ['renamed' as const]),
    ...(a.pid === b.pid ? [] : ['moved' as const]),
    ...(a.leaderId === b.leaderId ? [] : ['leader' as const]),
    ...(a.headcount === b.headcount ? [] : ['headcount' as const]),
  ]
}

/** Compares the organisation of two days, department by department. */
export async function compareDays(
  db: Database,
  first: OrganisationDay,
  second: OrganisationDay,
): Promise<DepartmentDifference[]> {
  const [a, b] = await Promise.all([readStates(db, first), readStates(db, second)])
  const ids = [...new Set([...b.keys(), ...a.keys()])]
  return ids.flatMap((deptId) => {
    const kinds = kindsOf(a.get(deptId), b.get(deptId))
    if (kinds.length === 0) return []
    return [{ deptId, kinds, a: stateOf(a.get(deptId)), b: stateOf(b.get(deptId)) }]
  })
}

function stateOf(state: State | undefined): State | null {
  if (!state) return null
  const { name, parentName, leaderName, headcount, plan } = state
  return { name, parentName, leaderName, headcount, plan }
}
