import type { NameReading } from '#platform/wire/language/pinyin.ts'
import type { Involved } from '#platform/wire/records/involved.ts'
import { callPath, type Endpoints, endpointsOf, type Family } from './endpoints.ts'
import type { ChoiceList, Field } from './field-kinds.ts'
import { checkFilesRules } from './files-rule.ts'
import { type Group, type GroupDefinition, readGroups } from './groups.ts'
import type { RecordPage } from './record-page.ts'

/** The definition of a resource: at most fourteen keys, data only; `TName` finds misspelt fields. */
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
  /** The list in tabs, by a choice field; without it a resource with states has one tab for each state. */
  tabs?: Tabs<NoInfer<TName>>
  /** The page of a record in few tabs; without it every group of fields or child rows is one. */
  page?: RecordPage<NoInfer<TName>>
  /** The computed choice with the state of the record; only transitions write it. */
  states?: NoInfer<TName>
  actions?: Readonly<Record<string, ActionDefinition>>
}

export type Controller = {
  family: Family
  name: string
  /** The word in the method names when it is not the controller's: `GetVisitUserPageList`. */
  item?: string
  /** The paged list when its name follows no pattern: `GetUserPageListByName`. */
  list?: string
}

/** How rows relate to each other, and which users reach them. */
type Rows<TName extends string> = {
  /** Rows of people, departments or groups that a user leads: the fields that the row scope checks. */
  scope?: { person?: TName | 'id'; department?: TName; group?: TName | 'id'; own?: OwnShown<TName> }
  /** A child row has rights, scope and way back of its parent: of a guarded `group`, to write by `button` or `edit`. */
  /** Rows `about` people of a group are in the scope of users who see their files or lead the group. */
  parent?: { resource: string; field: TName; group?: string; button?: string; about?: TName }
  /** The field that points at the parent row in a tree. */
  tree?: TName
  treePath?: string
  /**
   * The table has so many rows that short keywords, which trigrams cannot serve, need the index
   * `ix_<table>__letters`.
   */
  letters?: true
  /** A table (`row_id`, `words`) for searching by keyword: the texts of a row are too long for its own indexes. */
  words?: string
  /** The column `pinyin` has the title as typed in Latin letters. */
  pinyin?: NameReading
  /** Only records whose field has one of these values may be deleted. */
  deletable?: { field: TName; is: readonly (string | boolean)[] }
  /** Rows can be imported; this field finds the existing row, null: each row is new. */
  importBy?: TName | null
  /** Rows are imported by a call and a page of their own, with the button `import`. */
  takesFiles?: true
  /**
   * Endless rows, partitioned by the month of this moment: a list without bounds shows the last `days`. With one
   * moment for `each`, lists sort by that and not by the id, so that no index needs the id.
   */
  recent?: { field: TName; days: number; each?: TName }
  /** Fields with history: a function of the database returns them as of a past day, by `user_id`. */
  dated?: { by: string; fields: readonly TName[] }
  /** Users without `edit` see the rows whose audience they belong to. */
  audience?: Audience<TName>
  /**
   * Rows with participants: the accounts in its fields, users with scope over them, and holders of a search
   * permission.
   */
  involved?: Involved<TName>
  /** Hidden from the person of the row. Only the author sees it, and users with the button for its level. */
  confidential?: { by: TName; needs: Readonly<Record<string, string>> }
}

/** The audience of a row while it is in force, by its fields. */
export type Audience<TName extends string = string> = {
  inForce: { field: TName; is: readonly string[]; past?: readonly string[]; until?: TName }
  /** The field that opens the row to all users; without it, the row is open when it names no department. */
  everybody?: { field: TName; is: string }
  departments: TName
  people?: TName
  roles?: TName
  /** The field that opens the row to other readers too; the log does not name such rows. */
  open?: { field: TName; is: string }
}

/**
 * Tabs of a list: for each tab its codes of `field`, by the tab's code in `names`; one tab, or all rows, is the
 * default.
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
  /** The button that grants it, when that is not its own name. */
  button?: string
  /** Possible on records whose field has one of these values; for a transition its states. */
  when?: { field: string; is: readonly (string | boolean)[] }
  moves?: Transition
  /** The form does not start with the values of the record, because its entries are about something new. */
  anew?: readonly string[]
  /** Shows its effects before the user confirms. */
  isPreviewed?: true
  /**
   * Open to some holders of the button: a rule decides for each record (`ownActions`). The record
   * waits for these users, so the button comes first on their page and is absent from other pages.
   */
  isPersonal?: true
}

