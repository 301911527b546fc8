import { SEARCH_CALL } from '#platform/wire/lists/search.ts'
import { atMost, type Figure } from './figures.ts'
import { latencies, type Target } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { fetchToken, signInWithForm } from './sign-in.ts'

const LIMIT_MS = 30
const REQUESTS = 300
/**
 * Common and rare, Chinese and Latin, long and short keywords, a number, a wildcard, and one without a match.
 */
const KEYS = [
  '王',
  '王芳',
  '大学',
  '工程师',
  '龘',
  'w',
  'wf',
  'zz',
  'ren',
  'wangfang',
  'jszx',
  '92',
  '00999',
  '%',
  '_',
  'nobody has this',
] as const

const SUGGESTED_LIMIT_MS = 120
/** What users have typed when they pause: one or two letters or characters, a part of a number, a name. */
const UNFINISHED = ['王', '王芳', 'w', 'wf', 'zhang', '0099', '龘'] as const

/** Suggestions while typing, as the browser asks for them. */
export async function measureSuggestions(origin: string, user: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const who of [user, 'leader1']) {
    const headers = { cookie: await signInWithForm(origin, who, BENCH_PASSWORD) }
    const targets: Target[] = UNFINISHED.map((q) => ({
      url: `${origin}/suggestions?${new URLSearchParams({ q })}`,
      headers,
    }))
    const p95 = await latencies(targets, REQUESTS)
    figures.push(
      ...UNFINISHED.map((key, at) =>
        atMost(
          `suggestions for ${key} to ${who}, p95`,
          'ms',
          p95[at] ?? 0,
          SUGGESTED_LIMIT_MS,
          'limit',
        ),
      ),
    )
  }
  return figures
}

/** A global search, by a user who may see all records and by the leader of a centre. */
export async function measureSearch(origin: string, user: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const who of [user, 'leader1']) {
    const headers = { authorization: `Bearer ${await fetchToken(origin, who, BENCH_PASSWORD)}` }
    const targets: Target[] = KEYS.map((key) => ({
      url: `${origin}${SEARCH_CALL}?${new URLSearchParams({ key })}`,
      headers,
    }))
    const p95 = await latencies(targets, REQUESTS)
    figures.push(
      ...KEYS.map((key, at) =>
        atMost(`search for ${key} by ${who}, p95`, 'ms', p95[at] ?? 0, LIMIT_MS, 'limit'),
      ),
    )
  }
  return figures
}
