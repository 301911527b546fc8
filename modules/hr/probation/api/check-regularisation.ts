import { sql } from 'kysely'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { ON_PROBATION } from './check-probation.ts'

export const IN_TIME = '按期转正'
const EARLY = '提前转正'
const LATE = '延期转正'
/** Least score for a confirmation before the end of the probation. */
const EARLY_SCORE = 90

type Values = Readonly<Record<string, unknown>>
type Problem = FieldProblem | null
type Probation = {
  status: string
  joinDate: string
  planDate: string
  halfServed: string
  isPassed: boolean
  hasOther: boolean
}

async function readProbation(tx: Tx, { id = null, probationId }: Values) {
  const { rows } = await sql<Probation>`
    select b.status, b.join_date::text as "joinDate", (p.end_date + 1)::text as "planDate",
      (p.start_date + (p.end_date + 2 - p.start_date) / 2)::text as "halfServed",
      p.state <> '9' as "isPassed",
      exists (select from positive o where o.user_id = p.user_id and o.id is distinct from ${id}::uuid
        and o.state not in ('3', '9') and o.deleted_at is null) as "hasOther"
    from probation p join user_base_info b on b.id = p.user_id
    where p.id = ${probationId}::uuid and p.deleted_at is null`.execute(tx)
  return rows[0]
}

function probationProblem({ status, isPassed, hasOther }: Probation): Problem {
  if (hasOther) return { key: 'invalid.secondPositive' }
  return status === ON_PROBATION && isPassed ? null : { key: 'invalid.notOnProbation' }
}

function dayProblem({ kind, effectiveDate }: Values, probation: Probation): Problem {
  const day = String(effectiveDate)
  const { joinDate, planDate, halfServed } = probation
  if (day < joinDate) return { key: 'invalid.beforeJoining' }
  if (kind === IN_TIME && day !== planDate)
    return { key: 'invalid.onPlanDate', values: { day: planDate } }
  if (kind === LATE && day <= planDate)
    return { key: 'invalid.afterPlanDate', values: { day: planDate } }
  if (kind !== EARLY) return null
  if (day >= planDate) return { key: 'invalid.beforePlanDate', values: { day: planDate } }
  return day < halfServed ? { key: 'invalid.halfServed', values: { day: halfServed } } : null
}

/**
 * Checks the score of an early confirmation. The score is known only after the examination, which
 * happens while the document is a draft.
 */
export function scoreProblem({ kind, examineScore }: Values): Problem {
  if (kind !== EARLY || Number(examineScore ?? 0) >= EARLY_SCORE) return null
  return { key: 'invalid.scoreForEarly', values: { min: EARLY_SCORE } }
}

/** Checks a confirmation whenever it is saved, and again when it is submitted. */
export async function checkRegularisation(tx: Tx, values: Values): Promise<void> {
  const probation = await readProbation(tx, values)
  if (!probation)
    throw invalidFields(regularisations, { probationId: { key: 'invalid.reference' } })
  const found: Readonly<Record<string, Problem>> = {
    probationId: probationProblem(probation),
    effectiveDate: dayProblem(values, probation),
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(regularisations, problems)
}
