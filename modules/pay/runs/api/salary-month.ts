import { sql } from 'kysely'
import { SALARY_FIGURES, salaries } from '#modules/pay/runs/define/salary.ts'
import { Failure } from '#platform/api/failure.ts'
import { among } from '#platform/api/sheets/person-snapshot.ts'
import type { Computed, Settled, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { type RunKey, requireRun, requireTaxOrder } from './read-run.ts'
import { rowsOfRun } from './rows-of-run.ts'

const COLUMNS = SALARY_FIGURES.map(columnName)
const figures = (alias: string) => sql.join(COLUMNS.map((name) => sql.ref(`${alias}.${name}`)))
const typedColumns = sql.join([
  sql`user_id uuid`,
  ...COLUMNS.map((name) => sql`${sql.id(name)} numeric`),
  sql`basis jsonb`,
  sql`warning text`,
])

const keyOf = ({ month, parameters }: Pick<Computed, 'month' | 'parameters'>): RunKey => ({
  entityId: String(parameters.entityId),
  month,
  kind: String(parameters.kind),
})

/** Works out the rows by the function of pay, and writes them to a table of this transaction. */
async function prepare(tx: Tx, computed: Computed): Promise<void> {
  const run = await requireRun(tx, keyOf(computed))
  await requireTaxOrder(tx, run)
  await work(tx, run, computed.userIds ?? [])
}

async function work(
  tx: Tx,
  run: Awaited<ReturnType<typeof requireRun>>,
  userIds: readonly string[],
): Promise<void> {
  await sql`create temporary table if not exists computed_pay (${typedColumns}) on commit drop`.execute(
    tx,
  )
  await sql`truncate computed_pay`.execute(tx)
  for await (const rows of rowsOfRun(tx, run, userIds)) {
    await sql`insert into computed_pay
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as worked (${typedColumns})`.execute(
      tx,
    )
  }
}

const MAX_NAMED = 12

/** Refuses rows whose figures are not those that the present facts give: terms, parameters, inputs or taxes changed. */
async function requireFresh(tx: Tx, { sheet, ids }: Settled): Promise<void> {
  const run = await requireRun(tx, keyOf(sheet))
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
      and (c.user_id is null or c.warning is not null or (${figures('c')}) is distinct from (${figures('s')}))
    order by s.person_name`.execute(tx)
  if (rows.length === 0) return
  const names = rows.slice(0, MAX_NAMED).map(({ name }) => name)
  const shown = names.join('、') + (rows.length > MAX_NAMED ? ' …' : '')
  throw new Failure('conflict', 'sheet.stale', { values: { count: rows.length, names: shown } })
}

/** 工资表 as a month sheet. */
export const salaryMonth: SheetKind = {
  resource: salaries,
  prepare,
  ready: requireFresh,
  compute: ({ userIds = [] }) => sql`select c.user_id, ${figures('c')}, c.basis, c.warning
    from computed_pay c where ${among('c.user_id', userIds)}`,
}
