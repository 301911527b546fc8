import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  integer,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { CERTIFICATE_CATEGORY } from './choices.ts'

/** 证书类型: a tree of certificate types with their rules. */
export const certificateTypes = defineResource({
  path: 'hr/certificate-types',
  table: 'certificate_type',
  label: '证书类型',
  controller: { family: 'hr', name: 'CertificateType' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { tree: 'pid' },
  fields: {
    code: text('证书编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('证书名称', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 60,
    }),
    pid: reference('上级类型', 'hr/certificate-types', { in: ['list', 'form', 'filter'] }),
    category: choice('类别', CERTIFICATE_CATEGORY, {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    authority: text('发证机关', { max: 60 }),
    validYears: integer('有效年限', { in: ['list', 'form'], min: 1, max: 50 }),
    continueHours: integer('每个有效期的继续教育学时', { min: 1, max: 2000 }),
    allowance: money('月津贴', { in: ['list', 'form'] }),
    stackable: bool('津贴可与同类别叠加'),
    alertDays: integer('到期提醒天数', { required: true, min: 0, max: 366, initial: '60' }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
