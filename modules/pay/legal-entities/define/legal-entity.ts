import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, text } from '#platform/define/engine/field-kinds.ts'
import { MEDICAL_FIXED_PAYER, PAY_LAG } from './choices.ts'

/** 用人单位: an employer that hires, registers, insures and pays. */
export const legalEntities = defineResource({
  path: 'pay/legal-entities',
  table: 'legal_entity',
  label: '用人单位',
  controller: { family: 'hr', name: 'LegalEntity' },
  title: 'name',
  sort: { field: 'name' },
  fields: {
    name: text('单位名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 80 }),
    creditCode: text('统一社会信用代码', {
      in: ['list', 'form', 'search'],
      required: true,
      max: 18,
      check: 'creditCode',
    }),
    taxNo: text('纳税人识别号', { required: true, max: 20, check: 'taxNo' }),
    taxRegion: text('主管税务地区', { in: ['form', 'filter'], required: true, max: 30 }),
    socialCity: text('社保登记地', { in: ['list', 'form', 'filter'], required: true, max: 30 }),
    socialNo: text('社保登记号', { max: 30 }),
    fundCity: text('公积金登记地', { in: ['list', 'form', 'filter'], required: true, max: 30 }),
    fundNo: text('公积金单位账号', { max: 30 }),
    payDay: integer('发薪日', { in: ['list', 'form'], required: true, min: 1, max: 31 }),
    payLag: choice('发薪月份', PAY_LAG, {
      in: ['list', 'form'],
      under: 'payDay',
      required: true,
      initial: '1',
    }),
    medicalFixedPayer: choice('医保定额承担方', MEDICAL_FIXED_PAYER),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
