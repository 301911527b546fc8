import type { DayHours } from '#modules/work/tasks/wire/tasks.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

/** The initial values of a report, so that its author mostly types only the text. */
export type UsualReport = { progress: number; hours: string }

type Known = {
  /** The user's last report on the task. */
  own: WireRecord | undefined
  today: DayHours[number] | undefined
  /** True when a report does not change the progress: of a parent, or by a co-worker. */
  follows: boolean
}

const STEP = 10
/** The proposed progress stays below 100 %, because the owner must decide explicitly to finish the task. */
const MOST = 90
const DAY_MS = 86_400_000
const USUAL_HOURS = 1

/**
 * Proposes hours and progress. Hours: those of the user's last report on the task. If that report is from today or
 * there is none, the attended hours of today that no report contains yet, because reported hours must not count twice.
 * Progress: by the planned hours, else by the share of planned days that have passed, and never less than the present
 * progress.
 */
export function usualReport(task: WireRecord, { own, today, follows }: Known): UsualReport {
  const free = today && today.attended !== null ? today.attended - today.reported : 0
  const isReported = own?.workDate === todayInShanghai()
  const last = isReported ? 0 : Number(own?.hours ?? 0)
  const hours = last || (free > 0 ? free : isReported ? 0 : USUAL_HOURS)
  const progress = Number(task.progress ?? 0)
  if (follows) return { progress, hours: String(hours) }
  const share = shareByHours(task, hours) ?? shareByDays(task)
  const reached = Math.min(MOST, Math.floor((share * 100) / STEP) * STEP)
  return { progress: Math.max(progress, reached), hours: String(hours) }
}

function shareByHours({ planHours, usedHours }: WireRecord, hours: number): number | null {
  const planned = Number(planHours ?? 0)
  return planned > 0 ? (Number(usedHours ?? 0) + hours) / planned : null
}

/**
 * The share of the planned days that have passed; 0 for an overdue task, because its dates say
 * nothing about its progress.
 */
function shareByDays({ planStart, planEnd }: WireRecord): number {
  const [start, end] = [Date.parse(String(planStart)), Date.parse(String(planEnd))]
  const passed = Date.parse(todayInShanghai()) - start + DAY_MS
  const all = end - start + DAY_MS
  return passed > 0 && passed <= all ? passed / all : 0
}
