import type { OwnActionsRule } from '#platform/api/crud/resource-store.ts'
import { isRequester } from './cancel-collaboration.ts'
import { isWaiting, repliesFor } from './receiving-departments.ts'

/** Whoever answers for a department that has not answered takes it on or refuses; whoever asked confirms. */
export const ownActionsOfCollaboration: OwnActionsRule = async (tx, actor, record) => {
  const replies = await repliesFor(tx, actor, record.id)
  const answers = replies.some((reply) => reply.isOurs && isWaiting(reply))
  return [
    ...(answers ? ['accept', 'refuse'] : []),
    ...(isRequester(actor, record) ? ['finish'] : []),
  ]
}
