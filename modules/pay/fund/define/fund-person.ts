import { INSURED, STOP_REASON } from '#modules/pay/insurance/define/choices.ts'
import { defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  decimal,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { ACCOUNT_KIND, FUND_STATE } from './choices.ts'

const access = 'computed'
const SHARE = { scale: 5, max: 0.12, group: 'amounts' } as const

/**
 * 公积金人员: where and on which base the housing fund is paid for a person, from a month to a month. Empty rates are
 * those of the employer, and else those of the city.
 */
export const fundPersons = defineResource({
  path: 'pay/fund-persons',
  table: 'house_fund_person',
  label: '公积金人员',
  controller: { family: 'hr', name: 'HouseFundPerson' },
  title: 'userId',
  sort: { field: 'startMonth', descending: true },
  rows: {
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.fund, own: true },
    deletable: { field: 'state', is: [INSURED.awaiting] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '账户', amounts: '基数与比例' },
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
    city: text('缴存地', { in: ['list', 'form', 'filter', 'sort'], max: 30 }),
    entityId: reference('所属单位主体', 'pay/legal-entities', {
      in: ['list', 'form', 'filter'],
      under: 'city',
    }),
    accountKind: choice('开户方式', ACCOUNT_KIND, {
      in: ['form', 'filter'],
      required: true,
      initial: '转入',
    }),
    startMonth: month('起始月份', { in: ['list', 'form', 'filter', 'sort'] }),
    stopMonth: month('停缴月份', { access, in: ['list', 'filter'], under: 'startMonth' }),
    stopReason: choice('停缴原因', STOP_REASON, { access }),
    state: choice('账户状态', FUND_STATE, { access, in: ['list', 'filter'] }),
    fundNo: text('个人公积金账号', { max: 30 }),
    remark: text('备注', { max: 200 }),
    declareBase: money('申报基数', { group: 'amounts', in: ['list', 'form', 'sort'] }),
    companyRate: decimal('单位比例', { ...SHARE, in: ['list', 'form'] }),
    personRate: decimal('个人比例', { ...SHARE, in: ['list', 'form'], under: 'companyRate' }),
    suppCompanyRate: decimal('补充单位比例', SHARE),
    suppPersonRate: decimal('补充个人比例', SHARE),
  },
  actions: {
    open: transition('开户完成', {
      call: 'OpenHouseFundPerson',
      from: [INSURED.awaiting],
      to: INSURED.insured,
    }),
    stop: transition('封存申请', {
      call: 'StopHouseFundPerson',
      from: [INSURED.insured],
      to: INSURED.stopping,
      fields: {
        stopMonth: month('停缴月份', { required: true }),
        stopReason: choice('停缴原因', STOP_REASON, { required: true }),
      },
    }),
    close: transition('封存完成', {
      call: 'CloseHouseFundPerson',
      from: [INSURED.stopping],
      to: INSURED.stopped,
    }),
  },
})
