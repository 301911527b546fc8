import { Failure } from '#api/failure.ts'
import { succeed } from '#api/http/answer.ts'
import { type Calls, SIGNED_IN } from '#api/http/calls.ts'
import { say } from '#api/http/messages.ts'
import { readJsonObject } from '#api/http/read-json-object.ts'
import type { ProveIdentity } from '#api/identity/outside-issuer.ts'
import { linkIdentity, unlinkIdentity } from '#api/rules/own-account/link-identity.ts'
import type { Database } from '#api/store/database.ts'
import { readLinks } from '#api/store/identity-links.ts'
import {
  LINK_IDENTITY,
  linkForm,
  MY_IDENTITIES,
  UNLINK_IDENTITY,
} from '#contracts/redirect-sign-in.ts'
import { isUuid } from '#contracts/uuid.ts'

type Deps = { db: Database; prove: ProveIdentity | null }

/** The company accounts that open one's own account. */
export function mountIdentities(calls: Calls, { db, prove }: Deps): void {
  calls.add({
    ...{ method: 'GET', path: MY_IDENTITIES, need: SIGNED_IN, audit: 'none' },
    handler: async (c, actor) => succeed(c, await readLinks(db, actor.userId)),
  })
  calls.add({
    ...{ method: 'POST', path: LINK_IDENTITY, need: SIGNED_IN, audit: 'write' },
    handler: async (c, actor) => {
      const form = linkForm.safeParse(await readJsonObject(c))
      if (!form.success) throw new Failure('invalid', 'invalid.form')
      await linkIdentity(db, actor, prove, form.data.idToken)
      return succeed(c, null, say(c.get('language'), 'identity.linked'))
    },
  })
  calls.add({
    ...{ method: 'DELETE', path: UNLINK_IDENTITY, need: SIGNED_IN, audit: 'write' },
    handler: async (c, actor) => {
      const id = c.req.query('id')
      if (!isUuid(id)) throw new Failure('invalid', 'invalid.id')
      await unlinkIdentity(db, actor, id)
      return succeed(c, null, say(c.get('language'), 'identity.unlinked'))
    },
  })
}
