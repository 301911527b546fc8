import { pageHref } from '#modules/system/roles/web/matrix.server.ts'
import { holdsRight } from '#platform/web/gateway/navigation.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

type Link = { name: string; label: string; href: string }

/** From an account to what it may do. */
export async function userRights({ params, t, resource }: ResourceCall): Promise<Link[]> {
  const href = `/${resource.path}/${params.id}/rights`
  return [{ name: 'rights', label: t('rights.label'), href }]
}

/** From a role to its rights, for those who may see them. */
export async function roleMatrix({ params, t, gateway }: ResourceCall): Promise<Link[]> {
  if (!holdsRight(await gateway.navigation(), 'system/permissions:view')) return []
  return [{ name: 'matrix', label: t('matrix.title'), href: pageHref(params.id, undefined) }]
}
