import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Agent, request } from 'undici'
import { CLOCK_CALLS } from '#modules/attendance/clocking/wire/clocking.ts'
import { type BenchPerson, openSessions } from '../bench-accounts.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import { type Running, startServer } from '../processes.ts'

/** The rate limit is ten clock-ins a minute for each employee, so many employees take turns. */
const PEOPLE = 2_000
const CONNECTIONS = 10
const CALLS = 400
const ROUNDS = 15
const GOAL = 0.4
/** A place in the sea, inside an area of the demo company. */
const PLACE = { lng: 122.5003, lat: 30.0002, accuracy: 20 }

type Clocker = BenchPerson & { person: string; group: string }

/** Accounts with a session, each linked to an employee, with the attendance group of that employee. */
async function openClockers(client: pg.Client): Promise<Clocker[]> {
  const accounts = await openSessions(client, PEOPLE)
  const { rows } = await client.query<{ account: string; person: string; group: string }>(
    `with free as (
       select id, row_number() over (order by emp_no) as n from user_base_info where emp_no like 'B%'
     ), account as (select id, n from unnest($1::uuid[]) with ordinality as a (id, n))
     update app_user u set user_base_id = free.id
     from account join free using (n) where u.id = account.id
     returning u.id as account, free.id as person, attend_group_of(free.id, today()) as group`,
    [accounts.map(({ id }) => id)],
  )
  const places = new Map(rows.map(({ account, ...place }) => [account, place]))
  return accounts.flatMap((account) => {
    const place = places.get(account.id)
    return place ? [{ ...account, ...place }] : []
  })
}

type Sent = { url: string; headers: Record<string, string>; body: object }

const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 })

/** Calls answered per second, with a few employees in parallel. */
async function rateOf(next: () => Sent): Promise<number> {
  let left = CALLS
  const caller = async () => {
    while (left-- > 0) {
      const { url, headers, body } = next()
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200)
        throw new Error(`${url} answered ${answer.statusCode}: ${text}`)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, caller))
  return (CALLS / (performance.now() - began)) * 1_000
}

/** The clock-in call of phones, alternating with the same row written by bare Node and pg. */
export async function measureClockIns(
  ours: Running,
  databaseUrl: string,
  client: pg.Client,
): Promise<Figure> {
  const clockers = await openClockers(client)
  // Vacuum now: otherwise autovacuum would clean up the rows just written during the measurement.
  await client.query('vacuum (analyze) app_user, identity_state')
  const bare = await startServer(
    ['.cache/bench-peers/attendance/bare-clock-in.js'],
    { DATABASE_URL: databaseUrl },
    '/',
  )
  let turn = 0
  const nextClocker = () => clockers[turn++ % clockers.length] as Clocker
  const own = (): Sent => ({
    url: ours.origin + CLOCK_CALLS.add,
    headers: { authorization: `Bearer ${nextClocker().token}` },
    body: { requestId: randomUUID(), ...PLACE },
  })
  const theirs = (): Sent => {
    const { id: account, person, group } = nextClocker()
    return {
      url: `${bare.origin}/`,
      headers: {},
      body: { requestId: randomUUID(), person, group, account, ...PLACE },
    }
  }
  const rates = { own: [] as number[], theirs: [] as number[] }
  try {
    for (let round = -3; round < ROUNDS; round += 1) {
      const [a, b] = [await rateOf(own), await rateOf(theirs)]
      if (round < 0) {
        // Analyse now, because the query plans were made while the month was empty. PostgreSQL itself would do it
        // within a minute.
        await client.query('analyze clock_in')
        continue
      }
      rates.own.push(a)
      rates.theirs.push(b)
    }
  } finally {
    await bare.stop()
  }
  const [a, b] = [median(rates.own), median(rates.theirs)]
  return atLeast('clock-in by phone', 'calls/s', a, b, 'bare Node and pg', GOAL)
}
