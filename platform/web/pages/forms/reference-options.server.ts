import { shippedName } from '#platform/define/built-in/shipped-names.server.ts'
import type { FieldDescriptor } from '#platform/define/described/describe.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import type { Option } from '#platform/web/gateway/gateway-types.ts'
import { translator } from '#platform/web/i18n/instances.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** An option that is a person has a colour, and a photo if the reader may see it. */
export type Choice = { value: string; label: string; colour?: number; photo?: string }

/** The most options of a select. With more, the user searches for the target by name, code or initials. */
export const MAX_SELECT_OPTIONS = 30

/** An option. If its name came with the product, it is in the reader's language. */
function choiceOf({ language }: Asking, target: string, option: Option): Choice {
  const { value, label } = option
  return { value, label: shippedName(target, label, language), ...faceIn(target, option) }
}

/** Marks a person without an account, because the effect of the form would not reach them. */
function marked(label: string, { hasAccount }: Option, { language }: Asking): string {
  return hasAccount === false ? `${label} (${translator(language)('page.noAccount')})` : label
}

/** For people: the colour of the avatar, and the photo if the reader may see it. */
function faceIn(target: string, { value, face, photo }: Option): Omit<Choice, 'value' | 'label'> {
  if (!requireResource(target).arePeople) return {}
  const colour = faceColour(typeof face === 'string' ? face : value)
  return { colour, ...(typeof photo === 'string' && { photo }) }
}

type Asking = Pick<ResourceCall, 'gateway' | 'person' | 'language'>

/** Rows of a tree that a form must not offer as targets, nor the rows below them. */
export type Outside = { target: string; ids: readonly string[] }

/** A reference, and the form or filter in which the user chooses its target: `org/departments.leaderId`. */
export type Reference = {
  target: string
  place: string
  notBelow: readonly string[]
  /** The row that the targets must belong to. Another field of the form names it. */
  within?: string
  /** Includes disabled rows that are still referenced. */
  used?: true
}

/** The reference of a field in the form of its resource or of an action. */
export function referenceAt(
  { resource }: Pick<ResourceCall, 'resource'>,
  name: string,
  target: string,
  outside?: Outside,
): Reference {
  const isNarrowed = outside?.target === target && outside.ids.length > 0
  return { target, place: `${resource.path}.${name}`, notBelow: isNarrowed ? outside.ids : [] }
}

/** The reference of a filter: disabled rows can be searched for. */
export function filterAt(
  { resource }: Pick<ResourceCall, 'resource'>,
  name: string,
  target: string,
): Reference {
  return { ...referenceAt({ resource }, name, target), used: true }
}

/** Excludes rows from the options: a row of a tree cannot move below itself. */
export function outsideOf({ path, tree }: Resource, ids: readonly string[]): Outside | undefined {
  return tree === undefined ? undefined : { target: path, ids }
}

/** The reference of a field in a form where another field may narrow the targets. */
export function referenceIn(
  call: Pick<ResourceCall, 'resource'>,
  { name, target = '', within = '', kind }: FieldDescriptor,
  { typed, outside }: { typed: TypedText; outside?: Outside | undefined },
): Reference {
  const reference = referenceAt(call, name, target, isSet({ kind }) ? undefined : outside)
  const owner = typed[within]
  return isUuid(owner) ? { ...reference, within: owner } : reference
}

function limitsOf({ place, notBelow, within, used }: Reference) {
  return {
    for: place,
    ...(within ? { within } : {}),
    ...(notBelow.length > 0 ? { notBelow } : {}),
    ...(used ? { used } : {}),
  }
}

/** All targets of a reference, or null when there are too many for a select. */
export async function readChoices(call: Asking, reference: Reference): Promise<Choice[] | null> {
  const found = await call.gateway.options(requireResource(reference.target), {
    ...limitsOf(reference),
    limit: MAX_SELECT_OPTIONS + 1,
  })
  if (found.length > MAX_SELECT_OPTIONS) return null
  return found.map((option) => {
    const choice = choiceOf(call, reference.target, option)
    return { ...choice, label: marked(choice.label, option, call) }
  })
}

/** Targets whose name or code contains the typed text. Code and department distinguish rows of the same name. */
export async function findChoices(
  call: Asking,
  reference: Reference,
  key: string,
  limit: number,
): Promise<Choice[]> {
  const found = await call.gateway.options(requireResource(reference.target), {
    ...limitsOf(reference),
    key,
    limit,
  })
  const exact = found.filter(({ label, hint }) => label === key || hint === key)
  return (exact.length === 1 ? exact : found).map((option) => {
    const { label, ...choice } = choiceOf(call, reference.target, option)
    const { hint, place } = option
    return {
      ...choice,
      label: marked(
        [hint ? `${label} (${hint})` : label, place].filter(Boolean).join(' · '),
        option,
        call,
      ),
    }
  })
}

/** Labels of the given targets. Ids of rows outside the user's scope are left out. */
export async function nameChoices(
  call: Asking,
  { target, place }: Reference,
  ids: readonly string[],
): Promise<Choice[]> {
  if (ids.length === 0) return []
  const query = { for: place, ids, limit: ids.length }
  const found = await call.gateway.options(requireResource(target), query)
  return found.map((option) => choiceOf(call, target, option))
}

const LIFETIME_MS = 10_000
const MAX_ENTRIES = 500

type Entry = { choices: Promise<Choice[] | null>; target: string; until: number }
const remembered = new Map<string, Entry>()

/**
 * The same as readChoices, but cached for the filters of a list. There a delay of a few seconds does not
 * matter, and without the cache every list would make one more call for each reference.
 */
export function recallChoices(call: Asking, reference: Reference): Promise<Choice[] | null> {
  const { target, place } = reference
  const key = keyOf(call.person.sub, call.language, place)
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.choices
  const choices = readChoices(call, reference)
  choices.catch(() => remembered.delete(key))
  if (remembered.size >= MAX_ENTRIES) remembered.delete(remembered.keys().next().value ?? '')
  remembered.delete(key)
  remembered.set(key, { choices, target, until: Date.now() + LIFETIME_MS })
  return choices
}

/**
 * Clears the cached options of a resource after a write, so that users see the change in selects immediately.
 */
export function forgetChoices(target: string): void {
  for (const [key, entry] of remembered) {
    if (entry.target === target) remembered.delete(key)
  }
}

function keyOf(sub: string, language: Language, place: string): string {
  return `${sub} ${language} ${place}`
}
