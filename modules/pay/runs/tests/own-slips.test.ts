import { expect, test } from 'vitest'
import { ownSlips } from '#modules/pay/runs/wire/own-slips.ts'
import { HOME_CALLS } from '#platform/wire/shell/home.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()

test('home names the published slips of the reader, newest first and without an amount', async () => {
  const [paid] = await company.database.rows<{ person: string; net: string }>(
    `select user_id as person, max(net)::text as net from salary where state in ('4', '5') and deleted_at is null
     group by user_id having count(*) > 1 limit 1`,
  )
  await company.database.rows(
    "update app_user set user_base_id = $1 where user_name = 'staff1' and not exists (select from app_user where user_base_id = $1)",
    [paid?.person],
  )
  const [reader] = await company.database.rows<{ name: string }>(
    'select user_name as name from app_user where user_base_id = $1',
    [paid?.person],
  )
  const shown = await company.database.rows<{ id: string }>(
    `select s.id from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
     where s.user_id = $1 and s.state in ('4', '5') and s.deleted_at is null
     order by r.pay_date desc, s.id limit 3`,
    [paid?.person],
  )
  const call = await company.api.as(reader?.name ?? '')
  const answer = await call(HOME_CALLS.read)
  const { cards } = answer.body.response as { cards: { name: string; data: unknown }[] }
  const card = ownSlips.parse(cards.find(({ name }) => name === 'pay/own-slips')?.data)
  expect(card.slips.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
  expect(JSON.stringify(card)).not.toContain(paid?.net)
})
