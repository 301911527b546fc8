import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, reference, text } from '#platform/define/engine/field-kinds.ts'
import { ICON, MODULE_TYPE } from '#platform/define/shipped/choices.ts'

/** 模块: an entry of the top bar: a page, a report, or a side menu. */
export const modules = defineResource({
  path: 'system/modules',
  table: 'module',
  label: '模块',
  controller: { family: 'uc', name: 'Module' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    applicationId: reference('所属应用', 'system/applications', {
      in: ['form', 'filter'],
      required: true,
    }),
    code: text('模块编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 30,
      check: 'code',
    }),
    name: text('模块名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    type: choice('模块类型', MODULE_TYPE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '1',
    }),
    path: text('页面或报表路径', { in: ['list', 'form'], max: 200 }),
    icon: choice('图标', ICON, { in: ['list', 'form'] }),
    isHide: bool('隐藏', { in: ['list', 'form', 'filter'] }),
    sort: integer('排序', { in: ['list', 'form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
    builtIn: bool('内置', { access: 'computed' }),
  },
})
