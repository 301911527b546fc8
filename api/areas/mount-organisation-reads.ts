import type { Context } from 'hono'
import type { Actor } from '#api/actor.ts'
import { requireId } from '#api/crud/read-record.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import type { Calls } from '#api/http/calls.ts'
import type { ApiEnv } from '#api/http/env.ts'
import { readDepartmentOn } from '#api/queries/org/department-on-day.ts'
import { summariseEstablishment } from '#api/queries/org/establishment-summary.ts'
import { readAmounts } from '#api/queries/org/organisation-amounts.ts'
import { readChart } from '#api/queries/org/organisation-chart.ts'
import { compareDays } from '#api/queries/org/organisation-compare.ts'
import { type OrganisationDay, readDay } from '#api/queries/org/organisation-day.ts'
import { departmentIdsOn, readPeopleOn } from '#api/queries/org/organisation-people.ts'
import { readPostsOf, readPostTree } from '#api/queries/org/post-tree.ts'
import type { Database } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { DEFAULT_POST_WORK_TYPE } from '#contracts/organisation.ts'
import { POST_WORK_TYPE } from '#resources/choices.ts'
import { archives } from '#resources/hr/archive.ts'
import { departments } from '#resources/org/department.ts'
import { posts } from '#resources/org/post.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'

/** The chart and the amounts are pages without a resource; their rights are their own. */
const CHART = ['org/chart:view']
const AMOUNTS = ['org/amounts:view']
const MAX_DEPTH = 99

type Asked = { c: Context<ApiEnv>; actor: Actor; at: OrganisationDay }

function unusable(name: string): Failure {
  return new Failure('invalid', 'invalid.query', { values: { names: name } })
}

function readId(c: Context<ApiEnv>, name: string): string | null {
  const given = c.req.query(name)
  return given ? requireId(given) : null
}

function readWhole(c: Context<ApiEnv>, name: string, max: number): number | null {
  const given = c.req.query(name)
  if (!given) return null
  if (!/^\d{1,4}$/.test(given) || Number(given) < 1 || Number(given) > max) throw unusable(name)
  return Number(given)
}

function readWorkType(c: Context<ApiEnv>): string {
  const given = c.req.query('postWorkType') || DEFAULT_POST_WORK_TYPE
  if (!POST_WORK_TYPE.options.some(({ value }) => value === given)) throw unusable('postWorkType')
  return given
}

/** Everything that only tells how the organisation is, or was on `date`. */
export function mountOrganisationReads(calls: Calls, db: Database): void {
  const add = (path: string, need: readonly string[], answer: (asked: Asked) => unknown): void =>
    calls.add({
      ...{ method: 'GET', path, need, audit: 'none' },
      handler: async (c, actor) => {
        const at = await readDay(db, 'date', c.req.query('date'))
        return succeed(c, await answer({ c, actor, at }))
      },
    })

  addOrganise(add, db)
  addDepartmentReads(add, db)
}

type Add = (path: string, need: readonly string[], answer: (asked: Asked) => unknown) => void

function addOrganise(add: Add, db: Database): void {
  const chart = ({ c, at }: Asked) =>
    readChart(db, at, { rootId: readId(c, 'rootId'), depth: readWhole(c, 'depth', MAX_DEPTH) })
  add('/cyl/Organize/GetOrganizeChart', CHART, chart)
  add('/cyl/Organize/GetOrganizeTree', CHART, async (asked) => (await chart(asked)).nodes)
  add('/cyl/Organize/GetOrganizeAmount', AMOUNTS, ({ c, at }) =>
    readAmounts(db, at, { deptId: readId(c, 'deptId'), workType: readWorkType(c) }),
  )
  add('/cyl/Organize/GetOrganizePeople', [...CHART, ...permissionsFor(archives, 'view')], (asked) =>
    peopleOf(db, asked, 'deptId'),
  )
  add('/cyl/Organize/GetOrganizeCompare', CHART, async ({ c }) => {
    const [a, b] = [
      await readDay(db, 'dateA', c.req.query('dateA')),
      await readDay(db, 'dateB', c.req.query('dateB')),
    ]
    return compareDays(db, a, b)
  })
}

async function peopleOf(db: Database, { c, actor, at }: Asked, idName: string) {
  const deptId = requireId(c.req.query(idName))
  const includeChild = c.req.query('includeChild') === 'true'
  const ids = await departmentIdsOn(db, at, deptId, includeChild)
  return readPeopleOn(db, actor, at, ids)
}

function addDepartmentReads(add: Add, db: Database): void {
  const view = permissionsFor(departments, 'view')
  const then = ({ c, at }: Asked) => readDepartmentOn(db, at, requireId(c.req.query('id')))
  add('/uc/api/Department/GetDepartmentOnDay', view, then)
  add('/uc/api/Department/GetDepartmentPath', view, async (asked) => (await then(asked)).path)
  add(
    '/uc/api/Department/GetDepartmentUsers',
    [...view, ...permissionsFor(archives, 'view')],
    (asked) => peopleOf(db, asked, 'id'),
  )
  add('/uc/api/Post/GetPostListByDepartmentId', permissionsFor(posts, 'view'), ({ c }) =>
    readPostsOf(db, requireId(c.req.query('deptId'))),
  )
  add('/uc/api/Post/GetPostTreeByDepartment', permissionsFor(posts, 'view'), () => readPostTree(db))
  add(
    '/hr/PostEstablishment/GetPostEstablishmentSummary',
    permissionsFor(postEstablishments, 'view'),
    ({ c, actor, at }) =>
      summariseEstablishment(
        db,
        actor,
        readWhole(c, 'year', 9_999) ?? Number(at.day.slice(0, 4)),
        readId(c, 'deptId'),
      ),
  )
}
