import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { FactValue } from '#platform/api/approval/flows/flow-conditions.ts'
import type { ActionVerb, WriteVerb } from '#platform/api/crud/verbs.ts'
import type { FieldProblem, MessageValues } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { DocumentRule, Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { DocumentChange, DocumentFact } from '#platform/wire/approval/approval.ts'
import type { FactType } from '#platform/wire/approval/approval-flow.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** A fact for the conditions of a flow that is not a field, such as a rise in percent. */
export type KindFact = {
  type: Exclude<FactType, 'choice'>
  names: Words
  read: (tx: Tx, record: WireRecord) => Promise<FactValue>
}

/** A requirement of the law or the flow that is neither met nor waived. */
export type Missing = {
  /** The field for the missing value, or for the reason why there is none. */
  field: string
  problem: FieldProblem
  /** The action whose form has that field. Without it, the field is in the form of the document itself. */
  action?: string
  /** The resource of the missing rows. The record shows them in the tab of this resource. */
  tab?: string
}

/** A fact for the decision: its label and its value. The tone marks a fact that needs attention. */
export type Background = {
  label: { key: string; values?: MessageValues }
  text: { key: string; values?: MessageValues }
  tone?: DocumentFact['tone']
}

/** Reads facts of several documents of one kind. */
export type RowFacts = (
  db: Database | Tx,
  records: readonly WireRecord[],
  reader: Actor,
) => Promise<ReadonlyMap<string, readonly Background[]>>

export type ReadMissing = (db: Database | Tx, record: WireRecord) => Promise<readonly Missing[]>

/**
 * A kind of document: its definition, and the hooks that only this kind has. `docs/how-to.md` lists the hooks by
 * moment, and a test checks the list.
 */
export type DocumentKind = {
  resource: Resource
  /** The default values of a new document of the caller, besides the fields whose default is the last value. */
  begins?: (db: Database | Tx, actor: Actor) => Promise<Readonly<Record<string, RecordValue>>>
  /** Fills in what the caller leaves out of a new document. */
  filled?: (actor: Actor, input: WriteInput) => WriteInput
  /** Checks the entries on every save, and again on submission. */
  check?: (tx: Tx, values: WireRecord | WriteInput, actor: Actor) => Promise<void>
  /** Columns of a new document that the product computes. */
  computed?: (tx: Tx, actor: Actor, values: WriteInput) => Promise<Values>
  /**
   * Columns that follow from other records. They are computed again whenever the document is saved or
   * submitted.
   */
  refreshed?: (tx: Tx, values: WireRecord | WriteInput) => Promise<Values>
  /** Applies a change of entries while the document is in effect (`amended` of its definition). */
  amend?: (tx: Tx, actor: Actor, input: WriteInput, current: WireRecord) => Promise<Written>
  /**
   * Only for kinds that a user other than the applicant may cancel, or that can be cancelled after they took effect.
   * `isOffered` decides which users see the button “cancel”, and `verb` is the action behind it.
   */
  ending?: { isOffered: (actor: Actor, record: WireRecord) => boolean; verb: ActionVerb }
  /**
   * Reads what a document lacks for a move. The API refuses the move; the page shows the list before the user
   * presses the button.
   */
  missing?: Partial<Record<'submit' | 'complete', ReadMissing>>
  /** The changes that the document will make, shown to its applicant and its approvers. */
  changes?: (db: Database | Tx, record: WireRecord) => Promise<readonly DocumentChange[]>
  /**
   * Facts for the decision. The applicant reads them before submitting, the approvers before deciding. The reader may
   * see the document. If a fact shows another record, the hook must check that the reader has access to it.
   */
  background?: (
    db: Database | Tx,
    record: WireRecord,
    reader: Actor,
  ) => Promise<readonly Background[]>
  /**
   * Facts for the author while they fill in the form, based on its entries so far. These entries are not checked yet
   * and may name records that the author may not see.
   */
  formFacts?: (
    db: Database | Tx,
    entries: Readonly<Record<string, unknown>>,
    reader: Actor,
  ) => Promise<readonly Background[]>
  /**
   * Facts that stand out in a row of the inbox, by the id of the document. One query reads them for all documents of a
   * page. The reader is an approver of each document.
   */
  rowFacts?: RowFacts
  /** Further checks before the document is submitted. */
  checkSubmitted?: (tx: Tx, record: WireRecord) => Promise<void>
  /** Whether the document needs no approver: it completes on submission. */
  needsNobody?: (tx: Tx, record: WireRecord) => Promise<boolean>
  /** Facts for the conditions of a flow, besides the fields of the record. */
  facts?: Readonly<Record<string, KindFact>>
  /** Ends other records on submission, such as an earlier document. */
  submitted?: (tx: Tx, record: WireRecord) => Promise<void>
  /** Further checks before the document is completed. */
  checkCompleted?: (tx: Tx, record: WireRecord) => Promise<void>
  /** Applies the document once: in the transaction that completes it, or later on its effective day. */
  effect: (tx: Tx, actor: Actor, record: WireRecord) => Promise<void>
  /**
   * Effects that are visible between the completion and the effective day of the document, and how to undo
   * them.
   */
  ahead?: Readonly<Record<'show' | 'takeBack', DocumentKind['effect']>>
  /** Checks before a completed document is cancelled. */
  checkCancelled?: (tx: Tx, record: WireRecord) => Promise<void>
  /** Undoes `submitted` when the document is rejected, withdrawn or cancelled. */
  dropped?: (tx: Tx, id: string) => Promise<void>
}

type Written = Awaited<ReturnType<WriteVerb>>

export type DocumentKinds = ReadonlyMap<string, DocumentKind>

/** The document rule of the definition. */
export function ruleOf({ path, document }: Resource): DocumentRule {
  if (!document) throw new Error(`${path} is not a document`)
  return document
}

/**
 * Condition: the effective day of a document has come. With `afterDay` it has come only when the named day is
 * over.
 */
export function dueBy(
  { effectAt, afterDay, awaits }: DocumentRule,
  alias?: string,
): RawBuilder<boolean> {
  if (effectAt === undefined) return sql`true`
  const at = (name: string) =>
    sql.ref(`${alias === undefined ? '' : `${alias}.`}${columnName(name)}`)
  const isThere = afterDay ? sql`${at(effectAt)} < today()` : sql`${at(effectAt)} <= today()`
  return awaits === undefined ? sql`${isThere}` : sql`${isThere} and ${at(awaits)} is not null`
}

/**
 * Maps the kinds by path. The start fails when a document has no kind, or when the resource of a kind is not
 * a document.
 */
export function kindsByPath(
  kinds: readonly DocumentKind[],
  resources: readonly Resource[],
): DocumentKinds {
  const byPath = new Map(kinds.map((kind) => [kind.resource.path, kind]))
  for (const kind of kinds) ruleOf(kind.resource)
  const lost = resources.find(({ path, document }) => document && !byPath.has(path))
  if (lost) {
    const [area] = lost.path.split('/')
    throw new Error(
      `${lost.path} is a document without a kind: write a DocumentKind with its definition as resource, and list it under documents in modules/${area}/api/area.ts`,
    )
  }
  return byPath
}
