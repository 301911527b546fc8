import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import {
  MOST_NEW_PARTS,
  planConfig,
  type WholePlan,
  YEAR_PLAN_CALLS,
} from '#modules/work/plans/wire/year-plans.ts'
import { type FoundOwner, findOwner } from '#modules/work/tasks/web/add-many/find-owner.server.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import { findChoices, referenceAt } from '#platform/web/pages/forms/reference-options.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { LINES, type PartLine, type PartLines } from './new-plan-view.ts'
import { dayOfPlan, type PlanLine, readPlanLine, sharesOf } from './plan-line.ts'

const MAX_TITLE = Number(yearPlans.fields.title?.rule.max ?? 100)
const WHOLE = 100

type Part = WholePlan['parts'][number]

/** The parsed lines of the form, and the parts of the plan that result from them. */
export type ReadLines = PartLines & {
  parts: Part[]
  /** Errors of the lines. The user must correct them before the form can be saved. */
  problems: string[]
}

const read = ({ form }: ResourceCall, name: string) => String(form.get(name) ?? '').trim()

/** Parses the lines of the posted form. A line that omits a value gets the value of the plan. */
export async function readPlanLines(call: ResourceCall): Promise<ReadLines> {
  const { t } = call
  const lines = read(call, LINES)
    .split('\n')
    .flatMap((text, at) => (text.trim() === '' ? [] : [{ at: at + 1, entry: readPlanLine(text) }]))
  const total = await weightTotal(call)
  const keys = [...new Set(lines.map(({ entry }) => entry.whose))].filter((key) => key !== '')
  const owners = new Map(
    await Promise.all(keys.map(async (key) => [key, await findWhose(call, key)] as const)),
  )
  const shares = sharesOf(
    lines.map(({ entry: { weight } }) => (weight === '' ? null : Number(weight))),
    total,
  )
  const firstOf = (key: string) => lines.find(({ entry }) => entry.whose === key)?.at
  const understood = lines.map(({ at, entry }, index) => {
    const whose = owners.get(entry.whose) ?? NOBODY
    const isFirst = firstOf(entry.whose) === at
    return understand(call, { at, entry, whose, isFirst, share: shares[index] ?? 0 })
  })
  const sum = shares.reduce((all, share) => all + share, 0)
  const shown = understood.map(({ line }) => line)
  return {
    lines: shown,
    sum: { text: t('plans.weightSum', { sum, total }), fits: sum === total },
    parts: understood.map(({ part }) => part),
    problems: [
      ...(lines.length > MOST_NEW_PARTS ? [t('plans.tooManyLines', { max: MOST_NEW_PARTS })] : []),
      ...shown.flatMap(({ key, problems }) =>
        problems.map((text) => t('plans.lineProblem', { line: key, text })),
      ),
      ...understood.flatMap(({ isOpen, line: { choice, key } }) =>
        isOpen && choice ? [t('plans.lineProblem', { line: key, text: choice.legend })] : [],
      ),
    ],
  }
}

/** The sum that the setting of the year requires for the weights. */
async function weightTotal(call: ResourceCall): Promise<number> {
  const [year, deptId] = [Number(read(call, 'year')), read(call, 'deptId')]
  if (!Number.isInteger(year) || year < 1900 || year > 9999) return WHOLE
  const query = { year, deptId: isUuid(deptId) ? deptId : '' }
  return (await call.gateway.ask(YEAR_PLAN_CALLS.config, query, planConfig)).weightTotal
}

type Whose = FoundOwner & { deptId: string }

const NOBODY: Whose = { id: '', deptId: '', name: '', problem: '', choice: null }
const MOST_FOUND = 5

/**
 * Finds the owner that a text names: a department with exactly this name or code, which stands for its head; else
 * a person; else the department, if only one matches.
 */
async function findWhose(call: ResourceCall, key: string): Promise<Whose> {
  const departments = await findChoices(
    call,
    referenceAt(call, 'deptId', 'org/departments'),
    key,
    MOST_FOUND,
  )
  const named = departments.map(({ value, label }) => ({ ...NOBODY, deptId: value, name: label }))
  const [only] = named
  const isWhole = only && (only.name === key || only.name.startsWith(`${key} (`))
  if (only && named.length === 1 && isWhole) return only
  const person = await findOwner(call, key)
  if (person.problem !== '' && only && named.length === 1) return only
  return { ...person, deptId: '' }
}

type Line = { at: number; entry: PlanLine; whose: Whose; isFirst: boolean; share: number }

function understand(
  call: ResourceCall,
  { at, entry, whose, isFirst, share }: Line,
): { line: PartLine; part: Part; isOpen: boolean } {
  const { t, language } = call
  const [planStart, planEnd] = [read(call, 'planStart'), read(call, 'planEnd')]
  const end = entry.end === '' ? planEnd : dayOfPlan(entry.end, planStart)
  const dates = [planStart, end].map((day) =>
    isCalendarDate(day) ? formatDate(day, language) : day,
  )
  const problems = [
    entry.title === '' ? t('tasks.many.noTitle') : '',
    entry.title.length > MAX_TITLE ? t('tasks.many.longTitle', { max: MAX_TITLE }) : '',
    whose.problem,
    entry.end === '' ? '' : dateProblem(call, { day: end, planStart, planEnd }),
    share === 0 ? t('plans.noShareLeft') : '',
  ]
  return {
    line: {
      key: String(at),
      title: entry.title,
      whose: whose.name || t('plans.ownerOfPlan'),
      choice: isFirst ? whose.choice : null,
      span: dates.join(' – '),
      weight: `${share}%`,
      problems: problems.filter(Boolean),
    },
    part: {
      title: entry.title,
      deptId: whose.deptId || null,
      ownerId: whose.id || null,
      weight: share,
      planStart,
      planEnd: end,
    },
    isOpen: whose.choice !== null && whose.id === '' && isFirst,
  }
}

function dateProblem(
  { t, language }: ResourceCall,
  { day, planStart, planEnd }: { day: string; planStart: string; planEnd: string },
): string {
  if (!isCalendarDate(day)) return t('tasks.many.badDate', { key: day })
  if (day >= planStart && day <= planEnd) return ''
  const [from, to] = [formatDate(planStart, language), formatDate(planEnd, language)]
  return t('plans.dayOutside', { from, to })
}
