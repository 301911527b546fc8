import type { OrganisationChart } from '#modules/org/chart/wire/organisation.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, countBelow, cutForest, pathIn } from './organisation-forest.ts'

export type ChartQuestion = { rootId: string | null; depth: number | null }

/**
 * Reads the organisation on a day: the whole, or the part below one department, to a given depth.
 */
export async function readChart(
  db: Database,
  at: OrganisationDay,
  { rootId, depth }: ChartQuestion,
): Promise<OrganisationChart> {
  const forest = buildForest(await readDepartmentsOn(db, at))
  const path = rootId === null ? [] : pathIn(forest, rootId)
  if (rootId !== null && path.length === 0) throw new Failure('not-found', 'not-found')
  const shown = path.length > 0 ? path.slice(-1) : forest
  return {
    date: at.day,
    trail: path.map(({ id, name }) => ({ id, name })),
    nodes: depth === null ? shown : cutForest(shown, depth),
    total: shown.reduce((sum, node) => sum + 1 + countBelow(node), 0),
  }
}
