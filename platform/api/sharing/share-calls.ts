import { z } from 'zod'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { Failure } from '#platform/api/failure.ts'
import { SIGNED_IN } from '#platform/api/http/calls.ts'
import { readOwnLinks, withdrawOwnLinks } from '#platform/api/links/own-links.ts'
import {
  OWN_LINK_CALLS,
  SHARE_CALLS,
  shareLinks,
} from '#platform/define/shipped/sharing/share-link.ts'
import { madeShareLink, ownLink, withdrawalAsked } from '#platform/wire/sharing/share-links.ts'
import { newLinkOf } from './new-link.ts'
import { PAGE_DOORS } from './page-doors.ts'
import { shareContent } from './share-content.ts'

const tag = shareLinks.path

/**
 * The calls that create links for each purpose, and the calls by which every signed-in user reads and
 * withdraws their own links.
 */
export const shareCalls: readonly AreaCall[] = [
  writing({
    tag,
    method: 'POST',
    path: SHARE_CALLS.add,
    need: SIGNED_IN,
    summary: '新建分享链接；令牌只返回这一次',
    body: z.union(PAGE_DOORS.map(newLinkOf)),
    answer: madeShareLink,
    run: async ({ body, actor, store }) => {
      const door = PAGE_DOORS.find(({ purpose }) => purpose.name === body.page)
      if (!door) throw new Failure('not-found', 'not-found')
      const link = await inTransaction(store, { resource: shareLinks, actor }, (tx) =>
        shareContent(tx, actor, door, body),
      )
      return { response: { id: link.id, token: link.token }, told: { key: 'share.made' } }
    },
  }),
  reading({
    tag,
    path: OWN_LINK_CALLS.list,
    summary: '本人的链接及其使用记录',
    answer: z.array(ownLink),
    run: ({ actor, store: { db } }) => readOwnLinks(db, actor),
  }),
  writing({
    tag,
    method: 'PUT',
    path: OWN_LINK_CALLS.withdraw,
    summary: '撤销本人的一个链接；不填 id 则撤销全部',
    body: withdrawalAsked,
    answer: z.object({ count: z.int() }),
    run: async ({ body: { id = null, note = null }, actor, store }) => {
      const count = await inTransaction(store, { resource: shareLinks, actor }, (tx) =>
        withdrawOwnLinks(tx, actor, { id, note }),
      )
      const message =
        id === null ? { key: 'share.allRevoked', values: { count } } : { key: 'share.revoked' }
      return { response: { count }, told: message }
    },
  }),
]
