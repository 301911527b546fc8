import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { aboutReads, recordAnswer } from '#api/crud/about-resource.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { succeed } from '#api/http/answer.ts'
import { keyAsked } from '#api/http/read-asked.ts'
import { readGrantsOf } from '#api/queries/system/read-grants-of.ts'
import { readSearchableUsers } from '#api/queries/system/read-searchable-users.ts'
import {
  requireAccountByCode,
  setSearchPermissions,
} from '#api/rules/grants/set-search-permissions.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { userChoice } from '#contracts/own-profile.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { dismissalCompetences } from '#resources/system/dismissal-competence.ts'
import { meritCompetences } from '#resources/system/merit-competence.ts'
import { salaryCompetences } from '#resources/system/salary-competence.ts'
import { searchPermissions } from '#resources/system/search-permission.ts'
import { userInfoCompetences } from '#resources/system/user-info-competence.ts'

/** What `GetMyCompetence?kind=` calls the lists. */
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

/** Rights that are given to one person beside all roles. */
export const competenceCalls: readonly AreaCall[] = [
  ...myCompetences,
  // The list answers in the family of the shell too.
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
    query: z.object({ userCode: keyAsked }),
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
    query: z.object({ key: keyAsked }),
    answer: z.array(userChoice),
    run: ({ query, actor, store: { db } }) => readSearchableUsers(db, actor.userId, query.key),
  }),
  writing({
    tag,
    method: 'PUT',
    path: callPath(controller, 'SetSearchQuanxian'),
    // It replaces what there is: all three belong to it.
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
