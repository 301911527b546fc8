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
import {
  TITLE,
  TITLE_GRANT_WAY,
  TITLE_LEVEL,
  TITLE_LINE,
  TITLE_SERIES,
  TITLE_STATE,
  TITLE_TERM_STATE,
} from './choices.ts'
import { PROFESSION_ACTIONS } from './profession-actions.ts'
import { PROFESSION_PAGE } from './profession-page.ts'

const access = 'computed'
const term = { access, group: 'term' } as const

/** 职称/职业资格: titles of people, and the appointments to them. */
export const professions = defineResource({
  path: 'titles/professions',
  table: 'profession',
  view: 'profession_view',
  label: '职称',
  controller: { family: 'hr', name: 'Profession' },
  title: 'name',
  sort: { field: 'grantDate', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    importBy: null,
    narrow: ['userId', 'state'],
    deletable: { field: 'state', is: [TITLE.valid, TITLE.void] },
  },
  states: 'state',
  page: PROFESSION_PAGE,
  groups: { base: '职称', term: '聘任', pay: guardedGroup('津贴') },
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
    series: choice('系列', TITLE_SERIES, { in: ['list', 'form', 'filter'], required: true }),
    name: text('职称名称', {
      in: ['list', 'form', 'search', 'sort'],
      required: true,
      max: 40,
      help: '如高级工程师',
    }),
    level: choice('级别', TITLE_LEVEL, { in: ['list', 'form', 'filter'], required: true }),
    line: choice('序列', TITLE_LINE, { access, in: ['list', 'filter'], under: 'series' }),
    specialty: text('专业', { in: ['list', 'form'], under: 'name', max: 40 }),
    grantDate: date('取得日期', {
      in: ['list', 'form', 'sort', 'filter'],
      required: true,
      isPast: true,
      headDay: 'since',
    }),
    grantWay: choice('取得方式', TITLE_GRANT_WAY, { in: ['form', 'filter'], required: true }),
    certNo: text('证书编号', { in: ['form', 'search'], max: 60, help: '未发证书不填' }),
    authority: text('授予单位', { max: 60 }),
    isHighest: bool('最高职称', { access, in: ['list', 'filter'] }),
    files: files('附件', { open: 'always' }),
    remark: longText('备注', { max: 500 }),
    appointDate: date('聘任日期', { ...term, in: ['list'] }),
    appointEnd: date('聘任截止', { ...term, in: ['list'], under: 'appointDate' }),
    fileNo: text('聘任文号', { ...term, max: 40 }),
    appointState: choice('聘任状态', TITLE_TERM_STATE, term),
    // From which day the next appointment could run; the form of the appointment begins with it.
    termFrom: date('下次聘任', { ...term, in: [] }),
    state: choice('状态', TITLE_STATE, { ...term, in: ['list', 'filter'] }),
    voidReason: text('作废原因', { ...term, max: 200 }),
    allowance: money('月津贴', { access, group: 'pay' }),
  },
  actions: PROFESSION_ACTIONS,
})
