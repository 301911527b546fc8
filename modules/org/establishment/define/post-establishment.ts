import { ESTABLISHMENT_PART } from '#modules/org/define/choices.ts'
import { DOC, defineDocument } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  date,
  integer,
  reference,
  references,
  text,
  year,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

/** 岗位编制: the approved number of people on a post in a year. */
export const postEstablishments = defineDocument({
  path: 'org/post-establishments',
  table: 'post_establishment',
  view: 'post_establishment_view',
  label: '岗位编制',
  controller: { family: 'hr', name: 'PostEstablishment' },
  title: 'postId',
  sort: { field: 'year', descending: true },
  rows: { scope: { department: 'deptId' }, importBy: null },
  document: { prefix: 'BZ', department: 'deptId' },
  tabs: {
    field: 'state',
    names: ESTABLISHMENT_PART,
    of: {
      inForce: [DOC.done],
      underWay: [DOC.draft, DOC.running, DOC.passed, DOC.rejected],
      past: [DOC.cancelled],
    },
    opensOn: 'inForce',
  },
  fields: {
    year: year('年度', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    deptId: reference('部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    postId: reference('岗位', 'org/posts', {
      in: ['list', 'form', 'filter'],
      required: true,
      within: 'deptId',
    }),
    isCurrent: bool('现行编制', { access, in: ['filter'] }),
    plan: integer('核定编制', {
      in: ['list', 'form', 'sort', 'sum'],
      required: true,
      max: 999,
    }),
    planTemp: integer('临时编制', { in: ['list', 'form', 'bulk', 'sum'], max: 999 }),
    planTempTo: date('临时编制截止', { in: ['form', 'bulk'] }),
    actual: integer('在岗', { access, in: ['list', 'sum'] }),
    onboarding: integer('待入职', { access, in: ['list', 'sum'] }),
    leaving: integer('待离职', { access, in: ['list', 'sum'] }),
    vacancy: integer('空缺', { access, in: ['list', 'sum'], min: -999 }),
    overReason: text('超编原因', { max: 200 }),
  },
  actions: {
    adjust: action('调整编制', {
      call: 'AdjustPostEstablishment',
      button: 'add',
      when: { field: 'state', is: [DOC.done] },
    }),
    copy: action('复制上年编制', {
      call: 'CopyFromLastYear',
      on: 'list',
      fields: {
        year: year('年度', { required: true }),
        deptIds: references('部门', 'org/departments'),
      },
    }),
  },
})
