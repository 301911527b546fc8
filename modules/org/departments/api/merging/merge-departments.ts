import { sql } from 'kysely'
import { backdatePeriods, requireEffectiveDay } from '#modules/org/departments/api/effective-day.ts'
import { lockTree } from '#modules/org/departments/api/place-department.ts'
import { requireOutside } from '#modules/org/departments/api/require-outside.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { readOverfull, requireReasonToOverfill } from '#modules/org/establishment/api/overfill.ts'
import { writeOrgHistory } from '#modules/org/history/api/write-org-history.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readMergeConsequences } from './merge-consequences.ts'
import { mergeOpenWork } from './merge-open-work.ts'
import { lockFiles, mergePeople } from './merge-people.ts'
import { mergePosts } from './merge-posts.ts'
import { mergeReferences } from './merge-references.ts'
import { refuseWiderScope } from './refuse-wider-scope.ts'

type Row = { id: string; name: string; path: string; level: number; version: number }
type Moved = { people: number; posts: number; departments: number }

const form = departments.actions.merge?.form ?? departments

/**
 * Locks the departments, the deepest first. Until the transaction ends, no person can be added to them, but
 * other rows may still refer to them.
 */
async function lockDepartments(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  const result = await sql<Row>`
    select id, name, path, level, version from department
    where id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by level desc, id for no key update`.execute(tx)
  return result.rows
}

/** Locks the target against changes. People may still be added to it meanwhile. */
async function holdTarget(tx: Tx, id: string): Promise<Row | undefined> {
  const result = await sql<Row>`
    select id, name, path, level, version from department
    where id = ${id} and enabled and deleted_at is null for share`.execute(tx)
  return result.rows[0]
}

/** Moves the enabled child departments of `from` to the target. Their subtrees move with them. */
async function moveChildren(
  tx: Tx,
  actor: Actor,
  from: Row,
  target: Row,
  day: string,
): Promise<number> {
  const children = await sql<{ id: string; name: string; version: number; taken: boolean }>`
    select c.id, c.name, c.version, exists (select from department t
      where t.pid = ${target.id} and t.name = c.name and t.deleted_at is null) as taken
    from department c where c.pid = ${from.id} and c.deleted_at is null and c.enabled
    order by c.sort, c.id`.execute(tx)
  for (const { id, name, version, taken } of children.rows) {
    if (taken) throw new Failure('conflict', 'conflict.mergeName', { values: { name } })
    await updateDepartment(tx, actor, { id, version, pid: target.id })
  }
  const ids = children.rows.map(({ id }) => id)
  if (ids.length > 0) await backdatePeriods(tx, ids, day, { pid: target.id })
  return ids.length
}

async function mergeOne(tx: Tx, actor: Actor, from: Row, target: Row, day: string): Promise<Moved> {
  const children = await moveChildren(tx, actor, from, target, day)
  const posts = await mergePosts(tx, actor, from.id, target.id)
  const people = await mergePeople(tx, actor, { from, target, day, posts })
  await mergeReferences(tx, actor, departments.path, from.id, target.id)
  await mergeOpenWork(tx, actor, from.id, target.id)
  const closed = { id: from.id, version: from.version, enabled: false }
  await updateRecord(tx, actor, departments, closed, { revokeDate: day })
  await backdatePeriods(tx, [from.id], day, { enabled: false })
  const names = { before: { name: from.name }, after: { name: target.name } }
  const values = { from: from.name, to: target.name }
  const event = { kind: '合并' as const, ...names, source: { type: 'merge', id: from.id } }
  await writeOrgHistory(tx, actor, [
    { ...event, deptId: from.id, sentence: { key: 'told.merged', values } },
    { ...event, deptId: target.id, sentence: { key: 'told.mergedHere', values } },
  ])
  return { people, posts: posts.size, departments: children }
}

/**
 * Merges departments into another one: moves their people, posts and departments below with their
 * history, and closes them, all in one transaction.
 */
export async function mergeDepartments(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const { values } = input
  const day = await requireEffectiveDay(tx, form, values.effectiveDate)
  const fromIds = [values.fromIds ?? []].flat().map(String)
  const toId = String(values.toId)
  await lockTree(tx)
  const target = await holdTarget(tx, toId)
  const from = await lockDepartments(tx, fromIds)
  if (!target || from.length < new Set(fromIds).size) throw new Failure('not-found', 'not-found')
  requireOutside(form, target, from)
  refuseWiderScope(actor, target, from)
  await lockFiles(tx, fromIds)
  const consequences = await readMergeConsequences(tx, { from, target }, day)
  requireAsPreviewed(input, consequences)
  const places = await readOverfull(tx, [...fromIds, toId])
  const total: Moved = { people: 0, posts: 0, departments: 0 }
  for (const { id } of from) {
    // An earlier merger of this loop may have changed a department further up, so the row is read again.
    const [current] = await lockDepartments(tx, [id])
    const moved = current && (await mergeOne(tx, actor, current, target, day))
    if (!moved) continue
    total.people += moved.people
    total.posts += moved.posts
    total.departments += moved.departments
  }
  await requireReasonToOverfill(tx, actor, {
    target,
    places,
    reason: String(values.overReason ?? ''),
  })
  return { id: toId, message: { key: 'organisation.merged', values: total }, consequences }
}
