import pg from 'pg'
import { atMost, type Figure } from './figures.ts'
import { signInWithForm } from './sign-in.ts'

const PAGES = 50
const PAGE = '/org/department-types'
/** How long a process caches the user of a token. */
const REMEMBERED_MS = 5_500

/** How often a session is renewed if fifty pages at once find their token expired. */
export async function measureRefresh(
  origins: readonly string[],
  databaseUrl: string,
  { user, password }: { user: string; password: string },
): Promise<Figure[]> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const cookie = await signInWithForm(origins[0] ?? '', user, password)
    await database.query("update identity_state set expires_at = now() where model = 'AccessToken'")
    await new Promise((resolve) => setTimeout(resolve, REMEMBERED_MS))
    const before = await refreshTokens(database)
    const start = performance.now()
    const answers = await Promise.all(
      Array.from({ length: PAGES }, (_, at) => {
        const origin = origins[at % origins.length] ?? ''
        return fetch(origin + PAGE, { headers: { cookie }, redirect: 'manual' })
      }),
    )
    await Promise.all(answers.map((answer) => answer.text()))
    const seconds = (performance.now() - start) / 1_000
    const bad = answers.filter(({ status }) => status !== 200).length
    const renewed = (await refreshTokens(database)) - before
    const name = `${PAGES} pages on an ended token, ${origins.length} process${origins.length > 1 ? 'es' : ''}`
    return [
      atMost(`${name}: renewals`, 'times', renewed, origins.length, 'limit'),
      atMost(`${name}: not 200`, 'answers', bad, 1, 'less than', 0),
      atMost(`${name}: all answered`, 's', seconds, 5, 'limit'),
    ]
  } finally {
    await database.end()
  }
}

async function refreshTokens(database: pg.Pool): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    "select count(*) as count from identity_state where model = 'RefreshToken'",
  )
  return Number(rows[0]?.count)
}
