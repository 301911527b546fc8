import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ChoiceList } from '#platform/define/engine/field-kinds.ts'
import type { BuiltInMenu } from './area.ts'
import type { PageVerb } from './page-verb.ts'
import type { PersonStart } from './person-start.ts'
import type { Samples } from './sample.ts'

/**
 * The part of an area that one folder define/ declares: its resources, its heading in the menu and its option lists.
 * The area itself declares words, rows and flows.
 */
export type Chapter = {
  /** In the order of the registry; child resources follow their parent. */
  resources: readonly Resource[]
  /** Absent: the pages of the chapter are under the heading of another chapter. */
  menu?: BuiltInMenu
  choices?: Readonly<Record<string, ChoiceList>>
  samples?: Samples
  /** The resources of the chapter that need an approval. */
  documents?: readonly Resource[]
  /** The resources of the chapter that are monthly sheets. */
  sheets?: readonly Resource[]
  /** What the chapter lets users start from the page of a person. */
  starts?: readonly PersonStart[]
  /** What the global search offers to do. */
  verbs?: readonly PageVerb[]
}
