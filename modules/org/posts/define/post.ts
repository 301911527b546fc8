import { POST_CATEGORY, POST_WORK_TYPE } from '#modules/org/define/choices.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import { bool, choice, integer, reference, text } from '#platform/define/engine/field-kinds.ts'

/** Departments with their posts. */
export const POST_TREE = '/uc/api/Post/GetPostTreeByDepartment'

/** 岗位: a position in one department; `pid` is the post it reports to. */
export const posts = defineResource({
  path: 'org/posts',
  table: 'post',
  view: 'post_view',
  label: '岗位',
  controller: { family: 'uc', name: 'Post' },
  title: 'name',
  sort: { field: 'code' },
  rows: { letters: true, pinyin: 'words', importBy: 'code', narrow: ['deptId', 'plan', 'actual'] },
  fields: {
    code: text('岗位编码', {
      in: ['list', 'form', 'sort', 'search'],
      under: 'name',
      required: true,
      max: 20,
      check: 'code',
    }),
    name: text('岗位名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 50 }),
    deptId: reference('所属部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    pid: reference('上级岗位', 'org/posts', { in: ['form'] }),
    workType: choice('岗位工作类别', POST_WORK_TYPE, {
      in: ['list', 'form', 'filter', 'bulk'],
      required: true,
    }),
    category: choice('序列', POST_CATEGORY, {
      in: ['list', 'form', 'filter', 'bulk'],
      under: 'workType',
      required: true,
    }),
    rankMinId: reference('职级下限', 'org/post-ranks', { in: ['list', 'form'] }),
    rankMaxId: reference('职级上限', 'org/post-ranks', {
      in: ['list', 'form'],
      under: 'rankMinId',
    }),
    plan: integer('编制', { access: 'computed', in: ['list', 'sum'] }),
    actual: integer('在岗', { access: 'computed', in: ['list', 'sum'] }),
    vacancy: integer('缺编', { access: 'computed', in: ['list', 'sum'], min: -999 }),
    isLeader: bool('负责人岗', { in: ['form', 'filter'] }),
    isKey: bool('关键岗', { in: ['form', 'filter', 'bulk'] }),
    isSpecial: bool('特殊工种', { in: ['form', 'filter', 'bulk'] }),
    isConfidential: bool('涉密岗', { in: ['form', 'bulk'] }),
    needsCheckup: bool('入职须体检', { in: ['form', 'filter', 'bulk'] }),
    sort: integer('排序', { in: ['form', 'sort'], max: 99_999 }),
    enabled: bool('启用', { in: ['form', 'filter'], initial: true }),
    remark: text('备注', { max: 200 }),
  },
})
