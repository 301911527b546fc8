import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

/**
 * Most resources differ only in words. Slow tests, in a browser or with hundreds of calls, run on a few
 * resources that have every shape between them; fast tests run on all.
 */
export type Trait = string

const traitOf = (...parts: (string | false | undefined)[]): Trait => parts.filter(Boolean).join(' ')

/** The way in which calls and pages of a resource find its rows and rights. */
export function structureOf(resource: Resource): Trait {
  const { parent, scope, tree, treePath, groups, fields, isReadOnly } = resource
  const guarded = Object.values(groups ?? {}).some((group) => group.guarded)
  return traitOf(
    isReadOnly ? 'read only' : 'writable',
    parent && traitOf('child', parent.group && 'of a group', parent.button && 'with a button'),
    scope?.person && (scope.person === 'id' ? 'a person' : 'of a person'),
    scope?.department && 'of a department',
    tree && 'tree',
    treePath && 'with paths',
    guarded && 'guarded groups',
    Object.values(fields).some(({ mask }) => mask !== null) && 'masked',
    resource.view !== resource.table && 'from a view',
  )
}

/** The uses of a field: one entry for each. */
function traitsOfField({ kind, access, required, mask, rule, in: places }: Field): Trait[] {
  return [
    traitOf(kind, access, required && 'required'),
    traitOf(kind, mask !== null && 'masked', rule.check),
    ...places.map((place) => traitOf(kind, place, rule.exact && 'exact')),
  ]
}

/** The traits of a resource: its structure, its fields and the kinds of its buttons. */
export function traitsOf(resource: Resource): Trait[] {
  return [
    structureOf(resource),
    ...Object.values(resource.fields).flatMap(traitsOfField),
    ...Object.values(resource.actions).map(({ on, when }) =>
      traitOf('action', on, when !== undefined && 'at times'),
    ),
  ]
}

/**
 * A few resources that have every trait between them; repeatedly picks the one with most of the missing
 * traits.
 */
export function representatives(
  resources: readonly Resource[],
  traits: (resource: Resource) => readonly Trait[],
): Resource[] {
  const missing = new Set(resources.flatMap(traits))
  const chosen = new Set<Resource>()
  while (missing.size > 0) {
    const brings = (resource: Resource) =>
      new Set(traits(resource).filter((trait) => missing.has(trait))).size
    const best = resources.reduce((a, b) => (brings(b) > brings(a) ? b : a))
    chosen.add(best)
    for (const trait of traits(best)) missing.delete(trait)
  }
  return resources.filter((resource) => chosen.has(resource))
}

/** One resource of every structure. */
export const EVERY_STRUCTURE = representatives(RESOURCES, (resource) => [structureOf(resource)])

/** A small set of resources that together have every structure, every use of a field and every kind of button. */
export const EVERY_SHAPE = representatives(RESOURCES, traitsOf)

const standIns = new Set(EVERY_SHAPE)

/** Generic calls of resources for which another resource is the representative. */
export const REPEATED_CALLS: ReadonlySet<string> = new Set(
  RESOURCES.filter((resource) => !standIns.has(resource)).flatMap(({ endpoints }) =>
    Object.values(endpoints).filter((path) => path !== null),
  ),
)
