import type { ResourceCall } from '#app/request/page-call.ts'
import type { Language } from '#contracts/language.ts'
import { requireResource } from '#resources/registry.server.ts'

export type Choice = { value: string; label: string }

/** The most options a select may have; beyond it a person looks for the target by name or code. */
export const MAX_SELECT_OPTIONS = 50

type Asking = Pick<ResourceCall, 'gateway' | 'person' | 'language'>

/** Rows of a tree that are no targets, with all that is below them. */
export type Outside = { target: string; ids: readonly string[] }

const notBelow = (target: string, outside: Outside | undefined) =>
  outside?.target === target && outside.ids.length > 0 ? { notBelow: outside.ids.join(',') } : {}

/** All targets of a reference, or null when there are too many for a select. */
export async function readChoices(
  call: Asking,
  target: string,
  outside?: Outside,
): Promise<Choice[] | null> {
  const found = await call.gateway.options(requireResource(target), {
    limit: MAX_SELECT_OPTIONS + 1,
    ...notBelow(target, outside),
  })
  if (found.length > MAX_SELECT_OPTIONS) return null
  return found.map(({ value, label }) => ({ value, label }))
}

/** Targets whose name or code contains what was typed. The code tells namesakes apart. */
export async function findChoices(
  call: Asking,
  target: string,
  key: string,
  limit: number,
  outside?: Outside,
): Promise<Choice[]> {
  const found = await call.gateway.options(requireResource(target), {
    ...{ key, limit },
    ...notBelow(target, outside),
  })
  const exact = found.filter(({ label, hint }) => label === key || hint === key)
  return (exact.length === 1 ? exact : found).map(({ value, label, hint }) => ({
    value,
    label: hint ? `${label} (${hint})` : label,
  }))
}

/** Labels of given targets; an id that names nothing within reach is left out. */
export async function nameChoices(
  call: Asking,
  target: string,
  ids: readonly string[],
): Promise<Choice[]> {
  if (ids.length === 0) return []
  const found = await call.gateway.options(requireResource(target), { ids, limit: ids.length })
  return found.map(({ value, label }) => ({ value, label }))
}

const LIFETIME_MS = 10_000
const MAX_ENTRIES = 500

type Entry = { choices: Promise<Choice[] | null>; target: string; until: number }
const remembered = new Map<string, Entry>()

/**
 * readChoices for the filters of a list, where a few seconds of delay do not
 * matter and every list would otherwise ask once more for each reference.
 */
export function recallChoices(call: Asking, target: string): Promise<Choice[] | null> {
  const key = keyOf(call.person.sub, call.language, target)
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.choices
  const choices = readChoices(call, target)
  choices.catch(() => remembered.delete(key))
  if (remembered.size >= MAX_ENTRIES) remembered.delete(remembered.keys().next().value ?? '')
  remembered.delete(key)
  remembered.set(key, { choices, target, until: Date.now() + LIFETIME_MS })
  return choices
}

/** After a write of a resource nobody here should wait to see it in a select. */
export function forgetChoices(target: string): void {
  for (const [key, entry] of remembered) {
    if (entry.target === target) remembered.delete(key)
  }
}

function keyOf(sub: string, language: Language, target: string): string {
  return `${sub} ${language} ${target}`
}
