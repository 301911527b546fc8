import { sql } from 'kysely'
import { paysWages } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { RUN_STEPS, type RunSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { readBonusChoices } from './read-bonus-choices.ts'
import { readPeopleOfRun } from './read-people.ts'
import { type Run, requireRun } from './read-run.ts'
import { readRunWarnings } from './read-run-warnings.ts'
import { rowsOfRun } from './rows-of-run.ts'

type Counts = Record<(typeof RUN_STEPS)[number], number>

/**
 * The most people without a row whose pay is worked out to find the reason, and the most names shown for each reason.
 */
const MAX_TRIED = 100
const MAX_SHOWN = 12

/** The steps of a run with their state, and the people who have no row in it. */
export async function readRunSteps(db: Database, actor: Actor, id: string): Promise<RunSteps> {
  const record = await readRecord(db, actor, payRuns, id)
  const run = await requireRun(db, {
    entityId: String(record.entityId),
    month: String(record.month),
    kind: String(record.kind),
  })
  const people = await readPeopleOfRun(db, run, [])
  const missing = await readMissing(db, run, people)
  const blocked = await readBlocked(db, run, missing.slice(0, MAX_TRIED))
  // People whose pay cannot be worked out do not count, because generating again would make no row for them.
  const count = blocked.reduce((sum, { people: of }) => sum + of.length, 0)
  const generate = missing.length - count
  const counts = await countOpen(db, run, { people: people.length, generate })
  const hasRows = Number(record.people) > 0
  const isOpen = (name: keyof Counts) =>
    counts[name] > 0 || (!hasRows && name !== 'attendance' && name !== 'terms')
  const names = RUN_STEPS.filter(
    (name) => paysWages(run.kind) || (name !== 'attendance' && name !== 'terms'),
  )
  const now = names.findIndex(isOpen)
  return {
    steps: names.map((name, at) => ({
      name,
      state: isOpen(name) ? (at === now ? 'now' : 'later') : 'done',
      open: counts[name],
    })),
    blocked: {
      count,
      reasons: blocked.map(({ reason, people: of }) => ({
        reason,
        count: of.length,
        people: of.slice(0, MAX_SHOWN),
      })),
    },
    warnings: await readRunWarnings(db, actor, run, people),
    bonuses: await readBonusChoices(db, actor, run),
  }
}

/** The people whom the run should pay and who have no row in it. */
async function readMissing(db: Database, run: Run, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) as wanted (id)
    where not exists (select from salary s where s.user_id = wanted.id and s.entity_id = ${run.entityId}::uuid
      and s.month = ${run.month} and s.kind = ${run.kind} and s.deleted_at is null)`.execute(db)
  return rows.map(({ id }) => id)
}

async function countOpen(
  db: Database,
  run: Run,
  { people, generate }: { people: number; generate: number },
): Promise<Counts> {
  const last = daysOf(run.month).at(-1) ?? ''
  const { rows } = await sql<Omit<Counts, 'generate'>>`
    select
      -- A month without any summary is open for everybody.
      (select case when count(*) = 0 then ${people}::integer else (count(*) filter (where not m.locked))::integer end
        from attend_month m where m.month = ${run.month} and m.deleted_at is null) as attendance,
      (select count(*)::integer from user_salary_type t
        where t.entity_id = ${run.entityId}::uuid and t.state = ${TERM_STATE.proposed} and t.deleted_at is null
          and t.effective_from <= ${last}::date) as terms,
      count(*) filter (where s.state = ${MONTHLY.open})::integer as check,
      count(*) filter (where s.state in (${MONTHLY.open}, ${MONTHLY.checked}))::integer as audit,
      count(*) filter (where s.state in (${MONTHLY.open}, ${MONTHLY.checked}, ${MONTHLY.audited}))::integer as finish,
      count(*) filter (where s.state not in (${MONTHLY.published}, ${MONTHLY.archived}))::integer as publish
    from salary s
    where s.entity_id = ${run.entityId}::uuid and s.month = ${run.month} and s.kind = ${run.kind}
      and s.deleted_at is null and s.state <> ${MONTHLY.voided}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return { ...counts, generate }
}

type Person = { userId: string; name: string }

/** The people among these whose pay cannot be worked out, by reason. The reason of most people comes first. */
async function readBlocked(
  db: Database,
  run: Run,
  ids: readonly string[],
): Promise<{ reason: string; people: Person[] }[]> {
  if (ids.length === 0) return []
  const reasons = new Map<string, string>()
  for await (const { user_id: userId, warning } of rowsOfRun(db, run, ids)) {
    if (warning !== null) reasons.set(userId, warning)
  }
  const { rows } = await sql<Person>`
    select id as "userId", name from user_base_info where id = any(${[...reasons.keys()]}::uuid[])
    order by emp_no`.execute(db)
  const byReason = new Map<string, Person[]>()
  for (const person of rows) {
    const reason = reasons.get(person.userId) ?? ''
    byReason.set(reason, [...(byReason.get(reason) ?? []), person])
  }
  return [...byReason]
    .map(([reason, people]) => ({ reason, people }))
    .sort((one, other) => other.people.length - one.people.length)
}
