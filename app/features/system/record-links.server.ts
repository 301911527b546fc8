import { buttonCodesAt } from '#app/gateway/navigation.server.ts'
import type { ActionLink } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/session/page-call.ts'
import { pageHref } from './matrix.server.ts'

/** From an account to what it may do. */
export async function userRights({ params, t, resource }: ResourceCall): Promise<ActionLink[]> {
  const href = `/${resource.path}/${params.id}/rights`
  return [{ name: 'rights', label: t('rights.label'), href }]
}

/** From a role to its rights, for those who may see them. */
export async function roleMatrix({ params, t, gateway }: ResourceCall): Promise<ActionLink[]> {
  const codes = buttonCodesAt(await gateway.navigation(), '/system/permissions')
  if (!codes.has('view')) return []
  return [{ name: 'matrix', label: t('matrix.title'), href: pageHref(params.id, undefined) }]
}
