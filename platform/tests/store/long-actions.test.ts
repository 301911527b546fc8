import { expect, test } from 'vitest'
import { interfaces } from '#modules/system/menus/define/interface.ts'
import { CALL_LIMIT_MS } from '#platform/api/store/connection/time-limit.ts'
import { testCompany } from '#tests/api/test-company.ts'

const { database, api } = testCompany()

test('an action on a list may take longer than a call about one record', async () => {
  await database.rows(
    `create function slow_down() returns trigger language plpgsql as $$
       begin perform pg_sleep(${CALL_LIMIT_MS / 1000 + 1}); return null; end $$`,
  )
  await database.rows(
    'create trigger slow before insert on audit_log for each statement execute function slow_down()',
  )
  const admin = await api.as('admin')
  const answer = await admin(interfaces.actions.sync?.endpoint ?? '', { method: 'PUT', body: {} })
  expect(answer.status, answer.text).toBe(200)
})
