import { type Browser, expect, type Page } from '@playwright/test'
import {
  addMonthCompany,
  LAST_DAY,
  MONTH,
  on,
  recalculate,
} from '#modules/attendance/tests/attend-month-company.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { sql } from './database.ts'
import { sessionOf } from './sign-in.ts'
import { putCookie, test, type Watching } from './test.ts'

// The user's clock is in another time zone: half a day behind the company with a change in autumn, or ahead
// by a quarter of an hour. Days and times are still those of the company, also where a script renders them.

const ELSEWHERE = ['America/New_York', 'Europe/Madrid', 'Asia/Kathmandu'] as const

const DAY_OR_TIME = /\d{1,4}[-:]\d{2}([-:]\d{2})?|\d{1,4} ?[年月日]/g

/** The text of a page and the values of its fields. */
async function readOf(page: Page): Promise<string> {
  const main = page.getByRole('main')
  const fields = await main
    .locator('input[type=date], input[type=time], input[type=datetime-local], input[type=month]')
    .evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value))
  return [await main.textContent(), ...fields].join('\n')
}

async function openIn(
  { browser, watching }: { browser: Browser; watching: Watching },
  user: string,
  timezoneId: string,
): Promise<Page> {
  const context = await browser.newContext({ timezoneId })
  watching.follow(context)
  await putCookie(context, await sessionOf(user))
  return context.newPage()
}

/** The user, the address, and the texts that the page must contain. */
type Read = readonly [user: string, path: string, ...said: string[]]

test('days and times are the company’s, wherever the clock of the user is', async ({
  browser,
  watching,
}) => {
  const company = await addMonthCompany()
  const [own] = company.people
  // Times in the night before the clocks change in Europe, and around midnight.
  await sql(
    `insert into user_schedule (id, user_id, attend_group_id, date, shift_group_id, source)
     select gen_random_uuid(), $1, $2, $3, (select id from shift_group where code = 'N'), '手工'`,
    [own.id, company.group, on(24)],
  )
  await sql(
    `insert into clock_in (id, user_id, clock_at, work_date, source)
     select gen_random_uuid(), $1, (t || '+08')::timestamptz, left(t, 10)::date, '考勤机'
     from unnest($2::text[]) t`,
    [own.id, [`${on(24)} 21:55`, `${on(25)} 00:30`, `${on(25)} 06:02`, `${on(LAST_DAY)} 23:59`]],
  )
  await recalculate(company)
  // Also compute this month, because otherwise its days would be computed while the pages are compared.
  const today = todayInShanghai()
  await recalculate(company, `${today.slice(0, 7)}-01`, today)
  const month = `?month=${MONTH}`
  const pages: readonly Read[] = [
    [own.user, '/attendance/my'],
    [own.user, `/attendance/my${month}`],
    [own.user, `/attendance/days/${own.id}/${on(24)}`, '21:55', '次日 00:30', '次日 06:02'],
    [own.user, `/attendance/days/${own.id}/${on(LAST_DAY)}`, '23:59'],
    [own.user, `/attendance/clock-ins?clockAtStart=${on(24)}&clockAtEnd=${on(24)}`, '21:55'],
    [own.user, '/attendance/corrections/new'],
    [company.leader, `/attendance/roster${month}&group=${company.group}`],
    [company.leader, `/attendance/heat${month}&group=${company.group}`],
    [company.leader, `/attendance/team${month}`],
  ]
  const here = new Map<string, string>()
  for (const zone of ['Asia/Shanghai', ...ELSEWHERE]) {
    const opened = new Map<string, Page>()
    for (const [user, path, ...texts] of pages) {
      const page = opened.get(user) ?? (await openIn({ browser, watching }, user, zone))
      opened.set(user, page)
      await page.goto(path)
      // Waits for the scripts, because they render more of the page, most of all on a roster.
      await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
      if (path.startsWith('/attendance/roster')) {
        await expect(page.getByRole('toolbar', { name: '班次' })).toBeVisible()
      }
      for (const part of texts) expect(await readOf(page), path).toContain(part)
      // Other tests add departments and people meanwhile, so only days and times are compared.
      const times = async () => (await readOf(page)).match(DAY_OR_TIME)?.join(' ')
      const known = here.get(path) ?? (await times())
      expect(known, path).toBeDefined()
      here.set(path, known ?? '')
      await expect.poll(times, `${path} in ${zone}`).toBe(known)
    }
    for (const page of opened.values()) await page.context().close()
  }
})

test('a clock-in is made at the company’s time, whatever the clock of the browser says', async ({
  browser,
  watching,
}) => {
  const [own] = (await addMonthCompany()).people
  const page = await openIn({ browser, watching }, own.user, 'America/New_York')
  await page.goto('/attendance/my')
  await page.getByRole('button', { name: '打卡', exact: true }).click()
  const notice = page.getByText(/^最近打卡 \d\d:\d\d$/)
  await expect(notice).toBeVisible()
  const [row] = await sql<{ day: string; time: string }>(
    `select work_date::text as day, to_char(clock_at at time zone 'Asia/Shanghai', 'HH24:MI') as time
     from clock_in where user_id = $1`,
    [own.id],
  )
  expect(row?.day).toBe(todayInShanghai())
  await expect(notice).toHaveText(`最近打卡 ${row?.time}`)
  await page.context().close()
})
