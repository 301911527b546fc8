import type { AreaCall } from '#api/areas/area.ts'
import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import { linkIdentity, unlinkIdentity } from '#api/rules/own-account/link-identity.ts'
import { readLinks } from '#api/store/identity-links.ts'
import {
  LINK_IDENTITY,
  linkForm,
  MY_IDENTITIES,
  UNLINK_IDENTITY,
} from '#contracts/redirect-sign-in.ts'
import { isUuid } from '#contracts/uuid.ts'

/** The company accounts that open one's own account. */
export const identityCalls: readonly AreaCall[] = [
  {
    ...{ method: 'GET', path: MY_IDENTITIES, need: SIGNED_IN, audit: 'none' },
    handler: async (c, actor, { db }) => succeed(c, await readLinks(db, actor.userId)),
  },
  {
    ...{ method: 'POST', path: LINK_IDENTITY, need: SIGNED_IN, audit: 'write' },
    handler: async (c, actor, { db, prove }) => {
      const form = linkForm.safeParse(await readJsonObject(c))
      if (!form.success) throw new Failure('invalid', 'invalid.form')
      await linkIdentity(db, actor, prove, form.data.idToken)
      return succeed(c, null, say(c.get('language'), 'identity.linked'))
    },
  },
  {
    ...{ method: 'DELETE', path: UNLINK_IDENTITY, need: SIGNED_IN, audit: 'write' },
    handler: async (c, actor, { db }) => {
      const id = c.req.query('id')
      if (!isUuid(id)) throw new Failure('invalid', 'invalid.id')
      await unlinkIdentity(db, actor, id)
      return succeed(c, null, say(c.get('language'), 'identity.unlinked'))
    },
  },
]
