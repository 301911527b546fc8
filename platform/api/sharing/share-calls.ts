import type { AreaCall } from '#platform/api/calls/area.ts'
import { writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { SHARE_CALLS, shareLinks } from '#platform/define/shipped/sharing/share-link.ts'
import { madeShareLink, newShareLink } from '#platform/wire/sharing/share-links.ts'
import { makeShareLink } from './make-share-link.ts'

/** Creates links by purpose; pages with a share button use it. */
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
