import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, richText, text } from '#platform/define/engine/field-kinds.ts'
import { LETTER_KIND } from './choices.ts'

/** Personal fields that a template may use, as `{{name}}`. */
export const MERGED_FIELDS = ['name', 'empNo', 'deptName', 'postName', 'date'] as const

/** 承诺书模板: texts for employees to sign. */
export const commitmentTemplates = defineResource({
  path: 'hr/commitment-templates',
  table: 'commitment_template',
  label: '承诺书模板',
  controller: { family: 'hr', name: 'CommitmentTemplate' },
  title: 'title',
  sort: { field: 'sort' },
  fields: {
    title: text('标题', { in: ['list', 'form', 'sort', 'search'], required: true, max: 80 }),
    kind: choice('承诺书类型', LETTER_KIND, { in: ['list', 'form', 'filter'], required: true }),
    content: richText('承诺书正文', { required: true, max: 20_000 }),
    validMonths: integer('有效期（月）', { in: ['list', 'form'], min: 1, max: 600 }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['list', 'form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
