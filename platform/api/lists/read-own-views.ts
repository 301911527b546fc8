import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { OwnViews } from '#platform/wire/lists/lists.ts'
import { ownListOf } from './own-list.ts'
import { mayShareLists, requireList } from './require-list.ts'

/** The caller's views of one list, and the roles that they may share with. */
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
