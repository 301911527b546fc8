import { sql } from 'kysely'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import { LEVELS_OF, lineOf } from '#modules/titles/professions/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** What the personnel file says about an application. */
export type TitleFacts = {
  lastLevel: string | null
  lastGranted: string | null
  years: string | null
  workYears: string | null
  edu: string | null
  hours: string | null
}

/** Reads the facts of the file as of a day, today by default. */
export async function readTitleFacts(
  db: Database | Tx,
  userId: unknown,
  series: unknown,
): Promise<TitleFacts | null> {
  const { rows } = await sql<TitleFacts>`
    select f.last_level as "lastLevel", f.last_granted::text as "lastGranted", f.years::text as years,
      f.work_years::text as "workYears", f.edu, f.hours::text as hours
    from title_facts(${userId}::uuid, ${lineOf(series)}::text, today()) f`.execute(db)
  return rows[0] ?? null
}

/** Whether a condition is met; `unknown` where neither the file nor the parameter says so. */
export type Verdict = 'met' | 'unmet' | 'unknown'

export type Condition = {
  name: 'edu' | 'years' | 'workYears' | 'hours' | 'rule'
  verdict: Verdict
  need: string
  has: string | null
}

const CONDITION_UNKNOWN: Condition = { name: 'rule', verdict: 'unknown', need: '', has: null }

const isAtLeast = (has: string | null, need: number): Verdict => {
  if (has === null) return 'unknown'
  return Number(has) >= need ? 'met' : 'unmet'
}

/** The level below the asked one in its line; null for the lowest. */
function levelBefore(series: unknown, level: unknown): string | null {
  const levels = LEVELS_OF[lineOf(series)] ?? []
  return levels[levels.indexOf(String(level)) - 1] ?? null
}

type Asked = { series: unknown; level: unknown }
type Row = { edu: string; from: string; years: number }

/** Years in the level before. A file that has another level, or none, does not say how long. */
function yearsCondition({ series, level }: Asked, row: Row, facts: TitleFacts): Condition {
  const need = String(row.years)
  if (row.from === 'work') {
    const verdict = isAtLeast(facts.workYears, row.years)
    return { name: 'workYears', verdict, need, has: facts.workYears }
  }
  const isFromLevel = facts.lastLevel !== null && facts.lastLevel === levelBefore(series, level)
  const has = isFromLevel ? facts.years : null
  return { name: 'years', verdict: isAtLeast(has, row.years), need, has }
}

async function readEducationHours(db: Database | Tx): Promise<number | null> {
  const value = await policyValue(db, 'title.education', { city: null, on: null })
  return value?.hours ?? null
}

/** The conditions of education and years: the row of the highest education that the person reaches. */
function levelConditions(asked: Asked, rows: readonly Row[], facts: TitleFacts): Condition[] {
  const inOrder = [...rows].sort((a, b) => a.edu.localeCompare(b.edu))
  const [lowest] = inOrder
  if (!lowest) return [CONDITION_UNKNOWN]
  const { edu } = facts
  if (edu === null) return [{ name: 'edu', verdict: 'unknown', need: lowest.edu, has: null }]
  const fitting = inOrder.filter((row) => row.edu <= edu).at(-1)
  if (!fitting) return [{ name: 'edu', verdict: 'unmet', need: lowest.edu, has: edu }]
  return [
    { name: 'edu', verdict: 'met', need: lowest.edu, has: edu },
    ...(fitting.years > 0 ? [yearsCondition(asked, fitting, facts)] : []),
  ]
}

/**
 * The conditions of a series and level by the parameter in force, each met, not met, or not known. A series whose
 * conditions nobody entered is not known: nothing is guessed.
 */
export async function readConditions(
  db: Database | Tx,
  asked: Asked,
  facts: TitleFacts,
): Promise<Condition[]> {
  const all = (await policyValue(db, 'title.conditions', { city: null, on: null })) ?? []
  const rows = all.filter(({ series, level }) => series === asked.series && level === asked.level)
  const hours = await readEducationHours(db)
  const isTechnical = lineOf(asked.series) === lineOf('工程')
  return [
    ...levelConditions(asked, rows, facts),
    ...(hours !== null && isTechnical
      ? [
          {
            name: 'hours' as const,
            verdict: isAtLeast(facts.hours, hours),
            need: String(hours),
            has: facts.hours,
          },
        ]
      : []),
  ]
}
