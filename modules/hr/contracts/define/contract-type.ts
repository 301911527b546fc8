import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, reference, text } from '#platform/define/engine/field-kinds.ts'
import { CONTRACT_CLASS, CONTRACT_TERM } from './choices.ts'

/** 合同类型: kinds of labour contracts and of other agreements. */
export const contractTypes = defineResource({
  path: 'hr/contract-types',
  table: 'contract_type',
  label: '合同类型',
  controller: { family: 'hr', name: 'ContractType' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    code: text('类型编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('合同类型名称', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 40,
    }),
    // The class of a type never changes, because contracts were signed under it.
    kind: choice('类型', CONTRACT_CLASS, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    termKind: choice('期限类型', CONTRACT_TERM, {
      in: ['list', 'form'],
      required: true,
      access: 'create',
    }),
    defaultYears: integer('默认年限', { in: ['list', 'form'], min: 1, max: 50 }),
    alertDays: integer('到期提醒天数', {
      in: ['list', 'form'],
      required: true,
      min: 0,
      max: 366,
      initial: '45',
    }),
    templateId: reference('打印模板', 'system/report-templates'),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
