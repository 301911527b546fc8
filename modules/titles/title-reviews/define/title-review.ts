import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import { TITLE_LEVEL, TITLE_SERIES } from '#modules/titles/professions/define/choices.ts'
import { defineDocument, WHILE_DRAFTED } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  files,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { RESULT, TITLE_RESULT, TITLE_VERDICT } from './choices.ts'

const access = 'computed'
const fact = { access, group: 'facts' } as const
const outcome = { access, group: 'outcome' } as const

/** 职称申报: an application for a title, with what the file says about its conditions. */
export const titleReviews = defineDocument({
  path: 'titles/title-reviews',
  table: 'title_review',
  view: 'title_review_view',
  label: '职称申报',
  controller: { family: 'hr', name: 'ReviewApplication' },
  title: 'userId',
  sort: { field: 'docNo', descending: true },
  rows: { scope: { person: 'userId', department: 'deptId' } },
  document: { prefix: 'ZC', about: { file: 'userId' }, department: 'deptId' },
  groups: { base: '申报', facts: '档案情况', outcome: '评审结果' },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    series: choice('申报系列', TITLE_SERIES, { in: ['list', 'form', 'filter'], required: true }),
    level: choice('申报级别', TITLE_LEVEL, { in: ['list', 'form', 'filter'], required: true }),
    name: text('申报职称', {
      in: ['list', 'form'],
      required: true,
      max: 40,
      help: '如高级工程师',
    }),
    specialty: text('申报专业', { in: ['form'], max: 40 }),
    works: longText('业绩成果', { max: 4_000 }),
    proof: files('证明材料', { open: WHILE_DRAFTED.open }),
    lastLevel: choice('现有级别', TITLE_LEVEL, fact),
    lastGranted: date('现有级别取得日期', fact),
    years: decimal('取得后年数', { ...fact, scale: 1, max: 99 }),
    edu: choice('最高学历', EDUCATION, fact),
    hours: decimal('上年继续教育学时', { ...fact, scale: 1, max: 9_999 }),
    result: choice('结果', TITLE_RESULT, { ...outcome, in: ['list', 'filter'] }),
    resultNote: text('结果说明', { ...outcome, max: 200 }),
    professionId: reference('取得职称', 'titles/professions', outcome),
  },
  actions: {
    setResult: action('登记评审结果', {
      call: 'SetReviewResult',
      when: { field: 'result', is: [RESULT.recommended] },
      fields: {
        verdict: choice('结果', TITLE_VERDICT, { required: true, initial: RESULT.passed }),
        grantDate: date('取得日期', { isPast: true, help: '未通过不填' }),
        authority: text('授予单位', { max: 60 }),
        resultNote: text('结果说明', { max: 200 }),
      },
    }),
  },
})
