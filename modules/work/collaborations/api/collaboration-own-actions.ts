import type { OwnActionsRule } from '#platform/api/crud/resource-store.ts'
import { isRequester } from './cancel-collaboration.ts'
import { isWaiting, repliesFor } from './receiving-departments.ts'

/**
 * An actor who answers for a waiting department can accept or refuse; a requester can confirm
 * completion.
 */
export const ownActionsOfCollaboration: OwnActionsRule = async (tx, actor, record) => {
  const replies = await repliesFor(tx, actor, record.id)
  const answers = replies.some((reply) => reply.isOurs && isWaiting(reply))
  return [
    ...(answers ? ['accept', 'refuse'] : []),
    ...(isRequester(actor, record) ? ['finish'] : []),
  ]
}
