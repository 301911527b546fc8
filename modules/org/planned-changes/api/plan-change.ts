import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { lockTree } from '#modules/org/departments/api/place-department.ts'
import { departments } from '#modules/org/departments/define/department.ts'
import { PLANNED, plannedChanges } from '#modules/org/planned-changes/define/planned-change.ts'
import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Actor } from '#platform/api/actor.ts'
import { ABOUT_ONE, tryRow } from '#platform/api/crud/many/try-row.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, ActionVerb, Made } from '#platform/api/crud/verbs.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import { type Sentence, sentenceColumns } from '#platform/api/history/log-sentences.ts'
import { inEachLanguage } from '#platform/api/http/messages.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { carryOut } from './carry-out.ts'
import { type PlannedKind, type PlannedRow, readPlannedUntil } from './planned-change-rows.ts'

const SENTENCES: Readonly<Record<PlannedKind, string>> = {
  move: 'told.toMove',
  merge: 'told.toMerge',
  open: 'told.toOpen',
}

type Plan = Omit<PlannedRow, 'id' | 'version' | 'plannerId' | 'told'>

/**
 * Wraps the action that moves or merges departments: plans the change if its day lies in the future, and
 * otherwise makes it immediately.
 */
export function plannable(
  verb: ActionVerb,
  planOf: (input: ActionInput) => Omit<Plan, 'effectiveDate'>,
): ActionVerb {
  return async (tx, actor, input, calls) => {
    const { effectiveDate } = input.values
    const today = await readToday(tx)
    if (typeof effectiveDate !== 'string' || effectiveDate <= today) {
      return verb(tx, actor, input, calls)
    }
    const now: ActionInput = {
      id: input.id,
      // No version check, because an earlier planned change may update the same department first.
      version: null,
      values: { ...input.values, effectiveDate: today },
      isPreview: true,
      confirm: null,
    }
    const plan: Plan = { ...planOf(input), effectiveDate }
    const known = input.isPreview ? null : await findSame(tx, actor, plan)
    if (known) return plannedAnswer(input, plan, known)
    const { consequences } = await tryOut(tx, { today, day: effectiveDate }, () =>
      keepOwnReach(tx, actor, () => verb(tx, actor, now, calls)),
    )
    const preview = {
      lines: [
        { key: 'organisation.toBePlanned', values: { day: effectiveDate } },
        ...(consequences?.lines ?? []),
      ],
      rows: [effectiveDate, consequences?.rows],
    }
    requireAsPreviewed(input, preview)
    const made = await storePlan(tx, actor, plan)
    return { ...plannedAnswer(input, plan, made), consequences: preview }
  }
}

function plannedAnswer(
  { id, version }: ActionInput,
  { effectiveDate }: Plan,
  made: Made,
): ActionResult {
  return {
    id,
    version: version ?? undefined,
    message: { key: 'organisation.planned', values: { day: effectiveDate } },
    made: [made],
  }
}

export function planOfMove({ id, values }: ActionInput): Omit<Plan, 'effectiveDate'> {
  return {
    kind: 'move',
    deptId: id,
    otherIds: [],
    targetId: typeof values.pid === 'string' ? values.pid : null,
    overReason: null,
  }
}

export function planOfMerger({ values }: ActionInput): Omit<Plan, 'effectiveDate'> {
  const [deptId = '', ...otherIds] = [values.fromIds ?? []].flat().map(String)
  return {
    kind: 'merge',
    deptId,
    otherIds,
    targetId: String(values.toId),
    overReason: typeof values.overReason === 'string' ? values.overReason : null,
  }
}

/**
 * Tries a change as it will run on `day`: first carries out all planned changes before it, then runs the change,
 * and rolls everything back. So the user learns of a refusal now and not on `day`.
 */
async function tryOut(
  tx: Tx,
  { today, day }: { today: string; day: string },
  work: () => Promise<ActionResult>,
): Promise<ActionResult> {
  await lockTree(tx)
  await sql`savepoint tried_change`.execute(tx)
  for (const row of await readPlannedUntil(tx, day)) {
    const planner = await loadActorOf(tx, row.plannerId)
    // If an earlier planned change is refused, its planner gets a message on its day. The trial goes on
    // without that change.
    await tryRow(
      tx,
      { actor: planner, resource: departments },
      { run: () => carryOut(tx, planner, row, today), refusals: ABOUT_ONE },
    )
  }
  const result = await work()
  await sql`rollback to savepoint tried_change`.execute(tx)
  return result
}

/** Finds the same change that this user has already planned, so that a form sent twice plans one change. */
async function findSame(tx: Tx, { userId }: Actor, plan: Plan): Promise<Made | null> {
  const { kind, deptId, otherIds, targetId, effectiveDate } = plan
  const { rows } = await sql<{ id: string; title: string }>`
    select id, text as title from planned_org_change
    where kind = ${kind} and dept_id = ${deptId} and other_ids = ${otherIds}::uuid[]
      and target_id is not distinct from ${targetId}::uuid and planner_id = ${userId}
      and effective_date = ${effectiveDate}::date and state = ${PLANNED.waiting}`.execute(tx)
  return rows[0] ? { path: plannedChanges.path, ...rows[0] } : null
}

/** Stores a change for its day. */
export async function storePlan(tx: Tx, actor: Actor, plan: Plan): Promise<Made> {
  const { kind, deptId, otherIds, targetId, overReason, effectiveDate } = plan
  const sentence = await sentenceOf(tx, plan)
  const { text, told } = sentenceColumns('text', sentence)
  const id = uuidv7()
  await sql`insert into planned_org_change (id, kind, dept_id, other_ids, target_id, over_reason,
      effective_date, text, told, planner_id, created_by, updated_by)
    values (${id}, ${kind}, ${deptId}, ${otherIds}::uuid[], ${targetId}, ${overReason},
      ${effectiveDate}::date, ${text}, ${told}::jsonb, ${actor.userId}, ${actor.userId},
      ${actor.userId})`.execute(tx)
  await writeAudit(tx, actor, {
    resource: plannedChanges.path,
    id,
    version: 1,
    action: 'add',
    told: sentence,
    before: null,
    after: { kind, deptId, targetId, effectiveDate, state: PLANNED.waiting },
  })
  return { path: plannedChanges.path, id, title: text }
}

async function sentenceOf(tx: Tx, { kind, deptId, otherIds, targetId }: Plan): Promise<Sentence> {
  const ids = [deptId, ...otherIds, ...(targetId === null ? [] : [targetId])]
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from department where id = any(${ids}::uuid[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const from = listWords([deptId, ...otherIds].map((id) => names.get(id) ?? ''))
  const to = targetId === null ? inEachLanguage('told.top') : (names.get(targetId) ?? '')
  return { key: SENTENCES[kind], values: { from, to } }
}
