import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { compareRunsJob } from '#modules/pay/differences/api/compare-runs-job.ts'
import { Failure } from '#platform/api/failure.ts'
import { hurryJob } from '#platform/api/jobs/job.ts'
import type { PeopleLeft, SheetParts, Wanted } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readPeopleOfRun } from './read-people.ts'
import { type Run, type RunKey, requireRun, requireTaxOrder } from './read-run.ts'
import { PART } from './rows-of-run.ts'

/** The key of the run of a sheet. */
export const keyOf = ({ month, parameters }: Pick<Wanted, 'month' | 'parameters'>): RunKey => ({
  entityId: String(parameters.entityId),
  month,
  kind: String(parameters.kind),
})

const departmentsOf = ({ deptIds = [] }: Wanted) => [...deptIds].sort()

type Mark = { after: string; people: number }

/** The last mark of an interrupted generation of these departments. */
async function readMark(tx: Tx, run: Run, wanted: Wanted): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select after_id as after, people from pay_run_mark
    where run_id = ${run.id}::uuid and dept_ids = ${departmentsOf(wanted)}::uuid[]`.execute(tx)
  return rows[0]
}

/** The people who have a row in the run already, and a digest of these rows. */
async function readRows(tx: Tx, { entityId, month, kind }: Run) {
  const { rows } = await sql<{ ids: string[]; digest: string }>`
    select coalesce(array_agg(user_id), '{}') as ids,
      md5(coalesce(string_agg(id::text || version, ' ' order by id), '')) as digest
    from salary
    where entity_id = ${entityId}::uuid and month = ${month} and kind = ${kind} and deleted_at is null`.execute(
    tx,
  )
  return rows[0] ?? { ids: [], digest: '' }
}

async function readLeft(tx: Tx, wanted: Wanted): Promise<PeopleLeft> {
  const run = await requireRun(tx, keyOf(wanted))
  await requireTaxOrder(tx, run)
  const known = await readRows(tx, run)
  const all = [...new Set([...(await readPeopleOfRun(tx, run, [])), ...known.ids])].sort()
  const mark = await readMark(tx, run, wanted)
  const left = mark ? all.filter((id) => id > mark.after) : all
  const people = createHash('sha256').update(left.join()).digest('base64url')
  return {
    parts: Array.from({ length: Math.ceil(left.length / PART) }, (_, at) =>
      left.slice(at * PART, (at + 1) * PART),
    ),
    done: mark?.people ?? 0,
    standing: `${people} ${known.digest}`,
  }
}

async function note(tx: Tx, wanted: Wanted, people: readonly string[] | null): Promise<void> {
  const run = await requireRun(tx, keyOf(wanted))
  if (people === null) {
    await sql`delete from pay_run_mark where run_id = ${run.id}::uuid`.execute(tx)
    await hurryJob(tx, compareRunsJob)
    return
  }
  await sql`insert into pay_run_mark as m (run_id, dept_ids, after_id, people)
    values (${run.id}::uuid, ${departmentsOf(wanted)}::uuid[], ${people.at(-1)}::uuid, ${people.length})
    on conflict (run_id) do update set after_id = excluded.after_id, dept_ids = excluded.dept_ids, noted_at = now(),
      people = excluded.people
        + case when m.dept_ids = excluded.dept_ids and m.after_id < excluded.after_id then m.people else 0 end`.execute(
    tx,
  )
}

/** A run is generated in parts of some hundred people; the mark of each part is kept with its rows. */
export const runParts: SheetParts = { readLeft, note }

/** Refuses steps of a run whose generation was interrupted, because the remaining people have no row or an old one. */
export async function requireGenerated(tx: Tx, run: Run): Promise<void> {
  const { rows } = await sql<{ people: number }>`
    select people from pay_run_mark where run_id = ${run.id}::uuid`.execute(tx)
  const [mark] = rows
  if (!mark) return
  const values = { run: run.runNo, count: mark.people }
  throw new Failure('conflict', 'pay.runCutOff', { values })
}
