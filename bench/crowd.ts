import { atMost, type Figure } from './figures.ts'
import { visitIndependently } from './independent-visits.ts'
import { percentile95 } from './load.ts'
import { signInWithForm } from './sign-in.ts'

const PEOPLE = 50
const PER_SECOND = 50
const SECONDS = 30
/** Warm-up: a real server is not fresh when fifty requests a second arrive. */
const WARM_UP = { people: PEOPLE, perSecond: 20, seconds: 15 }

/** Fifty users on a list, and the time of a sign-in meanwhile. */
export async function measureCrowd(
  origin: string,
  list: string,
  { user, password }: { user: string; password: string },
): Promise<Figure[]> {
  const cookie = await signInWithForm(origin, user, password)
  const lists = [{ url: origin + list, headers: { cookie } }]
  await visitIndependently(lists, WARM_UP)
  const signIns: number[] = []
  let isOver = false
  const signingIn = (async () => {
    while (!isOver) {
      const start = performance.now()
      await signInWithForm(origin, user, password)
      signIns.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  const pace = { people: PEOPLE, perSecond: PER_SECOND, seconds: SECONDS }
  const { latencies, failures } = await visitIndependently(lists, pace)
  isOver = true
  await signingIn
  if (Object.keys(failures).length > 0) throw new Error(`answers: ${JSON.stringify(failures)}`)
  return [
    atMost(
      `list page p95, ${PEOPLE} people, ${PER_SECOND}/s`,
      'ms',
      percentile95(latencies),
      400,
      'limit',
    ),
    atMost('signing in p95 meanwhile', 'ms', percentile95(signIns), 600, 'limit'),
  ]
}
