import type { Context } from 'hono'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { FileShelf } from '#platform/api/files/file-shelf.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import type { About } from '#platform/api/http/openapi-parts.ts'
import type { CountCache } from '#platform/api/store/caches/count-cache.ts'
import type { DictionaryCache } from '#platform/api/store/caches/dictionary-cache.ts'
import type { ListCache } from '#platform/api/store/caches/list-cache.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { TakeBackVerb } from '#platform/api/undo/take-back-verb.ts'
import type { Endpoints } from '#platform/define/engine/endpoints.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { FieldAliases } from './fields/field-aliases.ts'
import type { FixedFieldsRule } from './fields/fixed-fields.ts'
import type { ActionVerb, DeleteVerb, WriteVerb } from './verbs.ts'

/** The dependencies of the generic calls. */
export type Store = {
  db: Database
  counts: CountCache
  /** Counts of users' unread messages. */
  unread: CountCache
  dictionaries: DictionaryCache
  lists: ListCache
  files: FileShelf
}

/** The database and the cache that counts use. */
export type CountingStore = Pick<Store, 'db' | 'counts'>

/** Requests that use the address of a generic call, but with another meaning. */
export type Variant = {
  about: Pick<About, 'query' | 'body' | 'answer'>
  matches: (c: Context<ApiEnv>) => boolean | Promise<boolean>
  handler: (c: Context<ApiEnv>, actor: Actor, store: Store) => Promise<Response>
}

/** Limits the rows that a reference field may point at, when not all rows of its target are allowed. */
export type ChoiceLimit = (alias: string) => RawBuilder<unknown>

/** How option lists depend on the form or filter that requests them. */
export type Choosing = {
  /** By place, such as `org/departments.leaderId`: the rows that its option list leaves out. */
  limits: ReadonlyMap<string, ChoiceLimit>
  /** Forms that offer people who have left too. */
  leavers: ReadonlySet<string>
  /**
   * For pages that have a search but no resource of their own: the path of the resource that users search
   * there.
   */
  pages: Readonly<Record<string, string>>
}

/** Other methods, paths and names of the call of an action, for the back ends of companies. */
export type CallAliases = {
  /** A second method and path of the call; without a path it uses the call's own path. */
  also?: { method: 'POST' | 'PUT'; path?: string }
  /** Maps another name of an entry to the name in the form; `id` is the record. */
  names?: Readonly<Record<string, string>>
  /** Maps a name whose value is one or several user codes to the entry that takes the ids of accounts. */
  codes?: Readonly<Record<string, string>>
  /** Request entries that name the caller: when present, they must match the session. */
  claims?: Readonly<Record<string, 'code' | 'name'>>
  /** Request entries that repeat a field of the record: when present, they must match the record. */
  echoes?: Readonly<Record<string, string>>
}

/** Refuses callers who may write a record but may not add or remove its files. */
export type FileRule = (tx: Tx, actor: Actor, id: string) => Promise<void>

/** Returns the personal actions that the caller may take on a record, regardless of its state. */
export type OwnActionsRule = (tx: Tx, actor: Actor, record: WireRecord) => Promise<string[]>

/** Rules that replace the plain verbs of one resource, and those of its actions. */
export type Rules = {
  add?: WriteVerb
  update?: WriteVerb
  delete?: DeleteVerb
  actions?: Readonly<Record<string, ActionVerb>>
  /** By action, or `delete`: how users take back what they did a moment ago. */
  takeBack?: Readonly<Record<string, TakeBackVerb>>
  /** By action. */
  aliases?: Readonly<Record<string, CallAliases>>
  /** For each action: the message when it is not possible for a record. */
  unfit?: Readonly<Record<string, string>>
  files?: FileRule
  ownActions?: OwnActionsRule
  /** Fields that `update` refuses to change; the form shows them as text. */
  fixed?: FixedFieldsRule
  /** Other names of fields, read in bodies and as filters. */
  fields?: FieldAliases
  /** By field: the rows that its option list leaves out. */
  choices?: Readonly<Record<string, ChoiceLimit>>
  /** Form fields that offer people who have left too. Other forms do not offer them; filters always do. */
  leavers?: readonly string[]
  /** Filters offer only rows that are referenced. */
  offersUsedOnly?: true
  variants?: Readonly<Partial<Record<keyof Endpoints, Variant>>>
  /** Further addresses of the generic calls, for the back ends of companies. */
  also?: Readonly<Partial<Record<keyof Endpoints, string>>>
}
