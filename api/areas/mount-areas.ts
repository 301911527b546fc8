import { documentRules } from '#api/approval/document-rules.ts'
import { flowRules } from '#api/approval/write-flow.ts'
import { mountResource } from '#api/crud/mount-resource.ts'
import type { ChoiceLimit, Rules } from '#api/crud/resource-store.ts'
import type { Calls } from '#api/http/calls.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { RESOURCES } from '#resources/registry.server.ts'
import { approvalFlows } from '#resources/system/approval-flow.ts'
import { SPOKEN_OF } from '#resources/work/spoken-of.ts'
import { approvalCalls, approvalHomeCard, approvalWaiting } from './approval-calls.ts'
import type { Area, AreaDeps } from './area.ts'
import { AREAS, documentKinds } from './areas.ts'
import { batchCalls } from './batch-calls.ts'
import { commentCalls } from './comment-calls.ts'
import { flowCalls } from './flow-calls.ts'
import { homeCalls } from './home-calls.ts'
import { shellCountsCall } from './shell-counts-call.ts'
import { togetherCalls } from './together-calls.ts'

/** Registers everything that the areas answer. A table that does not fit the registry ends the start. */
export function mountAreas(
  calls: Calls,
  deps: AreaDeps,
  { areas = AREAS, resources = RESOURCES } = {},
): void {
  const pages = Object.assign({}, ...areas.map((area) => area.pages ?? {}))
  const kinds = documentKinds(areas, resources)
  const pairs = pairUp(areas, resources).map(([resource, own]) => {
    // Flows are checked against the documents of all areas.
    if (resource === approvalFlows) return [resource, flowRules(kinds)] as const
    const kind = kinds.get(resource.path)
    return [resource, kind ? documentRules(kind, own) : own] as const
  })
  const limits = new Map(pairs.flatMap(([resource, rules]) => limitsOf(resource, rules)))
  const present = new Set(pairs.flatMap(([resource, rules]) => presentOf(resource, rules)))
  const choosing = { limits, present, pages }
  for (const [resource, rules] of pairs) mountResource(calls, deps, resource, { rules, choosing })
  const cards = [approvalHomeCard(kinds), ...areas.flatMap((area) => area.home ?? [])]
  const waiting = [approvalWaiting(kinds), ...areas.flatMap((area) => area.waiting ?? [])]
  for (const { handler, ...call } of [
    ...areas.flatMap((area) => area.calls),
    ...approvalCalls(kinds),
    ...togetherCalls(kinds),
    ...batchCalls(kinds),
    ...commentCalls(
      kinds,
      resources.filter(({ path }) => SPOKEN_OF.has(path)),
    ),
    ...flowCalls(kinds),
    ...homeCalls(cards),
    ...shellCountsCall(waiting),
  ]) {
    calls.add({ ...call, handler: (c, actor) => handler(c, actor, deps) })
  }
}

/** What the option lists of a resource and of its actions leave out, by the place they are asked for. */
function limitsOf(
  { path, fields, actions }: Resource,
  { choices = {} }: Rules,
): [string, ChoiceLimit][] {
  const unknown = Object.keys(choices).find((name) => !fields[name]?.rule.target)
  if (unknown !== undefined) throw new Error(`${path} has no reference ${unknown} to choose for`)
  const asking = [{ path, fields }, ...Object.values(actions).map(({ form }) => form)]
  return Object.entries(choices).flatMap(([name, limit]) =>
    asking.flatMap((form) =>
      form.fields[name] ? [[`${form.path}.${name}`, limit] as [string, ChoiceLimit]] : [],
    ),
  )
}

/** The places for which a resource and its actions offer people who are here. */
function presentOf({ path, fields, actions }: Resource, { present = [] }: Rules): string[] {
  const forms = [{ path, fields }, ...Object.values(actions).map(({ form }) => form)]
  return present.flatMap((name) => {
    const places = forms.filter((form) => form.fields[name]?.rule.target === archives.path)
    if (places.length === 0) throw new Error(`${path} has no ${name} that is a personnel file`)
    return places.map((form) => `${form.path}.${name}`)
  })
}

/** Each resource with its rules: none is left over on either side. */
function pairUp(
  areas: readonly Area[],
  resources: readonly Resource[],
): readonly (readonly [Resource, Rules])[] {
  const rulesOf = new Map<string, Rules>()
  for (const [path, rules] of areas.flatMap((area) => Object.entries(area.resources))) {
    if (rulesOf.has(path)) throw new Error(`${path} has two entries in api/areas`)
    rulesOf.set(path, rules)
  }
  const pairs = resources.map((resource) => {
    const rules = rulesOf.get(resource.path)
    if (!rules) throw new Error(`${resource.path} has no entry in api/areas: nothing mounts it`)
    rulesOf.delete(resource.path)
    return [resource, rules] as const
  })
  for (const path of rulesOf.keys()) {
    throw new Error(`api/areas has an entry for ${path}, which is no resource of the registry`)
  }
  return pairs
}
