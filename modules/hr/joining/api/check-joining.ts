import { JOIN_PARTS } from '#modules/hr/joining/define/join-fields.ts'
import { placeProblem } from '#modules/org/positions/api/correct-seat.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionValues } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

type Problem = FieldProblem | null

export const hasProbation = ({ probationMonths }: ActionValues): boolean =>
  Number(probationMonths ?? 0) > 0

/** Requires the permissions for the records that joining creates besides the file. */
export function requireJoinRights({ permissions }: Actor, values: ActionValues): void {
  const needed = [
    ...(values.withAccount === true ? [JOIN_PARTS.account] : []),
    ...(hasProbation(values) ? [JOIN_PARTS.probation] : []),
  ]
  if (!needed.every((path) => permissions.has(`${path}:add`))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

/** Requires a reason when the post has no vacancy. */
async function vacancyProblem(tx: Tx, { postId, overReason }: ActionValues): Promise<Problem> {
  if (!postId) return null
  const { isOver, values } = await placeProblem(tx, postId, String(overReason ?? ''))
  return isOver ? { key: 'invalid.noVacancyToJoin', values } : null
}

function accountProblem({ withAccount, userName }: ActionValues): Problem {
  return userName && withAccount !== true ? { key: 'invalid.onlyWithAccount' } : null
}

/**
 * Checks the rules of the joining form that none of its parts checks, together with problems of the file that are known
 * already, so that the user hears of all of them at once.
 */
export async function checkJoining(
  tx: Tx,
  form: Resource,
  values: ActionValues,
  ofFile: Readonly<Record<string, FieldProblem>> = {},
): Promise<void> {
  const needed = (name: string): Problem =>
    hasProbation(values) && !values[name] ? { key: 'invalid.required' } : null
  const found: Readonly<Record<string, Problem>> = {
    overReason: await vacancyProblem(tx, values),
    contractTerm: needed('contractTerm'),
    evaluateCycle: needed('evaluateCycle'),
    userName: accountProblem(values),
  }
  const problems: Record<string, FieldProblem> = { ...ofFile }
  for (const [name, problem] of Object.entries(found)) if (problem) problems[name] = problem
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
}
