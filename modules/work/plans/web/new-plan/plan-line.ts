import { readTaskLine } from '#modules/work/tasks/web/add-many/task-line.ts'
import { typedDay } from '#platform/wire/values/typed-day.ts'

/** The values that one line gives for a part of a plan, as typed; empty where the line omits the value. */
export type PlanLine = { title: string; whose: string; end: string; weight: string }

/** A share must stand alone: “40%” is a share, but “提高 40%以上” contains none. */
const SHARE = /(?<=^|\s)(?<share>\d{1,3})\s?[%％](?=\s|$)/g

/** Parses `title @owner 06-30 40%`, in any order: the syntax of a task line, plus the share of the plan. */
export function readPlanLine(text: string): PlanLine {
  const weight = [...text.matchAll(SHARE)].at(-1)?.groups?.share ?? ''
  const { title, person, end } = readTaskLine(text.replace(SHARE, ' '))
  return { title, whose: person, end, weight }
}

/** A typed month and day lie in the year of the plan. Words such as “下周五” count from today. */
export function dayOfPlan(text: string, planStart: string): string {
  return /\d/.test(text) ? typedDay(text, { today: planStart, year: 'next' }) : typedDay(text)
}

/**
 * The weights of the lines. Lines without a typed share divide the rest equally, and the first of them get the
 * remainder.
 */
export function sharesOf(typed: readonly (number | null)[], total: number): number[] {
  const said = typed.reduce((sum: number, share) => sum + (share ?? 0), 0)
  const open = typed.filter((share) => share === null).length
  const left = Math.max(total - said, 0)
  const each = Math.floor(left / Math.max(open, 1))
  let rest = left - each * open
  return typed.map((share) => {
    if (share !== null) return share
    rest -= 1
    return rest >= 0 ? each + 1 : each
  })
}
