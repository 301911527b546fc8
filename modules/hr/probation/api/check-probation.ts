import { sql } from 'kysely'
import {
  beginsOnProbation,
  NOT_JOINED_YET,
} from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { boundingTerm } from '#modules/hr/contracts/api/contract-in-force.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import { longestProbation } from './longest-probation.ts'

export const ON_PROBATION = '1'
const FIXED = 'fixed'
/** The sum that the weights of the goals must have. */
export const WHOLE_WEIGHT = 100

type Values = Readonly<Record<string, unknown>>
type Problem = FieldProblem | null
type Person = { status: string; empKind: string; joinDate: string; hasOther: boolean }

/** Reads the employee. A person with a planned rehiring counts as not yet joined. */
async function readPerson(tx: Tx, { id = null, userId }: Values): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select case when r.user_id is null then b.status else ${NOT_JOINED_YET} end as status,
      coalesce(r.terms ->> 'empKind', b.emp_kind) as "empKind",
      coalesce(r.join_date, b.join_date)::text as "joinDate",
      exists (select from probation p where p.user_id = b.id and p.id is distinct from ${id}::uuid
        and p.state <> '9' and p.deleted_at is null) as "hasOther"
    from user_base_info b left join rehire r on r.user_id = b.id
    where b.id = ${userId}::uuid and b.deleted_at is null`.execute(tx)
  return rows[0]
}

/** A probation may also be recorded before the employee joins. */
function personProblem({ status, empKind, hasOther }: Person): Problem {
  if (hasOther) return { key: 'invalid.secondProbation' }
  const isToBegin = status === NOT_JOINED_YET && beginsOnProbation(empKind)
  return status === ON_PROBATION || isToBegin ? null : { key: 'invalid.notOnProbation' }
}

function termProblem({ contractTerm, contractMonths }: Values): Problem {
  const isFixed = contractTerm === FIXED
  if (isFixed && !contractMonths) return { key: 'invalid.required' }
  return !isFixed && contractMonths ? { key: 'invalid.onlyFixedTerm' } : null
}

export const weightOf = (goals: unknown): number =>
  rowsIn(goals as RecordValue).reduce((all, { weight }) => all + Number(weight ?? 0), 0)

function weightProblem(goals: unknown): Problem {
  return weightOf(goals) === WHOLE_WEIGHT ? null : { key: 'invalid.weight100' }
}

/** Refuses more months than the contract allows. */
export async function monthsProblem(tx: Tx, values: Values, months: number): Promise<Problem> {
  const contract = {
    term: String(values.contractTerm),
    months: typeof values.contractMonths === 'number' ? values.contractMonths : null,
  }
  const max = await longestProbation(tx, contract, String(values.startDate))
  return months > max ? { key: 'invalid.probationTooLong', values: { max } } : null
}

/** Checks a probation whenever it is saved, and again when it is submitted. */
export async function checkProbation(tx: Tx, input: Values): Promise<void> {
  const values: Values = { ...input, ...(await boundingTerm(tx, input)) }
  const person = await readPerson(tx, values)
  if (!person) throw invalidFields(probations, { userId: { key: 'invalid.reference' } })
  const months = Number(values.months) + Number(values.extendMonths ?? 0)
  const isEarly = String(values.startDate) < person.joinDate
  const found: Readonly<Record<string, Problem>> = {
    userId: personProblem(person),
    startDate: isEarly ? { key: 'invalid.beforeJoining' } : null,
    contractMonths: termProblem(values),
    months: await monthsProblem(tx, values, months),
    // A draft that joining creates has no goals yet; a submitted one must have them.
    goals: values.goals === undefined ? null : weightProblem(values.goals),
    result: values.result === '2' ? { key: 'invalid.extendInstead' } : null,
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(probations, problems)
}
