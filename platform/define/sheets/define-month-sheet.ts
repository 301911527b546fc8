import { choices } from '#platform/define/engine/choice-list.ts'
import {
  action,
  defineResource,
  type Resource,
  type ResourceDefinition,
  transition,
} from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import {
  bool,
  type ChoiceList,
  choice,
  date,
  dateTime,
  type Field,
  longText,
  money,
  month,
  reference,
  references,
  text,
} from '#platform/define/engine/field-kinds.ts'
import { type GroupDefinition, guardedGroup } from '#platform/define/engine/groups.ts'

/** The state of a row of a month. */
export const MONTHLY = {
  open: '0',
  checked: '1',
  audited: '2',
  finished: '3',
  archived: '4',
  voided: '9',
} as const

/** The states in which people see their own rows: final ones. */
export const SETTLED: readonly string[] = [MONTHLY.finished, MONTHLY.archived]

/** States of a month; each sheet has its own word for the finished state. */
export function monthlyStates(name: string, finished: string): ChoiceList {
  return choices(
    name,
    { 0: '待核对', 1: '已核对', 2: '已审核', 3: finished, 4: '已归档', 9: '已作废' },
    { 0: 'warn', 1: 'info', 2: 'special', 3: 'good', 4: 'quiet', 9: 'quiet' },
  )
}

/** The change against the previous month. */
export const SHEET_CHANGE = choices(
  'sheetChange',
  { new: '新增', up: '增加', down: '减少', same: '持平' },
  { new: 'info', up: 'warn', down: 'warn', same: 'quiet' },
)

const access = 'computed'
const GROUP = 'pay'
const pay = { access, group: GROUP } as const

/** The person of a row as they were when the row was created: later transfers do not change it. */
const personOf = (states: ChoiceList) =>
  ({
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    empNo: text('工号', { access, in: ['list', 'sort'], max: 20, under: 'userId' }),
    month: month('月份', {
      in: ['list', 'form', 'filter', 'sort'],
      required: true,
      access: 'create',
    }),
    personName: text('当时姓名', { access, max: 60 }),
    state: choice('状态', states, { access, in: ['list', 'filter', 'sort'] }),
    deptId: reference('部门', 'org/departments', { access, in: ['filter'] }),
    department: text('所在部门', { access, in: ['list', 'sort'], max: 400 }),
    postName: text('岗位', { access, max: 60 }),
    city: text('城市', { access, max: 40 }),
    companyEntity: text('用工主体', { access, max: 80 }),
  }) as const

const COURSE = 'course'

const course = { access, group: COURSE } as const

/** The difference from the month before, and the state. */
const COURSE_FIELDS = {
  lastAmount: money('上月', { ...pay, in: ['list'] }),
  change: choice('较上月', SHEET_CHANGE, { ...pay, in: ['list', 'filter'] }),
  manual: bool('手工改值', { access, in: ['filter'] }),
  byHand: bool('手工补录', { access, in: ['filter'] }),
  remark: longText('备注', { in: ['form'], max: 500 }),
  batchNo: text('生成批次', { ...course, max: 20 }),
  checkedBy: text('核对人', { ...course, max: 60 }),
  checkedAt: dateTime('核对时间', course),
  auditedBy: text('审核人', { ...course, max: 60 }),
  auditedAt: dateTime('审核时间', course),
  finishedAt: date('完成日期', course),
  reason: text('退回、撤销或作废原因', { ...course, max: 500 }),
} as const

/** The definition of a sheet: a resource, with `sheet` in place of its states. */
type SheetDefinition<TName extends string> = Omit<
  ResourceDefinition<TName>,
  'title' | 'sort' | 'states' | 'tabs' | 'rows' | 'groups'
> & {
  sheet: {
    states: ChoiceList
    keys: readonly NoInfer<TName>[]
    figures: readonly NoInfer<TName>[]
    typed: readonly NoInfer<TName>[]
    total: NoInfer<TName>
  }
  /** Groups of fields are headings over their columns; the group with amounts of money is called `pay`. */
  groups: Readonly<Record<typeof GROUP, string>> & Readonly<Record<string, GroupDefinition>>
}

