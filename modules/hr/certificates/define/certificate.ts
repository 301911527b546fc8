import { defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  decimal,
  files,
  integer,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { guardedGroup } from '#platform/define/engine/groups.ts'
import { CERTIFICATE_ACTIONS } from './certificate-actions.ts'
import { CERTIFICATE_PAGE } from './certificate-page.ts'
import { CERTIFICATE } from './certificate-states.ts'
import {
  CERTIFICATE_OWNER,
  CERTIFICATE_PART,
  CERTIFICATE_STATE,
  CERTIFICATE_VALIDITY,
} from './choices.ts'

/** Code of CERTIFICATE_OWNER. */
export const OF_A_PERSON = '个人'

const access = 'computed'
const { draft, inStore, lent, registered, returned, expired, cancelled } = CERTIFICATE

/** 证书台账: certificates of people and of the company, with place and validity. */
export const certificates = defineResource({
  path: 'hr/certificates',
  table: 'certificate',
  view: 'certificate_view',
  label: '证书台账',
  controller: { family: 'hr', name: 'Certificate' },
  title: 'certNo',
  sort: { field: 'validTo' },
  // A number is unique only within a type, so no single field identifies a row. An import therefore always adds rows.
  rows: { scope: { person: 'userId', department: 'deptId' }, importBy: null },
  states: 'state',
  tabs: {
    field: 'state',
    names: CERTIFICATE_PART,
    opensOn: 'kept',
    of: {
      kept: [inStore, lent, registered],
      draft: [draft],
      lent: [lent],
      registered: [registered],
      expired: [expired],
      gone: [returned, cancelled],
    },
  },
  page: CERTIFICATE_PAGE,
  // Only readers with permission for pay see the allowance.
  groups: { base: '证书', terms: '有效期', keeping: '保管', pay: guardedGroup('津贴') },
  fields: {
    certNo: text('证书编号', {
      in: ['list', 'form', 'sort', 'search'],
      required: true,
      max: 60,
    }),
    typeId: reference('证书类型', 'hr/certificate-types', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    ownerKind: choice('证书归属', CERTIFICATE_OWNER, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: OF_A_PERSON,
      under: 'typeId',
    }),
    userId: reference('人员', 'hr/archives', { in: ['list', 'form', 'filter', 'search'] }),
    deptId: reference('部门', 'org/departments', {
      access,
      in: ['list', 'filter'],
      under: 'userId',
    }),
    specialty: text('专业', { in: ['list', 'form'], max: 60 }),
    levelName: text('等级', { in: ['list', 'form'], under: 'specialty', max: 20 }),
    authority: text('发证机关', { max: 60 }),
    issueDate: date('发证日期', { headDay: 'since', in: ['list', 'form', 'sort'], required: true }),
    validFrom: date('有效期起', { group: 'terms' }),
    validTo: date('有效期止', {
      headDay: 'expires',
      group: 'terms',
      in: ['list', 'form', 'filter', 'sort'],
    }),
    validity: choice('有效期状态', CERTIFICATE_VALIDITY, {
      access,
      in: ['list', 'filter'],
      group: 'terms',
      under: 'validTo',
    }),
    reviewDate: date('年审/继续教育到期', {
      headDay: 'expires',
      group: 'terms',
      in: ['form', 'filter', 'sort'],
    }),
    hoursNeeded: integer('应完成继续教育学时', { access, group: 'terms' }),
    studyHours: decimal('已完成继续教育学时', { access, group: 'terms', scale: 1, max: 99_999 }),
    // Users add scans of a review or a registration later; existing scans stay.
    files: files('扫描件', {
      open: { field: 'state', is: [draft] },
      later: { field: 'state', is: [inStore, lent, registered, expired] },
    }),
    remark: text('备注', { max: 500 }),
    state: choice('证书状态', CERTIFICATE_STATE, {
      access,
      in: ['list', 'filter', 'sort'],
      group: 'keeping',
    }),
    borrowerId: reference('借用人', 'hr/archives', {
      access,
      in: ['list'],
      group: 'keeping',
      under: 'state',
    }),
    borrowDue: date('应还日期', { headDay: 'expires', access, group: 'keeping' }),
    isLent: bool('借用中', { access, in: ['filter'], group: 'keeping' }),
    registerUnit: text('注册单位', { group: 'keeping', max: 60 }),
    keepPlace: text('存放地', { group: 'keeping', max: 40 }),
    getAllowance: bool('计发津贴', { in: ['form', 'filter'] }),
    allowance: money('月津贴', { group: 'pay' }),
  },
  actions: CERTIFICATE_ACTIONS,
})
