import { expect } from '@playwright/test'
import { sql } from '#tests/e2e/database.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { test } from '#tests/e2e/test.ts'

const KIND = 'hr/post-explains'

/** Adds a draft of the recruiter, about a new post that no other test uses. */
async function addDraft(): Promise<string> {
  const name = unique('评论')
  const [row] = await sql<{ id: string }>(
    `with place as (select id from department where name = '技术研发中心' limit 1),
     writer as (select id from app_user where user_name = 'recruiter'),
     made as (
       insert into post (id, code, name, dept_id, work_type, category)
       select gen_random_uuid(), $1, $1, place.id, '技术', '专业技术' from place returning id, dept_id
     )
     insert into post_explain (id, doc_no, dept_id, post_id, edition, effective_date, purpose, duties,
       apply_user_id, created_by)
     select gen_random_uuid(), next_document_number('SM'), made.dept_id, made.id, 1, today(), '试用',
       '[]', writer.id, writer.id
     from made, writer returning id`,
    [name],
  )
  if (!row) throw new Error('no draft was made')
  return row.id
}

const nameOf = async (user: string) =>
  (await sql<{ name: string }>('select name from app_user where user_name = $1', [user]))[0]
    ?.name ?? ''

test('people speak of a document, name who may see it, and take back what they said', {
  tag: '@scripts',
}, async ({ openAs, watch }) => {
  const id = await addDraft()
  const [leader, staff, words] = [await nameOf('leader1'), await nameOf('staff1'), unique('意见')]
  const writer = await openAs('recruiter')
  await writer.goto(`/${KIND}/${id}`)
  const panel = writer.getByRole('region', { name: '评论' })
  await panel.getByRole('textbox', { name: '评论内容' }).fill(words)
  await panel.getByRole('button', { name: '提到同事…' }).click()

  // The typed text is kept. The search does not find people who may not see the document.
  await expect(writer.getByRole('textbox', { name: '评论内容' })).toHaveValue(words)
  const find = async (key: string) => {
    const box = writer.getByRole('searchbox', { name: '姓名、编码或部门' })
    await box.fill(key)
    // Enter starts the search for people; it does not publish the comment.
    await box.press('Enter')
    await expect(writer.getByText('评论已发表')).toHaveCount(0)
    await expect(box).toHaveValue(key)
  }
  await find(leader)
  await writer.getByRole('checkbox', { name: new RegExp(leader) }).check()
  await find(staff)
  await expect(writer.getByRole('checkbox', { name: new RegExp(staff) })).toHaveCount(0)
  // A ticked user stays on the list, and ticked, when a later search does not find them.
  await expect(writer.getByRole('checkbox', { name: new RegExp(leader) })).toBeChecked()
  await writer.getByRole('button', { name: '发表' }).click()
  await expect(writer.getByText('评论已发表').first()).toBeVisible()
  await expect(panel).toContainText(words)
  await expect(panel).toContainText(`提到：${leader}`)

  const reader = await openAs('leader1')
  await reader.goto(`/hr/my-approval/${id}?kind=${encodeURIComponent(KIND)}`)
  const read = reader.getByRole('region', { name: '评论' })
  await expect(read).toContainText(words)
  await expect(read.getByRole('button', { name: /^删除/ })).toHaveCount(0)
  // The server refuses an empty comment.
  watch.allow(400)
  await read.getByRole('button', { name: '发表' }).click()
  await expect(reader.getByRole('alert')).toContainText('内容不能为空')

  await panel.getByRole('button', { name: /^删除/ }).click()
  await expect(panel).toContainText('评论已删除')
  await expect(panel).not.toContainText(words)
})

test('an at sign opens the people who may see the document, and Markdown is shown without its scripts', {
  tag: '@scripts',
}, async ({ openAs, isScripted }) => {
  const id = await addDraft()
  const [leader, words] = [await nameOf('leader1'), unique('意见')]
  const writer = await openAs('recruiter')
  await writer.goto(`/${KIND}/${id}`)
  const panel = writer.getByRole('region', { name: '评论' })
  const box = panel.getByRole('textbox', { name: '评论内容' })
  const attack = '[看](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script>'
  await box.fill(`**${words}** ${attack} @${leader}`)
  if (isScripted) {
    const list = panel.getByRole('listbox', { name: '提到' })
    await expect(list.getByRole('option')).toHaveCount(1)
    await box.press('Enter')
    await expect(list).toBeHidden()
    await expect(box).toHaveValue(new RegExp(`@${leader} $`))
  }
  await panel.getByRole('button', { name: '发表' }).click()
  const comment = panel.getByRole('listitem').filter({ hasText: words })
  await expect(comment.locator('strong', { hasText: words })).toBeVisible()
  await expect(comment.locator('a[href], img, script')).toHaveCount(0)
  await expect(writer).toHaveURL(/#comment-/)
  await expect(comment).toContainText(`提到：${leader}`)
  const reader = await openAs('leader1')
  await reader.goto('/messages')
  await expect(reader.getByRole('main')).toContainText(words)
})
