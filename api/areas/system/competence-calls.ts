import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readKey, readShape, readText } from '#api/http/read-shape.ts'
import { readGrantsOf } from '#api/queries/system/read-grants-of.ts'
import { readSearchableUsers } from '#api/queries/system/read-searchable-users.ts'
import {
  requireAccountByCode,
  setSearchPermissions,
} from '#api/rules/grants/set-search-permissions.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { dismissalCompetences } from '#resources/system/dismissal-competence.ts'
import { meritCompetences } from '#resources/system/merit-competence.ts'
import { salaryCompetences } from '#resources/system/salary-competence.ts'
import { searchPermissions } from '#resources/system/search-permission.ts'
import { userInfoCompetences } from '#resources/system/user-info-competence.ts'

/** What `GetMyCompetence?kind=` calls the lists. */
const KINDS = new Map([
  ['userInfo', userInfoCompetences],
  ['salary', salaryCompetences],
  ['dimission', dismissalCompetences],
  ['merit', meritCompetences],
])

const searchGrants = z.strictObject({
  userCode: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  items: z.array(z.record(z.string(), z.unknown())).max(100),
})

const myCompetences: readonly AreaCall[] = [...KINDS.values()].map((own) => ({
  ...{ method: 'GET', path: callPath(own.controller, 'GetMyCompetence') },
  ...{ need: SIGNED_IN, audit: 'none' },
  handler: async (c, actor, { db }) => {
    const kind = c.req.query('kind')
    const resource = kind === undefined ? own : KINDS.get(kind)
    if (!resource) throw new Failure('invalid', 'invalid.query', { values: { names: 'kind' } })
    return succeed(c, await readGrantsOf(db, resource, actor.userId, { current: true }))
  },
}))

const { controller } = searchPermissions
const view = permissionsFor(searchPermissions, 'view')
const read = { method: 'GET', audit: 'none' } as const

/** Rights that are given to one person beside all roles. */
export const competenceCalls: readonly AreaCall[] = [
  ...myCompetences,
  {
    ...{ ...read, path: '/uc/api/SearchPermission/GetSearchPermissionPageList', need: view },
    handler: async (c, actor, store) => {
      const params = new URL(c.req.url).searchParams
      return succeed(c, await listRecords(store, actor, searchPermissions, params))
    },
  },
  {
    ...{ ...read, path: callPath(controller, 'GetSearchQuanxianByUserCode'), need: view },
    handler: async (c, _actor, { db }) => {
      const code = readText(c, 'userCode')
      const userId = await db.transaction().execute((tx) => requireAccountByCode(tx, code))
      return succeed(c, await readGrantsOf(db, searchPermissions, userId, { current: false }))
    },
  },
  {
    ...{ ...read, path: callPath(controller, 'GetSearchUserList'), need: SIGNED_IN },
    handler: async (c, actor, { db }) =>
      succeed(c, await readSearchableUsers(db, actor.userId, readKey(c))),
  },
  {
    ...{ method: 'PUT', path: callPath(controller, 'SetSearchQuanxian'), audit: 'write' },
    // It replaces what there is: all three belong to it.
    need: ['add', 'edit', 'delete'].flatMap((need) => permissionsFor(searchPermissions, need)),
    handler: async (c, actor, store) => {
      const { userCode, items } = await readShape(c, searchGrants)
      const count = await inTransaction(store, searchPermissions, (tx) =>
        setSearchPermissions(tx, actor, userCode, items),
      )
      return succeed(c, { count }, say(c.get('language'), 'saved'))
    },
  },
]
