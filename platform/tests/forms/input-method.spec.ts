import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { searchBox } from '#tests/e2e/find-target.ts'
import { test } from '#tests/e2e/test.ts'

test('keys of an input method choose nobody', async ({ openAs }) => {
  const [person] = await sql<{ empNo: string }>(
    `select emp_no as "empNo" from user_base_info where deleted_at is null and status = '2'
     order by emp_no limit 1`,
  )
  const number = person?.empNo ?? ''
  const page = await openAs('hrmgr')
  await page.goto('/org/user-positions/new')
  const box = searchBox(page, '人员')
  const options = page.getByRole('listbox').getByRole('option')
  const devtools = await page.context().newCDPSession(page)
  await box.click()
  await box.fill('')
  // While the input method is open, its text is in the box, and the page searches for it.
  await devtools.send('Input.imeSetComposition', {
    text: number,
    selectionStart: number.length,
    selectionEnd: number.length,
  })
  await expect(options.filter({ hasText: number })).toHaveCount(1)
  // What Chromium reports on macOS for a key that the input method handles.
  const pressInComposition = (key: string) =>
    devtools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      code: key,
      windowsVirtualKeyCode: 229,
    })
  await pressInComposition('ArrowDown')
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  await pressInComposition('Enter')
  await expect(box).toHaveValue(number)
  await expect(options.filter({ hasText: number })).toHaveCount(1)

  // The input method is closed now, so the same keys choose an option.
  await devtools.send('Input.insertText', { text: number })
  await expect(options.filter({ hasText: number })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[type=hidden][name=userId]')).not.toHaveValue('')
})
