import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departures } from '#modules/hr/departures/define/departure.ts'
import {
  announceFees,
  announceTerms,
  endTerms,
} from '#modules/titles/official-posts/api/keep-official-posts.ts'
import { officialOrganisations } from '#modules/titles/official-posts/define/official-organisation.ts'
import { officialPosts } from '#modules/titles/official-posts/define/official-post.ts'
import { APPLICATION_ROLE } from '#platform/api/store/connection/application-role.ts'
import { openDatabase, type Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { creditCodeCheck } from '#platform/wire/values/credit-code.ts'
import { type Answer, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openCompany } from '#tests/api/test-company.ts'

type Values = Readonly<Record<string, unknown>>

let company: Awaited<ReturnType<typeof openCompany>>
let pool: ReturnType<typeof openDatabase>
let keeperId: unknown
let serial = 0

beforeAll(async () => {
  company = await openCompany()
  pool = openDatabase(company.url, {
    poolSize: 1,
    onIdleError: () => undefined,
    role: APPLICATION_ROLE,
  })
  keeperId = await company.database.value("select id from app_user where user_name = 'trainer'")
})
afterAll(async () => {
  await pool?.db.destroy()
  await company?.close()
})

const by = (who = 'trainer') => company.api.as(who)
const day = async (ahead: number) =>
  String(await company.database.value('select (today() + $1::integer)::text', [ahead]))
const nightly = (step: (tx: Tx) => Promise<unknown>) =>
  pool.db.transaction().execute((tx) => step(tx))

async function organisation(values: Values = {}, who = 'trainer'): Promise<Answer> {
  serial += 1
  const body = {
    id: newId(),
    name: `测试协会${serial}`,
    category: 'trade',
    level: 'city',
    companyRole: 'none',
    keeperId,
    ...values,
  }
  return (await by(who))(officialOrganisations.endpoints.add, { method: 'POST', body })
}

/** An employee without posts, who works here. */
async function employee(): Promise<string> {
  return String(
    await company.database.value(
      `select b.id from user_base_info b where b.status = '2' and b.deleted_at is null
         and not exists (select from official_post p where p.user_id = b.id)
         and not exists (select from app_user u where u.user_base_id = b.id)
       order by b.emp_no limit 1`,
    ),
  )
}

async function enter(values: Values = {}, who = 'trainer'): Promise<Answer> {
  const body = {
    id: newId(),
    userId: values.userId ?? (await employee()),
    organisationId: values.organisationId ?? savedIn(await organisation()).id,
    position: '理事',
    startDate: '2024-03-05',
    endDate: await day(200),
    ...values,
  }
  return (await by(who))(officialPosts.endpoints.add, { method: 'POST', body })
}

const press = async (
  resource: Resource,
  name: string,
  id: string,
  body: Values = {},
  who = 'trainer',
) => (await by(who))(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })

const read = async (id: string) =>
  recordIn(await (await by())(officialPosts.endpoints.info, { query: { id } }))

const wrong = (answer: Answer) => refusalIn(answer).errors

