import { expect, type Page } from '@playwright/test'
import { sql } from './database.ts'
import { test } from './test.ts'

const LANGUAGES = ['zh', 'en', 'es'] as const

/** Changes the language of all following pages. */
async function speak(page: Page, language: string, url: unknown): Promise<void> {
  const value = `language=${language}`
  await page.context().addCookies([{ name: 'staffdesk-preferences', value, url: String(url) }])
}

/** The number of pixels by which the content is wider than each frame. */
function beyond(page: Page, frame: string): Promise<number[]> {
  return page
    .locator(frame)
    .evaluateAll((frames) =>
      frames.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
}

async function department(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select d.id from department d where d.deleted_at is null and d.enabled
       and exists (select 1 from department c where c.pid = d.id and c.deleted_at is null)
       and exists (select 1 from post p where p.dept_id = d.id and p.deleted_at is null)
     order by d.level, d.sort, d.id limit 1`,
  )
  return row?.id ?? ''
}

test('positions and the workbench show all of their columns at 1280 in every language', async ({
  openAs,
  baseURL,
}) => {
  const page = await openAs('hrmgr')
  const id = await department()
  for (const language of LANGUAGES) {
    await speak(page, language, baseURL)
    await page.goto('/org/posts')
    expect(await beyond(page, '.table-frame'), `posts ${language}`).toEqual([0])
    await page.goto(`/org/departments/${id}`)
    const cards = await beyond(page, '.desk-card, .desk-card .table-frame')
    expect(cards.length).toBeGreaterThan(1)
    expect(new Set(cards), `workbench ${language}`).toEqual(new Set([0]))
    // Every pill fits into its card.
    const cut = await page.locator('.desk-card').evaluateAll(
      (all) =>
        all.flatMap((card) => {
          const { right } = card.getBoundingClientRect()
          return [...card.querySelectorAll('.pill')].filter(
            (pill) => pill.getBoundingClientRect().right > right,
          )
        }).length,
    )
    expect(cut, `pills ${language}`).toBe(0)
  }
})

test('what was found stands in columns, and on a phone in two lines', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  await page.goto('/search?q=0')
  const hits = page.getByRole('region', { name: /^人事档案/ }).getByRole('listitem')
  await expect(hits).toHaveCount(8)
  const lefts = await hits
    .locator('.hit-place')
    .evaluateAll((places) => places.map((place) => Math.round(place.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(1)
  // The typed text appears only once on the page.
  await expect(page.getByRole('banner').getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('0')
  await page.setViewportSize({ width: 390, height: 844 })
  const heights = await hits.evaluateAll((all) => all.map((hit) => hit.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(64)
})

test('the chart says in words where people are missing, and begins high on a phone', async ({
  openAs,
}) => {
  const page = await openAs('hrmgr')
  await page.goto('/org/chart')
  const chart = page.getByRole('region', { name: '组织架构图' })
  await expect(chart.locator('.org-gap').first()).toHaveText(/^[缺超] \d+ 人$/)
  expect(await chart.textContent()).not.toMatch(/[▲▽=]/)
  const tops = await chart
    .locator('.org-chart > ul > li')
    .filter({ has: page.locator('ul') })
    .first()
    .evaluate((root) => {
      const box = (one: Element | null | undefined) =>
        Math.round(one?.querySelector('.org-box')?.getBoundingClientRect().top ?? -1)
      return [box(root), box(root.querySelector('ul > li'))]
    })
  expect(tops[0]).toBe(tops[1])
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await chart.boundingBox())?.y).toBeLessThanOrEqual(240)
})

test('the amounts say why a figure is missing, and nothing twice', async ({ openAs }) => {
  const page = await openAs('hrmgr')
  // Other tests add top-level departments meanwhile.
  await expect(async () => {
    const roots = await sql(
      'select 1 from department where pid is null and deleted_at is null and enabled',
    )
    await page.goto('/org/amounts')
    expect(await page.locator('tfoot').count()).toBe(roots.length === 1 ? 0 : 1)
  }).toPass()
  await expect(page.getByText('为保护个人信息不显示')).toBeVisible()
  await expect(page.getByRole('table')).not.toContainText('-')
})
