import { sql } from 'kysely'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { isOutOfBand, termProblems } from './check-term.ts'
import { readTermFacts, type TermFacts } from './read-term-facts.ts'

type Proposed = Readonly<Record<string, unknown>> & {
  id: string
  userId: string
  day: string
  rankId: string | null
  baseSalary: string | null
  /** Basic pay in force on the day before. */
  before: string | null
  isByActor: boolean
  isReached: boolean
}

/** The proposals of one batch, locked until the transaction ends. */
async function readBatch(tx: Tx, actor: Actor, batchId: unknown): Promise<Proposed[]> {
  const { rows } = await sql<Proposed>`
    select t.id, t.user_id as "userId", t.effective_from::text as day, t.rank_id as "rankId",
      t.salary_type as "salaryType", t.base_salary::text as "baseSalary", t.post_salary::text as "postSalary",
      t.merit_base::text as "meritBase", t.year_total::text as "yearTotal", t.month_share::text as "monthShare",
      t.unit_rate::text as "unitRate", t.probation_ratio::text as "probationRatio",
      (select old.base_salary::text from user_salary_type old where old.user_id = t.user_id
        and old.state = ${TERM_STATE.confirmed} and old.deleted_at is null and old.effective_from < t.effective_from
        order by old.effective_from desc limit 1) as before,
      t.created_by is not distinct from ${actor.userId}::uuid as "isByActor",
      ${scopePredicate(salaryTerms, 't', actor, 'confirm')} as "isReached"
    from user_salary_type t
    where t.batch_id = ${batchId}::uuid and t.state = ${TERM_STATE.proposed} and t.deleted_at is null
    order by t.id for no key update of t`.execute(tx)
  return rows
}

/** Refuses a whole batch if the actor may not confirm one of its rows, or if a row is no longer valid. */
function requireConfirmable(proposed: readonly Proposed[], facts: readonly TermFacts[]): void {
  if (proposed.length === 0) throw new Failure('conflict', 'pay.batchEmpty')
  if (proposed.some(({ isByActor }) => isByActor)) throw new Failure('conflict', 'pay.ownProposal')
  if (proposed.some(({ isReached }) => !isReached)) {
    throw new Failure('conflict', 'pay.batchBeyondReach')
  }
  const byId = new Map(proposed.map((row) => [row.id, row]))
  const wrong = facts.filter((fact) => {
    const row = byId.get(fact.id)
    return row && Object.keys(termProblems(row, fact)).length > 0
  })
  if (wrong.length === 0) return
  const names = listWords(wrong.map(({ name }) => name))
  throw new Failure('conflict', 'pay.batchWrong', { values: { names } })
}

function linesOf(proposed: readonly Proposed[], facts: readonly TermFacts[]): Line[] {
  const byId = new Map(proposed.map((row) => [row.id, row]))
  return [
    { key: 'pay.willConfirm', values: { count: proposed.length } },
    ...facts.flatMap((fact): Line[] => {
      const row = byId.get(fact.id)
      return row ? [riseLine(fact, row)] : []
    }),
  ]
}

/** One person of a batch: before, after, the band and the minimum. */
export function riseLine(
  fact: TermFacts,
  row: { day: string; before: string | null; baseSalary: string | null } & Readonly<
    Record<string, unknown>
  >,
): Line {
  const values = {
    person: `${fact.name} ${fact.empNo}`,
    day: row.day,
    before: row.before ?? '—',
    after: row.baseSalary ?? '—',
    lowest: fact.lowest ?? '—',
    highest: fact.highest ?? '—',
    minimum: fact.minimum ?? '—',
  }
  return { key: isOutOfBand(row, fact) ? 'pay.riseOutOfBand' : 'pay.rise', values }
}

async function confirmRows(
  tx: Tx,
  actor: Actor,
  proposed: readonly Proposed[],
  input: ActionInput,
): Promise<ActionResult> {
  const facts = await readTermFacts(tx, proposed)
  requireConfirmable(proposed, facts)
  const consequences = {
    lines: linesOf(proposed, facts),
    rows: proposed.map(({ id, day, baseSalary, before }) => [id, day, baseSalary, before]),
  }
  if (input.isPreview) return { consequences }
  requireAsPreviewed(input, consequences)
  const ids = proposed.map(({ id }) => id)
  const history = {
    action: 'state',
    before: sql`jsonb_build_object('state', ${TERM_STATE.proposed}::text)`,
    after: sql`jsonb_build_object('state', ${TERM_STATE.confirmed}::text, 'transition', 'confirm')`,
  } as const
  const { rows } = await sql<{ version: number }>`with moved as (
      update user_salary_type set state = ${TERM_STATE.confirmed}, confirmed_by_id = ${actor.userId},
        confirmed_at = now(), updated_at = now(), updated_by = ${actor.userId}, version = version + 1
      where id = any(${ids}::uuid[]) returning id, version
    ), logged as (${historyRows(actor, salaryTerms, 'moved', history)})
    select version from moved where id = ${input.id}`.execute(tx)
  return {
    version: rows[0]?.version ?? 0,
    consequences,
    message: { key: 'pay.confirmed', values: { count: ids.length } },
  }
}

/** Puts one proposal in force; its maker may not. */
export async function confirmSalaryTerm(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await lockForUpdate(tx, actor, salaryTerms, input.id, input.version, 'confirm')
  const rows = await readBatch(tx, actor, await batchOfRow(tx, input.id))
  const alone = rows.filter(({ id }) => id === input.id)
  return { ...(await confirmRows(tx, actor, alone, input)), id: input.id }
}

/** Puts all proposals of a batch in force, or none. */
export async function confirmSalaryBatch(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await lockForUpdate(tx, actor, salaryTerms, input.id, input.version, 'confirm')
  const proposed = await readBatch(tx, actor, await batchOfRow(tx, input.id))
  return { ...(await confirmRows(tx, actor, proposed, input)), id: input.id }
}

async function batchOfRow(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ batch: string }>`
    select batch_id as batch from user_salary_type where id = ${id}`.execute(tx)
  return rows[0]?.batch ?? null
}
