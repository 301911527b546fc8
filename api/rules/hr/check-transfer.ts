import { sql } from 'kysely'
import { type FieldProblem, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { transfers } from '#resources/hr/transfer.ts'

export const AT_WORK: ReadonlySet<string> = new Set(['1', '2', '3', '6', '7', '8'])
export const LOAN = '借调'
export const LOAN_ENDS = '借调返回'
export const FURTHER_POST = '兼职增加'
export const FURTHER_POST_ENDS = '兼职取消'
const BESIDE_THE_MAIN_ONE: ReadonlySet<string> = new Set([LOAN, FURTHER_POST, FURTHER_POST_ENDS])

/** Whether it moves somebody's main position; who returns from a loan may come back to another one. */
export function movesMain(kind: unknown): boolean {
  return !BESIDE_THE_MAIN_ONE.has(String(kind))
}

type Values = Readonly<Record<string, unknown>>
type Problems = Record<string, FieldProblem>

type Facts = {
  today: string
  status: string
  isOpen: boolean
  isTooNew: boolean
  isSame: boolean
  isDeptOpen: boolean
  isPostOpen: boolean
  isOfDept: boolean
  isHeld: boolean
  isLent: boolean
  isOtherPost: boolean
  plan: number | null
  actual: number
  vacancy: number | null
}

/** Everything that has to be known of the person and of the place, in one statement. */
async function readFacts(tx: Tx, values: Values): Promise<Facts | undefined> {
  const { id = null, userId, toDeptId, toPostId, toRankId = null, effectiveDate } = values
  const runs = sql`p.deleted_at is null and ${effectiveDate}::date
    between p.start_date and coalesce(p.end_date, 'infinity')`
  const { rows } = await sql<Facts>`
    select today()::text as today, b.status,
      exists (select from transfer t where t.user_id = b.id and t.id is distinct from ${id}::uuid
        and t.deleted_at is null and (t.state in ('1', '2') or (t.state = '4' and not t.effect_done)))
        as "isOpen",
      exists (select from user_position p where p.user_id = b.id and p.is_main
        and p.deleted_at is null and p.start_date >= ${effectiveDate}::date) as "isTooNew",
      (b.dept_id = ${toDeptId}::uuid and b.post_id is not distinct from ${toPostId}::uuid
        and b.rank_id is not distinct from coalesce(${toRankId}::uuid, b.rank_id)) as "isSame",
      (d.enabled and d.deleted_at is null) is true as "isDeptOpen",
      (post.enabled and post.deleted_at is null) is true as "isPostOpen",
      (post.dept_id = d.id) is true as "isOfDept",
      b.post_id is distinct from post.id as "isOtherPost",
      exists (select from user_position p where p.user_id = b.id and p.post_id = ${toPostId}::uuid
        and not p.is_main and ${runs}) as "isHeld",
      exists (select from user_position p where p.user_id = b.id and p.kind = ${LOAN}
        and not p.is_main and ${runs}) as "isLent",
      place.plan, coalesce(place.actual, 0) as actual, place.vacancy
    from user_base_info b
      left join department d on d.id = ${toDeptId}::uuid
      left join post on post.id = ${toPostId}::uuid
      left join post_view place on place.id = post.id
    where b.id = ${userId}::uuid and b.deleted_at is null`.execute(tx)
  return rows[0]
}

function personProblem({ status, isOpen }: Facts): FieldProblem | null {
  if (!AT_WORK.has(status)) return { key: 'invalid.notAtWork' }
  return isOpen ? { key: 'invalid.transferOpen' } : null
}

function dayProblem(values: Values, { today, isTooNew }: Facts): FieldProblem | null {
  if (String(values.effectiveDate) < today) return { key: 'invalid.effectPast' }
  return isTooNew && movesMain(values.kind) ? { key: 'invalid.seatTooNew' } : null
}

function loanProblem({ kind, loanEndDate, effectiveDate }: Values): FieldProblem | null {
  if (kind !== LOAN) return loanEndDate ? { key: 'invalid.onlyLoan' } : null
  if (!loanEndDate) return { key: 'invalid.required' }
  const order = { earlier: '@effectiveDate', later: '@loanEndDate' }
  return String(loanEndDate) < String(effectiveDate)
    ? { key: 'invalid.dateOrder', values: order }
    : null
}

function postProblem({ kind }: Values, facts: Facts): FieldProblem | null {
  if (kind === FURTHER_POST_ENDS) return facts.isHeld ? null : { key: 'invalid.notHeld' }
  if (!facts.isPostOpen) return { key: 'invalid.reference' }
  if (!facts.isOfDept) return { key: 'invalid.postOfOtherDepartment' }
  if (!movesMain(kind)) return facts.isHeld ? { key: 'invalid.heldAlready' } : null
  return facts.isSame && kind !== LOAN_ENDS ? { key: 'invalid.sameSeat' } : null
}

/** Without a place that is free it takes a reason, and the general manager. */
function vacancyProblem({ kind, overReason }: Values, facts: Facts): FieldProblem | null {
  const { vacancy, plan, actual, isOtherPost } = facts
  const isOver = movesMain(kind) && isOtherPost && vacancy !== null && vacancy < 1
  if (!isOver || String(overReason ?? '').trim() !== '') return null
  return { key: 'invalid.noVacancy', values: { plan: plan ?? 0, actual } }
}

/** What has to be right about a transfer, whenever it is saved and once more when it is submitted. */
export async function checkTransfer(tx: Tx, values: Values): Promise<void> {
  const facts = await readFacts(tx, values)
  if (!facts) throw invalidFields(transfers, { userId: { key: 'invalid.reference' } })
  const isLost = values.kind === LOAN_ENDS && !facts.isLent
  const needsPay = values.salaryAdjust === true && !values.salaryAfter
  const isEnding = values.kind === FURTHER_POST_ENDS
  const found: Readonly<Record<string, FieldProblem | null>> = {
    userId: personProblem(facts),
    kind: isLost ? { key: 'invalid.noLoan' } : null,
    effectiveDate: dayProblem(values, facts),
    loanEndDate: loanProblem(values),
    toDeptId: facts.isDeptOpen || isEnding ? null : { key: 'invalid.reference' },
    toPostId: postProblem(values, facts),
    overReason: vacancyProblem(values, facts),
    salaryAfter: needsPay ? { key: 'invalid.required' } : null,
  }
  const problems: Problems = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(transfers, problems)
}
