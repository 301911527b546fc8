import { expect, type Page } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { openMore } from '#tests/e2e/menus.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { addPowerfulAccount } from '#tests/e2e/own-accounts.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'

const CLOSED = '链接无效或已过期，请联系发送人'
const TELEPHONE = { width: 390, height: 844 }
const LINKED = {
  '/SharingCenter/teaminfo': 'team',
  '/SharingCenter/dptinfo': 'department',
  '/SharingCenter/Positive': 'positive',
  '/SharingCenter/TransferCenter': 'transferNotice',
} as const

/** Previews and makes the link of an open form, and returns its address without the origin. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('button', { name: /^确认/ }).click()
  const { pathname, search } = new URL(await page.getByLabel('链接', { exact: true }).inputValue())
  return pathname + search
}

async function follow(visitor: Page, link: string): Promise<void> {
  const { pathname } = new URL(link, 'https://a.example')
  await visitor.goto(link)
  await expect(visitor).toHaveURL(pathname)
  await visitor.getByRole('button', { name: '打开' }).click()
  await expect(visitor).toHaveURL(pathname)
}

/** A department with one employee, whose name stands nowhere else. */
async function ownTeam() {
  const mark = unique('T')
  const [team] = await sql<{ id: string; name: string; person: string }>(
    `with place as (
       insert into department
       select (jsonb_populate_record(null::department, to_jsonb(d) || jsonb_build_object('id', fresh.id, 'code', $1::text,
         'name', $1 || '组', 'duty', '试制样品', 'leader_id', null,
         'path', regexp_replace(d.path, '[^/]+/$', '') || fresh.id || '/'))).*
       from (select * from department where pid is not null and enabled and deleted_at is null order by id limit 1) d,
         lateral (select gen_random_uuid() as id) fresh
       returning id, name), spot as (
       insert into post (id, code, name, dept_id, work_type, category)
       select gen_random_uuid(), $1, $1 || '岗', id, '技术', '专业技术' from place returning id, dept_id), person as (
       insert into user_base_info (id, emp_no, name, gender, birth_date, id_type, id_card_no, phone, emergency_name,
         emergency_relation, emergency_phone, emp_kind, status, dept_id, post_id, rank_id, join_date, work_start_date)
       select gen_random_uuid(), left($1, 12), '成员' || $1, '男', '1990-01-01', '2', left($1, 18), '16' || lpad(
         (abs(hashtext($1)) % 1000000000)::text, 9, '0'), '家人', '配偶', '16007770000', '1', '2', dept_id, id,
         (select id from post_rank order by code limit 1), today() - 365, today() - 365 from spot returning name)
     select place.id, place.name, person.name as person from place, person`,
    [mark],
  )
  if (!team) throw new Error('no team')
  return team
}

test('a team is shared from its page: everybody reads its size, the holder of the link its members', async ({
  openAs,
}) => {
  const { id, name, person } = await ownTeam()
  const page = await openAs(await addPowerfulAccount())
  await page.goto(`/org/departments/${id}`)
  await openMore(page)
  await page.getByRole('link', { name: '分享部门' }).click()
  const link = await makeLink(page)

  const visitor = await openAs(null)
  await visitor.setViewportSize(TELEPHONE)
  await visitor.goto(`/SharingCenter/teaminfo?deptId=${id}`)
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  await expect(visitor.getByText(person)).toHaveCount(0)
  await follow(visitor, link)
  await expect(visitor.getByRole('rowheader', { name: person })).toBeVisible()
  await expect(visitor.getByText('试制样品')).toBeVisible()
  // An address never extends a link.
  await visitor.goto('/SharingCenter/dptinfo')
  await expect(visitor.getByText(CLOSED)).toBeVisible()
  // Signed in, the same address needs no link.
  await page.goto(`/SharingCenter/teaminfo?deptId=${id}`)
  await expect(page.getByRole('rowheader', { name: person })).toBeVisible()
})

