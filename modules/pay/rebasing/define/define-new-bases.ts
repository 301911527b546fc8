import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  type Field,
  integer,
  money,
  month,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import type { PayItem } from '#platform/wire/records/pay-item.ts'
import { BASE_BOUND, BASE_PROBLEM, BASE_SOURCE, NEW_BASE, NEW_BASE_STATE } from './choices.ts'

type Fields = Readonly<Record<string, Field>>

/** What differs between the new bases of insurance and those of the housing fund. */
type NewBases = {
  path: string
  table: string
  label: string
  /** The word in the names of its calls, as in `PrepareInsuranceBase`. */
  controller: string
  item: PayItem
  city: string
  /** The types that a list may be limited to, in its form and in its rows; the fund has none. */
  types: { asked: Fields; kept: Fields }
}

const access = 'computed'
const group = 'amounts'
const ofMonth = { access, group, in: ['list', 'sum'] } as const

/**
 * New bases of a year: a list of people that is prepared, corrected and then adjusted as a whole. A base is stored as
 * declared; floor and cap are applied when a month is computed.
 */
export function defineNewBases({ path, table, label, controller, item, city, types }: NewBases) {
  return defineResource<string>({
    path,
    table,
    label,
    controller: { family: 'hr', name: controller },
    title: 'userId',
    sort: { field: 'month', descending: true },
    rows: {
      scope: { person: 'userId', department: 'deptId' },
      pay: { item },
      deletable: { field: 'state', is: [NEW_BASE.prepared] },
      importBy: null,
    },
    states: 'state',
    tabs: {
      field: 'state',
      names: NEW_BASE_STATE,
      of: {
        [NEW_BASE.prepared]: [NEW_BASE.prepared],
        [NEW_BASE.adjusted]: [NEW_BASE.adjusted],
      },
      opensOn: NEW_BASE.prepared,
    },
    groups: { base: '新基数', amounts: '每月缴费与补差' },
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
      city: text(city, { access, in: ['list', 'filter', 'sort'], max: 30 }),
      month: month('新基数起始月份', {
        in: ['list', 'form', 'filter', 'sort'],
        access: 'create',
        under: 'city',
      }),
      ...types.kept,
      bookMonth: month('补差计入月份', { access }),
      currentBase: money('原基数', { access, in: ['list', 'sort'] }),
      base: money('新基数', { in: ['list', 'form', 'sort'], required: true, under: 'currentBase' }),
      source: choice('基数来源', BASE_SOURCE, { access, in: ['list', 'filter'] }),
      bound: choice('上下限', BASE_BOUND, { access, in: ['list', 'filter'], under: 'source' }),
      floor: money('下限', { access }),
      cap: money('上限', { access }),
      problem: choice('不能调整的原因', BASE_PROBLEM, { access, in: ['filter'] }),
      personBefore: money('原每月个人', ofMonth),
      companyBefore: money('原每月单位', { ...ofMonth, under: 'personBefore' }),
      personAfter: money('新每月个人', ofMonth),
      companyAfter: money('新每月单位', { ...ofMonth, under: 'personAfter' }),
      difference: money('每月差额', {
        access,
        group,
        signed: true,
        in: ['list', 'sort', 'sum'],
      }),
      backMonths: integer('补差月数', {
        access,
        group,
        in: ['list', 'sort'],
        under: 'difference',
      }),
      backPerson: money('个人补差', { ...ofMonth, signed: true }),
      backCompany: money('单位补差', { ...ofMonth, signed: true, under: 'backPerson' }),
      state: choice('状态', NEW_BASE_STATE, { access, in: ['filter'] }),
    },
    actions: {
      prepare: action('准备名单', {
        call: `Prepare${controller}`,
        on: 'list',
        begins: true,
        fields: {
          city: text(city, { required: true, max: 30 }),
          month: month('新基数起始月份', { required: true }),
          ...types.asked,
          bookMonth: month('补差计入月份（空为本月）'),
          keepNamed: bool('保留手工填写和文件导入的基数', { initial: true }),
        },
      }),
      confirm: action('调整基数', {
        call: `Confirm${controller}`,
        on: 'list',
        isPreviewed: true,
        fields: {
          city: text(city, { required: true, max: 30 }),
          month: month('新基数起始月份', { required: true }),
        },
      }),
    },
  })
}
