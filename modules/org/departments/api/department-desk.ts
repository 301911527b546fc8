import { sql } from 'kysely'
import {
  type DepartmentOnDay,
  readDepartmentsOn,
} from '#modules/org/chart/api/departments-on-day.ts'
import type { OrganisationDay } from '#modules/org/chart/api/organisation-day.ts'
import { buildForest, countBelow, pathIn } from '#modules/org/chart/api/organisation-forest.ts'
import { readSeenFile } from '#modules/org/chart/api/organisation-people.ts'
import type { OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import type { DepartmentDesk, DeskLine } from '#modules/org/departments/wire/department-desk.ts'
import { readPlannedOf } from '#modules/org/planned-changes/api/read-planned-changes.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { matchPinyin } from '#platform/api/store/rows/pinyin-column.ts'
import { readEmployer } from './read-employer.ts'
import { firstOf, visibleTree } from './visible-tree.ts'

/** Limit of search results; the user narrows a search with more letters. */
const MAX_FOUND = 40

export type DeskQuestion = { id: string | null; open: readonly string[] | null; key: string }

type On = { rows: readonly DepartmentOnDay[]; forest: readonly OrganisationNode[] }

/**
 * Reads the departments of a day: the tree to its open lines, and the chosen department. One query
 * reads all departments; the leader's file, the spelling of a keyword and the days of an absent
 * department take one more query each.
 */
export async function readDesk(
  db: Database,
  actor: Actor,
  at: OrganisationDay,
  { id, open, key }: DeskQuestion,
): Promise<DepartmentDesk> {
  const rows = await readDepartmentsOn(db, at)
  // A closed department is in the tree only when the caller chose it.
  const shown = rows.map((row) => (row.id === id ? { ...row, enabled: true } : row))
  const on = { rows, forest: buildForest(shown) }
  const path = id === null ? [] : pathIn(on.forest, id)
  const chosen = path.at(-1)
  return {
    date: at.day,
    ...wholeOf(on),
    ...visibleTree(on.forest, { open, path: path.map((node) => node.id) }),
    found: key === '' ? null : await findIn(db, on, key),
    tops: id === null ? topsOf(on.forest).map(lineOf) : [],
    chosen: chosen ? await describeChosen(db, actor, on, path) : null,
    absent: id !== null && !chosen ? await readAbsent(db, id) : null,
  }
}

function wholeOf({ forest }: On): Pick<DepartmentDesk, 'total' | 'headcount' | 'plan'> {
  const planned = forest.filter(({ plan }) => plan !== null)
  return {
    total: forest.reduce((sum, node) => sum + 1 + countBelow(node), 0),
    headcount: forest.reduce((sum, { headcount }) => sum + headcount, 0),
    plan: planned.length > 0 ? planned.reduce((sum, { plan }) => sum + (plan ?? 0), 0) : null,
  }
}

/** The siblings at the top: the departments below the company when there is only one company. */
function topsOf(forest: readonly OrganisationNode[]): readonly OrganisationNode[] {
  const [only] = forest
  const inside = forest.length === 1 && only && only.children.length > 0
  return firstOf(inside ? only.children : forest, []).shown
}

function lineOf(node: OrganisationNode): DeskLine {
  const { id, name, leaderName, leaderFileId = null, headcount, plan } = node
  return { id, name, leaderName, leaderFileId, headcount, plan }
}

async function describeChosen(
  db: Database,
  actor: Actor,
  { rows }: On,
  path: readonly OrganisationNode[],
): Promise<DepartmentDesk['chosen']> {
  const node = path.at(-1) as OrganisationNode
  const { id, code, name, typeName, leaderName, leaderFileId = null } = node
  const seen = leaderFileId ? await readSeenFile(db, actor, leaderFileId) : null
  const { shown, left } = firstOf(node.children, [])
  return {
    id,
    code,
    name,
    typeName,
    headcount: node.headcount,
    plan: node.plan,
    own: node.own,
    enabled: rows.find((row) => row.id === id)?.enabled ?? false,
    path: path.map((above) => ({ id: above.id, name: above.name })),
    leader: leaderName
      ? {
          name: leaderName,
          fileId: leaderFileId,
          photo: seen?.photo ?? null,
          mayOpen: !!seen,
        }
      : null,
    children: shown.map(lineOf),
    left,
    below: countBelow(node),
    entityId: (await readEmployer(db, id)).entityId,
    planned: await readPlannedOf(db, actor, id),
  }
}

/** Finds departments by name or code on the day, or by the spelling of today's name. */
async function findIn(db: Database, { forest }: On, key: string): Promise<DepartmentDesk['found']> {
  const sounds = await readSpelt(db, key)
  const wanted = key.toLowerCase()
  const found: NonNullable<DepartmentDesk['found']> = []
  const look = (nodes: readonly OrganisationNode[], above: string): void => {
    for (const node of nodes) {
      const { id, name, code } = node
      const fits = [name, code].some((text) => text.toLowerCase().includes(wanted))
      if ((fits || sounds.has(id)) && found.length < MAX_FOUND) {
        found.push({ ...lineOf(node), path: above })
      }
      look(node.children, above === '' ? name : `${above} / ${name}`)
    }
  }
  look(forest, '')
  return found
}

async function readSpelt(db: Database, key: string): Promise<ReadonlySet<string>> {
  const fits = matchPinyin(departments, 'd', key)
  if (fits === null) return new Set()
  const { rows } = await sql<{ id: string }>`select d.id from department d where ${fits}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Reads when a department existed that does not exist on the requested day. Fails when it never existed. */
async function readAbsent(db: Database, id: string): Promise<DepartmentDesk['absent']> {
  const { rows } = await sql<NonNullable<DepartmentDesk['absent']>>`
    select dept_id as id, (array_agg(name order by from_day desc))[1] as name, min(from_day)::text as "from",
      case when bool_and(to_day is not null) then max(to_day)::text end as "to"
    from department_period where dept_id = ${id} group by dept_id`.execute(db)
  if (!rows[0]) throw new Failure('not-found', 'not-found')
  return rows[0]
}
