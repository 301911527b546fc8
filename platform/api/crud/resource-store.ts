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
import type { Endpoints } from '#platform/define/engine/endpoints.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { FieldSpellings } from './fields/field-spellings.ts'
import type { FixedFieldsRule } from './fields/fixed-fields.ts'
import type { ActionVerb, DeleteVerb, WriteVerb } from './verbs.ts'

/** What the generic calls work on. */
export type Store = {
  db: Database
  counts: CountCache
  /** Of people's unread messages. */
  unread: CountCache
  dictionaries: DictionaryCache
  lists: ListCache
  files: FileShelf
}

/** What figures are counted in and kept by. */
export type CountingStore = Pick<Store, 'db' | 'counts'>

/** Requests that mean otherwise than the generic call of the same address. */
export type Variant = {
  about: Pick<About, 'query' | 'body' | 'answer'>
  asked: (c: Context<ApiEnv>) => boolean | Promise<boolean>
  handler: (c: Context<ApiEnv>, actor: Actor, store: Store) => Promise<Response>
}

/** Which rows of its target a field may point at, where not all of them. */
export type ChoiceLimit = (alias: string) => RawBuilder<unknown>

/** What option lists must know of the places that ask. */
export type Choosing = {
  /** By place, `org/departments.leaderId`: what its list leaves out. */
  limits: ReadonlyMap<string, ChoiceLimit>
  /** Places for which nobody is offered who has left. */
  present: ReadonlySet<string>
  /** Pages without a resource, and the path of what one looks for in them. */
  pages: Readonly<Record<string, string>>
}

/** Other ways to write the call of an action, as company back ends know it. */
export type Spelling = {
  /** Answers at this method and path too; its own path where only the method differs. */
  also?: { method: 'POST' | 'PUT'; path?: string }
  /** Another name of an entry → the name in the form; `id` is the record. */
  names?: Readonly<Record<string, string>>
  /** A name whose value is a user code, or several → the entry that takes the ids of accounts. */
  codes?: Readonly<Record<string, string>>
  /** Entries that say who asks: where they are sent, they are those of the session. */
  claims?: Readonly<Record<string, 'code' | 'name'>>
  /** Entries that say what the caller takes a field of the record for: where they are sent, that is what it says. */
  echoes?: Readonly<Record<string, string>>
}

/** Whether somebody may add and remove files of a record that he may write otherwise. */
export type FileRule = (tx: Tx, actor: Actor, id: string) => Promise<void>

/** Names of the personal actions of a record that are for this person, whatever its state allows. */
export type OwnActionsRule = (tx: Tx, actor: Actor, record: WireRecord) => Promise<string[]>

/** Rules that stand in for the plain verbs of one resource, and those behind its actions. */
export type Rules = {
  add?: WriteVerb
  update?: WriteVerb
  delete?: DeleteVerb
  actions?: Readonly<Record<string, ActionVerb>>
  /** By action. */
  spellings?: Readonly<Record<string, Spelling>>
  /** By action: what is said of a record that it does not fit. */
  unfit?: Readonly<Record<string, string>>
  files?: FileRule
  ownActions?: OwnActionsRule
  /** What its `update` refuses to change, so that the form shows it as text. */
  fixed?: FixedFieldsRule
  /** Other names of fields, read in bodies and as filters. */
  fields?: FieldSpellings
  /** By field: what its option list leaves out. */
  choices?: Readonly<Record<string, ChoiceLimit>>
  /** Fields of its forms, whose rules refuse somebody who has left: he is not offered, though filters find him. */
  present?: readonly string[]
  /** Whoever only filters by it is offered the rows that are pointed at, and no others. */
  offersUsedOnly?: true
  variants?: Readonly<Partial<Record<keyof Endpoints, Variant>>>
  /** Addresses at which generic calls answer too, as company back ends know them. */
  also?: Readonly<Partial<Record<keyof Endpoints, string>>>
}
