import { sql } from 'kysely'
import type { AmountRow, OrganisationNode } from '#modules/org/chart/wire/organisation.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MAN, WOMAN } from '#platform/wire/values/id-card.ts'
import { type DepartmentOnDay, readDepartmentsOn } from './departments-on-day.ts'
import type { OrganisationDay } from './organisation-day.ts'
import { buildForest, pathIn } from './organisation-forest.ts'
import { staffOn } from './staff-on-day.ts'
import { suppressedDepartments } from './suppress-small-figures.ts'

/** Figures of one department, kept as sums so that they can be rolled up. */
type Sums = {
  male: number
  female: number
  ageDays: number
  serviceDays: number
  joined: number
  left: number
  ofType: number
}

const NOTHING: Sums = {
  male: 0,
  female: 0,
  ageDays: 0,
  serviceDays: 0,
  joined: 0,
  left: 0,
  ofType: 0,
}

async function readSums(
  db: Database,
  at: OrganisationDay,
  workType: string,
): Promise<Map<string, Sums>> {
  const { day } = at
  const month = sql`between date_trunc('month', ${day}::date) and ${day}::date`
  const result = await sql<Sums & { id: string }>`
    select coalesce(staff.dept_id, gone.dept_id) as id, coalesce(male, 0) as male, coalesce(female, 0) as female,
      coalesce("ageDays", 0) as "ageDays", coalesce("serviceDays", 0) as "serviceDays",
      coalesce(joined, 0) as joined, coalesce("ofType", 0) as "ofType", coalesce(gone.people, 0) as left
    from (
      select s.dept_id, count(*) filter (where b.gender = ${MAN})::integer as male,
        count(*) filter (where b.gender = ${WOMAN})::integer as female,
        sum(${day}::date - b.birth_date)::float8 as "ageDays",
        sum(${day}::date - case when ${day}::date < b.join_date then join_date_on(b, ${day}::date)
          else service_since(b) end)::float8 as "serviceDays",
        count(*) filter (where join_date_on(b, ${day}::date) ${month})::integer as joined,
        count(*) filter (where p.work_type = ${workType})::integer as "ofType"
      from (${staffOn(day)}) s
        join user_base_info b on b.id = s.user_id left join post p on p.id = s.post_id
      group by s.dept_id
    ) staff
    full join (
      select dept_id, count(*)::integer as people from (
        select dept_id from user_base_info
        where deleted_at is null and status in ('4', '5') and leave_date ${month}
        union all
        select p.dept_id from employment_spell s
          join user_base_info b on b.id = s.user_id and b.deleted_at is null
          join user_position p on p.user_id = s.user_id and p.is_main and p.deleted_at is null
            and s.leave_date between p.start_date and p.end_date
        where s.leave_date ${month}
      ) leaver group by dept_id
    ) gone on gone.dept_id = staff.dept_id`.execute(db)
  return new Map(result.rows.map(({ id, ...sums }) => [id, sums]))
}

function addSums(a: Sums, b: Sums): Sums {
  return {
    male: a.male + b.male,
    female: a.female + b.female,
    ageDays: a.ageDays + b.ageDays,
    serviceDays: a.serviceDays + b.serviceDays,
    joined: a.joined + b.joined,
    left: a.left + b.left,
    ofType: a.ofType + b.ofType,
  }
}

const DAYS_OF_YEAR = 365.2425

/** Mean in years from a sum of days. */
function meanYears(days: number, count: number): number | null {
  return count === 0 ? null : Math.round((days / DAYS_OF_YEAR / count) * 10) / 10
}

/** The rows of a subtree, parents first, each including everything below it. */
function rowsOf(
  node: OrganisationNode,
  level: number,
  figures: { own: ReadonlyMap<string, Sums>; untold: ReadonlySet<string> },
): { sums: Sums; rows: AmountRow[] } {
  const below = node.children.map((child) => rowsOf(child, level + 1, figures))
  const sums = below.reduce(
    (sum, child) => addSums(sum, child.sums),
    figures.own.get(node.id) ?? NOTHING,
  )
  const { headcount: actual, plan } = node
  const isTold = !figures.untold.has(node.id)
  const row: AmountRow = {
    deptId: node.id,
    deptName: node.name,
    level,
    plan,
    actual,
    male: isTold ? sums.male : null,
    female: isTold ? sums.female : null,
    vacancy: plan === null ? null : plan - actual,
    avgAge: isTold ? meanYears(sums.ageDays, actual) : null,
    avgService: meanYears(sums.serviceDays, actual),
    joinedThisMonth: sums.joined,
    leftThisMonth: sums.left,
    workTypeAmount: sums.ofType,
  }
  return { sums, rows: [row, ...below.flatMap((child) => child.rows)] }
}

/**
 * Counts the people of each department of a subtree on a day, including everything below.
 * `workType` is the kind of post counted separately.
 */
export async function readAmounts(
  db: Database,
  at: OrganisationDay,
  ask: { deptId: string | null; workType: string },
): Promise<AmountRow[]> {
  const [departments, own]: [DepartmentOnDay[], Map<string, Sums>] = await Promise.all([
    readDepartmentsOn(db, at),
    readSums(db, at, ask.workType),
  ])
  const forest = buildForest(departments)
  const top = ask.deptId === null ? forest : pathIn(forest, ask.deptId).slice(-1)
  if (ask.deptId !== null && top.length === 0) throw new Failure('not-found', 'not-found')
  const figures = { own, untold: suppressedDepartments(forest) }
  return top.flatMap((node) => rowsOf(node, 1, figures).rows)
}
