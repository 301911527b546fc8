import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { readLinks } from '#platform/api/identity/identity-links.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'
import {
  identityLink,
  LINK_IDENTITY,
  linkForm,
  MY_IDENTITIES,
  UNLINK_IDENTITY,
} from '#platform/wire/sign-in/redirect-sign-in.ts'
import { linkIdentity, unlinkIdentity } from './link-identity.ts'

const tag = users.path

/** Company identities linked to the caller's account. */
export const identityCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: MY_IDENTITIES,
    summary: '我的公司账号',
    answer: z.array(identityLink),
    run: ({ actor, store: { db } }) => readLinks(db, actor.userId),
  }),
  writing({
    tag,
    method: 'POST',
    path: LINK_IDENTITY,
    summary: '关联公司账号',
    body: linkForm,
    answer: z.null(),
    run: async ({ body, actor, store: { db, prove } }) => {
      await linkIdentity(db, actor, prove, body.idToken)
      return { response: null, told: { key: 'identity.linked' } }
    },
  }),
  writing({
    tag,
    method: 'DELETE',
    path: UNLINK_IDENTITY,
    summary: '解除公司账号',
    query: z.object({ id: z.uuid() }),
    answer: z.null(),
    run: async ({ query: { id }, actor, store: { db } }) => {
      await unlinkIdentity(db, actor, id)
      return { response: null, told: { key: 'identity.unlinked' } }
    },
  }),
]
