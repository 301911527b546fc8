import type { NameReading } from '#platform/wire/language/pinyin.ts'
import type { Involved } from '#platform/wire/records/involved.ts'
import type { PayItem } from '#platform/wire/records/pay-item.ts'
import { callPath, type Endpoints, endpointsOf, type Family } from './endpoints.ts'
import type { ChoiceList, Field } from './field-kinds.ts'
import { checkFilesRules } from './files-rule.ts'
import { type Group, type GroupDefinition, readGroups } from './groups.ts'
import type { RecordPage } from './record-page.ts'

/**
 * The definition of a resource: at most fourteen keys, data only. `TName` lets the compiler find misspelt
 * fields.
 */
export type ResourceDefinition<TName extends string = string> = {
  /** URL, menu path, permission and test name in one: `hr/archives`. */
  path: string
  table: string
  /** The view to read from when the table alone is not enough. */
  view?: string
  label: string
  /** Family and name on the wire, e.g. `{ family: 'hr', name: 'UserBaseInfo' }`. */
  controller: Controller
  /** The field that names a record in headings, references and messages. */
  title: NoInfer<TName>
  sort: { field: NoInfer<TName>; descending?: boolean }
  fields: Record<TName, Field>
  /** Labels of the field groups, in the order of the tabs. */
  groups?: Readonly<Record<string, GroupDefinition>>
  rows?: Rows<NoInfer<TName>>
  /**
   * The tabs of the list, by a choice field. Without it, a resource with states has one tab for each state.
   */
  tabs?: Tabs<NoInfer<TName>>
  /**
   * Groups the page of a record into few tabs. Without it, every field group and every child resource has a
   * tab of its own.
   */
  page?: RecordPage<NoInfer<TName>>
  /** The computed choice with the state of the record; only transitions write it. */
  states?: NoInfer<TName>
  actions?: Readonly<Record<string, ActionDefinition>>
}

export type Controller = {
  family: Family
  name: string
  /** The word in the method names, if it differs from the name of the controller: `GetVisitUserPageList`. */
  item?: string
  /** The method name of the paged list, when it follows no pattern: `GetUserPageListByName`. */
  list?: string
}

/** How rows relate to each other, and which users reach them. */
type Rows<TName extends string> = {
  /**
   * The fields with the person, the department or the group of a row. The row scope compares them with the
   * people, departments or groups that a user leads. With `isDeciding`, the person acts on rows about others.
   */
  scope?: {
    person?: TName | 'id'
    department?: TName
    group?: TName | 'id'
    own?: OwnShown<TName>
    isDeciding?: true
  }
  /**
   * A child row has the rights, the scope and the back link of its parent. `group`: a user also needs the right to that
   * guarded field group. `button`: the button that writing needs; `edit` if absent. `about`: rows are about people, and
   * a row is in the scope of users who see the file of its person or lead the group.
   */
  parent?: { resource: string; field: TName; group?: string; button?: string; about?: TName }
  /** The field that points at the parent row in a tree. */
  tree?: TName
  /**
   * The fields that a row of the list shows below its title on narrow screens, the most important first. Without
   * them, the list chooses some by their kind.
   */
  narrow?: readonly TName[]
  treePath?: string
  /**
   * The table has so many rows that short keywords, which trigrams cannot serve, need the index
   * `ix_<table>__letters`.
   */
  letters?: true
  /** A table (`row_id`, `words`) for searching by keyword: the texts of a row are too long for its own indexes. */
  words?: string
  /**
   * The keyword of the list also finds rows by the text of files: those in this field of the record that `by` names,
   * without those of the records in the view `hidden`.
   */
  filesText?: { of: string; field: string; by: TName | 'id'; hidden: string }
  /** The column `pinyin` has the title as typed in Latin letters. */
  pinyin?: NameReading
  /** Only records whose field has one of these values may be deleted. */
  deletable?: { field: TName; is: readonly (string | boolean)[] }
  /**
   * Rows can be imported. This field identifies the existing row; null means that each imported row is new.
   */
  importBy?: TName | null
  /** The resource has its own call and page for imports, with the button `import`. */
  takesFiles?: true
  /**
   * Rows that grow without limit, partitioned by the month of this moment. A list without bounds shows the
   * last `days`. If each value of the field `each` has only one row per moment, lists break ties by `each`
   * and the moment instead of the id, so that no index needs the id.
   */
  recent?: { field: TName; days: number; each?: TName }
  /** Fields with history: the database function `by` returns their values as of a past day, by `user_id`. */
  dated?: { by: string; fields: readonly TName[] }
  /** Users without `edit` see the rows whose audience they belong to. */
  audience?: Audience<TName>
  /**
   * The participants see the rows: the accounts in these fields, users with scope over them, and holders of a
   * search permission.
   */
  involved?: Involved<TName>
  /**
   * The row is hidden from the person that it is about. Only its author and users with the button for its
   * level see it.
   */
  confidential?: { by: TName; needs: Readonly<Record<string, string>> }
  /**
   * The rows are figures of the pay of the person in `scope.person`. In addition to the button, every use needs a
   * competence for the item that covers the person. `own`: people see their own rows without a competence. `filed`:
   * they also add and change them, and a user with the competence decides about them. `confirmed`: they also confirm
   * them. `signed`: they sign for them.
   */
  pay?: { item: PayItem; own?: true | 'filed' | 'confirmed' | 'signed' }
  /**
   * The rows are sensitive by law: a button and a scope open none of them. `reach` is an SQL function of the account and
   * the use that answers the ids which the account may use, and `by` the field that holds such an id. `person`: users
   * choose the person of a row among all personnel files, because they may see none. Logs leave out the titles of such
   * rows; a child row says so too, although its parent decides who sees it.
   */
  sealed?: { by: TName | 'id'; reach: string; person?: TName }
  /** The rows are about applicants. Who opens, prints or exports one is noted for the person. Pages of a list are not. */
  notesReaders?: true
}

