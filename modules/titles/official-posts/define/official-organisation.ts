import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  integer,
  longText,
  money,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { COMPANY_ROLE, ORGANISATION_CATEGORY, ORGANISATION_LEVEL } from './choices.ts'

const access = 'computed'
const fee = { group: 'fee' } as const

/** 社会组织: official bodies and associations in which the company or its employees have a place. */
export const officialOrganisations = defineResource({
  path: 'titles/official-organisations',
  table: 'official_organisation',
  view: 'official_organisation_view',
  label: '社会组织',
  controller: { family: 'hr', name: 'OfficialOrg' },
  title: 'name',
  sort: { field: 'name' },
  rows: { importBy: 'name', narrow: ['category', 'level', 'feeDue'] },
  groups: { base: '组织', fee: '会费' },
  fields: {
    name: text('组织名称', { in: ['list', 'form', 'sort', 'search'], required: true, max: 80 }),
    category: choice('组织类别', ORGANISATION_CATEGORY, {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    level: choice('组织级别', ORGANISATION_LEVEL, {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    companyRole: choice('我方身份', COMPANY_ROLE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: 'none',
    }),
    personCount: integer('任职人数', { access, in: ['list'] }),
    keeperId: reference('经办人', 'system/users', {
      in: ['form', 'filter'],
      required: true,
      help: '会费到期和任期届满前收到提醒',
    }),
    superior: text('主管单位', { max: 60 }),
    creditCode: text('统一社会信用代码', { in: ['form', 'search'], max: 18, check: 'creditCode' }),
    contact: text('联系人', { max: 30 }),
    phone: text('电话', { max: 20 }),
    address: text('地址', { max: 100 }),
    joinDate: date('加入日期', { in: ['form'], isPast: true }),
    termYears: integer('每届年数', { in: ['form'], min: 1, max: 10 }),
    remark: longText('备注', { max: 500 }),
    feeYear: money('年会费', { ...fee, in: ['list', 'form'] }),
    feeDue: date('会费到期', {
      ...fee,
      in: ['list', 'form', 'sort', 'filter'],
      headDay: 'until',
      help: '缴费后自动顺延一年',
    }),
    feePaidOn: date('上次缴费日', { ...fee, access }),
    feeReceipt: text('上次票据号', { ...fee, access, max: 40 }),
  },
  actions: {
    payFee: action('缴会费', {
      call: 'PayOfficialOrgFee',
      fields: {
        paidOn: date('缴费日', { required: true, isPast: true }),
        receiptNo: text('票据号', { required: true, max: 40 }),
      },
      anew: ['paidOn', 'receiptNo'],
    }),
  },
})