describe('an organisation', () => {
  test('has a code with the right check character, and a name once', async () => {
    const first17 = '51110000500000001'.slice(0, 17)
    const right = first17 + creditCodeCheck(first17)
    const last = right.endsWith('A') ? 'B' : 'A'
    expect(wrong(await organisation({ creditCode: first17 + last }))).toEqual(['creditCode'])
    const { id } = savedIn(await organisation({ creditCode: right, name: '唯一协会' }))
    expect(wrong(await organisation({ name: '唯一协会' }))).toEqual(['name'])
    expect(id).toBeTruthy()
  })

  test('moves its fee on by a year with each payment, from its day and not from the day of payment', async () => {
    const { id } = savedIn(await organisation({ feeYear: '2000.00', feeDue: '2028-02-29' }))
    const pay = { paidOn: '2026-03-01', receiptNo: 'HF-1' }
    savedIn(await press(officialOrganisations, 'payFee', id, pay))
    const caller = await by()
    const paid = recordIn(await caller(officialOrganisations.endpoints.info, { query: { id } }))
    expect([paid.feeDue, paid.feePaidOn, paid.feeReceipt]).toEqual([
      '2029-02-28',
      '2026-03-01',
      'HF-1',
    ])
    const { id: without } = savedIn(await organisation())
    expect((await press(officialOrganisations, 'payFee', without, pay)).status).toBe(409)
  })

  test('reminds its keeper of a fee thirty days ahead, once for each fee', async () => {
    const { id } = savedIn(await organisation({ feeYear: '2000.00', feeDue: await day(30) }))
    const { id: later } = savedIn(await organisation({ feeYear: '2000.00', feeDue: await day(31) }))
    const told = async (about: string) =>
      Number(
        await company.database.value(
          `select count(*) from message m join message_copy c on c.message_id = m.id
           where m.code = 'officialFeeDue' and m.biz_id = $1 and c.receiver_id = $2`,
          [about, keeperId],
        ),
      )
    await nightly(announceFees)
    await nightly(announceFees)
    expect([await told(id), await told(later)]).toEqual([1, 0])
    savedIn(
      await press(officialOrganisations, 'payFee', id, { paidOn: '2026-03-01', receiptNo: 'HF-2' }),
    )
    await nightly(announceFees)
    expect(await told(id)).toBe(1)
  })
})

describe('a post', () => {
  test('counts the employees of an organisation, and is held once', async () => {
    const organisationId = savedIn(await organisation()).id
    const userId = await employee()
    savedIn(await enter({ organisationId, userId }))
    expect(wrong(await enter({ organisationId, userId, position: '理事' }))).toEqual(['userId'])
    savedIn(await enter({ organisationId, userId, position: '副会长' }))
    const caller = await by()
    const { personCount } = recordIn(
      await caller(officialOrganisations.endpoints.info, { query: { id: organisationId } }),
    )
    expect(personCount).toBe(1)
    const refused = await caller(officialOrganisations.endpoints.delete, {
      method: 'DELETE',
      query: { id: organisationId },
    })
    expect(refused.status).toBe(409)
  })

  test('of two users who enter it at once, one is told', async () => {
    const values = { organisationId: savedIn(await organisation()).id, userId: await employee() }
    const answers = await Promise.all([enter(values), enter(values, 'hrdir')])
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
  })

  test('is refused with its days the wrong way round, of the past, for a leaver, or with pay unpaid', async () => {
    expect(wrong(await enter({ endDate: '2024-03-04' }))).toEqual(['endDate'])
    expect(wrong(await enter({ endDate: await day(-1) }))).toEqual(['endDate'])
    const gone = await company.database.value(
      "select id from user_base_info where status = '4' and deleted_at is null limit 1",
    )
    expect(wrong(await enter({ userId: gone }))).toEqual(['userId'])
    expect(wrong(await enter({ isPaid: false, pay: '100.00' }))).toEqual(['pay'])
  })

  test('ends by itself on the day after its last day, once', async () => {
    const { id } = savedIn(await enter({ endDate: await day(0) }))
    await nightly(endTerms)
    expect((await read(id)).state).toBe('active')
    await company.database.rows('update official_post set end_date = today() - 1 where id = $1', [
      id,
    ])
    await nightly(endTerms)
    await nightly(endTerms)
    const { state, endedOn, version } = await read(id)
    expect([state, endedOn, version]).toEqual(['ended', await day(-1), 2])
  })

  test('tells its keeper and its holder ninety days before, and again after a renewal', async () => {
    const { id } = savedIn(await enter({ endDate: await day(90) }))
    const { id: later } = savedIn(await enter({ endDate: await day(91) }))
    const told = async (about: string) =>
      Number(
        await company.database.value(
          "select count(*) from message where code = 'officialTermEnds' and biz_id = $1",
          [about],
        ),
      )
    await nightly(announceTerms)
    await nightly(announceTerms)
    expect([await told(id), await told(later)]).toEqual([1, 0])
    expect(wrong(await press(officialPosts, 'renew', id, { endDate: await day(90) }))).toEqual([
      'endDate',
    ])
    savedIn(await press(officialPosts, 'renew', id, { endDate: await day(91), term: '第二届' }))
    await company.database.rows('update official_post set end_date = today() + 80 where id = $1', [
      id,
    ])
    await nightly(announceTerms)
    expect([await told(id), (await read(id)).term]).toEqual([2, '第二届'])
  })

  test('ends by its verbs with a day and a reason, and not before it began', async () => {
    const { id } = savedIn(await enter())
    const early = await press(officialPosts, 'resign', id, {
      endedOn: '2024-03-04',
      endReason: '无',
    })
    expect(wrong(early)).toEqual(['endedOn'])
    const end = { endedOn: '2026-03-05', endReason: '工作变动' }
    savedIn(await press(officialPosts, 'resign', id, end))
    expect((await read(id)).state).toBe('resigned')
    expect((await press(officialPosts, 'dismiss', id, end)).status).toBe(409)
  })

  test('goes to another employee from the next day, for the rest of the term', async () => {
    const { id } = savedIn(await enter())
    const { userId } = await read(id)
    const body = { endedOn: '2026-03-05', takerId: userId }
    expect(wrong(await press(officialPosts, 'handOver', id, body))).toEqual(['takerId'])
    const takerId = await employee()
    savedIn(await press(officialPosts, 'handOver', id, { ...body, takerId }))
    const [next] = await company.database.rows(
      `select state, start_date::text as start, end_date::text as "end" from official_post
       where user_id = $1 and deleted_at is null`,
      [takerId],
    )
    expect(next).toEqual({ state: 'active', start: '2026-03-06', end: await day(200) })
    expect((await read(id)).endReason).toBe('移交他人')
  })

  test('is seen with its pay by those who may, and by its holder', async () => {
    const { id } = savedIn(await enter({ isPaid: true, pay: '6000.00' }))
    for (const [who, pay] of [
      ['trainer', '6000.00'],
      ['er', null],
    ] as const) {
      const seen = recordIn(await (await by(who))(officialPosts.endpoints.info, { query: { id } }))
      expect(seen.pay, who).toBe(pay)
    }
    expect(
      (await (await by('recruiter'))(officialPosts.endpoints.info, { query: { id } })).status,
    ).toBe(404)
    const own = await company.database.value(
      "select user_base_id from app_user where user_name = 'recruiter'",
    )
    const { id: ofReader } = savedIn(await enter({ userId: own, isPaid: true, pay: '800.00' }))
    const holder = await by('recruiter')
    const seen = recordIn(await holder(officialPosts.endpoints.info, { query: { id: ofReader } }))
    expect(seen.pay).toBe('800.00')
  })
})

