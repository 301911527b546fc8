import { choices } from '#platform/define/engine/choice-list.ts'
import {
  action,
  defineResource,
  type Resource,
  type ResourceDefinition,
  type SheetNeed,
  type SheetRule,
  transition,
} from '#platform/define/engine/define-resource.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import {
  bool,
  type ChoiceList,
  type ChoiceOption,
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
import type { PayItem } from '#platform/wire/records/pay-item.ts'

/** The state of a row of a month. */
export const MONTHLY = {
  open: '0',
  checked: '1',
  audited: '2',
  finished: '3',
  /** Only for sheets that are published. The state was added later than `archived`, so its code is higher. */
  published: '5',
  archived: '4',
  voided: '9',
} as const

/** The states in the order in which a row takes them. */
const PROGRESS: readonly string[] = [
  MONTHLY.open,
  MONTHLY.checked,
  MONTHLY.audited,
  MONTHLY.finished,
  MONTHLY.published,
  MONTHLY.archived,
  MONTHLY.voided,
]

/** Whether a transition leads forward. Archiving and making void count as forward. */
export function isAhead({ from, to }: { from: readonly string[]; to: string }): boolean {
  return from.every((state) => PROGRESS.indexOf(state) < PROGRESS.indexOf(to))
}

/** This state and the later ones except void. A sheet requires one of them from the rows of another sheet. */
export function atLeast(state: string): readonly string[] {
  return PROGRESS.slice(PROGRESS.indexOf(state), PROGRESS.indexOf(MONTHLY.voided))
}

/** States of a month; each sheet has its own word for the finished state. */
export function monthlyStates(name: string, finished: string): ChoiceList {
  return choices(
    name,
    { 0: '待核对', 1: '已核对', 2: '已审核', 3: finished, 4: '已归档', 9: '已作废' },
    { 0: 'warn', 1: 'info', 2: 'info', 3: 'good', 4: 'quiet', 9: 'quiet' },
  )
}

/** The states of a month for a sheet that is published to the people in it. */
export function publishedStates(name: string, finished: string): ChoiceList {
  const { options } = monthlyStates(name, finished)
  const published: ChoiceOption = { value: MONTHLY.published, label: '已发布', tone: 'good' }
  const sorted = [...options, published].sort(
    (a, b) => PROGRESS.indexOf(a.value) - PROGRESS.indexOf(b.value),
  )
  return Object.freeze({ name, options: Object.freeze(sorted) })
}

/** The change against the previous month. */
export const SHEET_CHANGE = choices(
  'sheetChange',
  { new: '新增', up: '增加', down: '减少', same: '持平' },
  { new: 'info', up: 'info', down: 'warn', same: 'quiet' },
)

const access = 'computed'
const GROUP = 'pay'
const pay = { access, group: GROUP } as const

/** The person and their data at the time when the row was created. Later transfers do not change them. */
const personOf = (states: ChoiceList, isChosen: boolean) =>
  ({
    userId: isChosen
      ? reference('人员', 'hr/archives', {
          access: 'create',
          in: ['list', 'form', 'filter', 'search'],
          required: true,
        })
      : reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
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

/** The comparison with the previous month, and the users and times of the steps that the row has passed. */
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

const PUBLICATION_FIELDS = {
  publishedBy: text('发布人', { ...course, max: 60 }),
  publishedAt: dateTime('发布时间', course),
} as const

/**
 * A need as a definition writes it. If the need is another sheet, its states, figures and person are filled
 * in from that sheet.
 */
type NeedDefinition = {
  of: Resource
  /** For another sheet: the state that all its rows must have reached. */
  state?: string
  /** For any other resource with a month: the field that shows that a row is complete, and its values. */
  field?: string
  is?: readonly (string | boolean)[]
  figures?: readonly string[]
  person?: string
  before: readonly string[]
  mayBeEmpty?: boolean
  when?: SheetNeed['when']
  within?: SheetNeed['within']
}

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
    totals: readonly NoInfer<TName>[]
    /** Choices and references that identify a sheet beside the month: each combination is a separate sheet. */
    parameters?: Readonly<Record<string, Field>>
    needs?: readonly NeedDefinition[]
    publishes?: boolean
    apart?: SheetRule['apart']
    /** The item of pay. Users see the rows of other people only with the competence for this item. */
    payItem?: PayItem
    /** People confirm their own rows by an action `confirm`. */
    confirmable?: true
    /**
     * Rows can be imported from files. Each row names its person and month, and fills the fields that users may enter.
     */
    importable?: true
  }
  /** Groups of fields are headings over their columns; the group with amounts of money is called `pay`. */
  groups: Readonly<Record<typeof GROUP, string>> & Readonly<Record<string, GroupDefinition>>
}

