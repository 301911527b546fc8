import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  integer,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PATENT_FEE_STATE } from './choices.ts'

const access = 'computed'
const MOST_YEARS = 30

/** 专利年费: what keeps a patent in force, year by year of its term. Rules write the rows. */
export const patentFees = defineResource({
  path: 'titles/patent-fees',
  table: 'patent_fee',
  view: 'patent_fee_view',
  label: '年费',
  controller: { family: 'hr', name: 'PatentFee' },
  title: 'year',
  sort: { field: 'dueDate' },
  rows: { parent: { resource: 'titles/patents', field: 'patentId' } },
  fields: {
    patentId: reference('专利', 'titles/patents', { access, in: ['filter'] }),
    year: integer('年度', { access, in: ['list'], min: 1, max: MOST_YEARS }),
    legalDate: date('法定缴费日', { access }),
    dueDate: date('应缴日', { access, in: ['list', 'sort', 'filter'] }),
    graceEnd: date('滞纳期截止', { access, in: ['list'] }),
    fullFee: money('全额年费', { access }),
    reduceShare: decimal('减缴比例', { access, scale: 4, max: 1, unit: 'share' }),
    payable: money('应缴年费', { access, in: ['list'] }),
    surcharge: money('滞纳金', { access, in: ['list'] }),
    totalDue: money('合计', { access, in: ['list'] }),
    paidAt: date('缴费日', { access, in: ['list'] }),
    paidAmount: money('实缴金额', { access }),
    receiptNo: text('票据号', { access, in: ['list'], under: 'paidAt', max: 40 }),
    payer: text('缴费人', { access, max: 60 }),
    state: choice('状态', PATENT_FEE_STATE, { access, in: ['list', 'filter'] }),
  },
})
