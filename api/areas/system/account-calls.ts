import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { fieldsSchema, savedAnswer } from '#api/crud/about-resource.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { keyAsked } from '#api/http/read-asked.ts'
import { readOwnProfile } from '#api/queries/account/read-own-profile.ts'
import { readUserChoices } from '#api/queries/system/read-user-choices.ts'
import {
  changeOwnAccount,
  DELEGATE_FIELDS,
  PROFILE_FIELDS,
} from '#api/rules/accounts/change-own-account.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { OWN_PROFILE_CALLS, ownProfile, userChoice } from '#contracts/own-profile.ts'
import { isUuid } from '#contracts/uuid.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { users } from '#resources/system/user.ts'

const tag = users.path
const view = permissionsFor(users, 'view')
const pathOf = (method: string) => callPath(users.controller, method)

function changingOwn(
  call: { method: string; summary: string },
  fields: readonly string[],
  key: string,
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
      told: { key },
    }),
  })
}

/** What everybody signed in may ask of accounts, and change of his own. */
export const accountCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: pathOf('GetUserSelectList'),
    summary: '选择用户：无查看用户权限者须写出全名或编码',
    query: z.object({ key: keyAsked, deptId: z.string().optional() }),
    answer: z.array(userChoice),
    run: ({ query: { key, deptId = null }, actor, store: { db } }) => {
      if (deptId !== null && !isUuid(deptId)) return []
      const named = !view.every((code) => actor.permissions.has(code))
      return readUserChoices(db, { key, deptId, named })
    },
  }),
  reading({
    tag,
    path: OWN_PROFILE_CALLS.read,
    summary: '本人账号资料',
    answer: ownProfile,
    run: ({ actor, store: { db } }) => readOwnProfile(db, actor),
  }),
  changingOwn({ method: 'UpdateMyProfile', summary: '修改本人资料' }, PROFILE_FIELDS, 'saved'),
  changingOwn(
    { method: 'SetUserDelegate', summary: '设置本人的审批代理' },
    DELEGATE_FIELDS,
    'rights.delegateSet',
  ),
]
