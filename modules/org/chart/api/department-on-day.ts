import type { DepartmentThen } from '#modules/org/chart/wire/organisation.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, pathIn } from './organisation-forest.ts'

/** Reads one department as it was on a day: name, place, leader and head count. */
export async function readDepartmentOn(
  db: Database,
  at: OrganisationDay,
  id: string,
): Promise<DepartmentThen> {
  const rows = await readDepartmentsOn(db, at)
  const row = rows.find((department) => department.id === id)
  if (!row) throw new Failure('not-found', 'organisation.notThere', { values: { date: at.day } })
  // A chart leaves out closed departments, but this call must find the place of such a department too. So all
  // departments count as enabled here.
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
