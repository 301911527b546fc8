import type { Translation, Words } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import type { OwnPagePath } from '#platform/define/own-pages.ts'
import type { ShippedReport } from '#platform/define/shipped/reports/shipped-report.ts'
import type { FlowStep } from '#platform/wire/approval/approval.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { PageVerb } from './page-verb.ts'
import type { PersonStart } from './person-start.ts'
import type { RoleCode } from './roles.ts'
import type { Samples } from './sample.ts'
import type { ShippedText } from './shipped-text.ts'
import type { StartingRows } from './starting-rows.ts'

export type Names = Readonly<Record<Language, string>>

/**
 * The buttons that a role gets on a page: `V` is view, `E` is view, add and edit, `F` is all buttons. Any
 * other grant lists the buttons by name. `F-unmask` is all buttons except `unmask`, `F-correct-void` all
 * except `correct` and `void`.
 */
export type Grant = string

/** The rights by role; a role that is absent has none. */
export type Grants = Readonly<Partial<Record<RoleCode, Grant>>>

/** A page of a resource, with the label and the buttons of that resource. */
export type ResourcePage = {
  path: string
  icon?: string
  /**
   * The short name in the side menu, below the heading of the group, for a page whose full name is too long.
   */
  short?: Readonly<Partial<Record<Translation, string>>>
  grants: Grants
}

/** A page without a resource; users who may open it have the button `view`. */
type OwnPage = ResourcePage & {
  path: `/${OwnPagePath}`
  names: Names
  buttons?: Readonly<Record<string, Names>>
  /** The page shows the reader only what is their own. */
  isPersonal?: true
}

/**
 * Pages that share one entry of the side menu, with a tab for each page. An entry without names of its own has the name
 * of the group.
 */
export type PageTabs = { names?: Names; pages: readonly string[] }

/** The page of one record. It is in no menu. Users who may open the list may open it. */
type RecordPage = { path: `${string}/:id`; names: Names; isHidden: true }

/** A heading with pages below it. */
type MenuGroup = {
  /** Unique in the module. It never changes, because the id of the entry is derived from it. */
  code: string
  names: Names
  icon: string
  menus: readonly (ResourcePage | OwnPage | RecordPage)[]
  tabs?: PageTabs
  /**
   * The key from which the id of the group is derived. Only for groups of the first release, because they had no codes.
   */
  idFrom?: string
}

export type BuiltInMenu = ResourcePage | OwnPage | RecordPage | MenuGroup

export type BuiltInModule = {
  /** Never change it: the id of the module is derived from it. */
  code: string
  names: Names
  type: '0' | '1' | '2'
  icon: string
  path: string | null
  menus: readonly BuiltInMenu[]
}

/** The built-in data about the resources of one area. */
export type Area = {
  /** Its folder in modules/, and the first part of the paths of its resources. */
  code: string
  /** In the order of the registry; child resources follow their parent. */
  resources: readonly Resource[]
  /**
   * Resources that users comment on, in addition to documents. A user who may see such a record may comment on it.
   */
  commented?: readonly Resource[]
  /** The main menu entry with everything below it, in the order of the menu. */
  module: BuiltInModule
  /** The labels in English and Spanish. The Chinese labels are in the definitions. */
  words: Readonly<Record<Translation, Words>>
  choices: Readonly<Record<string, ChoiceList>>
  /** The initial approval flows of its documents, by path; companies change them. */
  flows?: Readonly<Record<string, readonly FlowStep[]>>
  /** The reports that a release ships, in the order of their list. */
  reports?: readonly ShippedReport[]
  /** Initial texts of templates. */
  texts?: readonly ShippedText[]
  /** Values for test records that a field kind cannot generate. */
  samples: Samples
  /** The rows that every new company gets. */
  rows: StartingRows
  /** The names of these rows in every language, by path of their resource. */
  rowNames?: Readonly<Record<string, readonly Names[]>>
  /** What users start from the page of a person, in the order of the menu. */
  starts?: readonly PersonStart[]
  /** What the global search offers to do, in that order. */
  verbs?: readonly PageVerb[]
}

/** Gives several roles the same grant. */
export function grant(scope: Grant, ...roles: readonly RoleCode[]): Grants {
  return Object.fromEntries(roles.map((role) => [role, scope]))
}
