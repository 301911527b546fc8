import { action, defineResource, transition } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  type Field,
  longText,
  money,
  month,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'
import type { PayItem } from '#platform/wire/records/pay-item.ts'
import { INSURED, STOP_REASON } from './choices.ts'

type Fields = Readonly<Record<string, Field>>
type Step = { label: string; call: string }

/** What differs between the register of insurance and that of the housing fund. */
type RegisterOfPeople = {
  path: string
  table: string
  label: string
  controller: string
  item: PayItem
  groups: { base: string; amounts: string }
  labels: { city: string; entity: string }
  state: Field
  /** Fields before the months, after the state, and beside the base. */
  beforeMonths?: Fields
  afterState: Fields
  besideBase: Fields
  steps: { begin: { name: string } & Step; stop: Step; close: Step }
  /** The yearly change of bases: its call, and the types that it may be limited to. */
  adjust: { call: string; fields: Fields }
}

const access = 'computed'

/** The most people whose bases one call changes, and the longest pasted list of them in characters. */
const MOST_BASES = 10_000
const LIST_LENGTH = 400_000

/**
 * A register of people for whom contributions are paid, from a month to a month. What a user leaves empty when adding
 * a row is taken from the personnel file.
 */
export function defineContributionRegister(register: RegisterOfPeople) {
  const { begin, stop, close } = register.steps
  return defineResource<string>({
    path: register.path,
    table: register.table,
    label: register.label,
    controller: { family: 'hr', name: register.controller },
    title: 'userId',
    sort: { field: 'startMonth', descending: true },
    rows: {
      scope: { person: 'userId', department: 'deptId' },
      pay: { item: register.item, own: true },
      deletable: { field: 'state', is: [INSURED.awaiting] },
      importBy: null,
    },
    states: 'state',
    groups: register.groups,
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
      city: text(register.labels.city, { in: ['list', 'form', 'filter', 'sort'], max: 30 }),
      entityId: reference(register.labels.entity, 'pay/legal-entities', {
        in: ['list', 'form', 'filter'],
        under: 'city',
      }),
      ...register.beforeMonths,
      startMonth: month('起始月份', { in: ['list', 'form', 'filter', 'sort'] }),
      stopMonth: month('停缴月份', { access, in: ['list', 'filter'], under: 'startMonth' }),
      stopReason: choice('停缴原因', STOP_REASON, { access }),
      state: register.state,
      ...register.afterState,
      remark: text('备注', { max: 200 }),
      declareBase: money('申报基数', { group: 'amounts', in: ['list', 'form', 'sort'] }),
      ...register.besideBase,
    },
    actions: {
      [begin.name]: transition(begin.label, {
        call: begin.call,
        from: [INSURED.awaiting],
        to: INSURED.insured,
      }),
      stop: transition(stop.label, {
        call: stop.call,
        from: [INSURED.insured],
        to: INSURED.stopping,
        fields: {
          stopMonth: month('停缴月份', { required: true }),
          stopReason: choice('停缴原因', STOP_REASON, { required: true }),
        },
      }),
      close: transition(close.label, {
        call: close.call,
        from: [INSURED.stopping],
        to: INSURED.stopped,
      }),
      adjustBase: action('年度调整基数', {
        call: register.adjust.call,
        on: 'list',
        isPreviewed: true,
        fields: {
          city: text(register.labels.city, { max: 30 }),
          month: month('新基数起始月份', { required: true }),
          ...register.adjust.fields,
          bookMonth: month('补差计入月份（空为本月）'),
          proposed: bool('未列出的人员按上年月平均工资，无工资记录的沿用原基数'),
          list: longText('名单（从表格粘贴，每行：工号 基数）', { max: LIST_LENGTH }),
          rows: rows(
            '逐人填写',
            {
              empNo: text('工号', { required: true, max: 12 }),
              base: money('申报基数', { required: true }),
            },
            { max: MOST_BASES },
          ),
        },
      }),
    },
  })
}
