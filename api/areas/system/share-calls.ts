import type { AreaCall } from '#api/areas/area.ts'
import { writing } from '#api/areas/described-call.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { SIGNED_IN } from '#api/http/calls.ts'
import { makeShareLink } from '#api/sharing/make-share-link.ts'
import { madeShareLink, newShareLink } from '#contracts/share-links.ts'
import { SHARE_CALLS, shareLinks } from '#resources/system/share-link.ts'

/** Making a link by what it is for; pages that share something do it by a button of their own. */
export const shareCalls: readonly AreaCall[] = [
  writing({
    tag: shareLinks.path,
    method: 'POST',
    path: SHARE_CALLS.add,
    need: SIGNED_IN,
    summary: '新建分享链接；令牌只返回这一次',
    body: newShareLink,
    answer: madeShareLink,
    run: async ({ body, actor, store }) => {
      const link = await inTransaction(store, { resource: shareLinks, actor }, (tx) =>
        makeShareLink(tx, actor, body),
      )
      return { response: { id: link.id, token: link.token }, told: { key: 'share.made' } }
    },
  }),
]
