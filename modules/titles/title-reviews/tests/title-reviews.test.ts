import { beforeAll, describe, expect, test } from 'vitest'
import { titleDesk } from '#modules/titles/professions/tests/title-desk.ts'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { APPROVAL_CALLS } from '#platform/wire/approval/approval.ts'
import { documentPreview } from '#platform/wire/approval/document-preview.ts'
import { type Answer, newId, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
const desk = titleDesk(company)
const { rows, value } = company.database

type Values = Readonly<Record<string, unknown>>

/** The file of `staff1`. */
let own = ''

beforeAll(async () => {
  await rows(
    `create or replace function today() returns date language sql stable as $$ select date '2025-01-15' $$`,
  )
  own = String(await value("select user_base_id from app_user where user_name = 'staff1'"))
  await rows('delete from title_appointment where user_id = $1', [own])
  await rows('delete from profession where user_id = $1', [own])
})

async function tryApply(by: string, values: Values = {}): Promise<Answer> {
  const call = await company.api.as(by)
  const body = { id: newId(), series: '工程', level: '中级', name: '工程师', ...values }
  return call(titleReviews.endpoints.add, { method: 'POST', body })
}

const apply = async (by: string, values: Values = {}) => savedIn(await tryApply(by, values)).id

async function press(by: string, move: string, id: string, body: Values = {}): Promise<Answer> {
  const call = await company.api.as(by)
  return call(titleReviews.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
}

async function asked(id: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `select u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
     where s.resource = 'titles/title-reviews' and s.record_id = $1 and s.is_current order by 1`,
    [id],
  )
  return found.map(({ name }) => name)
}

/** Every approver says yes. Returns who decided. */
async function approved(id: string): Promise<string[]> {
  const by: string[] = []
  const decide = callPath(titleReviews.controller, 'ApprovalReviewApplication')
  for (let [next] = await asked(id); next; [next] = await asked(id)) {
    by.push(next)
    const call = await company.api.as(next)
    savedIn(await call(decide, { method: 'PUT', body: { id, pass: true } }))
  }
  return by
}

const row = async (id: string) =>
  (
    await rows<Record<string, string | null>>(
      `select state, result, last_level as "lastLevel", years::text as years, edu, hours::text as hours,
         profession_id as "professionId", user_id as "userId"
       from title_review where id = $1`,
      [id],
    )
  )[0]

/** The facts that the officer sees beside the form, as one text. */
async function facts(userId: string, values: Values): Promise<string> {
  const call = await company.api.as('trainer')
  const record = { id: newId(), userId, series: '工程', level: '中级', name: '工程师', ...values }
  const answer = await call(APPROVAL_CALLS.preview, {
    method: 'POST',
    body: { bizType: titleReviews.path, record },
  })
  return JSON.stringify(documentPreview.parse(answer.body.response).facts)
}

describe('an application for a title', () => {
  test('of oneself is recommended by the head and the officer, and gives the title when it passes', async () => {
    const id = await apply('staff1')
    expect((await row(id))?.userId).toBe(own)
    savedIn(await press('staff1', 'submit', id))
    const by = await approved(id)
    expect(by.at(-1)).toBe('trainer')
    expect(await row(id)).toMatchObject({ state: '4', result: '推荐', professionId: null })

    const missing = await press('trainer', 'setResult', id, { result: '通过' })
    expect(desk.wrong(missing)).toEqual(['grantDate'])
    savedIn(await press('trainer', 'setResult', id, { result: '通过', grantDate: '2025-01-10' }))
    const [title] = await rows(
      `select name, level, grant_way as way, is_highest as highest, cert_no as "certNo" from profession where user_id = $1`,
      [own],
    )
    expect(title).toEqual({
      name: '工程师',
      level: '中级',
      way: '评审',
      highest: true,
      certNo: null,
    })
    const again = await press('trainer', 'setResult', id, {
      result: '通过',
      grantDate: '2025-01-10',
    })
    expect(again.status).toBe(409)
    // The person has this level now.
    expect(desk.wrong(await tryApply('staff1'))).toEqual(['level'])
  })

  test('that does not pass gives no title', async () => {
    const userId = await desk.person()
    const id = await apply('trainer', { userId })
    savedIn(await press('trainer', 'submit', id))
    await approved(id)
    savedIn(await press('hrmgr', 'setResult', id, { result: '未通过', resultNote: '业绩不足' }))
    expect(await row(id)).toMatchObject({ result: '未通过', professionId: null })
    expect(await value('select count(*) from profession where user_id = $1', [userId])).toBe(0)
  })

  test('is one at a time in a line', async () => {
    const userId = await desk.person()
    const first = await apply('trainer', { userId })
    const second = await apply('trainer', { userId, series: '经济', name: '经济师' })
    savedIn(await press('trainer', 'submit', first))
    const refused = await press('trainer', 'submit', second)
    expect(desk.wrong(refused)).toEqual(['level'])
  })

  test('shows conditions as met, not met, or not known, and guesses nothing', async () => {
    const userId = await desk.person()
    const untitled = await apply('trainer', { userId })
    expect(await row(untitled)).toMatchObject({ lastLevel: null, years: null })
    await rows("update user_base_info set edu = '6' where id = $1", [userId])
    await desk.add(userId, { name: '助理工程师', level: '助理级', grantDate: '2021-01-15' })
    const engineer = await apply('trainer', { userId })
    expect(await row(engineer)).toMatchObject({
      lastLevel: '助理级',
      years: '4.0',
      edu: '6',
      hours: null,
    })
    const engineerFacts = await facts(userId, {})
    expect(engineerFacts).toContain('符合：要求 4，现有 4.0')
    expect(engineerFacts).toContain('未知：要求 90')
    // The file does not have the level below the asked one.
    expect(await facts(userId, { level: '副高级', name: '高级工程师' })).toContain('未知：要求 5')
    expect(await facts(userId, { series: '经济', name: '经济师' })).toContain(
      '未知：政策参数中没有此系列和级别的条件',
    )
    await rows("update user_base_info set edu = '2' where id = $1", [userId])
    expect(await facts(userId, {})).toContain('不符合：要求 中专/中技')
  })

  test('is not decided by the person it is about', async () => {
    const trainer = String(
      await value("select user_base_id from app_user where user_name = 'trainer'"),
    )
    const id = await apply('trainer', { userId: trainer })
    savedIn(await press('trainer', 'submit', id))
    expect(await asked(id)).not.toContain('trainer')
    await rows("update title_review set state = '4', result = '推荐' where id = $1", [id])
    const refused = await press('trainer', 'setResult', id, { result: '未通过' })
    expect(refused.status).toBe(409)
  })

  test('of somebody else is not made by an employee', async () => {
    const userId = await desk.person()
    expect((await tryApply('staff1', { userId })).status).not.toBe(200)
  })
})
