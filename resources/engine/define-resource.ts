import { type Endpoints, endpointsOf } from './endpoints.ts'
import type { Field } from './field-kinds.ts'

/**
 * What a person writes down about a resource: at most twelve keys, data only.
 * `TName` makes a misspelt field name a compile error wherever one is named.
 */
export type ResourceDefinition<TName extends string = string> = {
  /** URL, menu path, permission and test name in one: `hr/archives`. */
  path: string
  table: string
  /** Where reads come from when the table alone is not enough. */
  view?: string
  label: string
  /** Family and name on the wire, e.g. `{ family: 'hr', name: 'UserBaseInfo' }`. */
  controller: { family: 'uc' | 'hr' | 'cyl' | 'sa' | 'wt'; name: string }
  /** The field that names a record in headings, references and messages. */
  title: NoInfer<TName>
  sort: { field: NoInfer<TName>; descending?: boolean }
  fields: Record<TName, Field>
  /** Labels of the field groups, in the order of the tabs. */
  groups?: Readonly<Record<string, string>>
  /** Rows of people: which fields the row scope looks at. */
  scope?: { person: NoInfer<TName> | 'id'; department?: NoInfer<TName> }
  /** A child row: rights, scope and the way back are those of the parent. */
  parent?: { resource: string; field: NoInfer<TName> }
  /** The field that points at the parent row in a tree. */
  tree?: NoInfer<TName>
}

export type Resource = Omit<ResourceDefinition, 'fields' | 'view'> & {
  view: string
  fields: Readonly<Record<string, Field>>
  endpoints: Endpoints
  /** Menu path that rights are granted on: the parent's for child rows. */
  permissionPath: string
}

/** Completes and freezes a definition. Everything derived is derived here, once. */
export function defineResource<TName extends string>(
  definition: ResourceDefinition<TName>,
): Resource {
  return Object.freeze({
    ...definition,
    view: definition.view ?? definition.table,
    fields: Object.freeze({ ...definition.fields }) as Readonly<Record<string, Field>>,
    endpoints: endpointsOf(definition.controller, definition.tree !== undefined),
    permissionPath: definition.parent?.resource ?? definition.path,
  })
}
