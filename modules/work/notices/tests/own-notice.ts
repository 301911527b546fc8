import { expect, type Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import { notices } from '#modules/work/notices/define/notice.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { openSession, sessionOf } from '#tests/e2e/sign-in.ts'

/**
 * Lock name for oneAtATime: tests that publish to all employees run one after the other with tests that count
 * unread messages.
 */
export const TO_EVERYBODY = 'notices to everybody'

/** Adds a draft notice for a single reader, and returns its path. */
export async function draftFor(reader: string, title: string): Promise<string> {
  const id = uuidv7()
  const [person] = await sql<{ id: string }>('select id from app_user where user_name = $1', [
    reader,
  ])
  const { access_token } = await openSession(await sessionOf('hrmgr'))
  const added = await visit(notices.endpoints.add, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id,
      title,
      type: '通知',
      content: '请准时到岗。',
      scope: '人员',
      userIds: [person?.id],
    }),
  })
  expect(added.status, added.text).toBe(200)
  return `/${notices.path}/${id}`
}

/** Publishes a draft on its page, as a user does, and waits for the response. */
export async function publish(page: Page, notice: string): Promise<void> {
  await page.goto(`${notice}/act/publish`)
  await page.getByRole('button', { name: '预览' }).click()
  const confirm = page.getByRole('button', { name: '确认发布' })
  await expect(confirm).toBeVisible()
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/act/publish'),
  )
  await confirm.click()
  await answered
}
