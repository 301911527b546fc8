import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'
import { atMost, type Figure } from './figures.ts'
import { latencies, type Target } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { fetchToken } from './sign-in.ts'

const LIST_CALL = '/hr/UserBaseInfo/GetUserBaseInfoPageList?status=1,2,3,6,7'
const DAYS_AGO = 200
const GOAL = 1.3

/** The list of employees on a past day against the list of today, for a user who sees all employees. */
export async function measureAsOfList(origin: string, user: string): Promise<Figure> {
  const token = await fetchToken(origin, user, BENCH_PASSWORD)
  const headers = { authorization: `Bearer ${token}` }
  const then = dayFromToday(-DAYS_AGO)
  const target = (query: string): Target => ({ url: origin + LIST_CALL + query, headers })
  const [past = 0, today = 0] = await latencies([target(`&asOf=${then}`), target('')])
  return atMost('list p95 as of a past day, 100,000 people', 'ms', past, today, 'today', GOAL)
}
