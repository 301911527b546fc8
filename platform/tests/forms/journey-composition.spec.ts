import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const NEW_POSITION = '/org/user-positions/new'

test('keys of an open input method choose nobody on the page', { tag: '@scripts' }, async ({
  openAs,
  isScripted,
}) => {
  const page = await openAs('hrmgr')
  await page.goto(NEW_POSITION)
  if (!isScripted) {
    // Without a script there is no list beside a box, and no element that handles keys.
    await expect(page.locator('[role=combobox]')).toHaveCount(0)
    return
  }
  const box = page.getByRole('combobox', { name: '人员' })
  await box.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  const client = await page.context().newCDPSession(page)
  const text = 'li'
  await client.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 })
  // The candidate list of the input method is open, so these keys are for the input method and not for the
  // page.
  const key = { windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 }
  for (const name of ['ArrowDown', 'ArrowDown', 'Enter']) {
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: name, ...key })
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', key: name, ...key })
  }
  await expect(box).toHaveValue(text)
  await expect(page.locator('[name=userId]')).toHaveValue('')
  await expect(page).toHaveURL(new RegExp(`${NEW_POSITION}$`))
  await client.send('Input.insertText', { text: '李' })
  await expect(box).toHaveValue('李')
})

test('the Enter key in the search for a person to mention publishes nothing', {
  tag: '@scripts',
}, async ({ openAs }) => {
  const title = unique('评论')
  const [task] = await sql<{ id: string }>(
    `select t.id from task t join app_user u on u.id = t.owner_id
     where u.user_name = 'leader1' and t.deleted_at is null and t.state = '3' limit 1`,
  )
  const page = await openAs('leader1')
  await page.goto(`/work/tasks/${task?.id}`)
  const panel = page.getByRole('region', { name: '评论' })
  await panel.getByRole('textbox', { name: '评论内容' }).fill(title)
  await panel.getByRole('button', { name: '提到同事…' }).click()
  const search = page.getByRole('searchbox', { name: '姓名、编码或部门' })
  await search.fill('王')
  await search.press('Enter')
  await expect(search).toHaveValue('王')
  await expect(page.getByRole('textbox', { name: '评论内容' })).toHaveValue(title)
  const comments = await sql('select from comment where text = $1', [title])
  expect(comments).toHaveLength(0)
})
