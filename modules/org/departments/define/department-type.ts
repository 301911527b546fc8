import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, integer, text } from '#platform/define/engine/field-kinds.ts'

/** 部门类型: company, branch, centre, department, section, team … */
export const departmentTypes = defineResource({
  path: 'org/department-types',
  table: 'department_type',
  label: '部门类型',
  controller: { family: 'uc', name: 'DepartmentType' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    code: text('编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('类型名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    isCompany: bool('是否法人', { in: ['list', 'form', 'filter'] }),
    sort: integer('排序', { in: ['list', 'form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
