import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  integer,
  longText,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { sumsGroup } from '#platform/define/engine/groups.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { SHEET_PAYS, SPREADSHEET_KIND, SPREADSHEET_STATE } from './choices.ts'

const access = 'computed'
const sum = { access, in: ['list'], group: 'totals', signed: true } as const
const { open, checked, audited, finished, published, archived, voided } = MONTHLY

const why = (label: string) => ({
  fields: { reason: longText(label, { required: true, max: 500 }) },
  reason: 'reason',
})

/**
 * 外部工资表: pay of a month that is computed outside the product and published as slips. Its rows come from a file, and
 * are read and mended by calls of their own.
 */
export const spreadsheets = defineResource({
  path: 'pay/spreadsheets',
  table: 'salary_excel',
  label: '外部工资表',
  controller: { family: 'hr', name: 'SalaryExcel' },
  title: 'title',
  sort: { field: 'month', descending: true },
  states: 'state',
  rows: { deletable: { field: 'state', is: [open] } },
  groups: { base: '文件', totals: sumsGroup('合计', { item: PAY_ITEM.sheet, people: 'matched' }) },
  fields: {
    title: text('标题', { in: ['list', 'form', 'search'], required: true, max: 80 }),
    month: month('月份', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    kind: choice('文件类型', SPREADSHEET_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: SHEET_PAYS.wages,
    }),
    entityId: reference('发薪主体', 'pay/legal-entities', { in: ['list', 'form', 'filter'] }),
    state: choice('状态', SPREADSHEET_STATE, { access, in: ['list', 'filter'] }),
    rowCount: integer('行数', { access, in: ['list'] }),
    matched: integer('已匹配人数', { access, in: ['list'] }),
    sumGross: money('应发合计', sum),
    sumNet: money('实发合计', sum),
    published: bool('已发布', { access, in: ['list'] }),
    fileName: text('上传文件', { access, max: 255 }),
    hash: text('审核校验码', { access, group: 'totals', max: 64 }),
    madeById: reference('制表人', 'system/users', { access }),
    checkedById: reference('核对人', 'system/users', { access }),
    auditedById: reference('审核人', 'system/users', { access }),
    finishedOn: date('发放日期', { access }),
    publishedAt: dateTime('发布时间', { access }),
    reason: text('退回、撤销或作废原因', { access, max: 500 }),
    remark: longText('备注', { in: ['form'], max: 500 }),
  },
  actions: {
    match: action('重新匹配', {
      call: 'MatchSalaryExcel',
      button: 'edit',
      when: { field: 'state', is: [open] },
    }),
    check: transition('核对', { call: 'CheckSalaryExcel', from: [open], to: checked }),
    sendBack: transition('退回', {
      call: 'SendBackSalaryExcel',
      from: [checked],
      to: open,
      ...why('退回原因'),
    }),
    audit: transition('审核', { call: 'AuditSalaryExcel', from: [checked], to: audited }),
    unaudit: transition('反审核', {
      call: 'UnauditSalaryExcel',
      from: [audited],
      to: checked,
      ...why('反审核原因'),
    }),
    finish: transition('登记发放', {
      call: 'FinishSalaryExcel',
      from: [audited],
      to: finished,
      fields: { date: date('发放日期') },
    }),
    undoFinish: transition('撤销发放登记', {
      call: 'UndoFinishSalaryExcel',
      from: [finished],
      to: audited,
      ...why('撤销原因'),
    }),
    publish: transition('发布', {
      call: 'PublishSalaryExcel',
      from: [audited, finished],
      to: published,
    }),
    unpublish: transition('撤回发布', {
      call: 'UnpublishSalaryExcel',
      from: [published],
      to: audited,
      ...why('撤回原因'),
    }),
    archive: transition('归档', { call: 'ArchiveSalaryExcel', from: [published], to: archived }),
    undoArchive: transition('撤销归档', {
      call: 'UndoArchiveSalaryExcel',
      from: [archived],
      to: published,
      ...why('撤销原因'),
    }),
    void: transition('作废', {
      call: 'VoidSalaryExcel',
      from: [open, checked],
      to: voided,
      ...why('作废原因'),
    }),
  },
})
