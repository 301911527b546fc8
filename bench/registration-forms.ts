import pg from 'pg'
import { atMost, type Figure, median } from './figures.ts'
import { visit } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import type { Running } from './processes.ts'
import { signInWithForm } from './sign-in.ts'

const CARDS = 50
const TIMES = 5
const LIMIT_S = 2

/** The page with the largest number of registration forms in one print, from the request to its last byte. */
export async function measureForms(
  { origin }: Running,
  databaseUrl: string,
  user: string,
): Promise<Figure> {
  const headers = { cookie: await signInWithForm(origin, user, BENCH_PASSWORD) }
  const page = {
    url: `${origin}/printUser?ids=${(await readPeople(databaseUrl)).join(',')}`,
    headers,
  }
  await visit(page, 1)
  const seconds: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    seconds.push((await visit(page, 1)).milliseconds / 1_000)
  }
  return atMost(`${CARDS} registration forms`, 's', median(seconds), LIMIT_S, 'limit', 1)
}

async function readPeople(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from user_base_info where status = '2' and deleted_at is null order by emp_no limit $1",
      [CARDS],
    )
    if (rows.length < CARDS) throw new Error(`There are ${rows.length} people, ${CARDS} are needed`)
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
