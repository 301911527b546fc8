import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  integer,
  reference,
  richText,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import {
  REPORT_CATEGORY,
  REPORT_CHART,
  REPORT_LAYOUT,
  REPORT_ORIENTATION,
  REPORT_QUERY,
} from './report-choices.ts'

const column = { column: text('列', { required: true, max: 40 }) }

/** 报表模板: the definition of a report or a text. Its query and its reader decide which rows and columns it shows. */
export const reportTemplates = defineResource({
  path: 'system/report-templates',
  table: 'report_template',
  label: '报表模板',
  controller: { family: 'hr', name: 'ReportTemplate' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    // The key is part of an address that users bookmark, so it never changes.
    key: text('报表键', {
      in: ['list', 'form', 'sort', 'search'],
      access: 'create',
      required: true,
      max: 60,
    }),
    name: text('报表名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 60 }),
    category: choice('类别', REPORT_CATEGORY, { in: ['list', 'form', 'filter'], required: true }),
    query: choice('查询', REPORT_QUERY, { in: ['list', 'form', 'filter'], required: true }),
    shownColumns: rows('列', column, { max: 40 }),
    groups: rows('分组小计', column, { max: 3 }),
    withRows: bool('显示明细', { initial: true }),
    params: rows(
      '参数',
      { param: text('参数', { required: true, max: 40 }), initial: text('默认值', { max: 100 }) },
      { max: 10 },
    ),
    chart: choice('图表', REPORT_CHART),
    layout: choice('版式', REPORT_LAYOUT, {
      in: ['list', 'form'],
      required: true,
      initial: 'sheet',
    }),
    orientation: choice('纸张方向', REPORT_ORIENTATION, { initial: 'portrait', required: true }),
    body: richText('正文', { max: 40_000 }),
    reportType: integer('报表类型', { required: true, max: 9, initial: '0' }),
    ownerMenuId: reference('所属菜单', 'system/menus'),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter', 'bulk'], initial: true }),
    remark: text('备注', { max: 200 }),
    builtIn: bool('内置', { access: 'computed', in: ['list'] }),
  },
  actions: {
    restore: action('恢复内置', {
      call: 'RestoreReportTemplate',
      button: 'edit',
      when: { field: 'builtIn', is: [true] },
    }),
  },
})
