import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, integer, text } from '#platform/define/engine/field-kinds.ts'

/** 数据字典: option lists that a company may extend itself. */
export const dataDicts = defineResource({
  path: 'system/data-dicts',
  table: 'data_dict',
  label: '数据字典',
  controller: { family: 'uc', name: 'DataDict' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    name: text('字典名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 50 }),
    type: text('字典类型', {
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      max: 40,
      check: 'code',
    }),
    code: text('字典编码', {
      in: ['list', 'form', 'sort', 'search'],
      under: 'name',
      required: true,
      max: 20,
      check: 'code',
    }),
    parentCode: text('上级编码', { max: 20, check: 'code' }),
    sort: integer('排序', { in: ['list', 'form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'bulk'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
