import { buttonsAt } from '#app/gateway/navigation.server.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { type ButtonPlace, usualPlace } from '#resources/built-in/button-place.ts'

const PLACES: readonly ButtonPlace[] = ['toolbar', 'row', 'detail']

/**
 * Where the buttons of a page stand, by code. Those of child rows are buttons of
 * their owner, whose place says nothing about them.
 */
export async function placesOf({
  gateway,
  resource,
}: Pick<ResourceCall, 'gateway' | 'resource'>): Promise<(code: string) => ButtonPlace> {
  if (resource.parent) return (code) => usualPlace(code, resource)
  const buttons = buttonsAt(await gateway.navigation(), `/${resource.permissionPath}`)
  return (code) => {
    const said = buttons.get(code)?.place
    return PLACES.find((place) => place === said) ?? usualPlace(code, resource)
  }
}
