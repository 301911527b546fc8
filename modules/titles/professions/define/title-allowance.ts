import { defineResource } from '#platform/define/engine/define-resource.ts'
import { choice, integer, money, month, reference } from '#platform/define/engine/field-kinds.ts'
import { TITLE_PAY_STATE } from './choices.ts'

const access = 'computed'
const MOST_DAYS = 31

/** 职称津贴: what the appointments to a title give month by month. A rule writes the rows and passes them to pay. */
export const titleAllowances = defineResource({
  path: 'titles/title-allowances',
  table: 'title_allowance',
  view: 'title_allowance_view',
  label: '职称津贴',
  controller: { family: 'hr', name: 'TitleAllowance' },
  title: 'month',
  sort: { field: 'month', descending: true },
  rows: { parent: { resource: 'titles/professions', field: 'professionId', group: 'pay' } },
  fields: {
    professionId: reference('职称', 'titles/professions', { access, in: ['filter'] }),
    month: month('月份', { access, in: ['list', 'sort', 'filter'] }),
    days: integer('天数', { access, in: ['list'], max: MOST_DAYS }),
    monthDays: integer('当月天数', { access, in: ['list'], max: MOST_DAYS }),
    amount: money('金额', { access, in: ['list', 'sum'] }),
    payState: choice('工资输入', TITLE_PAY_STATE, { access, in: ['list'] }),
  },
})
