import { sql } from 'kysely'
import { requireNoBatch, requirePaid } from '#modules/pay/bank-batches/api/paid-rows.ts'
import {
  countInputs,
  freeInputs,
  readCountableInputs,
} from '#modules/pay/inputs/api/count-pay-inputs.ts'
import { readContributions } from '#modules/pay/insurance/api/read-contributions.ts'
import { paysWages, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { SALARY_FIGURES, salaries } from '#modules/pay/runs/define/salary.ts'
import {
  tellSlipsPublished,
  withdrawSlipMessages,
} from '#modules/pay/slips/api/tell-slips-published.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { computedTable } from '#platform/api/sheets/computed-rows.ts'
import { refuseNamed, refuseStale } from '#platform/api/sheets/require-ready.ts'
import type { Computed, MovedRows, Settled, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { requireApprovable } from './checks/require-approvable.ts'
import { hashRun, requireSealed, sealRows } from './checks/seals.ts'
import { inputsOfKind } from './inputs-of-kind.ts'
import { type Run, type RunKey, requireRun, requireTaxOrder } from './read-run.ts'
import { rowsOfRun } from './rows-of-run.ts'
import { keyOf, requireGenerated, runParts } from './run-parts.ts'

const COLUMNS = SALARY_FIGURES.map(columnName)
const BONUS_WAY_COLUMN = columnName('bonusWay')
const figures = (alias: string) => sql.join(COLUMNS.map((name) => sql.ref(`${alias}.${name}`)))
const computedPay = computedTable(
  'computed_pay',
  Object.fromEntries(
    COLUMNS.map((name) => [name, name === BONUS_WAY_COLUMN ? ('text' as const) : 'numeric']),
  ),
)

/** Works out the rows by the function of pay, and writes them to a table of this transaction. */
async function prepare(tx: Tx, computed: Computed): Promise<void> {
  const run = await requireRun(tx, keyOf(computed))
  await requireTaxOrder(tx, run)
  await lockBonuses(tx, run)
  await work(tx, run, computed.userIds ?? [])
}

/**
 * Runs of bonuses wait for each other. Without the lock, the runs of two employers could both tax a person's bonus
 * alone, because neither sees the other.
 */
async function lockBonuses(tx: Tx, { kind }: Run): Promise<void> {
  if (kind !== RUN_KIND.bonus) return
  await sql`select pg_advisory_xact_lock(hashtextextended('bonuses taxed alone', 0))`.execute(tx)
}

const work = (tx: Tx, run: Run, userIds: readonly string[]): Promise<void> =>
  computedPay.write(tx, rowsOfRun(tx, run, userIds))

const MAX_NAMED = 12

/**
 * The steps that check whether the figures are fresh. Later steps pay and publish the audited figures, even if facts
 * have changed since.
 */
const ANSWERING = ['check', 'audit']

/** Refuses rows whose figures are out of date, because terms, parameters, inputs or taxes have changed since. */
async function requireFresh(tx: Tx, { sheet, ids, actor, step }: Settled): Promise<void> {
  const run = await requireRun(tx, keyOf(sheet))
  await requireGenerated(tx, run)
  if (!ANSWERING.includes(step)) {
    await requireSealed(tx, ids)
    if (step === 'finish') await requirePaid(tx, ids)
    return
  }
  await lockBonuses(tx, run)
  const { rows: people } = await sql<{ userId: string }>`
    select user_id as "userId" from salary where id = any(${[...ids]}::uuid[])`.execute(tx)
  await work(
    tx,
    run,
    people.map(({ userId }) => userId),
  )
  const { rows } = await sql<{ name: string }>`
    select s.person_name as name from salary s left join computed_pay c on c.user_id = s.user_id
    where s.id = any(${[...ids]}::uuid[])
      -- A row that a user added by hand has nothing to be compared with.
      and not (s.by_hand and c.user_id is null)
      and (c.user_id is null or c.warning is not null or (${figures('c')}) is distinct from (${figures('s')}))
    order by s.person_name`.execute(tx)
  refuseStale(actor, salaries, sheet, rows)
  await requireWaived(tx, ids)
  await requireContributions(
    tx,
    run,
    people.map(({ userId }) => userId),
  )
  if (step === 'audit') await requireApprovable(tx, actor, run)
}

/** Refuses rows with a shortfall until another user than the maker has agreed that this amount is carried (16 §7). */
async function requireWaived(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select person_name as name from salary
    where id = any(${[...ids]}::uuid[]) and shortfall > 0
      and (waived is distinct from shortfall or done_by ->> 'waive' = done_by ->> 'generate')
    order by person_name`.execute(tx)
  refuseNamed('pay.belowZero', rows)
}

/** Refuses rows of people whose contributions of the month are not checked: they could still change. */
async function requireContributions(
  tx: Tx,
  { entityId, month, kind }: Run,
  userIds: readonly string[],
): Promise<void> {
  if (!paysWages(kind)) return
  const found = await readContributions(tx, { entityId, month, userIds })
  const open = found.filter(({ isChecked }) => !isChecked).map(({ userId }) => userId)
  if (open.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from user_base_info where id = any(${open}::uuid[]) order by emp_no limit ${MAX_NAMED}`.execute(
    tx,
  )
  const names = listWords(rows.map(({ name }) => name))
  throw new Failure('conflict', 'pay.contributionsOpen', { values: { count: open.length, names } })
}

/**
 * What follows when rows have moved: inputs are counted or given back, amounts are sealed or opened, and people hear of
 * their slips.
 */
async function followMove(tx: Tx, actor: Actor, moved: MovedRows): Promise<void> {
  const { ids, from, to } = moved
  const { rows } = await sql<RunKey & { userIds: string[] }>`
    select entity_id as "entityId", month, kind, array_agg(user_id) as "userIds" from salary
    where id = any(${[...ids]}::uuid[]) group by entity_id, month, kind order by 1, 2, 3`.execute(
    tx,
  )
  const isSealing = from.includes(MONTHLY.checked) && to === MONTHLY.audited
  const isOpening = from.includes(MONTHLY.audited) && to === MONTHLY.checked
  if (isSealing || isOpening) await sealRows(tx, ids, { isAudited: isSealing })
  for (const { userIds, ...key } of rows) {
    const run = await requireRun(tx, key)
    await countInputsOf(tx, run, userIds, moved)
    if (to === MONTHLY.published && !from.includes(MONTHLY.archived)) {
      await tellSlipsPublished(tx, actor, run, userIds)
    }
    if (from.includes(MONTHLY.published) && to === MONTHLY.finished)
      await withdrawSlipMessages(tx, run)
    // A void row no longer keeps the run from being audited.
    if (isSealing || isOpening || to === MONTHLY.voided) await hashRun(tx, run)
  }
}

/**
 * Counts the inputs of rows once they are checked, and gives them back when rows open again or become void: an input
 * enters one run only.
 */
async function countInputsOf(
  tx: Tx,
  run: Run,
  userIds: readonly string[],
  { from, to }: MovedRows,
): Promise<void> {
  if (to === MONTHLY.open || to === MONTHLY.voided) {
    await freeInputs(tx, run.id, userIds)
    return
  }
  if (!from.includes(MONTHLY.open) || to !== MONTHLY.checked) return
  const inputs = await readCountableInputs(tx, {
    entityId: run.entityId,
    month: run.month,
    userIds,
    taken: inputsOfKind(run.kind),
  })
  await countInputs(
    tx,
    inputs.map(({ id }) => id),
    run.id,
  )
}

/** 工资表 as a month sheet. */
export const salaryMonth: SheetKind = {
  resource: salaries,
  prepare,
  parts: runParts,
  nameOf: async (tx, sheet) => (await requireRun(tx, keyOf(sheet))).runNo,
  ready: requireFresh,
  takenBack: requireNoBatch,
  moved: followMove,
  compute: ({ userIds }) => computedPay.select(userIds),
}
