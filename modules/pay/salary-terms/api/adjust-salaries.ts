import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { salaryTerms } from '#modules/pay/salary-terms/define/salary-term.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Consequences, Line } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { historyRows } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { listWords } from '#platform/wire/language/list-text.ts'
import { sumOfMoney } from '#platform/wire/values/money.ts'
import { isOutOfBand, termProblems } from './check-term.ts'
import { riseLine } from './confirm-salary-term.ts'
import { amountIn, risen } from './engine/term-amounts.ts'
import { readTermFacts, type TermFacts } from './read-term-facts.ts'

/** The terms of a person on the day before a rise. */
type Present = Readonly<Record<string, unknown>> & {
  /** The terms that the new row repeats. */
  from: string
  userId: string
  empNo: string
  rankId: string | null
  baseSalary: string
}

type Planned = Present & { id: string; day: string; before: string }
type Typed = { empNo: string; baseSalary: string }

/** Names in a refusal. */
const MAX_TOLD = 12

const FORM = salaryTerms.actions.batchAdjust?.form ?? salaryTerms
const listIn = (value: unknown): string[] => [value ?? []].flat().map(String)
const exceptIn = (value: unknown): string[] =>
  (textIn(value) ?? '').split(/[\s,，、]+/u).filter(Boolean)
const textIn = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Condition on the file `p`: the person is in the list or, without a list, in one of the departments. */
const chosenBy = ({ deptIds }: ActionInput['values'], numbers: readonly string[]) =>
  numbers.length > 0
    ? sql`p.emp_no = any(${[...numbers]})`
    : sql`exists (select from department d join department place on place.id = p.dept_id
        where d.id = any(${listIn(deptIds)}::uuid[]) and place.path like d.path || '%')`

/** Refuses excluded employee numbers that nobody has, because a typing error would give the person a rise after all. */
async function requireExceptKnown(tx: Tx, { values }: ActionInput): Promise<void> {
  const numbers = exceptIn(values.except)
  if (numbers.length === 0) return
  const { rows } = await sql<{ no: string }>`
    select no from unnest(${numbers}::text[]) as given (no)
    where not exists (select from user_base_info p where p.emp_no = given.no and p.deleted_at is null)
    order by no limit ${MAX_TOLD}`.execute(tx)
  if (rows.length === 0) return
  const names = listWords(rows.map(({ no }) => no))
  throw invalidFields(FORM, { except: { key: 'pay.rowsUnknown', values: { names } } })
}

/** People of the departments whom a rise of basic pay does not reach, because they have no monthly pay on the day. */
async function readLeftOut(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length > 0) return []
  const { rows } = await sql<{ name: string }>`
    select p.name from user_salary_type t join user_base_info p on p.id = t.user_id
    where t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
      and ${String(values.effectiveFrom)}::date between t.effective_from and coalesce(t.effective_to, 'infinity')
      and t.salary_type <> ${PAY_KIND.monthly} and p.leave_date is null and ${chosenBy(values, numbers)}
      and not (p.emp_no = any(${exceptIn(values.except)}))
      and ${scopePredicate(salaryTerms, 't', actor, 'edit')}
    order by p.emp_no`.execute(tx)
  return rows.map(({ name }) => name)
}

/** People with monthly pay in force on the day, whose pay the actor may change. */
async function readPresent(
  tx: Tx,
  actor: Actor,
  { values }: ActionInput,
  numbers: readonly string[],
): Promise<Present[]> {
  const chosen = chosenBy(values, numbers)
  const { rows } = await sql<Present>`
    select t.id as "from", t.user_id as "userId", p.emp_no as "empNo", coalesce(p.rank_id, t.rank_id) as "rankId",
      t.salary_type as "salaryType", t.base_salary::text as "baseSalary", t.post_salary::text as "postSalary",
      t.merit_base::text as "meritBase", t.probation_ratio::text as "probationRatio"
    from user_salary_type t join user_base_info p on p.id = t.user_id
    where t.state = ${TERM_STATE.confirmed} and t.deleted_at is null
      and ${String(values.effectiveFrom)}::date between t.effective_from and coalesce(t.effective_to, 'infinity')
      and t.salary_type = ${PAY_KIND.monthly} and p.leave_date is null and ${chosen}
      and not (p.emp_no = any(${exceptIn(values.except)}))
      and ${scopePredicate(salaryTerms, 't', actor, 'edit')}
    order by p.emp_no`.execute(tx)
  return rows
}

/** Numbers of a typed list that are unknown, beyond the reach of the actor, or without monthly pay. */
function requireFound(typed: readonly Typed[], present: readonly Present[]): void {
  const found = new Set(present.map(({ empNo }) => empNo))
  const missing = typed.filter(({ empNo }) => !found.has(empNo)).map(({ empNo }) => empNo)
  const isTwice = new Set(typed.map(({ empNo }) => empNo)).size < typed.length
  if (isTwice) throw invalidFields(FORM, { rows: { key: 'pay.rowsTwice' } })
  if (missing.length === 0) return
  const names = listWords(missing.slice(0, MAX_TOLD))
  throw invalidFields(FORM, { rows: { key: 'pay.rowsUnknown', values: { names } } })
}

/** Requires a list of people, or the amounts of a rise with departments. */
function requireOneWay({ values }: ActionInput, typed: readonly Typed[]): void {
  const { percent, amount } = values
  const isGiven = textIn(percent) !== null || textIn(amount) !== null
  if (typed.length > 0) return
  if (!isGiven) throw invalidFields(FORM, { percent: { key: 'pay.riseNeeded' } })
  if (listIn(values.deptIds).length === 0) {
    throw invalidFields(FORM, { deptIds: { key: 'invalid.required' } })
  }
}

