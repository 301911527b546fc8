import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, text } from '#platform/define/engine/field-kinds.ts'

/** 应用: the application that modules belong to. There is one; the top bar shows its name. */
export const applications = defineResource({
  path: 'system/applications',
  table: 'application',
  label: '应用',
  controller: { family: 'uc', name: 'Application' },
  title: 'name',
  sort: { field: 'code' },
  fields: {
    code: text('应用编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 30,
      check: 'code',
    }),
    name: text('应用名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 50 }),
    shortName: text('产品简称', { in: ['list', 'form'], required: true, max: 20 }),
    baseUrl: text('访问地址', { max: 200 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
