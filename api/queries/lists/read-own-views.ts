import type { Actor } from '#api/actor.ts'
import { ownListOf } from '#api/crud/own-list.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { mayShareLists, requireList } from '#api/rules/lists/require-list.ts'
import type { OwnViews } from '#contracts/lists.ts'

/** What somebody made of one list, and with whom he may share it. */
export async function readOwnViews(
  { db, lists }: Pick<Store, 'db' | 'lists'>,
  actor: Actor,
  path: string,
): Promise<OwnViews> {
  const resource = requireList(actor, path)
  const mayShare = mayShareLists(actor)
  const [stored, roles] = await Promise.all([
    lists.read(db, actor),
    mayShare
      ? db
          .selectFrom('role')
          .select(['id', 'name'])
          .where('deleted_at', 'is', null)
          .orderBy('sort')
          .orderBy('name')
          .execute()
      : [],
  ])
  return { list: ownListOf(actor, resource, stored), mayShare, roles }
}
