import { inTransaction } from '#api/crud/in-transaction.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { succeed } from '#api/http/answer.ts'
import { type Calls, SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { readKey } from '#api/http/read-shape.ts'
import { readUserChoices } from '#api/queries/system/read-user-choices.ts'
import { addUser } from '#api/rules/accounts/add-user.ts'
import { enableUser, lockUser, unlockUser } from '#api/rules/accounts/change-account-state.ts'
import {
  changeOwnAccount,
  DELEGATE_FIELDS,
  PROFILE_FIELDS,
} from '#api/rules/accounts/change-own-account.ts'
import { deleteUser } from '#api/rules/accounts/delete-user.ts'
import { resetPassword } from '#api/rules/accounts/reset-password.ts'
import { unlinkIdentities } from '#api/rules/accounts/unlink-identities.ts'
import { updateUser } from '#api/rules/accounts/update-user.ts'
import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { assignRole } from '#api/rules/grants/set-user-roles.ts'
import { isUuid } from '#contracts/uuid.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { users } from '#resources/system/user.ts'
import { mountCompetences } from './mount-competences.ts'
import { mountRoles } from './mount-roles.ts'

/** Accounts, roles and what is given to one person. */
export function mountPeople(calls: Calls, store: Store): void {
  const rules = {
    ...{ add: addUser, update: updateUser, delete: deleteUser },
    actions: {
      ...{ assignRole, resetPassword, unlinkIdentities },
      ...{ lock: lockUser, unlock: unlockUser, enable: enableUser },
    },
  }
  mountResource(calls, store, users, keepingOwnReach(rules))
  mountOwnAccount(calls, store)
  mountRoles(calls, store)
  mountCompetences(calls, store)
}

/** What everybody signed in may ask of accounts, and change of his own. */
function mountOwnAccount(calls: Calls, store: Store): void {
  calls.add({
    ...{ method: 'GET', path: callPath(users.controller, 'GetUserSelectList') },
    ...{ need: SIGNED_IN, audit: 'none' },
    handler: async (c) => {
      const deptId = c.req.query('deptId') || null
      if (deptId !== null && !isUuid(deptId)) return succeed(c, [])
      return succeed(c, await readUserChoices(store.db, { key: readKey(c), deptId }))
    },
  })
  const own = [
    ['UpdateMyProfile', PROFILE_FIELDS, 'saved'],
    ['SetUserDelegate', DELEGATE_FIELDS, 'rights.delegateSet'],
  ] as const
  for (const [method, fields, message] of own) {
    calls.add({
      ...{ method: 'PUT', path: callPath(users.controller, method) },
      ...{ need: SIGNED_IN, audit: 'write' },
      handler: async (c, actor) => {
        const body = await readJsonObject(c)
        const saved = await inTransaction(store, users, (tx) =>
          changeOwnAccount(tx, actor, body, fields),
        )
        return succeed(c, saved, say(c.get('language'), message))
      },
    })
  }
}
