import { archives } from '#modules/hr/archives/define/archive.ts'
import { batchCalls } from '#platform/api/approval/batches/batch-calls.ts'
import {
  approvalCalls,
  approvalHomeCard,
  approvalWaiting,
} from '#platform/api/approval/documents/approval-calls.ts'
import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import { formCalls } from '#platform/api/approval/documents/form-calls.ts'
import { togetherCalls } from '#platform/api/approval/documents/together-calls.ts'
import { flowCalls } from '#platform/api/approval/flows/flow-calls.ts'
import { flowRules } from '#platform/api/approval/flows/write-flow.ts'
import type { Area, AreaDeps } from '#platform/api/calls/area.ts'
import { commentCalls } from '#platform/api/comments/comment-calls.ts'
import { mountResource } from '#platform/api/crud/mount/mount-resource.ts'
import type { ChoiceLimit, Rules } from '#platform/api/crud/resource-store.ts'
import { homeCalls } from '#platform/api/home/home-calls.ts'
import type { Calls } from '#platform/api/http/calls.ts'
import { shellCountsCall } from '#platform/api/shell/shell-counts-call.ts'
import { takeBackCalls } from '#platform/api/undo/take-back-calls.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import { COMMENTED, RESOURCES } from '#product/define/registry.server.ts'
import { AREAS, documentKinds } from './areas.ts'

/** Registers all calls of the areas. Throws at start if the tables of the areas do not match the registry. */
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
  const leavers = new Set(pairs.flatMap(([resource, rules]) => leaversOf(resource, rules)))
  const choosing = { limits, leavers, pages }
  for (const [resource, rules] of pairs) mountResource(calls, deps, resource, { rules, choosing })
  const cards = [approvalHomeCard(kinds), ...areas.flatMap((area) => area.home ?? [])]
  const waiting = [approvalWaiting(kinds), ...areas.flatMap((area) => area.waiting ?? [])]
  for (const { handler, ...call } of [
    ...areas.flatMap((area) => area.calls),
    ...approvalCalls(kinds),
    ...togetherCalls(kinds),
    ...takeBackCalls(pairs),
    ...formCalls(kinds),
    ...batchCalls(kinds),
    ...commentCalls(
      kinds,
      resources.filter(({ path }) => COMMENTED.has(path)),
    ),
    ...flowCalls(kinds),
    ...homeCalls(cards),
    ...shellCountsCall(waiting),
  ]) {
    calls.add({ ...call, handler: (c, actor) => handler(c, actor, deps) })
  }
}

/** For each reference field of a resource and its actions: which rows the option lists leave out. */
function limitsOf(
  { path, fields, actions }: Resource,
  { choices = {} }: Rules,
): [string, ChoiceLimit][] {
  const unknown = Object.keys(choices).find((name) => !fields[name]?.rule.target)
  if (unknown !== undefined) throw new Error(`${path} has no reference field ${unknown}`)
  const asking = [{ path, fields }, ...Object.values(actions).map(({ form }) => form)]
  return Object.entries(choices).flatMap(([name, limit]) =>
    asking.flatMap((form) =>
      form.fields[name] ? [[`${form.path}.${name}`, limit] as [string, ChoiceLimit]] : [],
    ),
  )
}

/** The fields of a resource and its actions whose options include people who have left. */
function leaversOf({ path, fields, actions }: Resource, { leavers = [] }: Rules): string[] {
  const forms = [{ path, fields }, ...Object.values(actions).map(({ form }) => form)]
  return leavers.flatMap((name) => {
    const places = forms.filter((form) => form.fields[name]?.rule.target === archives.path)
    if (places.length === 0)
      throw new Error(`${path} has no field ${name} that references personnel files`)
    return places.map((form) => `${form.path}.${name}`)
  })
}

/** Pairs each resource with its rules. Throws if a resource has no rules, or rules have no resource. */
function pairUp(
  areas: readonly Area[],
  resources: readonly Resource[],
): readonly (readonly [Resource, Rules])[] {
  const rulesOf = new Map<string, Rules>()
  for (const [{ path }, rules] of areas.flatMap((area) => area.resources)) {
    if (rulesOf.has(path)) throw new Error(`${path} has two entries in api/area.ts`)
    rulesOf.set(path, rules)
  }
  const pairs = resources.map((resource) => {
    const rules = rulesOf.get(resource.path)
    if (!rules) throw new Error(`${resource.path} has no entry in api/area.ts, so no call uses it`)
    rulesOf.delete(resource.path)
    return [resource, rules] as const
  })
  for (const path of rulesOf.keys()) {
    throw new Error(`an api/area.ts has an entry for ${path}, which is not in the registry`)
  }
  return pairs
}
