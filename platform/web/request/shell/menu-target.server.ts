import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import { isAnswered } from '#platform/web/request/answered-paths.server.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { type MenuEntry, viewPath } from '#platform/wire/shell/navigation.ts'

/**
 * The target of a menu entry with this address, when the entry names another page by its view key. Null when no
 * entry of the user's menu has the address.
 */
export async function doorAt(
  { pathname }: URL,
  { gateway }: Pick<RequestState, 'gateway'>,
): Promise<string | null> {
  const navigation = await gateway?.navigation().catch(() => null)
  const entry = navigation && findDoor(Object.values(navigation.menus).flat(), pathname)
  const target = entry ? viewPath(entry.viewKey) : null
  return target !== null && isAnswered(target) ? target : null
}

function findDoor(entries: Navigation['menus'][string], pathname: string): MenuEntry | undefined {
  for (const entry of entries) {
    const isDoor = entry.type === 0 && entry.viewKey !== '' && entry.path === pathname
    const found = isDoor ? entry : findDoor(entry.children, pathname)
    if (found) return found
  }
  return undefined
}
