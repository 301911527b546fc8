import { pageHref } from '#modules/system/roles/web/matrix.server.ts'
import { holdsRight } from '#platform/web/gateway/navigation.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

type Link = { name: string; label: string; href: string }

/** Link from an account to its rights. */
export async function userRights({ params, t, resource }: ResourceCall): Promise<Link[]> {
  const href = `/${resource.path}/${params.id}/rights`
  return [{ name: 'rights', label: t('rights.label'), href }]
}

/** Link from a role to its rights, for users who may view them. */
export async function roleMatrix({ params, t, gateway }: ResourceCall): Promise<Link[]> {
  if (!holdsRight(await gateway.navigation(), 'system/permissions:view')) return []
  return [{ name: 'matrix', label: t('matrix.title'), href: pageHref(params.id, undefined) }]
}
