import { z } from 'zod'
import { readUserChoices } from '#modules/system/accounts/api/read-user-choices.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { fieldsSchema, savedAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { keyParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import { OWN_PROFILE_CALLS, ownProfile, userChoice } from '#platform/wire/sign-in/own-profile.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { changeOwnAccount, DELEGATE_FIELDS, PROFILE_FIELDS } from './change-own-account.ts'
import { readOwnProfile } from './read-own-profile.ts'

const tag = users.path
const view = permissionsFor(users, 'view')
const pathOf = (method: string) => callPath(users.controller, method)

function changingOwn(
  call: { method: string; summary: string },
  fields: readonly string[],
  key: (body: Readonly<Record<string, unknown>>) => string,
): AreaCall {
  return writing({
    tag,
    method: 'PUT',
    path: pathOf(call.method),
    summary: call.summary,
    body: fieldsSchema(users, fields),
    answer: savedAnswer,
    run: async ({ body, actor, store }) => ({
      response: await inTransaction(store, { resource: users, actor }, (tx) =>
        changeOwnAccount(tx, actor, body, fields),
      ),
      told: { key: key(body) },
    }),
  })
}

/** Account calls for every signed-in user, and changes of their own account. */
export const accountCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: pathOf('GetUserSelectList'),
    summary: '选择用户：无查看用户权限者须写出全名或编码',
    query: z.object({ key: keyParam, deptId: z.string().optional() }),
    answer: z.array(userChoice),
    run: ({ query: { key, deptId = null }, actor, store: { db } }) => {
      if (deptId !== null && !isUuid(deptId)) return []
      const named = !view.every((code) => actor.permissions.has(code))
      return readUserChoices(db, actor, { key, deptId, named })
    },
  }),
  reading({
    tag,
    path: OWN_PROFILE_CALLS.read,
    summary: '本人账号资料',
    answer: ownProfile,
    run: ({ actor, store: { db } }) => readOwnProfile(db, actor),
  }),
  changingOwn(
    { method: 'UpdateMyProfile', summary: '修改本人资料' },
    PROFILE_FIELDS,
    () => 'saved',
  ),
  changingOwn(
    { method: 'SetUserDelegate', summary: '设置本人的审批代理' },
    DELEGATE_FIELDS,
    ({ delegateId }) => (delegateId ? 'rights.delegateSet' : 'rights.delegateCleared'),
  ),
]
