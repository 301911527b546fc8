import { parseCronItem } from 'graphile-worker'
import type { JobSchedule } from '#platform/wire/jobs/background-jobs.ts'

const MINUTE_MS = 60_000
/** Asia/Shanghai has no summer time. */
const SHANGHAI_HOURS = 8
const HOURS = 24
/** The search for the next time ends after about a month. */
const MOST_MINUTES = 32 * HOURS * 60

/** Describes the times of a crontab line for users. */
export function describeSchedule(cron: string): JobSchedule {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  const isDaily = days.every((part) => part === '*')
  const every = /^\*(?:\/(\d+))?$/.exec(minute)
  if (isDaily && hour === '*' && every) return { kind: 'minutes', every: Number(every[1] ?? 1) }
  if (isDaily && hour === '*' && /^\d+$/.test(minute)) {
    return { kind: 'hourly', minute: Number(minute) }
  }
  if (isDaily && /^\d+ \d+$/.test(`${minute} ${hour}`)) {
    const here = String((Number(hour) + SHANGHAI_HOURS) % HOURS)
    return { kind: 'daily', time: `${here.padStart(2, '0')}:${minute.padStart(2, '0')}` }
  }
  return { kind: 'other', cron }
}

/** The next time after a moment at which a crontab line (in UTC) is due; null when it is not found. */
export function nextTime(cron: string, after: Date): Date | null {
  const { match } = parseCronItem({ task: 'next', match: cron })
  const start = Math.floor(after.getTime() / MINUTE_MS) + 1
  for (let minute = start; minute < start + MOST_MINUTES; minute += 1) {
    const at = new Date(minute * MINUTE_MS)
    const digest = {
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    }
    if (match(digest)) return at
  }
  return null
}
