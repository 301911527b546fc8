import {
  beginsOnProbation,
  isService,
} from '#modules/hr/archives/api/employment/state-at-joining.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { checkJoining, hasProbation } from './check-joining.ts'
import type { RehireFacts } from './read-rehire-facts.ts'

type Problem = FieldProblem | null
type Bar = { key: string; values?: Readonly<Record<string, string>> }

const RETIRED = '5'
/** Code of EMPLOYMENT_KIND. */
const RETIRED_AT_WORK = '3'

/** Why a person cannot be rehired at all, with the details that the reader may see. */
export async function barOf(
  db: Database | Tx,
  actor: Actor,
  { hasDied, isLeavingOpen, barredBy }: RehireFacts,
): Promise<Bar | null> {
  if (hasDied) return { key: 'rehire.died' }
  if (isLeavingOpen) return { key: 'rehire.leavingOpen' }
  if (!barredBy) return null
  const group = departures.fields.blackList?.group ?? ''
  const visible = await visibleGroups(db, actor, departures, barredBy.id)
  return visible.has(group)
    ? { key: 'rehire.barred', values: { docNo: barredBy.docNo } }
    : { key: 'rehire.ask' }
}

/**
 * People with a pension work on a service contract, and only they may be employed as pensioners.
 */
function kindProblem(values: ActionValues, { status, retireDate }: RehireFacts): Problem {
  const kind = String(values.empKind)
  if (status === RETIRED && !isService(kind)) return { key: 'invalid.retiredServes' }
  const isRetired = status === RETIRED || (retireDate ?? '9') <= String(values.joinDate)
  return kind === RETIRED_AT_WORK && !isRetired ? { key: 'invalid.notRetired' } : null
}

function dayProblem({ joinDate }: ActionValues, { lastDay }: RehireFacts): Problem {
  if (String(joinDate) > lastDay) return null
  return { key: 'invalid.beforeLeaving', values: { day: lastDay } }
}

/** Labour Contract Law, article 19: an employer and an employee agree on a probation only once. */
function probationProblem(values: ActionValues, { hadProbation }: RehireFacts): Problem {
  if (!hasProbation(values)) return null
  if (hadProbation) return { key: 'invalid.secondProbation' }
  return beginsOnProbation(String(values.empKind)) ? null : { key: 'invalid.notOnProbation' }
}

/** Checks the rules of the rehiring form that none of its parts checks. */
export async function checkRehire(
  tx: Tx,
  actor: Actor,
  form: Resource,
  { values, facts }: { values: ActionValues; facts: RehireFacts },
): Promise<void> {
  const bar = await barOf(tx, actor, facts)
  if (bar) throw new Failure('conflict', bar.key, { values: bar.values })
  const found: Readonly<Record<string, Problem>> = {
    empKind: kindProblem(values, facts),
    joinDate: dayProblem(values, facts),
    probationMonths: probationProblem(values, facts),
    userName: values.userName && facts.userName !== null ? { key: 'invalid.accountKept' } : null,
  }
  const problems: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  await checkJoining(tx, form, values)
}