/** The audience of a row while it is in force, by its fields. */
export type Audience<TName extends string = string> = {
  inForce: { field: TName; is: readonly string[]; past?: readonly string[]; until?: TName }
  /** The field that opens the row to all users; without it, the row is open when it names no department. */
  everybody?: { field: TName; is: string }
  departments: TName
  people?: TName
  roles?: TName
  /** The field that opens the row to further readers. Log entries leave out the title of such rows. */
  open?: { field: TName; is: string }
}

/**
 * The tabs of a list. `names` has the tabs by code, `of` has the values of `field` for each tab. The list
 * opens on the tab `opensOn`, or on all rows.
 */
export type Tabs<TName extends string = string> = {
  field: TName
  names: ChoiceList
  of: Readonly<Record<string, readonly string[]>>
  opensOn?: string
}

/** The definition of a button beyond view, add, edit and delete. */
export type ActionDefinition = {
  label: string
  /** Method name on the wire, e.g. `LockUser`. */
  call: string
  /** Whether the action applies to one record or to the list as a whole. */
  on: 'record' | 'list'
  /** The form of the action, in groups when it is long; without fields it only asks for confirmation. */
  fields: Readonly<Record<string, Field>>
  groups?: Readonly<Record<string, GroupDefinition>>
  /** The button that grants the action, when it differs from the name of the action. */
  button?: string
  /**
   * The action is possible on records whose field has one of these values. For a transition they come from
   * `from`.
   */
  when?: { field: string; is: readonly (string | boolean)[] }
  moves?: Transition
  /**
   * The entries of these fields describe something new, so they do not start with the values of the record.
   */
  anew?: readonly string[]
  /**
   * The usual way to create a record. Its button is the main button of the list, before the button for the plain form.
   */
  begins?: true
  /** Shows its effects before the user confirms. */
  isPreviewed?: true
  /** The action decides yes or no: its form has a button for each answer, in place of the field. */
  verdict?: Verdict
  /**
   * Only some holders of the button may use the action: the rule `ownActions` decides for each record. The
   * record waits for these users, so the button comes first on their page and is absent from the pages of
   * others.
   */
  isPersonal?: true
  /** The field with a person whose pay the action concerns. Users choose people by their competence for the item. */
  payOf?: { person: string; item: PayItem }
}

/** A decision of yes or no as two buttons. The button for yes has the label of `field`. */
export type Verdict = {
  field: string
  /** The field with the reason. The answer no is refused without a reason. */
  reason: string
  /** The name of the button for no. */
  no: 'reject' | 'sendBack'
}

/** The states before and after, and the users who may not use the transition. */
export type Transition = {
  from: readonly string[]
  to: string
  /** The author of the record may not use the transition. */
  notByAuthor?: true
  /** The required form field with the reason. The history stores the reason. */
  reason?: string
}

