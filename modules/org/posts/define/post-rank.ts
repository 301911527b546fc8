import { RANK_SEQUENCE } from '#modules/org/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, decimal, integer, money, text } from '#platform/define/engine/field-kinds.ts'

/** 职级: pay bands are masked for readers without permission to see them. */
export const postRanks = defineResource({
  path: 'org/post-ranks',
  table: 'post_rank',
  label: '职级',
  controller: { family: 'uc', name: 'PostRank' },
  title: 'name',
  sort: { field: 'sort' },
  rows: { importBy: 'code' },
  fields: {
    code: text('职级编码', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 10,
      check: 'code',
    }),
    name: text('职级名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 30 }),
    sequence: choice('序列', RANK_SEQUENCE, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    level: integer('序列内序号', { in: ['list', 'form', 'sort'], required: true, min: 1, max: 99 }),
    salaryMin: money('薪资下限', { in: ['list', 'form'], mask: 'whole' }),
    salaryMid: money('薪资中位', { in: ['form'], mask: 'whole' }),
    salaryMax: money('薪资上限', { in: ['list', 'form'], mask: 'whole' }),
    meritRatio: decimal('绩效占比', { in: ['list', 'form'], scale: 2, max: 1, unit: 'share' }),
    extraLeave: integer('额外福利年假(天)', { max: 60 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
