import { EDUCATION } from '#modules/hr/archives/define/choices.ts'
import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  files,
  integer,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { POOL, POOL_STATE } from './choices.ts'

const access = 'computed'
const contact = { group: 'contact' } as const
const background = { group: 'background' } as const
const consent = { group: 'consent' } as const
const MOST_YEARS = 60

/** 人才: one record a human, whatever they apply for. What they apply for is a candidate. */
export const talents = defineResource({
  path: 'hr/talents',
  table: 'talent',
  view: 'talent_view',
  label: '人才',
  controller: { family: 'hr', name: 'Talent' },
  title: 'name',
  sort: { field: 'lastActAt', descending: true },
  rows: {
    importBy: null,
    narrow: ['school', 'currentPost', 'poolState'],
    letters: true,
    filesText: { of: 'hr/talents', field: 'resume', by: 'id', hidden: 'ended_talent' },
    notesReaders: true,
  },
  groups: { base: '人才', background: '经历', contact: '联系', consent: '告知与同意' },
  fields: {
    talentNo: text('人才编号', {
      access,
      in: ['list', 'sort', 'search'],
      max: 30,
      check: 'code',
      under: 'name',
    }),
    name: text('姓名', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 60,
      check: 'personName',
    }),
    phone: text('手机', {
      ...contact,
      in: ['list', 'form', 'search'],
      mask: 'phone',
      max: 11,
      check: 'mobile',
    }),
    email: text('邮箱', {
      ...contact,
      in: ['form', 'search'],
      mask: 'whole',
      max: 80,
      check: 'email',
    }),
    idCardNo: text('证件号码', { ...contact, access, mask: 'idCard', max: 18 }),
    birthDate: date('出生日期', { ...contact, isPast: true }),
    edu: choice('学历', EDUCATION, { ...background, in: ['list', 'form', 'filter'] }),
    school: text('毕业院校', {
      ...background,
      in: ['list', 'form', 'search'],
      under: 'edu',
      max: 60,
    }),
    major: text('专业', { ...background, max: 40 }),
    workYears: integer('工作年限', {
      ...background,
      in: ['list', 'form', 'filter'],
      max: MOST_YEARS,
      unit: 'years',
    }),
    currentCompany: text('现单位', { ...background, max: 60 }),
    currentPost: text('现职位', { ...background, in: ['list', 'form'], max: 40 }),
    skills: text('技能', { ...background, in: ['form', 'search'], max: 200 }),
    tags: text('标签', { in: ['list', 'form', 'filter'], max: 100 }),
    resume: files('简历', { open: 'always' }, background),
    consentTextId: reference('告知文本', 'hr/consent-texts', {
      ...consent,
      required: true,
      access: 'create',
    }),
    consentAt: dateTime('同意时间', { ...consent, access }),
    poolState: choice('人才库', POOL_STATE, { ...consent, access, in: ['list', 'filter'] }),
    poolUntil: date('在库至', { ...consent, access, in: ['list'], under: 'poolState' }),
    emptyOn: date('清空日', { ...consent, access, in: [] }),
    employeeId: reference('人事档案', 'hr/archives', { access, in: [] }),
    mergedIntoId: reference('并入', 'hr/talents', { access, in: [] }),
    hasMerged: bool('可撤销合并', { access, in: [] }),
    lastActAt: dateTime('最近活动', { access, in: ['list', 'sort'] }),
    remark: longText('备注', { max: 1_000 }),
  },
  actions: {
    merge: action('合并', {
      call: 'MergeTalent',
      isPreviewed: true,
      fields: { dropId: reference('并入的人才', 'hr/talents', { required: true }) },
    }),
    undoMerge: action('撤销合并', {
      call: 'UndoMergeTalent',
      button: 'merge',
      when: { field: 'hasMerged', is: [true] },
    }),
    consent: action('记录同意', {
      call: 'RecordTalentConsent',
      fields: {
        consentTextId: reference('告知文本', 'hr/consent-texts', { required: true }),
        poolUntil: date('在库至', { help: '仅人才库的同意填写；最长为文本所写的月数' }),
      },
      anew: ['consentTextId', 'poolUntil'],
    }),
    leavePool: action('退出人才库', {
      call: 'LeaveTalentPool',
      button: 'consent',
      when: { field: 'poolState', is: [POOL.kept] },
    }),
  },
})
