import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  choice,
  date,
  decimal,
  type FieldOptions,
  money,
  reference,
  references,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import {
  PAY_KIND,
  SALARY_TERM_STATE,
  SALARY_TYPE,
  TAX_KIND,
  TERM_REASON,
  TERM_STATE,
} from './choices.ts'

const access = 'computed'
const only = (...is: readonly string[]): FieldOptions => ({
  onlyFor: { field: 'salaryType', is },
})
const { monthly, yearly, daily, hourly, piece } = PAY_KIND
const ofMonth = only(monthly, yearly, piece)
const extra = { group: 'extra' } as const

/** 定薪: what a person is paid from a day on. Rows are proposed, and in force once another user confirms them. */
export const salaryTerms = defineResource({
  path: 'pay/salary-terms',
  table: 'user_salary_type',
  view: 'user_salary_type_view',
  label: '定薪',
  controller: { family: 'hr', name: 'UserSalaryType' },
  title: 'userId',
  sort: { field: 'effectiveFrom', descending: true },
  rows: {
    narrow: ['salaryType', 'baseSalary'],
    scope: { person: 'userId', department: 'deptId' },
    pay: { item: PAY_ITEM.terms, own: true },
    deletable: { field: 'state', is: [TERM_STATE.proposed] },
    importBy: null,
  },
  states: 'state',
  groups: { base: '定薪', amounts: '金额', extra: '津贴与基数' },
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
    salaryType: choice('薪资类别', SALARY_TYPE, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: monthly,
    }),
    taxKind: choice('计税方式', TAX_KIND, {
      in: ['list', 'form', 'filter'],
      required: true,
      initial: '工资薪金',
      under: 'salaryType',
    }),
    entityId: reference('发薪主体', 'pay/legal-entities', {
      in: ['list', 'form', 'filter'],
      required: true,
    }),
    rankId: reference('职级', 'org/post-ranks', { in: ['list', 'form'], under: 'entityId' }),
    effectiveFrom: date('生效起', { in: ['list', 'form', 'filter', 'sort'], required: true }),
    effectiveTo: date('生效止', { access, in: ['list'], under: 'effectiveFrom' }),
    reason: choice('定薪原因', TERM_REASON, { in: ['list', 'form', 'filter'], required: true }),
    sourceBizId: text('来源单据', { access, max: 30 }),
    remark: text('备注', { max: 200 }),
    state: choice('状态', SALARY_TERM_STATE, { access, in: ['list', 'filter'] }),
    confirmedById: reference('确认人', 'system/users', { access, in: ['list'], under: 'state' }),
    baseSalary: money('基本工资', {
      group: 'amounts',
      in: ['list', 'form', 'filter', 'sort', 'sum'],
      ...ofMonth,
    }),
    postSalary: money('岗位工资', {
      group: 'amounts',
      in: ['list', 'form'],
      ...only(monthly, yearly),
    }),
    meritBase: money('绩效基数', {
      group: 'amounts',
      in: ['list', 'form'],
      under: 'postSalary',
      ...only(monthly, yearly),
    }),
    yearTotal: money('年薪总额', { group: 'amounts', ...only(yearly) }),
    monthShare: decimal('按月发放比例', {
      group: 'amounts',
      scale: 4,
      unit: 'share',
      max: 1,
      ...only(yearly),
    }),
    unitRate: money('日或时单价', { group: 'amounts', ...only(daily, hourly) }),
    probationRatio: decimal('试用期工资比例', {
      group: 'amounts',
      scale: 2,
      unit: 'share',
      max: 1,
      initial: '1.00',
      required: true,
    }),
    senioritySalary: money('工龄工资', { ...extra, access }),
    otBase: money('加班基数', { ...extra, access }),
    otBaseSet: money('加班基数（另定）', extra),
    hourWage: money('小时工资', { ...extra, access }),
    mealAllowance: money('餐补', extra),
    travelAllowance: money('交通补贴', extra),
    phoneAllowance: money('通讯补贴', extra),
    housingAllowance: money('住房补贴', extra),
    heatAllowance: money('高温津贴', extra),
  },
  actions: {
    confirm: transition('确认', {
      call: 'ConfirmUserSalaryType',
      from: [TERM_STATE.proposed],
      to: TERM_STATE.confirmed,
      notByAuthor: true,
      isPreviewed: true,
    }),
    confirmBatch: action('确认整批', {
      call: 'ConfirmSalaryBatch',
      button: 'confirm',
      when: { field: 'state', is: [TERM_STATE.proposed] },
      isPreviewed: true,
    }),
    void: transition('作废', {
      call: 'VoidUserSalaryType',
      from: [TERM_STATE.confirmed],
      to: TERM_STATE.void,
      notByAuthor: true,
      reason: 'why',
      fields: { why: text('原因', { required: true, max: 200 }) },
    }),
    batchAdjust: action('批量调薪', {
      call: 'BatchAdjustSalary',
      on: 'list',
      isPreviewed: true,
      fields: {
        effectiveFrom: date('生效起', { required: true }),
        reason: choice('定薪原因', TERM_REASON, { required: true, initial: '年度调薪' }),
        deptIds: references('部门', 'org/departments'),
        percent: decimal('涨幅（%）', { scale: 2, min: -50, max: 100 }),
        amount: money('每人增加（元）'),
        rows: rows(
          '逐人调整（优先于涨幅）',
          {
            empNo: text('工号', { required: true, max: 12 }),
            baseSalary: money('调整后基本工资', { required: true }),
          },
          { max: 500 },
        ),
        except: text('不调整的工号（空格隔开）', { max: 4_000 }),
      },
    }),
  },
})
