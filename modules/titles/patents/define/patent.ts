import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  files,
  integer,
  longText,
  money,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { KIND, PATENT, PATENT_KIND, PATENT_PART, PATENT_STATE } from './choices.ts'
import { PATENT_ACTIONS } from './patent-actions.ts'
import { PATENT_PAGE } from './patent-page.ts'

const access = 'computed'
const MOST_APPLICANTS = 10
const MOST_INVENTORS = 30
const { filed, examined, granted, refused, withdrawn, ended, sold } = PATENT

/** 专利: applications and patents of the company, whose yearly fees keep them in force. */
export const patents = defineResource({
  path: 'titles/patents',
  table: 'patent',
  view: 'patent_view',
  label: '专利',
  controller: { family: 'hr', name: 'Patent' },
  title: 'name',
  sort: { field: 'feeDueDate' },
  rows: {
    scope: { department: 'deptId' },
    importBy: 'applyNo',
    narrow: ['state', 'feeDueDate'],
    deletable: { field: 'state', is: [filed, examined, refused, withdrawn] },
  },
  states: 'state',
  tabs: {
    field: 'state',
    names: PATENT_PART,
    of: {
      inForce: [granted],
      applied: [filed, examined],
      over: [refused, withdrawn, ended, sold],
    },
    opensOn: 'inForce',
  },
  page: PATENT_PAGE,
  groups: { base: '专利', people: '发明人', terms: '期限与年费', reward: guardedGroup('奖酬') },
  fields: {
    name: text('专利名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 100 }),
    kind: choice('专利类型', PATENT_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: KIND.invention,
    }),
    applyNo: text('申请号', {
      in: ['list', 'form', 'search'],
      required: true,
      max: 20,
      help: '如 201910123456.X；最后一位是校验位',
    }),
    patentNo: text('专利号', { in: ['form', 'search'], max: 20, help: 'ZL 加申请号；未授权不填' }),
    applicants: rows(
      '申请人/权利人',
      { name: text('名称', { required: true, max: 80 }) },
      { required: true, min: 1, max: MOST_APPLICANTS },
    ),
    applyDate: date('申请日期', {
      in: ['list', 'form', 'sort', 'filter'],
      required: true,
      isPast: true,
      headDay: 'since',
    }),
    publishDate: date('公开日期', { isPast: true }),
    grantDate: date('授权日期', {
      in: ['list', 'form', 'sort'],
      under: 'applyDate',
      isPast: true,
      help: '未授权不填',
    }),
    expireDate: date('到期日期', {
      access,
      headDay: 'expires',
      group: 'terms',
      under: 'feeDueDate',
      in: ['list', 'sort'],
    }),
    deptId: reference('部门', 'org/departments', { in: ['list', 'form', 'filter'] }),
    ownerId: reference('负责人', 'system/users', {
      in: ['form', 'filter'],
      required: true,
      help: '年费到期前收到提醒',
    }),
    deputyId: reference('代理负责人', 'system/users', { in: ['form'] }),
    agency: text('代理机构', { max: 60 }),
    family: text('专利族', { in: ['form', 'search'], max: 40, help: '同族专利填同一名称' }),
    files: files('附件', { open: 'always' }),
    remark: longText('备注', { max: 500 }),
    inventors: rows(
      '发明人',
      {
        empNo: text('工号', { max: 12 }),
        name: text('姓名', { max: 40 }),
        share: decimal('贡献比例（%）', { required: true, scale: 2, max: 100 }),
      },
      {
        in: ['form'],
        group: 'people',
        required: true,
        min: 1,
        max: MOST_INVENTORS,
      },
    ),
    isReduced: bool('年费减缴', { group: 'terms' }),
    paidThrough: integer('已缴至第几年', {
      group: 'terms',
      max: 20,
      help: '补录已授权专利时填写；不填按授权当年',
    }),
    feeDueDate: date('年费到期日', {
      access,
      headDay: 'until',
      group: 'terms',
      in: ['list', 'sort', 'filter'],
    }),
    dueYear: integer('待缴年度', { access, group: 'terms', max: 30 }),
    dueAmount: money('今天缴费', { access, group: 'terms' }),
    dueSurcharge: money('其中滞纳金', { access, group: 'terms' }),
    restoredOn: date('恢复请求日', { access, group: 'terms' }),
    restoreFee: money('恢复费', { access, group: 'terms' }),
    state: choice('法律状态', PATENT_STATE, {
      access,
      in: ['list', 'filter'],
      group: 'terms',
    }),
    stateReason: text('状态说明', { access, group: 'terms', max: 200 }),
    reward: money('发明人奖励', { group: 'reward', help: '不填按规定的最低额' }),
    rewardDue: date('奖励发放期限', { access, group: 'reward', headDay: 'until' }),
  },
  actions: PATENT_ACTIONS,
})
