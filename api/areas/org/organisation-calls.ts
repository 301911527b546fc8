import type { Context } from 'hono'
import type { Actor } from '#api/actor.ts'
import type { AreaCall } from '#api/areas/area.ts'
import { requireId } from '#api/crud/read-record.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
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
import { archives } from '#resources/hr/archive.ts'
import { POST_WORK_TYPE } from '#resources/org/choices.ts'
import { departments } from '#resources/org/department.ts'
import { posts } from '#resources/org/post.ts'
import { postEstablishments } from '#resources/org/post-establishment.ts'

/** The chart and the amounts are pages without a resource; their rights are their own. */
const CHART = ['org/chart:view']
const AMOUNTS = ['org/amounts:view']
const MAX_DEPTH = 99

type Asked = { c: Context<ApiEnv>; actor: Actor; at: OrganisationDay; db: Database }

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

function telling(
  path: string,
  need: readonly string[],
  answer: (asked: Asked) => unknown,
): AreaCall {
  return {
    ...{ method: 'GET', path, need, audit: 'none' },
    handler: async (c, actor, { db }) => {
      const at = await readDay(db, 'date', c.req.query('date'))
      return succeed(c, await answer({ c, actor, at, db }))
    },
  }
}

const chart = ({ c, at, db }: Asked) =>
  readChart(db, at, { rootId: readId(c, 'rootId'), depth: readWhole(c, 'depth', MAX_DEPTH) })

const organise: readonly AreaCall[] = [
  telling('/cyl/Organize/GetOrganizeChart', CHART, chart),
  telling('/cyl/Organize/GetOrganizeTree', CHART, async (asked) => (await chart(asked)).nodes),
  telling('/cyl/Organize/GetOrganizeAmount', AMOUNTS, ({ c, at, db }) =>
    readAmounts(db, at, { deptId: readId(c, 'deptId'), workType: readWorkType(c) }),
  ),
  telling(
    '/cyl/Organize/GetOrganizePeople',
    [...CHART, ...permissionsFor(archives, 'view')],
    (asked) => peopleOf(asked, 'deptId'),
  ),
  telling('/cyl/Organize/GetOrganizeCompare', CHART, async ({ c, db }) => {
    const [a, b] = [
      await readDay(db, 'dateA', c.req.query('dateA')),
      await readDay(db, 'dateB', c.req.query('dateB')),
    ]
    return compareDays(db, a, b)
  }),
]

async function peopleOf({ c, actor, at, db }: Asked, idName: string) {
  const deptId = requireId(c.req.query(idName))
  const includeChild = c.req.query('includeChild') === 'true'
  const ids = await departmentIdsOn(db, at, deptId, includeChild)
  return readPeopleOn(db, actor, at, ids)
}

const view = permissionsFor(departments, 'view')
const viewPosts = permissionsFor(posts, 'view')
const then = ({ c, at, db }: Asked) => readDepartmentOn(db, at, requireId(c.req.query('id')))

/** Everything that only tells how the organisation is, or was on `date`. */
export const organisationCalls: readonly AreaCall[] = [
  ...organise,
  telling('/uc/api/Department/GetDepartmentOnDay', view, then),
  telling('/uc/api/Department/GetDepartmentPath', view, async (asked) => (await then(asked)).path),
  telling(
    '/uc/api/Department/GetDepartmentUsers',
    [...view, ...permissionsFor(archives, 'view')],
    (asked) => peopleOf(asked, 'id'),
  ),
  telling('/uc/api/Post/GetPostListByDepartmentId', viewPosts, ({ c, db }) =>
    readPostsOf(db, requireId(c.req.query('deptId'))),
  ),
  telling('/uc/api/Post/GetPostTreeByDepartment', viewPosts, ({ db }) => readPostTree(db)),
  telling(
    '/hr/PostEstablishment/GetPostEstablishmentSummary',
    permissionsFor(postEstablishments, 'view'),
    ({ c, actor, at, db }) => {
      const year = readWhole(c, 'year', 9_999) ?? Number(at.day.slice(0, 4))
      return summariseEstablishment(db, actor, year, readId(c, 'deptId'))
    },
  ),
]