/**
 * A button with its form. The form is a resource of its own (`system/users#lock`), so that schemas and labels work
 * for it too.
 */
export type Action = Omit<ActionDefinition, 'fields' | 'groups' | 'button' | 'payOf'> & {
  name: string
  button: string
  endpoint: string
  form: Resource
}

export function action(
  label: string,
  options: Partial<ActionDefinition> & Pick<ActionDefinition, 'call'>,
): ActionDefinition {
  return { on: 'record', fields: {}, ...options, label }
}

type Moving = Transition &
  Pick<ActionDefinition, 'call'> &
  Partial<Pick<ActionDefinition, 'fields' | 'button' | 'isPreviewed'>>

/** An action that takes a record from one state to another. */
export function transition(
  label: string,
  { from, to, notByAuthor, reason, ...options }: Moving,
): ActionDefinition {
  return action(label, { ...options, moves: { from, to, notByAuthor, reason } })
}

export type Resource = Omit<
  ResourceDefinition,
  'fields' | 'view' | 'groups' | 'rows' | 'actions' | 'tabs'
> &
  Rows<string> & {
    view: string
    fields: Readonly<Record<string, Field>>
    groups: Readonly<Record<string, Group>> | undefined
    tabs: Tabs | undefined
    /** Its records are approved step by step. */
    document?: DocumentRule
    sheet?: SheetRule
    /** References to these rows show a face beside the title. */
    arePeople: boolean
    actions: Readonly<Record<string, Action>>
    endpoints: Endpoints
    /** The menu path for which rights are granted. Child rows have the path of their parent. */
    permissionPath: string
    /** No field can be written: a log or a read model. */
    isReadOnly: boolean
  }

/** The document rule of a kind of document. */
export type DocumentRule = {
  /** Document numbers consist of this prefix, the day and the number within the day. */
  prefix: string
  /** After the last approver another user checks the document and completes it. */
  completes?: true
  /**
   * The field with the day on which the document takes effect. Without it, the document takes effect when it
   * is completed.
   */
  effectAt?: string
  /**
   * `effectAt` is the last day of the old state, so the document takes effect after that day. With `awaits`,
   * it also waits until that field is filled.
   */
  afterDay?: true
  awaits?: string
  /** While this field has one of these values, a document in effect can be changed, as its kind allows. */
  amended?: { field: string; is: readonly string[] }
  /**
   * The field whose states continue those of the approval and also name its steps. Lists and heads show only this
   * field: two states side by side, such as "completed" beside "refused", would contradict each other.
   */
  ladder?: string
  /** The group of the remark. Without it, the remark stands in the first group. */
  remarkGroup?: string
  /** The person concerned; a document without it is about no person. */
  about?: DocumentSubject
  /** The field with the department concerned: superiors and heads are found from there. */
  department?: string
  /** The field with the applicant's reason. The inbox shows it, although the list of the kind has no room for it. */
  reason?: string
}

/**
 * Who a document is about: the field with a personnel file, the field with an account, or a person outside the
 * company, whose fields `OUTSIDER` names.
 */
export type DocumentSubject = { file: string } | { account: string } | 'outsider'

/** Users see their own row once this field has one of these values. */
export type OwnShown<TName extends string> = { field: TName; is: readonly string[] }

/** The fields of a month sheet by their role, and the other rows that the sheet waits for. */
export type SheetRule = {
  /** The fields that distinguish several rows of one person in one sheet. */
  keys: readonly string[]
  /** The fields that, beside the month, distinguish several sheets of one month: city, legal entity, kind. */
  parameters: readonly string[]
  /** The computed figures. `typed` are the figures that users may overwrite. */
  figures: readonly string[]
  typed: readonly string[]
  /** The amounts that the page adds up and compares with the month before. */
  totals: readonly string[]
  /** The first of `totals`. Each row compares it with the month before. */
  total: string
  /** The field that groups the rows, with totals for each group. */
  part: string
  needs: readonly SheetNeed[]
  /** Employees see their own rows only after the sheet is published, not already when it is finished. */
  publishes: boolean
  /**
   * By transition: the earlier steps of the row. A user who did one of them may not also do this transition.
   */
  apart: Readonly<Record<string, readonly SheetStepName[]>>
}

