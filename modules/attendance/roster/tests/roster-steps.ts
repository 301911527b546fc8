import type { Page } from '@playwright/test'
import { idOf, sql } from '#tests/e2e/database.ts'

/** 三班倒组: a group with an early, a late and a night shift, and no plan for a day without a roster row. */
const group = () => idOf('attend_group', 'code', 'ROT')

export const rosterOf = async (month: string, more = '') =>
  `/attendance/roster?group=${await group()}&month=${month}${more}`

export const rows = (page: Page) => page.locator('.roster-grid tbody tr')
export const cell = (page: Page, row: number, day: number) =>
  rows(page)
    .nth(row)
    .locator('td')
    .nth(day - 1)
export const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

/** Locks a day, as another user does while the roster is open. */
export async function lock(day: string): Promise<void> {
  await sql(
    `insert into attend_lock (id, attend_group_id, set_date, lock_type)
     values (gen_random_uuid(), $1, $2, '1')`,
    [await group(), day],
  )
}
