import { defineContributionRegister } from '#modules/pay/insurance/define/contribution-register.ts'
import { choice, decimal, text } from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { ACCOUNT_KIND, FUND_STATE } from './choices.ts'

const SHARE = { scale: 5, max: 0.12, unit: 'share', group: 'amounts' } as const

/**
 * 公积金人员: where and on which base the housing fund is paid for a person. Empty rates default to those of the employer,
 * then to those of the city.
 */
export const fundPersons = defineContributionRegister({
  path: 'pay/fund-persons',
  table: 'house_fund_person',
  label: '公积金人员',
  controller: 'HouseFundPerson',
  item: PAY_ITEM.fund,
  groups: { base: '账户', amounts: '基数与比例' },
  labels: { city: '缴存地', entity: '所属单位主体' },
  state: choice('账户状态', FUND_STATE, { access: 'computed', in: ['list', 'filter'] }),
  beforeMonths: {
    accountKind: choice('开户方式', ACCOUNT_KIND, {
      in: ['form', 'filter'],
      required: true,
      initial: '转入',
    }),
  },
  afterState: {
    fundNo: text('个人公积金账号', { max: 30 }),
  },
  besideBase: {
    companyRate: decimal('单位比例', { ...SHARE, in: ['list', 'form'] }),
    personRate: decimal('个人比例', { ...SHARE, in: ['list', 'form'], under: 'companyRate' }),
    suppCompanyRate: decimal('补充单位比例', SHARE),
    suppPersonRate: decimal('补充个人比例', SHARE),
  },
  steps: {
    begin: { name: 'open', label: '开户完成', call: 'OpenHouseFundPerson' },
    stop: { label: '封存申请', call: 'StopHouseFundPerson' },
    close: { label: '封存完成', call: 'CloseHouseFundPerson' },
  },
  adjust: { call: 'AdjustHouseFundBase', fields: {} },
})