/** The edges a row moves along; each is a button, so that roles have them one by one. */
function edgesOf(item: string) {
  const { open, checked, audited, finished, archived, voided } = MONTHLY
  const why = (label: string) => ({
    fields: { reason: longText(label, { required: true, max: 500 }) },
    reason: 'reason',
  })
  return {
    check: transition('核对', { call: `Check${item}`, from: [open], to: checked }),
    sendBack: transition('退回', {
      call: `SendBack${item}`,
      from: [checked],
      to: open,
      ...why('退回原因'),
    }),
    audit: transition('审核', { call: `Audit${item}`, from: [checked], to: audited }),
    unaudit: transition('反审核', {
      call: `Unaudit${item}`,
      from: [audited],
      to: checked,
      ...why('反审核原因'),
    }),
    finish: transition('完成', {
      call: `Finish${item}`,
      from: [audited],
      to: finished,
      fields: { date: date('完成日期') },
    }),
    archive: transition('归档', { call: `Archive${item}`, from: [finished], to: archived }),
    undoFinish: transition('撤销完成', {
      call: `UndoFinish${item}`,
      from: [finished],
      to: audited,
      ...why('撤销原因'),
    }),
    undoArchive: transition('撤销归档', {
      call: `UndoArchive${item}`,
      from: [archived],
      to: finished,
      ...why('撤销原因'),
    }),
    void: transition('作废', {
      call: `Void${item}`,
      from: [open, checked],
      to: voided,
      ...why('作废原因'),
    }),
  }
}

function actionsOf(item: string, path: string, states: ChoiceList) {
  return {
    generate: action('生成', {
      call: `Generate${item}`,
      on: 'list',
      isPreviewed: true,
      fields: {
        month: month('月份', { required: true }),
        deptIds: references('仅限部门', 'org/departments'),
        evenOpen: bool('上月尚未核对完也生成'),
      },
    }),
    recalculate: action('重算', {
      call: `Recalculate${item}`,
      button: 'generate',
      when: { field: 'state', is: [MONTHLY.open] },
      fields: { keepTyped: bool('保留手工填写的值', { initial: true }) },
    }),
    // Each row needs the permission of its own transition.
    setState: action('变更状态', {
      call: `Set${item}State`,
      on: 'list',
      button: 'view',
      isPreviewed: true,
      fields: {
        ids: references('所选行', path),
        month: month('月份'),
        deptId: reference('部门', 'org/departments'),
        all: bool('整月'),
        from: choice('现状态', states),
        state: choice('变更为', states, { required: true }),
        date: date('完成日期'),
        reason: longText('原因', { max: 500 }),
      },
    }),
    ...edgesOf(item),
  }
}

/**
 * Rows of people for a month, made by one statement, typed over by hand where that is allowed, and taken
 * together from checking to the archive: fields, buttons and states follow.
 */
export function defineMonthSheet<TName extends string>({
  sheet: { states, ...sheet },
  groups,
  ...given
}: SheetDefinition<TName>): Resource {
  const { controller, path } = given
  const item = controller.item ?? controller.name
  const { pay: payLabel, ...others } = groups
  const definition: ResourceDefinition = {
    ...given,
    title: 'userId',
    sort: { field: 'month', descending: true },
    states: 'state',
    groups: {
      base: '人员',
      ...others,
      [GROUP]: guardedGroup(payLabel),
      [COURSE]: '办理',
    },
    fields: { ...personOf(states), ...(given.fields as Record<string, Field>), ...COURSE_FIELDS },
    actions: { ...actionsOf(item, path, states), ...given.actions },
    rows: {
      scope: {
        person: 'userId',
        department: 'deptId',
        own: { field: 'state', is: SETTLED },
      },
      deletable: { field: 'state', is: [MONTHLY.open] },
    },
  }
  return Object.freeze({
    ...defineResource(definition),
    sheet: Object.freeze({ ...sheet, part: 'department' }),
  })
}

/** The calls of a sheet that no other resource has. */
export function sheetPaths({ controller }: Pick<Resource, 'controller'>) {
  const item = controller.item ?? controller.name
  return {
    summary: callPath(controller, `Get${item}Summary`),
    basis: callPath(controller, `Get${item}Basis`),
  }
}
