import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, integer, rows, text } from '#platform/define/engine/field-kinds.ts'

const MOST_ITEMS = 12
const anchor = (label: string) => text(label, { max: 60 })

/** 评分卡: what interviewers score, with weights that add up to 100 and words for each of five levels. */
export const scoreCards = defineResource({
  path: 'hr/score-cards',
  table: 'score_card',
  label: '评分卡',
  controller: { family: 'hr', name: 'ScoreCard' },
  title: 'name',
  sort: { field: 'sort' },
  fields: {
    name: text('名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 50 }),
    items: rows(
      '评分项',
      {
        code: text('编码', { required: true, max: 20, check: 'code' }),
        title: text('评分项', { required: true, max: 40 }),
        weight: integer('权重（%）', { required: true, min: 1, max: 100 }),
        level1: anchor('1 分'),
        level2: anchor('2 分'),
        level3: anchor('3 分'),
        level4: anchor('4 分'),
        level5: anchor('5 分'),
      },
      { required: true, min: 1, max: MOST_ITEMS },
    ),
    questions: rows(
      '建议提问',
      { question: text('问题', { required: true, max: 200 }) },
      { max: 20 },
    ),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
