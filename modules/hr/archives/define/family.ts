import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, date, reference, text } from '#platform/define/engine/field-kinds.ts'
import { FAMILY_RELATION, POLITICAL_STATUS } from './choices.ts'

/** 家庭成员: child rows of a personnel file. */
export const families = defineResource({
  path: 'hr/families',
  table: 'user_family',
  label: '家庭成员',
  controller: { family: 'hr', name: 'UserFamily' },
  title: 'relation',
  sort: { field: 'relation' },
  rows: { parent: { resource: 'hr/archives', field: 'userId', group: 'family' } },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['form', 'filter'],
      required: true,
      access: 'create',
    }),
    relation: choice('关系', FAMILY_RELATION, { in: ['list', 'form', 'sort'], required: true }),
    name: text('姓名', {
      in: ['list', 'form'],
      required: true,
      mask: 'whole',
      max: 60,
      check: 'personName',
    }),
    birthDate: date('出生日期', { mask: 'whole', isPast: true }),
    political: choice('政治面貌', POLITICAL_STATUS),
    workUnit: text('工作单位', { in: ['list', 'form'], max: 60 }),
    post: text('职务', { max: 40 }),
    phone: text('电话', { mask: 'phone', max: 20, check: 'tel' }),
    isOnlyChild: bool('独生子女', { in: ['list', 'form'] }),
  },
})
