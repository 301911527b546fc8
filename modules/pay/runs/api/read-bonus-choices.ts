import { sql } from 'kysely'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { BonusChoice, RunSteps } from '#modules/pay/runs/wire/run-steps.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { Run } from './read-run.ts'

/** The bonuses that the page of a run shows; the others are in the payroll. */
const MAX_ROWS = 100

type Row = Pick<BonusChoice, 'id' | 'name' | 'amount' | 'way' | 'isChosen' | 'isOpen'> & {
  count: number
  compared: Readonly<Record<string, string>> | null
}

/** The bonuses of a run within the reader's reach, each with the tax of the year either way. */
export async function readBonusChoices(
  db: Database,
  actor: Actor,
  { entityId, month, kind }: Run,
): Promise<RunSteps['bonuses']> {
  if (kind !== RUN_KIND.bonus) return { count: 0, rows: [] }
  const { rows } = await sql<Row>`
    select s.id, s.person_name as name, s.bonus_income::text as amount, s.bonus_way as way,
      s.typed ? 'bonus_way' as "isChosen", s.state = ${MONTHLY.open} as "isOpen",
      jsonb_path_query_first(s.basis, '$[*] ? (@.step == "bonus.compared").values') as compared,
      (count(*) over ())::integer as count
    from salary s
    where s.entity_id = ${entityId}::uuid and s.month = ${month} and s.kind = ${kind} and s.deleted_at is null
      and s.state <> ${MONTHLY.voided} and s.bonus_way is not null
      and ${scopePredicate(salaries, 's', actor, 'view')}
    order by s.department, s.emp_no, s.id limit ${MAX_ROWS}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ id, name, amount, way, isChosen, isOpen, compared }) => ({
      id,
      name,
      amount,
      alone: compared?.alone || null,
      merged: compared?.merged || null,
      way,
      isChosen,
      isOpen,
      trap: compared?.trapFrom ? { from: compared.trapFrom, to: compared.trapTo ?? '' } : null,
    })),
  }
}
