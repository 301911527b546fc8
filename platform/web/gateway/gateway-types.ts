import type { z } from 'zod'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Page, RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import type { BatchOutcome } from '#platform/wire/records/batch.ts'
import type { ButtonEntry, MenuEntry } from '#platform/wire/shell/navigation.ts'

/** The endpoints of one kind of record; every Resource fits. */
export type Addressed = Pick<Resource, 'endpoints'>

/** Query values as on the wire; empty ones are not sent, lists are comma-separated. */
export type QueryValue = string | number | boolean | null | undefined | readonly string[]
export type WireQuery = Readonly<Record<string, QueryValue>> | URLSearchParams

/** The fields of a write: field name → value. */
export type WireValues = Readonly<Record<string, RecordValue | undefined>>

/**
 * The answer of a write: the present record and the server's message. `isDoubtful`: the user should check what
 * the message says.
 */
export type Written = { record: WireRecord | null; message: string; isDoubtful?: true }

/** A row in the version that the user saw. */
export type RowVersion = { id: string; version: number }

/** A new value of one field for many rows, each in the version that the user saw. */
export type BatchChange = {
  targets: readonly RowVersion[]
  field: string
  value: RecordValue | undefined
  preview?: true
}
export type BatchResult = BatchOutcome & { message: string }

/** The result of an action. `isGone`: the record is deleted, so do not redirect to it. */
export type Acted = {
  message: string
  once: string | null
  /** A link of the product that is shown only once. */
  link: string | null
  /** New records, by the paths of their resources. */
  made: readonly { path: string; id: string; title: string }[]
  isGone: boolean
  /** The user can take it back for a moment. */
  canTakeBack: boolean
  /** The id of a new record of the same resource that the action created. */
  newId: string | null
  /** The effects, for a preview. */
  preview: { digest: string; lines: string[] } | null
}

/** The result of a deletion. `canTakeBack`: the user can restore for a moment what they deleted. */
export type Removed = { message: string; canTakeBack: boolean }

/** The result of an export: the file, or the id of the job that makes it. */
export type Download = { file: Response } | { queuedId: string }

/** One row of a picker. */
export type Option = { value: string; label: string; [extra: string]: RecordValue }

/** One entry of a record's history; references come as names. */
export type HistoryEntry = {
  at: string
  version: number
  action: string
  actorName: string | null
  actorId?: string | null
  actorFace?: string | null
  actorPhoto?: string | null
  /** The user who requested the change, when another user made it for them. */
  requestedBy?: string | null
  /** The action that moved the record to another state, and why. */
  transition?: string | null
  reason?: string | null
  changes: { field: string; before: RecordValue; after: RecordValue }[]
}

/** Modules, their menus and the buttons of those menus, as this person may see them. */
export type Navigation = {
  modules: readonly MenuEntry[]
  /** Module id → menu tree; modules of type 1 only. */
  menus: Readonly<Record<string, readonly MenuEntry[]>>
  /** Menu id → buttons. */
  buttons: Readonly<Record<string, readonly ButtonEntry[]>>
}

export type Visit = { remark: string }

/** The calls of the web tier on behalf of a user. Each may throw GatewayError. */
export type Gateway = {
  list(resource: Addressed, query: WireQuery): Promise<Page<WireRecord>>
  /**
   * `clear` requests sensitive values unmasked; the back end logs the access. `asOf` reads the record as of a
   * past day. `isPrinted` is for a page on paper, which the log of readings tells.
   */
  info(
    resource: Addressed,
    id: string,
    ask?: { clear?: boolean; asOf?: string | undefined; isPrinted?: boolean },
  ): Promise<WireRecord>
  add(resource: Addressed, values: WireValues): Promise<Written>
  update(resource: Addressed, values: WireValues): Promise<Written>
  remove(resource: Addressed, target: RowVersion): Promise<Removed>
  /** Deletes all rows or none. A refusal lists the obstacles by row id. */
  removeMany(resource: Addressed, targets: readonly RowVersion[]): Promise<Removed>
  /** Sets one field of many rows; a preview only returns the results. */
  changeMany(resource: Addressed, change: BatchChange): Promise<BatchResult>
  /** Returns the file of the back end. For a long list the back end queues the file first. */
  download(path: string, query: WireQuery): Promise<Download>
  /**
   * Presses a button of a record or list. The response may carry a secret that is shown only once. Work on many rows
   * takes long, so it has the time limit of files.
   */
  act(endpoint: string, id: string, values: WireValues, isLong?: boolean): Promise<Acted>
  /** Reads by path, for a call that belongs to no resource. */
  ask<T>(path: string, query: WireQuery, shape: z.ZodType<T>): Promise<T>
  /** As ask, for writes; returns the message. A file is sent unchanged. */
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown): Promise<string>
  /** As send, but returns the value of the answer too. */
  sendFor<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    shape: z.ZodType<T>,
  ): Promise<{ value: T; message: string }>
  options(resource: Addressed, query?: WireQuery): Promise<Option[]>
  history(resource: Addressed, id: string): Promise<HistoryEntry[]>
  navigation(): Promise<Navigation>
  /** Fire and forget: never waits, never fails a page. */
  recordVisit(visit: Visit): void
}
