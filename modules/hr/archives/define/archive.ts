import { SPELL_FIELDS } from '#modules/hr/joining/define/rehire-fields.ts'
import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { dictionary } from '#platform/define/shipped/dictionaries/dictionary.ts'
import { ARCHIVE_ACTIONS } from './archive-actions.ts'
import { PERSONAL_FIELDS } from './archive-personal-fields.ts'
import * as choices from './choices.ts'
import { NOT_JOINED_YET, ROSTER_TABS } from './employment-states.ts'
import { FILE_PAGE } from './file-page.ts'

const work = { group: 'work' } as const
const years = { ...work, access: 'computed', scale: 1, max: 99, unit: 'years' } as const
/** Fields that often have the same value for many people who join together. */
const shared = { ...work, in: ['form', 'filter', 'bulk'] } as const
/** Fields set at joining. Later only a document changes them, or a correction with a reason. */
const decided = { ...work, access: 'create' } as const

/** 人事档案: one row a person, kept when the person is hired again. The wire calls it UserBaseInfo. */
export const archives = defineResource({
  path: 'hr/archives',
  table: 'user_base_info',
  view: 'user_base_info_view',
  label: '人事档案',
  controller: { family: 'hr', name: 'UserBaseInfo' },
  title: 'name',
  sort: { field: 'empNo' },
  rows: {
    scope: { person: 'id', department: 'deptId' },
    letters: true,
    pinyin: 'person',
    importBy: 'empNo',
    dated: { by: 'employment_on', fields: ['status', 'deptId', 'postId', 'rankId'] },
    // Only the file of a person who never joined may be deleted.
    deletable: { field: 'status', is: [NOT_JOINED_YET] },
  },
  // The work group comes first. It is not guarded, so every reader of a file sees it, and a superior may see
  // only this group without further permissions.
  groups: {
    work: '任职',
    // The document number comes first: the form derives base fields from it.
    identity: guardedGroup('证件'),
    base: guardedGroup('基本'),
    contact: guardedGroup('联系'),
    emergency: guardedGroup('紧急联系人'),
    political: guardedGroup('政治面貌'),
    education: guardedGroup('学历与技能'),
    welfare: guardedGroup('社保'),
    // Groups of child rows only.
    career: guardedGroup('工作经历'),
    family: guardedGroup('家庭'),
  },
  tabs: ROSTER_TABS,
  page: FILE_PAGE,
  fields: {
    empNo: text('工号', {
      ...work,
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      access: 'create',
      under: 'name',
      max: 12,
      check: 'empNo',
    }),
    name: text('姓名', {
      ...work,
      in: ['list', 'form', 'filter', 'sort', 'search'],
      required: true,
      max: 60,
      check: 'personName',
    }),
    deptId: reference('部门', 'org/departments', {
      ...decided,
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    postId: reference('岗位', 'org/posts', {
      ...decided,
      in: ['list', 'form', 'filter'],
      within: 'deptId',
      under: 'deptId',
    }),
    status: choice('人员状态', choices.EMPLOYMENT_STATUS, {
      ...work,
      access: 'computed',
      in: ['list', 'filter', 'sort'],
    }),
    ...PERSONAL_FIELDS,
    empKind: choice('用工性质', choices.EMPLOYMENT_KIND, {
      ...decided,
      in: ['form', 'filter'],
      required: true,
    }),
    // True when the post belongs to another department. Only old files have such a post: the
    // product now requires that the post belongs to the department.
    postElsewhere: bool('岗位属其他部门', { ...work, access: 'computed', in: [] }),
    rankId: reference('职级', 'org/post-ranks', { ...decided, in: ['form', 'filter'] }),
    isCadre: bool('管理身份', { ...work, in: ['form', 'filter', 'bulk'] }),
    joinDate: date('入职日期', {
      headDay: 'since',
      ...decided,
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
    }),
    joinGroupDate: date('入集团日期', work),
    workStartDate: date('参加工作日期', { ...work, required: true, isPast: true }),
    // The state and these days follow from events; where an event has no document, a correction
    // sets them.
    regularDate: date('转正日期', { ...work, access: 'computed' }),
    leaveDate: date('离职日期', { headDay: 'until', ...work, access: 'computed', in: ['filter'] }),
    suspendedUntil: date('停薪留职预计至', { ...work, access: 'computed', in: ['filter'] }),
    probationEnd: date('试用期截止', { ...work, access: 'computed' }),
    ...SPELL_FIELDS,
    // The retirement day reveals the birth date, so only readers who may see the birth date see it.
    retireDate: date('法定退休日', { headDay: 'until', group: 'base', access: 'computed' }),
    serviceYears: decimal('司龄', { ...years, in: ['list'], under: 'joinDate' }),
    workYears: decimal('工龄', years),
    // The highest title of each line.
    titleName: text('职称', { ...work, access: 'computed', max: 100 }),
    workCity: text('工作城市', { ...work, in: ['form', 'filter', 'bulk'], max: 30 }),
    source: choice('招聘渠道', dictionary('recruitSource'), shared),
    referrer: text('推荐人', { ...work, max: 60, check: 'personName' }),
    archiveNo: text('档案编号', { ...work, max: 30, check: 'accountNo' }),
    archivePlace: text('档案存放地', { ...work, in: ['form', 'bulk'], max: 60 }),
    socialNo: text('社保账号', { group: 'welfare', mask: 'tail', max: 30, check: 'accountNo' }),
    fundNo: text('公积金账号', { group: 'welfare', mask: 'tail', max: 30, check: 'accountNo' }),
    taxIdSame: bool('纳税识别号同证件号', { group: 'welfare', in: ['form', 'bulk'] }),
  },
  actions: ARCHIVE_ACTIONS,
})
