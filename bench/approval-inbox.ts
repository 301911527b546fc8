import pg from 'pg'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { atMost, type Figure } from './figures.ts'
import { latencies } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { fetchToken } from './sign-in.ts'

const OPEN_STEPS = 2_000
const LIMIT_MS = 20
const REQUESTS = 600

/** Transfers of many employees, requested by one user and sent to one approver a minute apart. */
async function addOpenSteps(client: pg.Client, user: string): Promise<void> {
  await client.query(
    `with asked as (select id, name from app_user where user_name = $1),
     applicant as (select u.id from app_user u, asked where u.id <> asked.id and u.state = '1'
       and u.deleted_at is null order by u.user_name limit 1),
     person as (
       select b.id, b.dept_id, b.post_id, b.rank_id, row_number() over (order by b.emp_no) as n
       from user_base_info b where b.status = '2' and b.deleted_at is null and b.post_id is not null
         and not exists (select from transfer t where t.user_id = b.id and t.deleted_at is null)
       order by b.emp_no limit $2
     ), made as (
       insert into transfer (id, doc_no, user_id, kind, from_dept_id, from_post_id, from_rank_id,
         to_dept_id, to_post_id, effective_date, reason, state, apply_user_id, apply_at,
         current_approver, created_by, updated_by)
       select gen_random_uuid(), next_document_number('DD'), person.id, '平级调动', person.dept_id,
         person.post_id, person.rank_id, person.dept_id, person.post_id, today() + 30, 'measured', '1',
         applicant.id, now() - person.n * interval '1 minute', asked.name, applicant.id, applicant.id
       from person, asked, applicant returning id, apply_at
     )
     insert into approval_step (id, resource, record_id, round, seq, rule, approver_id, arrived_at, is_current)
     select gen_random_uuid(), 'hr/transfers', made.id, 1, 1, 'role:hr_manager', asked.id, made.apply_at, true
     from made, asked`,
    [user, OPEN_STEPS],
  )
  await client.query('analyze transfer, approval_step')
}

/** The inbox of an approver with thousands of pending documents, over the API. */
export async function measureInbox(
  origin: string,
  databaseUrl: string,
  user: string,
): Promise<Figure> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await addOpenSteps(client, user)
  } finally {
    await client.end()
  }
  const authorization = `Bearer ${await fetchToken(origin, user, BENCH_PASSWORD)}`
  const target = { url: `${origin}${APPROVAL_CALLS.inbox}?mode=todo`, headers: { authorization } }
  const [p95 = 0] = await latencies([target], REQUESTS)
  return atMost(`inbox p95, ${OPEN_STEPS} open steps`, 'ms', p95, LIMIT_MS, 'limit')
}
