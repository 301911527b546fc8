import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { createTask } from '#modules/work/tasks/api/creating/create-task.ts'
import { BY_CYCLE, NOT_MADE } from '#modules/work/tasks/define/choices.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import { Failure } from '#platform/api/failure.ts'
import { loadActorsOf } from '#platform/api/identity/actor/load-actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import { stopRepeat } from './stop-repeats.ts'

/** Days back for which missed tasks are still created. */
export const MADE_UP_DAYS = 31

type Due = { date: string; plannedDate: string; planEnd: string }
type Repeat = {
  id: string
  templateId: string
  ownerId: string
  authorId: string | null
  name: string
  classId: string
  content: string
  readerIds: string[]
  extend: WriteInput[string]
}

/** Dates up to today without a task. */
const due = sql`select d.date, d.planned_date
  from task_repeat_days(r, greatest(r.active_from, today() - ${MADE_UP_DAYS}::integer), today()) d
  where not exists (select from task_repeat_run run where run.repeat_id = r.id
    and (run.date = d.date or run.planned_date = d.planned_date))`

/**
 * Creates due tasks of each repeat in its own transaction: a repeat that fails stops, and the
 * others continue.
 */
export async function makeRepeats(db: Database): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.id from task_repeat r join app_user u on u.id = r.owner_id and u.state = '1'
    where r.enabled and r.deleted_at is null and exists (${due}) order by r.id`.execute(db)
  let made = 0
  for (const { id } of rows) {
    try {
      made += await db.transaction().execute((tx) => makeDue(tx, id))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await db.transaction().execute((tx) => stopRepeat(tx, id, NOT_MADE))
    }
  }
  return made
}

/**
 * Creates the due tasks of one repeat. The row lock makes a concurrent run wait, so that it finds the
 * existing tasks.
 */
async function makeDue(tx: Tx, id: string): Promise<number> {
  await sql`select from task_repeat where id = ${id} for no key update`.execute(tx)
  const repeat = await readRepeat(tx, id)
  if (!repeat) return 0
  const { rows } = await sql<Due>`
    insert into task_repeat_run (repeat_id, date, planned_date)
    select r.id, found.date, found.planned_date from task_repeat r cross join lateral (${due}) found
    where r.id = ${id} order by found.date
    on conflict do nothing
    returning date::text, planned_date::text as "plannedDate", (select working_day_after(task_repeat_run.date, r.plan_days)
      from task_repeat r where r.id = task_repeat_run.repeat_id)::text as "planEnd"`.execute(tx)
  if (rows.length === 0) return 0
  const actor = await makerOf(tx, repeat)
  for (const day of rows) {
    const origin = { source: BY_CYCLE, type: taskRepeats.path, id }
    const task = await createTask(tx, actor, taskOf(repeat, day), { origin })
    await sql`update task_repeat_run set task_id = ${task.id}
      where repeat_id = ${id} and date = ${day.date}::date`.execute(tx)
  }
  return rows.length
}

async function readRepeat(tx: Tx, id: string): Promise<Repeat | null> {
  const { rows } = await sql<Repeat>`
    select r.id, r.template_id as "templateId", r.owner_id as "ownerId", r.created_by as "authorId",
      k.name, k.class_id as "classId", k.content, k.extend,
      array(select u.id from app_user u left join user_base_info b on b.id = u.user_base_id
        where u.id = any(k.reader_ids) and u.state = '1' and u.deleted_at is null
          and coalesce(b.status not in ('4', '5'), true)) as "readerIds"
    from task_repeat r join task_template k on k.id = r.template_id
    where r.id = ${id} and r.enabled and r.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

/** The creator is the author of the repeat; once the author has left, the owner. */
async function makerOf(tx: Tx, { authorId, ownerId }: Repeat) {
  const found = await loadActorsOf(tx, authorId === null ? [ownerId] : [authorId, ownerId])
  const actor = (authorId && found.get(authorId)) || found.get(ownerId)
  if (!actor) throw new Failure('conflict', 'taskRepeat.nobody')
  return actor
}

function taskOf(repeat: Repeat, { date, planEnd }: Due): WriteInput {
  const { name, classId, content, readerIds, extend, templateId, ownerId } = repeat
  return {
    id: uuidv7(),
    title: name,
    classId,
    content,
    readerIds,
    extend,
    templateId,
    ownerId,
    planStart: date,
    planEnd,
    weight: 100,
    priority: '1',
    coWorkerIds: [],
  }
}
