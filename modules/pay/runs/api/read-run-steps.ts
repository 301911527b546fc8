import { sql } from 'kysely'
import { PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import { readCardFaults } from '#modules/pay/bank-cards/api/read-card-faults.ts'
import { checkOf, paysWages } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { RUN_STEPS, type RunSteps } from '#modules/pay/runs/wire/run-steps.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { type BlockedPerson, MAX_TRIED, readBlocked, readMissing } from './checks/read-blocked.ts'
import { readRunWarnings } from './checks/read-run-warnings.ts'
import { isMaker, isWaived, readWaivers } from './checks/waivers.ts'
import { readBonusChoices } from './read-bonus-choices.ts'
import { readPeopleOfRun } from './read-people.ts'
import { type Run, requireRunOf } from './read-run.ts'

type Counts = Record<(typeof RUN_STEPS)[number], number>

/** The most names shown for each check. */
const MAX_SHOWN = 12

/** The steps of a run with their state, and the people who have no row in it. */
export async function readRunSteps(db: Database, actor: Actor, id: string): Promise<RunSteps> {
  const record = await readRecord(db, actor, payRuns, id)
  const run = await requireRunOf(db, record)
  const people = await readPeopleOfRun(db, run, [])
  const missing = await readMissing(db, run, people)
  const blocked = await readBlocked(db, run, missing.slice(0, MAX_TRIED))
  const waivers = await readWaivers(db, actor, run.id)
  const faults = [...blocked, ...(await readCardFaults(db, run))]
  const open = faults.filter((person) => !isWaived(person, waivers))
  // People whose pay cannot be worked out do not count, because generating again would make no row for them.
  const generate = missing.length - blocked.length
  const counts = await countOpen(db, run, { people, generate })
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
    blocked: { count: open.length, reasons: byCheck(open) },
    waivers: waivers.map(({ isReader: _, ...waiver }) => waiver),
    madeByReader: await isMaker(db, actor, run),
    waivedByReader: waivers.some(({ isReader }) => isReader),
    warnings: await readRunWarnings(db, actor, run, people),
    bonuses: await readBonusChoices(db, actor, run),
  }
}

async function countOpen(
  db: Database,
  run: Run,
  { people, generate }: { people: readonly string[]; generate: number },
): Promise<Counts> {
  const last = daysOf(run.month).at(-1) ?? ''
  const { rows } = await sql<Omit<Counts, 'generate'>>`
    select
      -- A month without any summary is open for everybody. Other employers may close later.
      (select case when count(*) = 0 then ${people.length}::integer
          else (count(*) filter (where not m.locked))::integer end
        from attend_month m where m.month = ${run.month} and m.deleted_at is null
          and m.user_id = any(${[...people]}::uuid[])) as attendance,
      (select count(*)::integer from user_salary_type t
        where t.entity_id = ${run.entityId}::uuid and t.state = ${TERM_STATE.proposed} and t.deleted_at is null
          and t.effective_from <= ${last}::date) as terms,
      count(*) filter (where s.state = ${MONTHLY.open})::integer as check,
      count(*) filter (where s.state in (${MONTHLY.open}, ${MONTHLY.checked}))::integer as audit,
      count(*) filter (where s.state in (${MONTHLY.open}, ${MONTHLY.checked}, ${MONTHLY.audited}) and s.net > 0
        and s.paid_otherwise is null and not exists (select from bank_batch_row r
          where r.salary_id = s.id and r.result = ${PAYMENT.paid}))::integer as pay,
      count(*) filter (where s.state in (${MONTHLY.open}, ${MONTHLY.checked}, ${MONTHLY.audited}))::integer as finish,
      count(*) filter (where s.state not in (${MONTHLY.published}, ${MONTHLY.archived}))::integer as publish
    from salary s
    where s.entity_id = ${run.entityId}::uuid and s.month = ${run.month} and s.kind = ${run.kind}
      and s.deleted_at is null and s.state <> ${MONTHLY.voided}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return { ...counts, generate }
}

/** The people by check. The check of most people comes first. */
function byCheck(people: readonly BlockedPerson[]): RunSteps['blocked']['reasons'] {
  const groups = new Map<string, BlockedPerson[]>()
  for (const person of people) {
    const check = checkOf(person.reason)
    groups.set(check, [...(groups.get(check) ?? []), person])
  }
  return [...groups]
    .map(([check, of]) => ({
      check,
      count: of.length,
      people: of.slice(0, MAX_SHOWN).map(({ userId, name }) => ({ userId, name })),
    }))
    .sort((one, other) => other.count - one.count)
}
