import { choices } from '#platform/define/engine/choice-list.ts'
import {
  type DocumentRule,
  defineResource,
  type Resource,
  type ResourceDefinition,
  type Tabs,
} from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  type Field,
  type FieldPlace,
  longText,
  reference,
  text,
} from '#platform/define/engine/field-kinds.ts'
import type { FilesRule, FilesWhile } from '#platform/define/engine/files-rule.ts'
import { APPLICANTS, PEOPLE } from '#platform/wire/approval/approval.ts'
import { OUTSIDER_FIELDS } from './outsider.ts'

/** The state of a document. */
export const DOC = {
  draft: '0',
  running: '1',
  passed: '2',
  rejected: '3',
  done: '4',
  cancelled: '9',
} as const

export type DocState = (typeof DOC)[keyof typeof DOC]

export const DOC_STATE = choices(
  'docState',
  { 0: '草稿', 1: '审批中', 2: '待办结', 3: '已驳回', 4: '已办结', 9: '已作废' },
  { 0: 'quiet', 1: 'info', 2: 'warn', 3: 'bad', 4: 'good', 9: 'quiet' },
)

/** The applicant of a document may change its files while it is a draft or was sent back; after that no user may. */
export const WHILE_DRAFTED: FilesRule = {
  open: {
    field: 'state',
    is: [DOC.draft, DOC.rejected],
    by: 'applicant',
  },
}

/** Like `WHILE_DRAFTED`, but evidence may be added later. */
export function whileDrafted(later: FilesWhile): FilesRule {
  return { open: WHILE_DRAFTED.open, later }
}

const access = 'computed'

function fieldsOf(title: string, { ladder, remarkGroup }: DocumentRule) {
  const named = title === 'docNo' ? {} : { under: title }
  const listed = (places: readonly FieldPlace[]) => (ladder === undefined ? places : [])
  return {
    before: {
      docNo: text('单号', {
        access,
        in: ['list', 'sort', 'search'],
        max: 30,
        check: 'code',
        ...named,
      }),
    },
    after: {
      remark: longText('备注', { ...(remarkGroup && { group: remarkGroup }), max: 500 }),
      state: choice('单据状态', DOC_STATE, { access, in: listed(['list', 'filter', 'sort']) }),
      applyUserId: reference('申请人', APPLICANTS, { access, in: listed(['list']) }),
      applyAt: dateTime('申请时间', {
        access,
        in: listed(['list', 'filter', 'sort']),
        under: 'applyUserId',
      }),
      currentApprover: text('当前审批人', {
        access,
        in: ['list'],
        under: ladder ?? 'state',
        max: 400,
      }),
      finishedAt: dateTime('办结时间', { access }),
      effectDone: bool('已生效', { access }),
    },
  } as const
}

/** The names of the fields that `defineDocument` adds. */
type DocumentField =
  | keyof (ReturnType<typeof fieldsOf>['before'] & ReturnType<typeof fieldsOf>['after'])
  | keyof typeof OUTSIDER_FIELDS

/** The definition of a kind of document: a resource, with `document` in place of its states. */
type DocumentDefinition<TName extends string> = Omit<
  ResourceDefinition<TName>,
  'title' | 'sort' | 'states' | 'tabs' | 'rows'
> & {
  document: DocumentRule
  rows?: ResourceDefinition<NoInfer<TName> | DocumentField>['rows']
  title: NoInfer<TName> | DocumentField
  sort: { field: NoInfer<TName> | DocumentField; descending?: boolean }
  tabs?: Tabs<NoInfer<TName> | DocumentField>
}

/**
 * The actions of a document and their transitions. Approving and completing can end in several states, so
 * they are no simple transitions.
 */
