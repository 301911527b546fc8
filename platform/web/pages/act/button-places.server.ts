import { type ButtonPlace, usualPlace } from '#platform/define/built-in/button-place.ts'
import { buttonsAt } from '#platform/web/gateway/navigation.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const PLACES: readonly ButtonPlace[] = ['toolbar', 'row', 'detail']

/**
 * The places of the buttons of a page, by code. Buttons of child rows belong to
 * their owner, so its places do not apply to them.
 */
export async function placesOf({
  gateway,
  resource,
}: Pick<ResourceCall, 'gateway' | 'resource'>): Promise<(code: string) => ButtonPlace> {
  if (resource.parent) return (code) => usualPlace(code, resource)
  const buttons = buttonsAt(await gateway.navigation(), `/${resource.permissionPath}`)
  return (code) => {
    const stored = buttons.get(code)?.place
    return PLACES.find((place) => place === stored) ?? usualPlace(code, resource)
  }
}
