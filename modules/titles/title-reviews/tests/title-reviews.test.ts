import { afterAll, beforeAll, expect, test } from 'vitest'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { savedIn } from '#tests/api/running-api.ts'
import { type ConformanceCompany, openCompany } from '#tests/conformance/conformance-company.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

const PAST = '2026-01-01'

let company: ConformanceCompany

beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company?.close())

const press = (move: string, id: string) =>
  company.director(titleReviews.actions[move]?.endpoint ?? '', { method: 'PUT', query: { id } })

/** The present approver: user name and account. */
async function asked(id: string): Promise<{ id: string; name: string }[]> {
  return company.database.rows(
    `select u.id, u.user_name as name from approval_step s join app_user u on u.id = s.approver_id
     where s.resource = 'titles/title-reviews' and s.record_id = $1 and s.is_current order by 2`,
    [id],
  )
}

async function submitted(): Promise<string> {
  const { id } = await addSample(company.director, titleReviews, { effectiveDate: PAST })
  savedIn(await press('submit', id))
  return id
}

test('takes effect once all approvers have approved it', async () => {
  const id = await submitted()
  const decide = callPath(titleReviews.controller, 'ApprovalTitleReview')
  for (let [next] = await asked(id); next; [next] = await asked(id)) {
    const approver = await company.api.as(next.name)
    savedIn(await approver(decide, { method: 'PUT', body: { id, pass: true } }))
  }
  const [row] = await company.database.rows(
    'select state, effect_done from title_review where id = $1',
    [id],
  )
  expect(row).toEqual({ state: '4', effect_done: true })
})

test('is not decided by the person it is about', async () => {
  const id = await submitted()
  const [approver] = await asked(id)
  savedIn(await press('withdraw', id))
  await company.database.rows(
    `update title_review set user_id = (select user_base_id from app_user where id = $2) where id = $1`,
    [id, approver?.id],
  )
  savedIn(await press('submit', id))
  expect((await asked(id)).map(({ name }) => name)).not.toContain(approver?.name)
})