const why = (label: string) => ({
  fields: { reason: longText(label, { required: true, max: 500 }) },
  reason: 'reason',
})

function publicationOf(item: string) {
  const { finished, published } = MONTHLY
  return {
    publish: transition('发布', { call: `Publish${item}`, from: [finished], to: published }),
    unpublish: transition('撤回发布', {
      call: `Unpublish${item}`,
      from: [published],
      to: finished,
      ...why('撤回原因'),
    }),
  }
}

/**
 * The transitions of a row. Each has a button of its own, so that each can be granted to roles separately.
 */
function edgesOf(item: string, publishes: boolean) {
  const { open, checked, audited, finished, published, archived, voided } = MONTHLY
  const last = publishes ? published : finished
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
    ...(publishes ? publicationOf(item) : {}),
    archive: transition('归档', { call: `Archive${item}`, from: [last], to: archived }),
    undoFinish: transition('撤销完成', {
      call: `UndoFinish${item}`,
      from: [finished],
      to: audited,
      ...why('撤销原因'),
    }),
    undoArchive: transition('撤销归档', {
      call: `UndoArchive${item}`,
      from: [archived],
      to: last,
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

type Parameters = Readonly<Record<string, Field>>

function actionsOf(
  item: string,
  { path, states, parameters }: { path: string; states: ChoiceList; parameters: Parameters },
) {
  return {
    generate: action('生成', {
      call: `Generate${item}`,
      on: 'list',
      isPreviewed: true,
      fields: {
        month: month('月份', { required: true }),
        ...fieldsFor(parameters, { in: ['form'], required: true, access: 'write' }),
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
    // The button `view` is enough to open the form. For each row, the user needs the permission of its
    // transition.
    setState: action('变更状态', {
      call: `Set${item}State`,
      on: 'list',
      button: 'view',
      isPreviewed: true,
      fields: {
        ids: references('所选行', path),
        month: month('月份'),
        ...fieldsFor(parameters, { in: ['form'], required: false, access: 'write' }),
        deptId: reference('部门', 'org/departments'),
        all: bool('整月'),
        from: choice('现状态', states),
        state: choice('变更为', states, { required: true }),
        date: date('完成日期'),
        reason: longText('原因', { max: 500 }),
      },
    }),
  }
}

/** Copies the parameters for one use: as fields of the rows, or as fields of the form of an action. */
function fieldsFor(
  parameters: Parameters,
  use: Pick<Field, 'in' | 'required' | 'access'>,
): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, field]) => [name, Object.freeze({ ...field, ...use })]),
  )
}

/**
 * Defines a resource with rows for people and a month. One statement generates the rows, users overwrite some
 * figures by hand, and the rows move through the states from checking to the archive together. Adds fields,
 * buttons and states. Throws at start-up for a definition that cannot work.
 */
export function defineMonthSheet<TName extends string>({
  sheet: {
    states,
    parameters = {},
    needs = [],
    publishes = false,
    apart = {},
    payItem,
    confirmable,
    importable,
    ...sheet
  },
  groups,
  ...common
}: SheetDefinition<TName>): Resource {
  const { controller, path } = common
  const item = controller.item ?? controller.name
  const { pay: payLabel, ...others } = groups
  const { archived, published, finished } = MONTHLY
  const definition: ResourceDefinition = {
    ...common,
    title: 'userId',
    sort: { field: 'month', descending: true },
    states: 'state',
    groups: {
      base: '人员',
      ...others,
      [GROUP]: guardedGroup(payLabel),
      [COURSE]: '办理',
    },
    fields: {
      // If no key determines the person, the user who adds a row by hand chooses the person.
      ...personOf(states, sheet.keys.length === 0),
      ...fieldsFor(parameters, {
        in: ['list', 'form', 'filter'],
        required: true,
        access: 'create',
      }),
      ...(common.fields as Record<string, Field>),
      ...COURSE_FIELDS,
      ...(publishes ? PUBLICATION_FIELDS : {}),
    },
    actions: {
      ...actionsOf(item, { path, states, parameters }),
      ...edgesOf(item, publishes),
      ...common.actions,
    },
    rows: {
      scope: {
        person: 'userId',
        department: 'deptId',
        // People see their own rows in the final states.
        own: { field: 'state', is: [publishes ? published : finished, archived] },
      },
      deletable: { field: 'state', is: [MONTHLY.open] },
      ...(importable ? { importBy: null } : {}),
      ...(payItem === undefined
        ? {}
        : { pay: { item: payItem, own: confirmable ? 'confirmed' : true } }),
    },
  }
  const resource = defineResource(definition)
  const [total] = sheet.totals
  if (total === undefined) throw new Error(`${path}: a sheet has at least one total`)
  const rule: SheetRule = {
    ...sheet,
    parameters: Object.keys(parameters),
    total,
    part: 'department',
    needs: needs.map((need) => readNeed(path, need)),
    publishes,
    apart,
  }
  requireWorking(resource, rule)
  return Object.freeze({ ...resource, sheet: Object.freeze(rule) })
}

function readNeed(
  path: string,
  { of, state, mayBeEmpty = false, when = null, within = null, ...need }: NeedDefinition,
): SheetNeed {
  const { sheet } = of
  const field = need.field ?? (sheet ? of.states : undefined)
  const is = need.is ?? (sheet && state !== undefined ? atLeast(state) : undefined)
  const figures = need.figures ?? sheet?.figures
  const person = need.person ?? of.scope?.person
  if (!field || !is || !figures || !person || !of.fields.month) {
    throw new Error(
      `${path}: say when ${of.path} is complete. Of a sheet write its state, of any other resource with a month its field, is and figures`,
    )
  }
  const unknown = [field, person, ...figures].find((name) => !of.fields[name])
  if (unknown !== undefined) throw new Error(`${path}: ${of.path} has no field ${unknown}`)
  return Object.freeze({
    of,
    field,
    is,
    figures,
    person,
    before: need.before,
    mayBeEmpty,
    when,
    within,
  })
}

/** Throws at start-up for mistakes that would otherwise show only in the month in which the sheet is used. */
function requireWorking({ path, fields, actions }: Resource, rule: SheetRule): void {
  for (const name of rule.parameters) {
    const kind = fields[name]?.kind
    if (kind !== 'choice' && kind !== 'reference') {
      throw new Error(`${path}: the parameter ${name} must be a choice or a reference`)
    }
  }
  for (const name of rule.totals) {
    const field = fields[name]
    if (field?.kind !== 'money' || !field.in.includes('sum')) {
      throw new Error(`${path}: the total ${name} must be an amount of money, in: ['sum']`)
    }
  }
  const edges = [...rule.needs.flatMap(({ before }) => before), ...Object.keys(rule.apart)]
  const unknown = edges.find((name) => name !== 'generate' && !actions[name]?.moves)
  if (unknown !== undefined) throw new Error(`${path} has no transition ${unknown}`)
}

/** The calls of a sheet that no other resource has. */
export function sheetPaths({ controller }: Pick<Resource, 'controller'>) {
  const item = controller.item ?? controller.name
  return {
    summary: callPath(controller, `Get${item}Summary`),
    basis: callPath(controller, `Get${item}Basis`),
    standing: callPath(controller, `Get${item}Standing`),
  }
}

/** Fields of a row that repeat another one, unless something has changed since: each with the other field. */
export const SHEET_REPEATS: Readonly<Record<string, string>> = {
  personName: 'userId',
  deptId: 'department',
  companyEntity: 'entityId',
}

/** The field that keeps the department of the month with those above it. */
export const SHEET_DEPARTMENT = 'department'
