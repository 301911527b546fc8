import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { atMost, type Figure } from '../figures.ts'
import { latencies } from '../load.ts'
import { BENCH_PASSWORD } from '../people-database.ts'
import type { Running } from '../processes.ts'
import { fetchToken } from '../sign-in.ts'

const GOAL = 1.3
const REQUESTS = 600

type Companies = { large: Running; small: Running }

/** The list of days in a large and a small company: the last days, and a whole year. */
export async function measureDailyList(
  { large, small }: Companies,
  user: string,
  since: string,
): Promise<Figure[]> {
  const targetsOf = async ({ origin }: Running) => {
    const token = await fetchToken(origin, user, BENCH_PASSWORD)
    const headers = { authorization: `Bearer ${token}` }
    return ['', `?dateStart=${since}`].map((query) => ({
      url: origin + dailyStatistics.endpoints.list + query,
      headers,
    }))
  }
  const targets = [...(await targetsOf(large)), ...(await targetsOf(small))]
  const [recent = 0, year = 0, fewRecent = 0, fewYear = 0] = await latencies(targets, REQUESTS)
  const name = '36,500 days'
  return [
    atMost('daily list p95, 3,650,000 days', 'ms', recent, fewRecent, name, GOAL),
    atMost('daily list p95, a year of it', 'ms', year, fewYear, name, GOAL),
  ]
}