/**
 * 批量调薪: proposes new basic pay for many people from a day on. One invalid row blocks the whole batch, and the refusal
 * names its person. Another user confirms the batch.
 */
export async function adjustSalaries(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  // The schema of the form has checked the cells of the list.
  const typed = (input.values.rows ?? []) as unknown as readonly Typed[]
  requireOneWay(input, typed)
  await requireExceptKnown(tx, input)
  const numbers = typed.map(({ empNo }) => empNo)
  const present = await readPresent(tx, actor, input, numbers)
  requireFound(typed, present)
  if (present.length === 0) throw new Failure('conflict', 'pay.noneToAdjust')
  const own = new Map(typed.map(({ empNo, baseSalary }) => [empNo, baseSalary]))
  const planned = present.map((row) => planRow(row, input, own.get(row.empNo)))
  const facts = await readTermFacts(tx, planned)
  const leftOut = await readLeftOut(tx, actor, input, numbers)
  const consequences = consequencesOf(planned, facts, leftOut)
  if (input.isPreview) return { consequences }
  requireRight(planned, facts)
  requireAsPreviewed(input, consequences)
  await insertProposals(tx, actor, input, planned)
  return {
    consequences,
    message: { key: 'pay.proposed', values: { count: planned.length } },
  }
}

function planRow(row: Present, { values }: ActionInput, own: string | undefined): Planned {
  const rise = { percent: textIn(values.percent), amount: textIn(values.amount) }
  const after = own ? amountIn(own) : risen(amountIn(row.baseSalary), rise)
  return {
    ...row,
    id: uuidv7(),
    day: String(values.effectiveFrom),
    before: row.baseSalary,
    baseSalary: after.toString(),
  }
}

const wrongOf = (planned: readonly Planned[], facts: readonly TermFacts[]): TermFacts[] => {
  const byId = new Map(planned.map((row) => [row.id, row]))
  return facts.filter((fact) => {
    const row = byId.get(fact.id)
    return row !== undefined && Object.keys(termProblems(row, fact)).length > 0
  })
}

function requireRight(planned: readonly Planned[], facts: readonly TermFacts[]): void {
  const names = wrongOf(planned, facts).map(({ name }) => name)
  if (names.length === 0) return
  const told = listWords(names.slice(0, MAX_TOLD))
  throw new Failure('conflict', 'pay.batchWrong', { values: { names: told } })
}

/** What the rise costs a month, in yuan. */
function totalLine(planned: readonly Planned[]): Line {
  const before = sumOfMoney(planned.map((row) => amountIn(row.before)))
  const after = sumOfMoney(planned.map((row) => amountIn(row.baseSalary)))
  const values = {
    before: before.toString(),
    after: after.toString(),
    more: after.minus(before).toString(),
  }
  return { key: 'pay.riseTotal', values }
}

/**
 * First the cost, the people who block the batch, those outside their band and those whom the rise does not reach; then
 * each rise.
 */
function consequencesOf(
  planned: readonly Planned[],
  facts: readonly TermFacts[],
  leftOut: readonly string[],
): Consequences {
  const byId = new Map(planned.map((row) => [row.id, row]))
  const wrong = wrongOf(planned, facts).map(({ name }) => name)
  const outside = facts
    .filter((fact) => isOutOfBand(byId.get(fact.id) ?? {}, fact))
    .map(({ name }) => name)
  const lines: Line[] = [
    { key: 'pay.willPropose', values: { count: planned.length } },
    totalLine(planned),
    ...(wrong.length > 0 ? [{ key: 'pay.willRefuse', names: wrong }] : []),
    ...(outside.length > 0 ? [{ key: 'pay.outside', names: outside }] : []),
    ...(leftOut.length > 0 ? [{ key: 'pay.notRaised', names: [...leftOut] }] : []),
    ...facts.flatMap((fact): Line[] => {
      const row = byId.get(fact.id)
      return row ? [riseLine(fact, row)] : []
    }),
  ]
  return {
    lines,
    rows: planned.map(({ userId, day, before, baseSalary }) => [userId, day, before, baseSalary]),
  }
}

/** The new rows repeat the present terms, with the new basic pay. */
async function insertProposals(
  tx: Tx,
  actor: Actor,
  { id: batch, values }: ActionInput,
  planned: readonly Planned[],
): Promise<void> {
  const history = {
    action: 'add',
    before: null,
    after: sql`jsonb_build_object('userId', moved.user_id, 'effectiveFrom', moved.effective_from,
      'baseSalary', moved.base_salary::text)`,
  } as const
  await sql`with moved as (
      insert into user_salary_type (id, user_id, dept_id, entity_id, salary_type, tax_kind, rank_id, base_salary,
        post_salary, merit_base, meal_allowance, travel_allowance, phone_allowance, housing_allowance,
        heat_allowance, ot_base_set, probation_ratio, effective_from, reason, batch_id, created_by, updated_by)
      select w.id, t.user_id, t.dept_id, t.entity_id, t.salary_type, t.tax_kind, w."rankId",
        w."baseSalary"::numeric, t.post_salary, t.merit_base, t.meal_allowance, t.travel_allowance,
        t.phone_allowance, t.housing_allowance, t.heat_allowance, t.ot_base_set, t.probation_ratio,
        ${String(values.effectiveFrom)}::date, ${String(values.reason)}, ${batch}::uuid, ${actor.userId}::uuid,
        ${actor.userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
          as w (id uuid, "from" uuid, "rankId" uuid, "baseSalary" text)
        join user_salary_type t on t.id = w."from"
      returning id, version, user_id, effective_from, base_salary)
    ${historyRows(actor, salaryTerms, 'moved', history)}`.execute(tx)
}