/**
 * A step for which a row stores the user: generating the row, overwriting its figures, or a transition
 * forward.
 */
export type SheetStepName = 'generate' | 'type' | 'waive' | 'check' | 'audit' | 'finish' | 'publish'

/**
 * Rows of another resource that a sheet depends on. They must have reached a certain state in the same month,
 * and the sheet uses their figures.
 */
export type SheetNeed = {
  of: Resource
  /** All its rows of the month must have one of these values in this field. */
  field: string
  is: readonly (string | boolean)[]
  /** The figures that the sheet takes: when they change, rows that were computed from them are stale. */
  figures: readonly string[]
  /** The field with the person of a row. */
  person: string
  /** `generate` or transitions: the server refuses them until the need is met. */
  before: readonly string[]
  /** A month without any rows is complete too. */
  mayBeEmpty: boolean
  /** Only the sheets with these values of a parameter have the need; null means all. */
  when: { parameter: string; is: readonly string[] } | null
  /**
   * The SQL function of the people whose rows must be complete, from the month and the parameters of the sheet as JSON;
   * null means everybody.
   */
  within: string | null
}

/** Completes and freezes a definition. Everything derived is derived here, once. */
export function defineResource<TName extends string>(
  definition: ResourceDefinition<TName>,
): Resource {
  const { rows, groups, actions = {}, ...rest } = definition
  checkFilesRules(definition.path, definition.fields)
  const fields = Object.freeze({ ...definition.fields }) as Readonly<Record<string, Field>>
  const completed = Object.entries(actions).map(
    ([name, actionDefinition]) =>
      [name, completeAction(definition, name, actionDefinition)] as const,
  )
  return Object.freeze({
    ...rest,
    ...rows,
    view: definition.view ?? definition.table,
    fields,
    groups: readGroups(groups),
    tabs: definition.tabs ?? tabsOfStates(definition),
    arePeople: rows?.pinyin === 'person',
    actions: Object.freeze(Object.fromEntries(completed)),
    endpoints: endpointsOf(definition.controller, {
      isTree: rows?.tree !== undefined,
      hasBulk: Object.values<Field>(fields).some((field) => field.in.includes('bulk')),
      hasPast: definition.page !== undefined,
    }),
    permissionPath: rows?.parent?.resource ?? definition.path,
    isReadOnly: Object.values(fields).every((field) => field.access === 'computed'),
  })
}

function tabsOfStates({ states, fields }: ResourceDefinition): Tabs | undefined {
  const names = fields[states ?? '']?.rule.choices
  if (states === undefined || names === undefined) return undefined
  return {
    field: states,
    names,
    of: Object.fromEntries(names.options.map(({ value }) => [value, [value]])),
  }
}

function completeAction(
  definition: ResourceDefinition,
  name: string,
  { fields, groups, payOf, ...actionDefinition }: ActionDefinition,
): Action {
  const [{ path, table, controller }, [first = '']] = [definition, Object.keys(fields)]
  return Object.freeze({
    ...actionDefinition,
    when: actionDefinition.moves
      ? statesOf(definition, name, actionDefinition.moves, fields)
      : actionDefinition.when,
    name,
    button: actionDefinition.button ?? name,
    endpoint: callPath(controller, actionDefinition.call),
    form: defineResource({
      path: `${path}#${name}`,
      table,
      controller,
      fields,
      groups,
      label: actionDefinition.label,
      title: first,
      sort: { field: first },
      ...(payOf && { rows: { scope: { person: payOf.person }, pay: { item: payOf.item } } }),
    }),
  })
}

/**
 * The states in which a transition is possible. Throws at the start when the transition names an unknown state or
 * entry.
 */
function statesOf(
  { path, states = '', fields }: ResourceDefinition,
  name: string,
  { from, to, reason }: Transition,
  formFields: Readonly<Record<string, Field>>,
): Action['when'] {
  const field = fields[states]
  const known = field?.access === 'computed' ? field.rule.choices?.options : undefined
  const unknown = [...from, to].find((state) => !known?.some(({ value }) => value === state))
  if (unknown !== undefined) throw new Error(`${path}#${name}: ${unknown} is not a computed state`)
  if (reason !== undefined && !formFields[reason]?.required) {
    throw new Error(`${path}#${name}: the form has no required entry ${reason}`)
  }
  return { field: states, is: from }
}
