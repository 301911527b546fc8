import type { Budget, Job } from './job.ts'
import type { Cost, Walked } from './walk.ts'

/** The cost of one job, or the reason why it failed. */
export type Row = { job: Job; isScripted: boolean; walked: Walked | string }

const COUNTED = ['pages', 'presses', 'values'] as const
const HEAD = ['job', 'who', 'scripts', ...COUNTED, 'returns', 'seconds', 'kB', 'beyond its budget']

const oneMore = (count: number | null) => (count === null ? null : count + 1)

/** The budget of a job. Without scripts the job may open one page more, which takes one more press. */
export function budgetOf({ budget }: Pick<Job, 'budget'>, isScripted: boolean): Budget {
  if (isScripted) return budget
  const { pages, presses, values } = budget
  return { pages: oneMore(pages), presses: oneMore(presses), values }
}

/** The figures that exceed their limit. */
export function beyond(cost: Cost, budget: Budget): (keyof Cost)[] {
  return COUNTED.filter((name) => cost[name] > (budget[name] ?? Number.POSITIVE_INFINITY))
}

function cells({ job, isScripted, walked }: Row): string[] {
  const budget = budgetOf(job, isScripted)
  const allowed = (name: keyof Cost) => budget[name] ?? '–'
  const head = [job.name, job.who, isScripted ? 'with' : 'without']
  if (typeof walked === 'string') {
    return [
      ...head,
      ...COUNTED.map((name) => `? / ${allowed(name)}`),
      '',
      '',
      '',
      `not walked: ${walked}`,
    ]
  }
  return [
    ...head,
    ...COUNTED.map((name) => `${walked[name]} / ${allowed(name)}`),
    String(walked.returns),
    walked.seconds.toFixed(1),
    walked.kilobytes.toFixed(0),
    beyond(walked, budget).join(', '),
  ]
}

/** Prints each figure followed by its limit. */
export function printJobs(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)]
  const width = HEAD.map((_, at) =>
    Math.max(...lines.slice(0).map((line) => (line[at] ?? '').length)),
  )
  return lines
    .map((line) =>
      line.map((cell, at) => cell.padEnd(at === HEAD.length - 1 ? 0 : (width[at] ?? 0))).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n')
}
