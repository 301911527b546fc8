import { EDUCATION, EMPLOYMENT_KIND } from '#modules/hr/archives/define/choices.ts'
import { DOC, defineDocument, WHILE_DRAFTED } from '#platform/define/documents/define-document.ts'
import { action } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  choiceSet,
  date,
  dateTime,
  files,
  integer,
  longText,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import {
  NEED_CHANNEL,
  NEED_PART,
  NEED_REASON,
  NEED_URGENCY,
  PUBLISH_STATE,
  PUBLISHED,
  REPLACING,
  TAKES_APPLICATIONS,
} from './choices.ts'

const access = 'computed'
const asked = { group: 'asked' } as const
const publication = { group: 'publication' } as const
const MOST_PEOPLE = 200
const MOST_WORDS = 4_000

const duty = longText('岗位职责', { ...asked, required: true, max: MOST_WORDS })
const requirement = longText('任职要求', {
  ...asked,
  required: true,
  max: MOST_WORDS,
  help: '不得写入性别、年龄、婚育、健康等与岗位无关的条件',
})
const nice = longText('加分项', { ...asked, max: MOST_WORDS, help: '有更好，没有也可以应聘的条件' })
const majors = text('专业要求', { ...asked, max: 200 })

/** 招聘申请: a department needs people on a post. Hired and running applications are counted, never typed. */
export const recruitingNeeds = defineDocument({
  path: 'hr/recruiting-applications',
  table: 'recruiting_application',
  view: 'recruiting_application_view',
  label: '招聘申请',
  controller: { family: 'hr', name: 'RecruitingApplication' },
  title: 'postId',
  sort: { field: 'urgency', descending: true },
  rows: {
    scope: { department: 'deptId' },
    narrow: ['urgency', 'headcount', 'expectDate', 'publishState'],
  },
  document: { prefix: 'ZP', completes: true, department: 'deptId' },
  tabs: {
    field: 'state',
    names: NEED_PART,
    of: {
      open: [DOC.done],
      underWay: [DOC.draft, DOC.running, DOC.passed, DOC.rejected],
      past: [DOC.cancelled],
    },
  },
  groups: {
    base: '需求',
    asked: '职责与要求',
    pay: guardedGroup('薪资范围'),
    publication: '发布',
  },
  fields: {
    deptId: reference('需求部门', 'org/departments', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    postId: reference('岗位', 'org/posts', {
      in: ['list', 'form', 'filter', 'search'],
      required: true,
      within: 'deptId',
      under: 'deptId',
    }),
    headcount: integer('需求人数', {
      in: ['list', 'form', 'sort', 'sum'],
      required: true,
      min: 1,
      max: MOST_PEOPLE,
    }),
    vacancy: integer('空缺', { access, in: ['list'], under: 'headcount', min: -999 }),
    hired: integer('已入职人数', { access, in: ['list'], under: 'inProcess' }),
    inProcess: integer('流程中人数', { access, in: ['list'] }),
    reason: choice('申请原因', NEED_REASON, { in: ['list', 'form', 'filter'], required: true }),
    replaceUserId: reference('被替补人', 'hr/archives', {
      onlyFor: { field: 'reason', is: REPLACING },
    }),
    overReason: longText('超编说明', { max: 500 }),
    urgency: choice('紧急程度', NEED_URGENCY, {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      initial: '1',
      under: 'reason',
    }),
    empKind: choice('用工性质', EMPLOYMENT_KIND, { required: true, initial: '1' }),
    expectDate: date('期望到岗', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    city: text('工作地点', {
      in: ['list', 'form', 'filter'],
      required: true,
      max: 30,
      under: 'expectDate',
    }),
    ownerId: reference('招聘负责人', 'system/users', { in: ['list', 'form', 'filter'] }),
    duty,
    requirement,
    nice,
    majors,
    eduMin: choice('最低学历', EDUCATION, asked),
    experienceYears: integer('工作年限要求', { ...asked, max: 60, unit: 'years' }),
    salaryFrom: money('薪资下限', { group: 'pay' }),
    salaryTo: money('薪资上限', { group: 'pay' }),
    channels: choiceSet('渠道', NEED_CHANNEL),
    publishState: choice('发布状态', PUBLISH_STATE, {
      ...publication,
      access,
      in: ['list', 'filter', 'sort'],
    }),
    publishUntil: date('发布截止', { ...publication, access }),
    publishedAt: dateTime('发布时间', { ...publication, access }),
    closedAt: dateTime('关闭时间', { ...publication, access }),
    files: files('附件', WHILE_DRAFTED),
  },
  actions: {
    publish: action('发布', {
      call: 'PublishRecruiting',
      when: { field: 'publishState', is: [PUBLISHED.no, PUBLISHED.over] },
      fields: {
        publishTo: choiceSet('发布到', NEED_CHANNEL, { required: true }),
        publishUntil: date('发布截止', { required: true }),
      },
    }),
    unpublish: action('下线', {
      call: 'UnpublishRecruiting',
      button: 'publish',
      when: { field: 'publishState', is: [PUBLISHED.yes] },
    }),
    reword: action('修改文字', {
      call: 'RewordRecruiting',
      button: 'publish',
      when: { field: 'publishState', is: [PUBLISHED.no, PUBLISHED.over] },
      fields: { duty, requirement, nice, majors },
    }),
    close: action('关闭', {
      call: 'CloseRecruiting',
      when: { field: 'publishState', is: TAKES_APPLICATIONS },
      fields: { reason: longText('关闭原因', { required: true, max: 500 }) },
    }),
    copy: action('复制', {
      call: 'CopyRecruitingApplication',
      button: 'add',
      when: { field: 'state', is: [DOC.done, DOC.cancelled] },
    }),
  },
})
