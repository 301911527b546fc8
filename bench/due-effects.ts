import pg from 'pg'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { documentKinds } from '#product/api/areas.ts'
import { atMost, type Figure } from './figures.ts'

const DOCUMENTS = 5_000
const LIMIT_S = 30

/** Approved transfers that are due, each for another employee, on the day after their position began. */
async function addDue(client: pg.Client, user: string, count: number): Promise<void> {
  await client.query(
    `with asked as (select id from app_user where user_name = $1),
     person as (
       select b.id, b.dept_id, b.post_id, b.rank_id, p.start_date,
         row_number() over (order by b.emp_no) as n
       from user_base_info b join user_position p on p.user_id = b.id and p.is_main
         and p.deleted_at is null and p.end_date is null and p.start_date < today()
       where b.status = '2' and b.deleted_at is null
         and not exists (select from transfer t where t.user_id = b.id and t.deleted_at is null)
       order by b.emp_no limit $2
     ), place as (
       select p.id, p.dept_id, row_number() over (order by p.code) as n, count(*) over () as of
       from post p join department d on d.id = p.dept_id and d.enabled and d.deleted_at is null
       where p.enabled and not p.is_leader and p.deleted_at is null
     )
     insert into transfer (id, doc_no, user_id, kind, from_dept_id, from_post_id, from_rank_id, to_dept_id,
       to_post_id, effective_date, reason, state, apply_user_id, finished_at, created_by, updated_by)
     select gen_random_uuid(), next_document_number('DD'), person.id, '平级调动', person.dept_id,
       person.post_id, person.rank_id, place.dept_id, place.id, person.start_date + 1, 'measured', '4',
       asked.id, now(), asked.id, asked.id
     from asked, person join place on place.n = 1 + person.n % place.of`,
    [user, count],
  )
}

/** Documents that take effect on one day, each in a separate transaction, in a temporary copy. */
export async function measureDueEffects(
  databaseUrl: string,
  user: string,
  count = DOCUMENTS,
): Promise<Figure> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { db } = openDatabase(databaseUrl, {
    poolSize: 2,
    role: null,
    onIdleError: () => undefined,
  })
  const failures: unknown[] = []
  try {
    await addDue(client, user, count)
    const start = performance.now()
    const run = { db, kinds: documentKinds(), onTrouble: (error: unknown) => failures.push(error) }
    const { done } = await takeDueEffects(run)
    const seconds = (performance.now() - start) / 1_000
    if (done < count) throw new Error(`${done} of ${count} took effect`, { cause: failures[0] })
    return atMost(`${count} transfers take effect`, 's', seconds, LIMIT_S, 'limit')
  } finally {
    await db.destroy()
    await client.end()
  }
}
