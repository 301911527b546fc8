import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  files,
  longText,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { OFFICIAL, OFFICIAL_POST_PART, OFFICIAL_POST_STATE } from './choices.ts'
import { OFFICIAL_POST_ACTIONS } from './official-post-actions.ts'

const access = 'computed'
const { active, ended, resigned, dismissed } = OFFICIAL

/** 社会任职: the posts that employees hold in official bodies and associations. */
export const officialPosts = defineResource({
  path: 'titles/official-posts',
  table: 'official_post',
  view: 'official_post_view',
  label: '社会任职',
  controller: { family: 'hr', name: 'OfficialPerson' },
  title: 'position',
  sort: { field: 'endDate' },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    importBy: null,
    narrow: ['organisationId', 'endDate'],
  },
  states: 'state',
  tabs: {
    field: 'state',
    names: OFFICIAL_POST_PART,
    of: { active: [active], over: [ended, resigned, dismissed] },
    opensOn: 'active',
  },
  groups: { base: '任职', pay: guardedGroup('报酬') },
  fields: {
    userId: reference('人员', 'hr/archives', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      access: 'create',
    }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    organisationId: reference('组织', 'titles/official-organisations', {
      in: ['list', 'form', 'filter'],
      required: true,
      access: 'create',
    }),
    position: text('职务', {
      in: ['list', 'form', 'search'],
      required: true,
      max: 40,
      help: '如委员、理事、代表、专家',
    }),
    term: text('届次', { in: ['list', 'form'], under: 'position', max: 20 }),
    startDate: date('开始日期', { in: ['list', 'form', 'sort'], required: true, headDay: 'since' }),
    endDate: date('结束日期', {
      in: ['list', 'form', 'sort', 'filter'],
      headDay: 'until',
      help: '无固定届期不填；到期次日自动届满',
    }),
    recommendedBy: text('推荐单位', { in: ['form'], max: 40 }),
    approvalNo: text('批复文号', { in: ['form'], max: 40 }),
    files: files('附件', { open: 'always' }),
    remark: longText('备注', { max: 500 }),
    state: choice('状态', OFFICIAL_POST_STATE, { access, in: ['list', 'filter'] }),
    endedOn: date('实际结束日', { access }),
    endReason: text('说明', { access, max: 200 }),
    keepsAfterLeaving: bool('离职后保留', { access, in: ['filter'] }),
    isPaid: bool('取酬', { group: 'pay', in: ['form'] }),
    pay: money('年报酬', { group: 'pay', in: ['form'], help: '取酬时填写' }),
  },
  actions: OFFICIAL_POST_ACTIONS,
})
