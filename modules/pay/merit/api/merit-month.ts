import { sql } from 'kysely'
import { readMeritRules } from '#modules/pay/merit/api/read-merit-rules.ts'
import { MERIT_FIGURES, meritSalaries } from '#modules/pay/merit/define/merit-salary.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { taskScoresOfMonth } from '#modules/work/tasks/api/scores/month-scores.ts'
import { Failure } from '#platform/api/failure.ts'
import { computedTable } from '#platform/api/sheets/computed-rows.ts'
import { eachPerson } from '#platform/api/sheets/each-person.ts'
import { among, firstDay, lastDay } from '#platform/api/sheets/person-snapshot.ts'
import { refuseStale } from '#platform/api/sheets/require-ready.ts'
import type { Computed, Settled, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { type MeritDays, type MeritRules, meritRow } from './engine/merit-row.ts'

/** People whose rows are computed together. */
const PART = 500
const computedMerit = computedTable('computed_merit', {
  merit_base: 'numeric',
  task_score: 'numeric',
  leader_score: 'numeric',
  score: 'numeric',
  grade: 'text',
  person_factor: 'numeric',
  dept_factor: 'numeric',
  paid_days: 'numeric',
  month_days: 'numeric',
  attend_ratio: 'numeric',
  adjust: 'numeric',
  amount: 'numeric',
  comment: 'text',
})

type Person = {
  userId: string
  byHand: boolean
  base: string | null
  taskScore: string | null
  leaderScore: string | null
  comment: string | null
  departmentFactor: string
  adjustment: string
  days: MeritDays | null
}

/**
 * People with a merit base on their last day in the month, or whose row a user added by hand, after the person `after`.
 */
async function readPart(tx: Tx, computed: Computed, after: string): Promise<Person[]> {
  const { month, userIds = [] } = computed
  const { rows } = await sql<Person>`
    with tasks as materialized (${taskScoresOfMonth(month)}),
    term as (
      select distinct on (t.user_id) t.user_id, t.merit_base
      from user_salary_type t
      where t.state = ${TERM_STATE.confirmed} and t.deleted_at is null and t.effective_from <= ${lastDay(month)}
        and coalesce(t.effective_to, 'infinity') >= ${firstDay(month)} and ${among('t.user_id', userIds)}
      order by t.user_id, t.effective_from desc
    ), listed as (
      select term.user_id from term where term.merit_base > 0
        and exists (select from employment_status e where e.user_id = term.user_id
          and e.from_day <= ${lastDay(month)} and coalesce(e.to_day, 'infinity') >= ${firstDay(month)})
      union
      select user_id from merit_salary where deleted_at is null and month = ${month} and by_hand
        and ${among('user_id', userIds)}
    )
    select l.user_id as "userId", coalesce(m.by_hand, false) as "byHand", term.merit_base::text as base, tasks.score::text as "taskScore",
      s.score::text as "leaderScore", s.comment, coalesce(f.factor, 1)::text as "departmentFactor",
      case when m.typed ? 'adjust' then coalesce(m.adjust, 0) else 0 end::text as adjustment,
      case when a.id is not null then jsonb_build_object('month', a.month_pay_days::text,
        'employed', a.employed_pay_days::text, 'absent', a.absent_days::text, 'unpaid', a.unpaid) end as days
    from listed l
      left join term on term.user_id = l.user_id
      left join tasks on tasks.person_id = l.user_id
      left join merit_score s on s.user_id = l.user_id and s.month = ${month} and s.deleted_at is null
      left join merit_salary m on m.user_id = l.user_id and m.month = ${month} and m.deleted_at is null
      left join user_base_info b on b.id = l.user_id
      left join employment_on(least(${lastDay(month)}, today())) then_b on then_b.user_id = l.user_id
      left join merit_factor f on f.dept_id = coalesce(then_b.dept_id, b.dept_id) and f.month = ${month}
        and f.deleted_at is null
      left join attend_month a on a.user_id = l.user_id and a.month = ${month} and a.deleted_at is null
        and a.month_pay_days is not null
    where l.user_id > ${after}::uuid order by l.user_id limit ${PART}`.execute(tx)
  return rows
}

/** The rows of all people. */
async function* rowsOf(tx: Tx, computed: Computed): AsyncGenerator<Written> {
  const rules = await readMeritRules(tx, computed.month)
  for await (const person of eachPerson((after) => readPart(tx, computed, after))) {
    yield rowOf(person, rules)
  }
}

type Written = { user_id: string } & Readonly<Record<string, unknown>>

/** The row of a person by columns; with a warning, no row is written. */
function rowOf(person: Person, rules: MeritRules): Written {
  const { userId, base, taskScore, leaderScore, departmentFactor, comment, adjustment } = person
  const row = meritRow(
    {
      base: base ?? Money.ZERO.toString(),
      taskScore,
      leaderScore,
      departmentFactor,
      adjustment,
      days: person.days,
    },
    rules,
  )
  const facts = {
    user_id: userId,
    merit_base: base,
    task_score: taskScore,
    leader_score: leaderScore,
    dept_factor: departmentFactor,
    adjust: adjustment,
    comment,
  }
  // A row that a user added by hand needs no scores: only the adjustment counts then.
  if ('warning' in row && person.byHand) {
    return { ...facts, amount: notBelowZero(adjustment), basis: [] }
  }
  if ('warning' in row) return { ...facts, warning: row.warning }
  return {
    ...facts,
    score: row.score,
    grade: row.grade,
    person_factor: row.personFactor,
    paid_days: row.paidDays,
    month_days: row.monthDays,
    attend_ratio: row.attendRatio,
    amount: row.amount,
    basis: row.steps,
  }
}

function notBelowZero(amount: string): Money {
  const money = moneyOf(amount)
  return money.compare(Money.ZERO) < 0 ? Money.ZERO : money
}

const work = (tx: Tx, computed: Computed): Promise<void> =>
  computedMerit.write(tx, rowsOf(tx, computed))

const figures = (alias: string) =>
  sql.join(MERIT_FIGURES.map((name) => sql.ref(`${alias}.${columnName(name)}`)))

/**
 * Refuses rows whose figures differ from those that the present scores, factors, terms and parameters give. Also
 * refuses an audit of people whom no merit competence of the caller covers.
 */
async function requireSettled(tx: Tx, { sheet, ids, actor, step }: Settled): Promise<void> {
  const { rows: people } = await sql<{ userId: string; isCovered: boolean }>`
    select user_id as "userId", user_id in (select person_id from merit_reach(${actor.userId}::uuid, 'audit'))
      as "isCovered"
    from merit_salary where id = any(${[...ids]}::uuid[])`.execute(tx)
  if (step === 'audit' && people.some(({ isCovered }) => !isCovered)) {
    throw new Failure('forbidden', 'merit.mayNotAudit')
  }
  await work(tx, { month: sheet.month, parameters: {}, userIds: people.map((one) => one.userId) })
  const { rows } = await sql<{ name: string }>`
    select s.person_name as name from merit_salary s left join computed_merit c on c.user_id = s.user_id
    where s.id = any(${[...ids]}::uuid[])
      and (c.user_id is null or c.warning is not null or (${figures('c')}) is distinct from (${figures('s')}))
    order by s.person_name`.execute(tx)
  refuseStale(actor, meritSalaries, sheet, rows)
}

/** 绩效工资 as a month sheet. */
export const meritMonth: SheetKind = {
  resource: meritSalaries,
  prepare: work,
  ready: requireSettled,
  compute: ({ userIds }) => computedMerit.select(userIds),
}
