import { z } from 'zod'
import { dismissalCompetences } from '#modules/system/data-rights/define/dismissal-competence.ts'
import { meritCompetences } from '#modules/system/data-rights/define/merit-competence.ts'
import { salaryCompetences } from '#modules/system/data-rights/define/salary-competence.ts'
import { searchPermissions } from '#modules/system/data-rights/define/search-permission.ts'
import { userInfoCompetences } from '#modules/system/data-rights/define/user-info-competence.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { aboutReads, recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { keyParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { userChoice } from '#platform/wire/sign-in/own-profile.ts'
import { readGrantsOf } from './read-grants-of.ts'
import { readSearchableUsers } from './read-searchable-users.ts'
import { requireAccountByCode, setSearchPermissions } from './set-search-permissions.ts'

/** Names of the lists in `GetMyCompetence?kind=`. */
const KINDS = {
  userInfo: userInfoCompetences,
  salary: salaryCompetences,
  dimission: dismissalCompetences,
  merit: meritCompetences,
}
const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

const searchGrants = z.strictObject({
  userCode: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  items: z.array(z.record(z.string(), z.unknown())).max(100),
})

const myCompetences = KIND_NAMES.map((own) =>
  reading({
    tag: KINDS[own].path,
    path: callPath(KINDS[own].controller, 'GetMyCompetence'),
    summary: `本人现有的${KINDS[own].label}`,
    query: z.object({ kind: z.enum(KIND_NAMES).default(own) }),
    answer: z.array(z.union(KIND_NAMES.map((kind) => recordAnswer(KINDS[kind])))),
    run: ({ query: { kind }, actor, store: { db } }) =>
      readGrantsOf(db, KINDS[kind], actor.userId, { current: true }),
  }),
)

const { controller, path: tag } = searchPermissions
const view = permissionsFor(searchPermissions, 'view')

/** Rights that are granted to one user directly, not through a role. */
export const competenceCalls: readonly AreaCall[] = [
  ...myCompetences,
  // The list is also available under the family `uc`.
  {
    method: 'GET',
    path: '/uc/api/SearchPermission/GetSearchPermissionPageList',
    audit: 'none',
    need: view,
    about: aboutReads(searchPermissions).list,
    handler: async (c, actor, store) => {
      const params = new URL(c.req.url).searchParams
      return succeed(c, await listRecords(store, actor, searchPermissions, params))
    },
  },
  reading({
    tag,
    path: callPath(controller, 'GetSearchQuanxianByUserCode'),
    need: view,
    summary: '某人的查询权限',
    query: z.object({ userCode: keyParam }),
    answer: z.array(recordAnswer(searchPermissions)),
    run: async ({ query: { userCode }, store: { db } }) => {
      const userId = await db.transaction().execute((tx) => requireAccountByCode(tx, userCode))
      return readGrantsOf(db, searchPermissions, userId, { current: false })
    },
  }),
  reading({
    tag,
    path: callPath(controller, 'GetSearchUserList'),
    summary: '我可以查看的人',
    query: z.object({ key: keyParam }),
    answer: z.array(userChoice),
    run: ({ query, actor, store: { db } }) => readSearchableUsers(db, actor, query.key),
  }),
  writing({
    tag,
    method: 'PUT',
    path: callPath(controller, 'SetSearchQuanxian'),
    // Replaces all grants, so it needs all three permissions.
    need: ['add', 'edit', 'delete'].flatMap((need) => permissionsFor(searchPermissions, need)),
    summary: '设置某人的全部查询权限',
    body: searchGrants,
    answer: z.object({ count: z.number().int() }),
    run: async ({ body: { userCode, items }, actor, store }) => {
      const count = await inTransaction(store, { resource: searchPermissions, actor }, (tx) =>
        setSearchPermissions(tx, actor, userCode, items),
      )
      return { response: { count }, told: { key: 'saved' } }
    },
  }),
]
