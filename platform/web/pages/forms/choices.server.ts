import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import { type Choice, findChoices, type Reference } from './reference-options.server.ts'

const PATH = '/choices'
const MAX_CHOICES = 30
const MAX_KEY = 100
/** The place of a field: `area/resource.field`, or `area/resource#action.field` in the form of an action. */
const PLACE = /^([a-z]+\/[a-z-]+)(?:#(\w+))?\.(\w+)$/

/**
 * The address where a search box in a form gets its options. The back end decides which targets this user may
 * choose.
 */
export function choicesHref({ place, notBelow }: Reference): string {
  const params = new URLSearchParams({ for: place })
  if (notBelow.length > 0) params.set('notBelow', notBelow.join(','))
  return `${PATH}?${params}`
}

/** The options for the text in a search box, or the first ones. */
export async function loadChoices(call: SignedInCall): Promise<Choice[]> {
  const params = call.url.searchParams
  const place = params.get('for') ?? ''
  const target = targetAt(place)
  if (target === undefined) return []
  const within = params.get('within')
  const reference: Reference = {
    place,
    target,
    notBelow: (params.get('notBelow') ?? '').split(',').filter(isUuid),
    ...(isUuid(within) ? { within } : {}),
  }
  const key = (params.get('key') ?? '').trim().slice(0, MAX_KEY)
  return findChoices(call, reference, key, MAX_CHOICES)
}

function targetAt(place: string): string | undefined {
  const [, path = '', action, name = ''] = PLACE.exec(place) ?? []
  const resource = findResource(path)
  const target: Resource | undefined =
    action === undefined ? resource : resource && ownAction(resource, action)
  const fields = target?.fields ?? {}
  return Object.hasOwn(fields, name) ? fields[name]?.rule.target : undefined
}

function ownAction({ actions }: Resource, name: string): Resource | undefined {
  return Object.hasOwn(actions, name) ? actions[name]?.form : undefined
}
