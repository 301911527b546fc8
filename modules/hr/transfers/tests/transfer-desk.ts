import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { takeDueEffects } from '#platform/api/approval/documents/due-documents.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { APPROVAL_CALLS, approvalDocument } from '#platform/wire/approval/approval.ts'
import { documentKinds } from '#product/api/areas.ts'
import { type Answer, newId, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

const DECIDE = '/hr/Transfer/ApprovalTransfer'

/** The demo company, with employees of `leader1`'s centre who can be transferred to `leader2`'s. */
export async function openTransferDesk() {
  const company = await openCompany()
  const { database, api } = company
  // Documents of the demo company take effect on days around the real one, and tests let days pass.
  await database.rows(
    "update transfer set effective_date = '2199-01-01' where state = '4' and not effect_done",
  )
  await database.rows(
    "update dimission set last_day = '2199-01-01' where state = '4' and not effect_done",
  )
  const by = await signInAll(api, [
    'er',
    'leader1',
    'leader2',
    'hrmgr',
    'hrdir',
    'gm',
    'admin',
    'staff1',
  ])
  const { db } = openDatabase(company.url, {
    poolSize: 4,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  const ledBy = async (name: string) =>
    String(
      await database.value(
        `select d.id from department d join app_user u on u.id = d.leader_id
         where u.user_name = $1 and d.enabled and d.deleted_at is null order by d.level limit 1`,
        [name],
      ),
    )
  const [from, to] = [await ledBy('leader1'), await ledBy('leader2')]
  let made = 0

  /** A new post of a department, with this number of approved places. */
  async function post(deptId: string, plan = 9): Promise<string> {
    made += 1
    const id = String(
      await database.value(
        `insert into post (id, code, name, dept_id, work_type, category)
         values (gen_random_uuid(), $1, $1, $2, '技术', '专业技术') returning id`,
        [`DD-${made}`, deptId],
      ),
    )
    await database.rows(
      `insert into post_establishment (id, doc_no, state, is_current, effect_done, year, dept_id, post_id, plan)
       values (gen_random_uuid(), next_document_number('BZ'), '4', true, true, this_year(), $1, $2, $3)`,
      [deptId, id, plan],
    )
    return id
  }

  /** A new employee of the first centre, who joined a year ago. */
  async function person(status = '2'): Promise<string> {
    made += 1
    const place = await post(from)
    const id = String(
      await database.value(
        `insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone, emergency_name,
           emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id, rank_id, join_date,
           work_start_date)
         select gen_random_uuid(), 'DD' || lpad($1::text, 4, '0'), '调动' || $1, '男', '1990-01-01', '2', 'DD' || $1,
           '1600777' || lpad($1::text, 4, '0'), '家人', '配偶', '16007770000', '1', $2, $3, $4,
           (select id from post_rank order by code limit 1), today() - 365, today() - 365
         returning id`,
        [made, status, from, place],
      ),
    )
    await database.rows(
      `insert into user_position (id, user_id, dept_id, post_id, rank_id, is_main, kind, start_date)
       select gen_random_uuid(), id, dept_id, post_id, rank_id, true, '主职', join_date
       from user_base_info where id = $1`,
      [id],
    )
    return id
  }

  const day = async (ahead: number) =>
    String(await database.value('select (today() + $1::int)::text', [ahead]))

  async function bodyOf(values: Record<string, unknown>) {
    const toPostId = values.toPostId ?? (await post(to))
    return {
      id: newId(),
      userId: await person(),
      kind: '平级调动',
      effectiveDate: await day(30),
      toDeptId: to,
      reason: '工作需要',
      ...values,
      toPostId,
    }
  }

  async function add(values: Record<string, unknown> = {}, writer = 'er'): Promise<Answer> {
    return by(writer)(transfers.endpoints.add, { method: 'POST', body: await bodyOf(values) })
  }

  const press = (name: string, move: string, id: string, body: object = {}) =>
    by(name)(transfers.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
  const pass = (name: string, id: string) =>
    by(name)(DECIDE, { method: 'PUT', body: { id, pass: true } })

  async function draft(values: Record<string, unknown> = {}): Promise<string> {
    return savedIn(await add(values)).id
  }

  /** A transfer approved by all and completed: in effect, or waiting for its day. */
  async function completed(values: Record<string, unknown> = {}): Promise<string> {
    const id = await draft(values)
    savedIn(await press('er', 'submit', id))
    for (const name of ['leader1', 'leader2', 'hrmgr']) savedIn(await pass(name, id))
    savedIn(await press('hrmgr', 'complete', id))
    return id
  }

  const row = async (id: string) =>
    (await database.rows('select * from transfer where id = $1', [id]))[0] ?? {}
  const file = async (id: unknown) =>
    (
      await database.rows('select dept_id, post_id, rank_id from user_base_info where id = $1', [
        id,
      ])
    )[0]
  const positions = (id: unknown) =>
    database.rows(
      `select dept_id, post_id, is_main, kind, source_biz_type, start_date - today() as "from",
         end_date - today() as until from user_position
       where user_id = $1 and deleted_at is null order by start_date, is_main desc`,
      [id],
    )
  const heads = async (deptId: string) =>
    Number(
      await database.value(
        'select count(*)::int from employment where on_pay_roll and dept_id = $1',
        [deptId],
      ),
    )

  /** Moves the current day of the whole database ahead. */
  const passDays = (days: number) =>
    database.rows(
      `create or replace function today() returns date language sql stable as
       $$ select (now() at time zone 'Asia/Shanghai')::date + ${Number(days)} $$`,
    )

  const takeDue = (of: Database = db) =>
    takeDueEffects({ db: of, kinds: documentKinds(), onTrouble: () => undefined })

  const seen = async (name: string, id: string) =>
    approvalDocument.parse(
      (await by(name)(APPROVAL_CALLS.document, { query: { bizType: transfers.path, bizId: id } }))
        .body.response,
    )

  return {
    api,
    database,
    db,
    url: company.url,
    from,
    to,
    by,
    post,
    person,
    day,
    add,
    draft,
    completed,
    press,
    pass,
    row,
    file,
    positions,
    heads,
    passDays,
    takeDue,
    seen,
    bodyOf,
    async close() {
      await db.destroy()
      await company.close()
    },
  }
}

export type TransferDesk = Awaited<ReturnType<typeof openTransferDesk>>
