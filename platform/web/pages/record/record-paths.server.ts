import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { readBack, recordSuffix } from '#platform/web/components/table/list-links.ts'
import { FROM_LIST } from '#platform/web/lib/form-fields.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireResource } from '#product/define/registry.server.ts'

export type Place = { label: string; href: string }

type At = Pick<ResourceCall, 'resource' | 'url' | 'language'>

/** Name of a child resource among the tabs of its parent: the last part of its path. */
export function tabName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The query for a link from this page: the way back, and the past day if the page shows one. */
export function backQuery({ url }: At): string {
  return recordSuffix(url.searchParams.get('asOf') ?? '', readBack(url.searchParams))
}

/** The list in the state in which the user left it. For child rows, their tab on the parent's page. */
export function listPlace(at: At, owner: string | null): Place {
  const { resource, language } = at
  const { parent } = resource
  if (parent && owner !== null) {
    const label = resourceLabel(requireResource(parent.resource), language)
    return { label, href: `/${parent.resource}/${owner}?tab=${tabName(resource.path)}` }
  }
  const back = readBack(at.url.searchParams)
  const href = `/${resource.path}${back === '' ? '' : `?${back}`}`
  return { label: resourceLabel(resource, language), href }
}

/** The list of another resource that the user opened a form from, such as the staff list. */
export function listBefore({ url }: Pick<ResourceCall, 'url'>): string | null {
  return safePath(url.searchParams.get(FROM_LIST), url.origin)
}

export function recordHref(at: At, id: string): string {
  return `/${at.resource.path}/${id}${backQuery(at)}`
}

/** The id of the parent that a child row belongs to. */
export function ownerOf({ resource }: At, record: WireRecord): string | null {
  const value = resource.parent ? record[resource.parent.field] : null
  return typeof value === 'string' ? value : null
}

export function parentLabel({ resource, language }: At): string {
  return resource.parent ? fieldLabel(resource, resource.parent.field, language) : ''
}
