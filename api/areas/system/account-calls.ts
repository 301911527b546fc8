import type { AreaCall } from '#api/areas/area.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { readKey } from '#api/http/read-shape.ts'
import { readUserChoices } from '#api/queries/system/read-user-choices.ts'
import {
  changeOwnAccount,
  DELEGATE_FIELDS,
  PROFILE_FIELDS,
} from '#api/rules/accounts/change-own-account.ts'
import { isUuid } from '#contracts/uuid.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { users } from '#resources/system/user.ts'

function changingOwn(method: string, fields: readonly string[], message: string): AreaCall {
  return {
    ...{ method: 'PUT', path: callPath(users.controller, method) },
    ...{ need: SIGNED_IN, audit: 'write' },
    handler: async (c, actor, store) => {
      const body = await readJsonObject(c)
      const saved = await inTransaction(store, users, (tx) =>
        changeOwnAccount(tx, actor, body, fields),
      )
      return succeed(c, saved, say(c.get('language'), message))
    },
  }
}

/** What everybody signed in may ask of accounts, and change of his own. */
export const accountCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: callPath(users.controller, 'GetUserSelectList') },
    ...{ need: SIGNED_IN, audit: 'none' },
    handler: async (c, _actor, { db }) => {
      const deptId = c.req.query('deptId') || null
      if (deptId !== null && !isUuid(deptId)) return succeed(c, [])
      return succeed(c, await readUserChoices(db, { key: readKey(c), deptId }))
    },
  },
  changingOwn('UpdateMyProfile', PROFILE_FIELDS, 'saved'),
  changingOwn('SetUserDelegate', DELEGATE_FIELDS, 'rights.delegateSet'),
]
