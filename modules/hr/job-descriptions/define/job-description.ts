import { EDUCATION, HAZARD } from '#modules/hr/archives/define/choices.ts'
import { DOC, defineDocument, WHILE_DRAFTED } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  choiceSet,
  date,
  files,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'
const requirements = { group: 'requirements' } as const
const relations = { group: 'relations' } as const

const MAX_ROWS = 20

/** 岗位说明书: purpose and requirements of a post; one version is in force. */
export const jobDescriptions = defineDocument({
  path: 'hr/post-explains',
  table: 'post_explain',
  view: 'post_explain_view',
  label: '岗位说明书',
  controller: { family: 'hr', name: 'PostExplain' },
  title: 'postId',
  sort: { field: 'docNo', descending: true },
  rows: { scope: { department: 'deptId' } },
  document: { prefix: 'SM', completes: true, effectAt: 'effectiveDate', department: 'deptId' },
  groups: { base: '岗位', relations: '权限与关系', requirements: '任职要求' },
  fields: {
    deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    postId: reference('岗位', 'org/posts', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
      within: 'deptId',
    }),
    edition: integer('版本', { access, in: ['list', 'sort'] }),
    isCurrent: bool('现行版本', { access, in: ['list', 'filter'] }),
    effectiveDate: date('生效日期', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    writerId: reference('编写人', 'system/users', { access }),
    purpose: longText('岗位目的', { required: true, max: 1_000 }),
    duties: rows(
      '岗位职责',
      {
        duty: text('职责', { required: true, max: 200 }),
        task: text('工作任务', { max: 500 }),
        share: integer('占比（%）', { required: true, min: 1, max: 100 }),
        standard: text('考核标准', { max: 200 }),
      },
      { required: true, max: MAX_ROWS },
    ),
    kpis: rows(
      '关键绩效指标',
      {
        name: text('指标', { required: true, max: 100 }),
        target: text('目标', { max: 200 }),
        share: integer('权重（%）', { min: 0, max: 100 }),
      },
      { max: MAX_ROWS },
    ),
    reportToId: reference('直接上级岗位', 'org/posts', relations),
    subordinateIds: references('下级岗位', 'org/posts', relations),
    authority: longText('权限', { ...relations, max: 1_000 }),
    internalRelations: longText('内部协作', { ...relations, max: 1_000 }),
    externalRelations: longText('外部协作', { ...relations, max: 1_000 }),
    eduMin: choice('最低学历', EDUCATION, requirements),
    majors: text('专业', { ...requirements, max: 200 }),
    experienceYears: integer('工作年限', { ...requirements, max: 60, unit: 'years' }),
    certificates: text('持证要求', { ...requirements, max: 200 }),
    skills: longText('知识与技能', { ...requirements, max: 1_000 }),
    environment: longText('工作环境', { ...requirements, max: 500 }),
    hazards: choiceSet('职业危害', HAZARD, requirements),
    files: files('附件', WHILE_DRAFTED, requirements),
  },
  actions: {
    newVersion: action('新版本', {
      call: 'NewPostExplainVersion',
      button: 'add',
      when: { field: 'state', is: [DOC.done] },
    }),
  },
})
