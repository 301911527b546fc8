import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'

/** The main fields of any record, if it has them. */
export type SearchFields = { number: string; department?: string; post?: string; state?: string }

/**
 * The fields that the global search shows of a resource; null for resources without a searchable
 * number, for child resources and for logs.
 */
export function searchFields(resource: Resource): SearchFields | null {
  const { fields, parent, isReadOnly, treePath } = resource
  const listed = (name: string) => (fields[name]?.in.includes('list') ? name : undefined)
  const [number] =
    Object.entries(fields).find(([, field]) => field.in.includes('search') && isNumber(field)) ?? []
  if (number === undefined || parent || isReadOnly) return null
  return {
    number,
    // In a tree each record shows its whole path.
    department: treePath && fields.fullName ? 'fullName' : listed('deptId'),
    post: listed('postId'),
    state: stateOf(resource),
  }
}

function isNumber({ mask, rule }: Field): boolean {
  return !mask && (rule.check === 'code' || rule.check === 'empNo')
}

/**
 * The field with the state of a record: the field of the tabs, or else the field that buttons depend on, or
 * else `enabled`. The tabs come first, because they distinguish plans better than the state of the document.
 */
function stateOf({ states, deletable, actions, fields, tabs }: Resource): string | undefined {
  const whenFields = Object.values(actions).map(({ when }) => when?.field)
  const divided = tabs && fields[tabs.field]?.kind === 'choice' ? tabs.field : undefined
  const named = [divided, states, deletable?.field, ...whenFields, 'enabled']
  return named.find((name) => name !== undefined && Object.hasOwn(fields, name))
}
