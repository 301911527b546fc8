import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, integer, text } from '#platform/define/engine/field-kinds.ts'

/** 用人单位 */
export const legalEntities = defineResource({
  path: 'pay/legal-entities',
  table: 'legal_entity',
  label: '用人单位',
  controller: { family: 'hr', name: 'LegalEntity' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 40 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