/** The states before and after, and the users who may not use the transition. */
export type Transition = {
  from: readonly string[]
  to: string
  /** Closed to the author of the record. */
  notByAuthor?: true
  /** The required entry of the form with the reason; the history keeps it. */
  reason?: string
}

/**
 * A button with its form. The form is a resource of its own (`system/users#lock`), so that schemas and labels work
 * for it too.
 */
export type Action = Omit<ActionDefinition, 'fields' | 'groups' | 'button'> & {
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
    /** Menu path that rights are granted on: the parent's for child rows. */
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
  /** The day on which it takes effect; without one it does so at once. */
  effectAt?: string
  /** The date is the last day of the old state: the effect comes after it, and not before `awaits` is filled. */
  afterDay?: true
  awaits?: string
  /** While this field has one of these values, a document in effect can be changed, as its kind allows. */
  amended?: { field: string; is: readonly string[] }
  /** The person concerned; a document without it is about no person. */
  about?: DocumentSubject
  /** The field with the department concerned: superiors and heads are found from there. */
  department?: string
}

/**
 * Who a document is about: the field with a personnel file, the field with an account, or a person outside the
 * company, whose fields `OUTSIDER` names.
 */
export type DocumentSubject = { file: string } | { account: string } | 'outsider'

/** Users see their own row once this field has one of these values. */
export type OwnShown<TName extends string> = { field: TName; is: readonly string[] }

/** The fields of a month sheet by their role, and what it waits for. */
export type SheetRule = {
  /** The fields that distinguish several rows of one person in one sheet. */
  keys: readonly string[]
  /** The fields that, beside the month, distinguish several sheets of one month: city, legal entity, kind. */
  parameters: readonly string[]
  /** The computed figures, and those that users may overwrite. */
  figures: readonly string[]
  typed: readonly string[]
  /** The amounts that the page adds up and compares with the month before. */
  totals: readonly string[]
  /** The first of them, which each row compares with the month before. */
  total: string
  /** The field that groups the rows, with totals for each group. */
  part: string
  needs: readonly SheetNeed[]
  /** People see their own rows once the sheet is published, and not when it is finished. */
  publishes: boolean
  /** By transition: the earlier steps of a row whose doer may not do it as well. */
  apart: Readonly<Record<string, readonly SheetStepName[]>>
}

/** A step whose doer a row keeps: making or typing over its figures, or a transition forward. */
export type SheetStepName = 'generate' | 'type' | 'check' | 'audit' | 'finish' | 'publish'

/** Rows of another resource that must have come far enough in the same month, and whose figures count. */
export type SheetNeed = {
  of: Resource
  /** All its rows of the month must have one of these values in this field. */
  field: string
  is: readonly (string | boolean)[]
  /** The figures that the sheet takes: when they change, rows that were computed from them are stale. */
  figures: readonly string[]
  /** The field with the person of a row. */
  person: string
  /** `generate`, and the transitions that are refused until then. */
  before: readonly string[]
  /** A month without any rows is complete too. */
  mayBeEmpty: boolean
}

/** Completes and freezes a definition. Everything derived is derived here, once. */
export function defineResource<TName extends string>(
  definition: ResourceDefinition<TName>,
): Resource {
  const { rows, groups, actions = {}, ...rest } = definition
  checkFilesRules(definition.path, definition.fields)
  const fields = Object.freeze({ ...definition.fields }) as Readonly<Record<string, Field>>
  const completed = Object.entries(actions).map(
    ([name, given]) => [name, completeAction(definition, name, given)] as const,
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
  { fields, groups, ...given }: ActionDefinition,
): Action {
  const [{ path, table, controller }, [first = '']] = [definition, Object.keys(fields)]
  return Object.freeze({
    ...given,
    when: given.moves ? statesOf(definition, name, given.moves, fields) : given.when,
    name,
    button: given.button ?? name,
    endpoint: callPath(controller, given.call),
    form: defineResource({
      path: `${path}#${name}`,
      table,
      controller,
      fields,
      groups,
      label: given.label,
      title: first,
      sort: { field: first },
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
  asked: Readonly<Record<string, Field>>,
): Action['when'] {
  const field = fields[states]
  const known = field?.access === 'computed' ? field.rule.choices?.options : undefined
  const unknown = [...from, to].find((state) => !known?.some(({ value }) => value === state))
  if (unknown !== undefined) throw new Error(`${path}#${name}: ${unknown} is not a computed state`)
  if (reason !== undefined && !asked[reason]?.required) {
    throw new Error(`${path}#${name}: the form has no required entry ${reason}`)
  }
  return { field: states, is: from }
}
