import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, rows, text } from '#platform/define/engine/field-kinds.ts'
import { BUREAU_REGISTER } from './choices.ts'

const head = { in: ['form'], max: 40 } as const

/**
 * 回盘列对照: the headings of a bureau's file, once for each city. A file without a column of types has one row for
 * each person.
 */
export const bureauColumns = defineResource({
  path: 'pay/bureau-columns',
  table: 'bureau_columns',
  label: '回盘列对照',
  controller: { family: 'hr', name: 'BureauColumns' },
  title: 'city',
  sort: { field: 'city' },
  groups: { base: '适用范围', heads: '文件中的列名', types: '险种的写法' },
  fields: {
    register: choice('对照对象', BUREAU_REGISTER, {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    city: text('城市', {
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      access: 'create',
      max: 30,
    }),
    remark: text('备注', { max: 200 }),
    nameHead: text('姓名列', { ...head, group: 'heads', required: true }),
    paperHead: text('证件号码列', {
      ...head,
      in: ['list', 'form'],
      group: 'heads',
      required: true,
    }),
    typeHead: text('险种列', {
      ...head,
      group: 'heads',
      onlyFor: { field: 'register', is: ['insurance'] },
    }),
    baseHead: text('缴费基数列', { ...head, group: 'heads' }),
    companyHead: text('单位金额列', {
      ...head,
      in: ['list', 'form'],
      group: 'heads',
      required: true,
    }),
    personHead: text('个人金额列', {
      ...head,
      in: ['list', 'form'],
      group: 'heads',
      required: true,
      under: 'companyHead',
    }),
    types: rows(
      '险种写法',
      {
        word: text('文件中的写法', { required: true, max: 40 }),
        type: choice('险种', INSURE, { required: true }),
      },
      {
        group: 'types',
        max: 30,
        onlyFor: { field: 'register', is: ['insurance'] },
      },
    ),
  },
})
