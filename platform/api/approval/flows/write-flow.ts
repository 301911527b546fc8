import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind, DocumentKinds } from '#platform/api/approval/documents/document-kind.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import { FLOW } from '#platform/wire/approval/approval-flow.ts'
import { requireSteps, requireSure } from './check-flow.ts'

function kindOf(kinds: DocumentKinds, path: unknown): DocumentKind {
  const kind = kinds.get(String(path))
  if (!kind) throw invalidFields(approvalFlows, { resource: { key: 'flow.noDocument' } })
  return kind
}

/** Serialises the writes of flow versions of one kind, and returns the next version number. */
async function lockVersions(tx: Tx, path: unknown): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval_flow ${path}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(flow_version), 0) + 1 as next from approval_flow
    where resource = ${path}`.execute(tx)
  return rows[0]?.next ?? 1
}

/**
 * Retires the version in force, because the next version replaces it. Documents that are being approved keep
 * their steps.
 */
async function retire(tx: Tx, actor: Actor, path: unknown): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from approval_flow
    where resource = ${path} and state = ${FLOW.inForce} and deleted_at is null
    for update`.execute(tx)
  for (const { id } of rows) {
    const after = { state: FLOW.retired }
    const version = await updateRow(tx, approvalFlows, id, after, actor)
    await writeHistory(tx, actor, {
      resource: approvalFlows,
      id,
      version,
      action: 'state',
      before: { state: FLOW.inForce },
      after,
    })
  }
}

/** The effect of publishing a flow on the existing documents. */
async function describePublishing(tx: Tx, { resource }: DocumentKind, id: string) {
  const { rows } = await sql<{ replaced: number | null; running: number; waiting: number }>`
    select (select flow_version from approval_flow where resource = ${resource.path}
        and state = ${FLOW.inForce} and deleted_at is null and id <> ${id}) as replaced,
      count(*) filter (where t.state = ${DOC.running})::int as running,
      count(*) filter (where t.state in (${DOC.draft}, ${DOC.rejected}))::int as waiting
    from ${sql.table(resource.table)} t where t.deleted_at is null`.execute(tx)
  const { replaced = null, running = 0, waiting = 0 } = rows[0] ?? {}
  const lines: Line[] = [
    ...(replaced === null ? [] : [{ key: 'flow.replaces', values: { version: replaced } }]),
    { key: 'flow.running', values: { count: running } },
    { key: 'flow.waiting', values: { count: waiting } },
  ]
  return { lines, rows: [replaced] }
}

/** The rules for writing flows: they check a flow against its kind of document. */
export function flowRules(kinds: DocumentKinds): Rules {
  return {
    add: async (tx, actor, input) => {
      await requireSteps(tx, kindOf(kinds, input.resource), input.steps)
      const flowVersion = await lockVersions(tx, input.resource)
      return addRecord(tx, actor, approvalFlows, input, { flowVersion })
    },
    update: async (tx, actor, input) => {
      const { id, version } = input
      const current = await lockForUpdate(tx, actor, approvalFlows, id, Number(version))
      if (current.state !== FLOW.draft) throw new Failure('conflict', 'flow.notDraft')
      if (input.steps !== undefined) {
        await requireSteps(tx, kindOf(kinds, current.resource), input.steps)
      }
      return updateRecord(tx, actor, approvalFlows, input)
    },
    actions: {
      publish: (tx, actor, input) => publish(tx, actor, kinds, input),
      newVersion: (tx, actor, { id }) => draftFrom(tx, actor, id),
    },
  }
}

async function publish(
  tx: Tx,
  actor: Actor,
  kinds: DocumentKinds,
  input: ActionInput,
): Promise<ActionResult> {
  const { id } = input
  const flow = await lockForUpdate(tx, actor, approvalFlows, id, input.version, 'publish')
  const kind = kindOf(kinds, flow.resource)
  await lockVersions(tx, flow.resource)
  await requireSure(tx, await requireSteps(tx, kind, flow.steps))
  const consequences = await describePublishing(tx, kind, id)
  requireAsPreviewed(input, consequences)
  await retire(tx, actor, flow.resource)
  const { version } = await moveRecord(
    tx,
    actor,
    { resource: approvalFlows, name: 'publish' },
    input,
  )
  return { version, consequences, message: { key: 'flow.published' } }
}

/** Creates a draft as a copy of the flow version that the user chose. */
async function draftFrom(tx: Tx, actor: Actor, id: string): Promise<ActionResult> {
  const flow = await lockForUpdate(tx, actor, approvalFlows, id, null, 'add')
  const { name, resource, steps, note, version } = flow
  const flowVersion = await lockVersions(tx, resource)
  const draft = { name, resource, steps, note, id: uuidv7() }
  await addRecord(tx, actor, approvalFlows, draft, { flowVersion })
  return { version, newId: draft.id, message: { key: 'flow.drafted' } }
}