test('a departure is completed only when each post of the leaver is answered', async () => {
  const userId = await employee()
  const posts = await Promise.all(
    ['理事', '委员', '代表'].map(async (position) => savedIn(await enter({ userId, position })).id),
  )
  const [first = '', second = '', third = ''] = posts
  const record = { userId, lastDay: await day(0) }
  const [{ id: departure = '' } = {}] = await company.database.rows<{ id: string }>(
    `insert into dimission select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(),
       'doc_no', 'LZ-OFFICIAL', 'user_id', $1::text, 'state', '2', 'effect_done', false,
       'last_day', $2::text))).* from dimission d where d.deleted_at is null limit 1 returning id`,
    [userId, record.lastDay],
  )
  const complete = async () => press(departures, 'complete', departure, {}, 'hrdir')
  const named = async () => (await complete()).text
  for (const position of ['理事', '委员', '代表']) expect(await named()).toContain(position)
  savedIn(
    await press(officialPosts, 'resign', first, { endedOn: '2026-03-05', endReason: '离职' }, 'er'),
  )
  const taker = { endedOn: '2026-03-05', takerId: await employee() }
  savedIn(await press(officialPosts, 'handOver', second, taker, 'er'))
  expect(await named()).toContain('代表')
  expect(await named()).not.toContain('理事')
  savedIn(await press(officialPosts, 'keep', third, { endReason: '以个人身份当选' }, 'er'))
  expect(await named()).not.toContain('代表')
})
