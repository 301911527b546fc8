import {
  defineResource,
  type Resource,
  type ResourceDefinition,
} from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  type Field,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { DATA_SCOPE } from '#platform/define/shipped/choices.ts'

/**
 * The user who holds the right. The holder is set only on creation, so a right cannot be passed on to another
 * user.
 */
export const holder = (label: string) =>
  reference(label, 'system/users', {
    in: ['list', 'form', 'filter'],
    required: true,
    access: 'create',
  })

/** The scope of the right: whose data the receiver may see. */
export const reach = (label: string) =>
  choice(label, DATA_SCOPE, { in: ['list', 'form', 'filter'], required: true })

/** The last day of the right. */
export const lastDay = (required: boolean) =>
  date('有效期止', { in: ['list', 'form', 'filter', 'sort'], required })

/** The user who gave the right. */
export const grantor = () =>
  reference('授权人', 'system/users', { access: 'computed', in: ['list'] })

type CompetenceDefinition = Pick<ResourceDefinition, 'path' | 'table' | 'label' | 'controller'> & {
  /** The label of the holder. */
  holder: string
  /** The fields that describe what the right opens. */
  opens: Readonly<Record<string, Field>>
  /** The right must have a last day and a reason. Without this flag both are optional. */
  isForTime?: true
}

/** A right of one user to data of other people. */
export function defineCompetence(definition: CompetenceDefinition): Resource {
  const { path, table, label, controller, opens, isForTime = false } = definition
  const why: Readonly<Record<string, Field>> = isForTime
    ? { reason: text('授权事由', { required: true, max: 200 }), grantedById: grantor() }
    : { grantedById: grantor(), remark: text('备注', { max: 200 }) }
  return defineResource<string>({
    path,
    table,
    label,
    controller,
    title: 'userId',
    sort: { field: 'validTo' },
    fields: {
      userId: holder(definition.holder),
      scope: reach('授权范围'),
      deptIds: references('部门范围', 'org/departments'),
      ...opens,
      validTo: lastDay(isForTime),
      ...why,
    },
  })
}
