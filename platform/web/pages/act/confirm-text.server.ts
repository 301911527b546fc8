import { buttonCode } from '#platform/define/engine/button-code.ts'
import { buttonsAt } from '#platform/web/gateway/navigation.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** The administrator's confirmation text for this button; empty without one. */
export async function confirmText(
  { gateway, resource }: Pick<ResourceCall, 'gateway' | 'resource'>,
  verb: string,
): Promise<string> {
  const buttons = buttonsAt(await gateway.navigation(), `/${resource.permissionPath}`)
  return buttons.get(buttonCode(resource, verb))?.confirmText ?? ''
}
