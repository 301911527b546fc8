import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, integer, text } from '#platform/define/engine/field-kinds.ts'

/** 部门级别: the smaller the number, the higher the level. */
export const departmentRanks = defineResource({
  path: 'org/department-ranks',
  table: 'department_rank',
  label: '部门级别',
  controller: { family: 'uc', name: 'DepartmentRank' },
  title: 'name',
  sort: { field: 'rankNo' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('级别名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    rankNo: integer('序号', { in: ['list', 'form', 'sort'], required: true, min: 1, max: 999 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
