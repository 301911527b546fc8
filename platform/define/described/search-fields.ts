import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'

/** The fields by which a person knows a record of any kind, where it has them. */
export type SearchFields = { number: string; department?: string; post?: string; state?: string }

/**
 * What a search over everything shows of a resource; null for those it leaves out: what has no
 * number that its list is looked through by, or belongs to another record, or is a log.
 */
export function searchFields(resource: Resource): SearchFields | null {
  const { fields, parent, isReadOnly, treePath } = resource
  const listed = (name: string) => (fields[name]?.in.includes('list') ? name : undefined)
  const [number] =
    Object.entries(fields).find(([, field]) => field.in.includes('search') && isNumber(field)) ?? []
  if (number === undefined || parent || isReadOnly) return null
  return {
    number,
    // A tree of records tells each by its whole path.
    department: treePath && fields.fullName ? 'fullName' : listed('deptId'),
    post: listed('postId'),
    state: stateOf(resource),
  }
}

function isNumber({ mask, rule }: Field): boolean {
  return !mask && (rule.check === 'code' || rule.check === 'empNo')
}

/**
 * How far a record is: what its list is divided by, what its buttons depend on, or whether it is in
 * use. The list comes first: a plan under way is no document that is done, although it is that too.
 */
function stateOf({ states, deletable, actions, fields, tabs }: Resource): string | undefined {
  const asked = Object.values(actions).map(({ when }) => when?.field)
  const divided = tabs && fields[tabs.field]?.kind === 'choice' ? tabs.field : undefined
  const named = [divided, states, deletable?.field, ...asked, 'enabled']
  return named.find((name) => name !== undefined && Object.hasOwn(fields, name))
}