function actionsOf({ completes, effectAt, afterDay }: DocumentRule, item: string) {
  const { draft, running, passed, rejected, done, cancelled } = DOC
  const on = 'record' as const
  const own = { on, button: 'edit' } as const
  const reason = longText('作废原因', { required: true, max: 500 })
  const complete = {
    on,
    label: '办结',
    call: `Approval${item}Complete`,
    when: { field: 'state', is: [running, passed, done] },
    verdict: { field: 'pass', reason: 'opinion', no: 'sendBack' } as const,
    fields: {
      pass: bool('办结', { initial: true }),
      opinion: longText('意见', { max: 500 }),
      ...(effectAt === undefined
        ? {}
        : { effectiveDate: date(afterDay ? '最后一天改为' : '改为此日生效') }),
    },
  }
  return {
    submit: {
      ...own,
      label: '提交',
      call: `Submit${item}`,
      fields: {},
      moves: { from: [draft, rejected], to: running },
    },
    withdraw: {
      ...own,
      label: '撤回',
      call: `Withdraw${item}`,
      fields: {},
      moves: { from: [running], to: draft },
    },
    ...(completes ? { complete } : {}),
    cancel: {
      ...own,
      label: '作废',
      call: `Cancel${item}`,
      fields: { reason },
      moves: { from: [draft, running, passed, rejected, done], to: cancelled, reason: 'reason' },
    },
  }
}

/**
 * Defines a resource whose records are approved step by step. Adds the fields, buttons and states of a
 * document.
 */
export function defineDocument<TName extends string>({
  document,
  ...resource
}: DocumentDefinition<TName>): Resource {
  const { title, controller } = resource
  const { before, after } = fieldsOf(title, document)
  const own: Readonly<Record<string, Field>> =
    document.about === 'outsider' ? { ...OUTSIDER_FIELDS, ...resource.fields } : resource.fields
  requireFields(controller.name, document, own)
  requireDraftedFiles(controller.name, own)
  if (document.about === 'outsider') requireDepartmentScope(controller.name, document, resource)
  const definition: ResourceDefinition = {
    ...resource,
    states: 'state',
    fields: { ...before, ...own, ...after },
    actions: { ...actionsOf(document, controller.item ?? controller.name), ...resource.actions },
    rows: { ...resource.rows, deletable: { field: 'state', is: [DOC.draft] } },
  }
  return Object.freeze({ ...defineResource(definition), document: Object.freeze(document) })
}

/**
 * Throws when a file can be changed outside the draft states. A submitted document must keep the files on
 * which the approvers decide.
 */
function requireDraftedFiles(name: string, fields: Readonly<Record<string, Field>>): void {
  const other = Object.keys(fields).find((field) => {
    const rule = fields[field]?.rule.files
    return rule !== undefined && rule.open !== WHILE_DRAFTED.open
  })
  if (other)
    throw new Error(`${name}.${other}: only drafts of a document may allow changes of files`)
}

function requireFields(
  name: string,
  { effectAt, about, department, reason }: DocumentRule,
  fields: Readonly<Record<string, Field>>,
): void {
  const missing = [effectAt, department, reason].find((field) => field && !fields[field])
  if (missing) throw new Error(`${name} has no field ${missing}`)
  if (about === undefined || about === 'outsider') return
  const [field, target] =
    'file' in about ? ([about.file, PEOPLE] as const) : ([about.account, APPLICANTS] as const)
  if (fields[field]?.rule.target !== target) {
    throw new Error(
      `${name}: a document is about ${field}, which has to be a reference to ${target}`,
    )
  }
}

/**
 * A person outside the company belongs to no department. After joining, the person may belong to a department
 * that the document does not name. So the department of the document alone decides which users read and
 * approve it.
 */
function requireDepartmentScope(
  name: string,
  { department = '' }: DocumentRule,
  { rows, fields }: Pick<DocumentDefinition<string>, 'rows' | 'fields'>,
): void {
  const isPlaced = (fields as Readonly<Record<string, Field>>)[department]?.required === true
  const scope = rows?.scope
  if (isPlaced && scope?.department === department && scope.person === undefined) return
  throw new Error(
    `${name} is about a person outside: write document.department, a required field, and rows: { scope: { department: '${department || 'deptId'}' } } without a person`,
  )
}
