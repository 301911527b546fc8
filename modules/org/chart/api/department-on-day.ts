import type { DepartmentThen } from '#modules/org/chart/wire/organisation.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, pathIn } from './organisation-forest.ts'

/** One department as it was: its name, its place, who led it and how many it had. */
export async function readDepartmentOn(
  db: Database,
  at: OrganisationDay,
  id: string,
): Promise<DepartmentThen> {
  const rows = await readDepartmentsOn(db, at)
  const row = rows.find((department) => department.id === id)
  if (!row) throw new Failure('not-found', 'organisation.notThere', { values: { date: at.day } })
  // A closed department stands in no chart, but it was somewhere.
  const all = rows.map((department) => ({ ...department, enabled: true }))
  const path = pathIn(buildForest(all), id)
  const node = path.at(-1)
  return {
    date: at.day,
    id,
    code: row.code,
    name: row.name,
    leaderName: row.leaderName,
    enabled: row.enabled,
    path: path.map((above) => ({ id: above.id, name: above.name })),
    headcount: node?.headcount ?? row.headcount,
    plan: node?.plan ?? null,
  }
}
