import { type Day, isoDay } from './calendar-day.ts'
import type { SeedContext, TableName } from './seed-context.ts'

type Cast = { accounts: readonly { userName: string }[] }

/** Id of the account with this user name, where the company has one. */
export function accountOf(context: SeedContext, { accounts }: Cast, name: string): string | null {
  const row = accounts.findIndex(({ userName }) => userName === name)
  return row < 0 ? null : context.idOf('app_user', row)
}

/** A moment within the working hours of a day. */
export const momentOf = (day: Day): string => `${isoDay(day)}T02:00:00.000Z`

/** A step of a flow: its approver, or the reason why it is passed automatically. */
type PlannedStep = { rule: string; by: string | null; passedByItself: string | null }

type StepRowsOptions = {
  resource: string
  table: TableName
  row: number
  state: string
  day: Day
  /** The number of the document's first step among all approval steps of the company. */
  first: number
  refusal: string
}

/**
 * The result of a step. In a rejected document the first step is refused. In a document under approval no
 * step is decided yet.
 */
function resultOf(state: string, at: number): string {
  if (state === '2' || state === '4') return '1'
  if (state === '3' && at === 0) return '2'
  return state === '1' ? '0' : '5'
}

/** The approval steps of a document, one a day. */
export function* stepRows(
  context: SeedContext,
  cast: Cast,
  steps: readonly PlannedStep[],
  { resource, table, row, state, day, first, refusal }: StepRowsOptions,
) {
  for (const [at, { rule, by, passedByItself }] of steps.entries()) {
    const result = resultOf(state, at)
    const isHandled = result === '1' || result === '2'
    const isCurrent = state === '1' && at === 0
    const hasArrived = isHandled || isCurrent
    yield {
      id: context.idOf('approval_step', first + at),
      resource,
      record_id: context.idOf(table, row),
      round: 1,
      seq: at + 1,
      rule,
      result,
      passed_by_itself: isHandled ? passedByItself : null,
      opinion: result === '2' ? refusal : null,
      approver_id: by !== null && hasArrived ? accountOf(context, cast, by) : null,
      arrived_at: hasArrived ? momentOf(day + at) : null,
      handled_at: isHandled ? momentOf(day + at + 1) : null,
      is_current: isCurrent,
    }
  }
}
