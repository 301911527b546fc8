import { z } from 'zod'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { type Calls, SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readKey, readShape, readText } from '#api/http/read-shape.ts'
import { readGrantsOf } from '#api/queries/system/read-grants-of.ts'
import { readSearchableUsers } from '#api/queries/system/read-searchable-users.ts'
import { USER_INFO } from '#api/rules/grants/require-grant.ts'
import {
  requireAccountByCode,
  setSearchPermissions,
} from '#api/rules/grants/set-search-permissions.ts'
import { competenceRules } from '#api/rules/grants/write-competence.ts'
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

/** Rights that are given to one person beside all roles. */
export function mountCompetences(calls: Calls, store: Store): void {
  mountResource(calls, store, userInfoCompetences, competenceRules(userInfoCompetences, USER_INFO))
  mountResource(
    calls,
    store,
    salaryCompetences,
    competenceRules(salaryCompetences, { directorOnly: true, ends: true }),
  )
  for (const resource of [dismissalCompetences, meritCompetences]) {
    mountResource(calls, store, resource, competenceRules(resource, { ends: true }))
  }
  for (const { controller } of KINDS.values()) {
    calls.add({
      ...{ method: 'GET', path: callPath(controller, 'GetMyCompetence') },
      ...{ need: SIGNED_IN, audit: 'none' },
      handler: async (c, actor) => {
        const own = [...KINDS.values()].find((kind) => kind.controller === controller)
        const kind = c.req.query('kind')
        const resource = kind === undefined ? own : KINDS.get(kind)
        if (!resource) throw new Failure('invalid', 'invalid.query', { values: { names: 'kind' } })
        return succeed(c, await readGrantsOf(store.db, resource, actor.userId, { current: true }))
      },
    })
  }
  mountSearch(calls, store)
}

function mountSearch(calls: Calls, store: Store): void {
  const { controller } = searchPermissions
  const view = permissionsFor(searchPermissions, 'view')
  const read = { method: 'GET', audit: 'none' } as const
  mountResource(calls, store, searchPermissions, competenceRules(searchPermissions, {}))
  calls.add({
    ...{ ...read, path: '/uc/api/SearchPermission/GetSearchPermissionPageList', need: view },
    handler: async (c, actor) => {
      const params = new URL(c.req.url).searchParams
      return succeed(c, await listRecords(store, actor, searchPermissions, params))
    },
  })
  calls.add({
    ...{ ...read, path: callPath(controller, 'GetSearchQuanxianByUserCode'), need: view },
    handler: async (c) => {
      const code = readText(c, 'userCode')
      const userId = await store.db.transaction().execute((tx) => requireAccountByCode(tx, code))
      return succeed(c, await readGrantsOf(store.db, searchPermissions, userId, { current: false }))
    },
  })
  calls.add({
    ...{ ...read, path: callPath(controller, 'GetSearchUserList'), need: SIGNED_IN },
    handler: async (c, actor) =>
      succeed(c, await readSearchableUsers(store.db, actor.userId, readKey(c))),
  })
  calls.add({
    ...{ method: 'PUT', path: callPath(controller, 'SetSearchQuanxian'), audit: 'write' },
    // It replaces what there is: all three belong to it.
    need: ['add', 'edit', 'delete'].flatMap((need) => permissionsFor(searchPermissions, need)),
    handler: async (c, actor) => {
      const { userCode, items } = await readShape(c, searchGrants)
      const count = await inTransaction(store, searchPermissions, (tx) =>
        setSearchPermissions(tx, actor, userCode, items),
      )
      return succeed(c, { count }, say(c.get('language'), 'saved'))
    },
  })
}
