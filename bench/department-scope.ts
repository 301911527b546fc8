import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { atMost, type Figure } from './figures.ts'
import { latencies, type Target } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { fetchToken } from './sign-in.ts'

const LIST_CALL = '/hr/UserBaseInfo/GetUserBaseInfoPageList?status=2'
const GOAL = 1.3

/** Users with their data scopes on personnel files; the departments are those of the demo company. */
const READERS = {
  /** All employees, without a condition on departments. */
  all: { user: 'social', scope: '4', from: 'member' },
  /** The manager of the head office, whose department tree is the whole company: the list equals that of `all`. */
  company: { user: 'gm', scope: '3', from: 'in_charge' },
  /** The leader of one centre. */
  centre: { user: 'leader1', scope: '3', from: 'leader' },
} as const

type Reader = keyof typeof READERS

/** Gives each user a role with all permissions on personnel files; returns the roles. */
async function addRoles(client: pg.Client): Promise<string[]> {
  const ids: string[] = []
  for (const { user, scope, from } of Object.values(READERS)) {
    const id = randomUUID()
    ids.push(id)
    await client.query(
      `insert into role (id, code, name, scope, scope_from) values ($1, $2, $2, $3, $4)`,
      [id, `measured-${id}`, scope, from],
    )
    await client.query(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', b.id from button b join menu m on m.id = b.menu_id
       where m.path = '/hr/archives'`,
      [id],
    )
    await client.query(
      `insert into role_user (id, role_id, user_id)
       select gen_random_uuid(), $1, id from app_user where user_name = $2`,
      [id, user],
    )
  }
  return ids
}

async function removeRoles(client: pg.Client, ids: readonly string[]): Promise<void> {
  for (const table of ['role_user', 'role_navigation']) {
    await client.query(`delete from ${table} where role_id = any($1)`, [ids])
  }
  await client.query('delete from role where id = any($1)', [ids])
}

async function centreOf(client: pg.Client, user: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select d.id from department d join app_user u on u.id = d.leader_id
     where u.user_name = $1 and d.deleted_at is null order by d.level limit 1`,
    [user],
  )
  if (!rows[0]) throw new Error(`${user} leads no department`)
  return rows[0].id
}

async function countAt({ url, headers }: Target): Promise<number> {
  const answer = await fetch(url, { headers: headers ?? {} })
  const body = (await answer.json()) as { response: { dataCount: number } | null }
  if (!body.response) throw new Error(`${url} answered ${answer.status}`)
  return body.response.dataCount
}

/** Two lists are comparable only if they show the same employees. */
async function requireSame(a: Target, b: Target): Promise<void> {
  const [ofA, ofB] = [await countAt(a), await countAt(b)]
  if (ofA !== ofB || ofA === 0) throw new Error(`the lists differ: ${ofA} and ${ofB} people`)
}

/** A list under "department tree" against the same list under "all", over the whole company and a centre. */
export async function measureDepartmentScope(
  origin: string,
  databaseUrl: string,
): Promise<Figure[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const roles = await addRoles(client)
  try {
    const centre = await centreOf(client, READERS.centre.user)
    const target = async (reader: Reader, query = ''): Promise<Target> => {
      const token = await fetchToken(origin, READERS[reader].user, BENCH_PASSWORD)
      return { url: origin + LIST_CALL + query, headers: { authorization: `Bearer ${token}` } }
    }
    const [all, company] = [await target('all'), await target('company')]
    const [filtered, own] = [await target('all', `&deptId=${centre}`), await target('centre')]
    await requireSame(all, company)
    await requireSame(filtered, own)
    const [ofAll = 0, ofCompany = 0] = await latencies([all, company])
    const [ofFiltered = 0, ofCentre = 0] = await latencies([filtered, own])
    return [
      atMost('list p95, department tree of all', 'ms', ofCompany, ofAll, 'scope all', GOAL),
      atMost('list p95, department tree of a centre', 'ms', ofCentre, ofFiltered, 'filter', GOAL),
    ]
  } finally {
    await removeRoles(client, roles)
    await client.end()
  }
}