test('a probation review is shared without pay, and opinions are given after signing in only', async ({
  openAs,
}) => {
  const [review] = await sql<{ id: string; name: string }>(
    `select o.id, b.name from positive o join user_base_info b on b.id = o.user_id
     where o.state <> '9' and o.deleted_at is null order by o.id limit 1`,
  )
  const page = await openAs(await addPowerfulAccount())
  await page.goto(`/hr/positives/${review?.id}/act/share`)
  const link = await makeLink(page)
  const visitor = await openAs(null)
  await follow(visitor, link)
  await expect(visitor.getByRole('heading', { name: review?.name ?? '' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: '工作总结' })).toBeVisible()
  expect(await visitor.content()).not.toMatch(/月薪|薪酬/)
  await visitor.getByRole('link', { name: '登录后填写意见' }).click()
  await expect(visitor).toHaveURL(/\/login/)
})

test('a completed transfer is marked for notice and shared; without its mark the link shows nothing', async ({
  openAs,
}) => {
  const [transfer] = await sql<{ id: string; name: string }>(
    `with made as (
       insert into transfer
       select (jsonb_populate_record(null::transfer, to_jsonb(x) || jsonb_build_object('id', gen_random_uuid(),
         'doc_no', 'DD-' || $1::text, 'is_noticed', false, 'reason', '内部的原因'))).*
       from (select * from transfer where state = '4' and effect_done and deleted_at is null order by id limit 1) x
       returning id, user_id)
     select made.id, b.name from made join user_base_info b on b.id = made.user_id`,
    [unique('T')],
  )
  const { id = '', name = '' } = transfer ?? {}
  const page = await openAs(await addPowerfulAccount())
  await page.goto(`/hr/transfers/${id}`)
  await expect(page.getByRole('link', { name: '分享公示' })).toHaveCount(0)
  await openMore(page)
  await page.getByRole('link', { name: '列入公示' }).click()
  await page.getByRole('button', { name: '列入公示' }).click()
  await expect(page.getByText('已列入公示')).toBeVisible()
  await page.goto(`/hr/transfers/${id}/act/shareNotice`)
  const link = await makeLink(page)

  const visitor = await openAs(null)
  await visitor.setViewportSize(TELEPHONE)
  await follow(visitor, link)
  await expect(visitor.getByRole('rowheader', { name })).toBeVisible()
  expect(await visitor.content()).not.toContain('内部的原因')
  await sql(`update transfer set is_noticed = false where id = '${id}'`)
  await visitor.reload()
  await expect(visitor.getByText(CLOSED)).toBeVisible()
})

test('every page by link says the same to everybody without its key, by GET and HEAD', async () => {
  const cookies = [undefined, await sessionOf('noperm'), await sessionOf('hrdir')]
  for (const path of Object.keys(LINKED)) {
    for (const cookie of cookies) {
      const page = await visit(path, { cookie })
      const head = await visit(path, { cookie, method: 'HEAD' })
      expect(page.text, path).toContain(CLOSED)
      expect(head.text).toBe('')
      for (const { status, headers } of [page, head]) {
        expect(status, path).toBe(200)
        expect(headers['cache-control'], path).toBe('no-store')
        expect(headers['x-robots-tag']).toBe('noindex, nofollow')
        expect(headers['referrer-policy']).toBe('no-referrer')
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
    const moved = await visit(`${path}?k=wrong`)
    expect([moved.status, moved.location], path).toEqual([303, path])
    const kept = moved.setCookies.map((line) => line.split(';')[0]).join('; ')
    const door = await visit(path, { cookie: kept })
    expect(door.text).toContain('打开')
    const refused = await visit(path, { cookie: kept, form: { passcode: '' } })
    expect(refused.text, path).toContain(CLOSED)
  }
  const [row] = await sql<{ positive: string; transfer: string; dept: string }>(
    `select (select id from positive where deleted_at is null limit 1) as positive,
       (select id from transfer where deleted_at is null limit 1) as transfer,
       (select id from department where deleted_at is null and enabled limit 1) as dept`,
  )
  for (const path of [
    `/SharingCenter/Positive?positiveId=${row?.positive}`,
    `/SharingCenter/TransferCenter?transferId=${row?.transfer}`,
    `/SharingCenter/TransferCenter?deptId=${row?.dept}&month=2026-01`,
  ]) {
    for (const cookie of cookies.slice(0, 2)) {
      const { status, text } = await visit(path, { cookie })
      expect(status, path).toBe(200)
      expect(text, path).toContain(CLOSED)
    }
  }
})
