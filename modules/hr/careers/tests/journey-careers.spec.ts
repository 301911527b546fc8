import { brotliDecompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { request } from 'undici'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'
import { test } from '#tests/e2e/test.ts'
import { PDF } from '#tests/picture-files.ts'

const TELEPHONE = { width: 390, height: 844 }
const MOST_BYTES = 25 * 1024

type Need = { id: string; deptId: string; postId: string; post: string }

/** A need of the demo company, published from today on. */
async function publishedNeed(): Promise<Need> {
  const [need] = await sql<Need>(
    `with published as (
       update recruiting_application set publish_state = '1', publish_until = today() + 30, channels = '{官网}'
       where id = (select id from recruiting_application
         where state = '4' and publish_state <> '9' and deleted_at is null order by created_at, id limit 1)
       returning id, dept_id, post_id)
     select a.id, a.dept_id as "deptId", a.post_id as "postId", p.name as post
     from published a join post p on p.id = a.post_id`,
  )
  if (!need) throw new Error('no need is approved')
  return need
}

const total = (text: string) => {
  const [one = 0, other = 0] = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return String(one + other)
}

test('a stranger reads a vacancy, applies with a résumé, sees how far it is and withdraws; the recruiter sees it', async ({
  openAs,
  watch,
}) => {
  watch.allow(422)
  const { post } = await publishedNeed()
  const page = await openAs(null)
  await page.setViewportSize(TELEPHONE)
  await page.goto('/SharingCenter/Recruitment')
  await page.getByRole('link', { name: post }).first().click()
  await expect(page.getByRole('heading', { name: '岗位职责' })).toBeVisible()
  await expect(page.getByText('招聘负责人在 3 天内查看您的材料')).toBeVisible()
  await page.getByRole('link', { name: '应聘登记' }).click()
  await page.getByLabel('姓名').fill('阿依古丽·买买提')
  await page.getByLabel('手机').fill('16631230001')
  await page.getByLabel('学历').selectOption({ label: '本科' })
  const resume = { name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF }
  await page.getByLabel('简历', { exact: true }).setInputFiles(resume)
  const [notice, pool] = [page.getByLabel('我已阅读并同意'), page.getByLabel('同意保留在人才库')]
  await expect(notice).not.toBeChecked()
  await expect(pool).not.toBeChecked()
  await notice.check()
  const sum = page.getByLabel('+')
  await sum.fill('99')
  await page.getByRole('button', { name: '提交应聘' }).click()
  // The form keeps the typed values and the file.
  await expect(page.getByText('答案不正确')).toBeVisible()
  await expect(page.getByLabel('姓名')).toHaveValue('阿依古丽·买买提')
  await expect(page.getByLabel('我已阅读并同意')).toBeChecked()
  await page.getByLabel('简历', { exact: true }).setInputFiles(resume)
  await sum.fill(total((await page.locator('label[for="sum"]').textContent()) ?? ''))
  await page.getByRole('button', { name: '提交应聘' }).click()

  await expect(page.getByRole('heading', { name: '感谢您的应聘' })).toBeVisible()
  const told = (await page.getByText('您的应聘编号').textContent()) ?? ''
  const number = /HX\d+/.exec(told)?.[0] ?? ''
  const ticket = await page.getByLabel('进度页面链接').inputValue()
  await page.goto(new URL(ticket).pathname + new URL(ticket).search)
  await expect(page).toHaveURL('/SharingCenter/candidate')
  await page.getByRole('button', { name: '打开' }).click()
  await expect(page.getByRole('heading', { name: '已收到，等待查看' })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth).catch(() => null)
  expect(width ?? TELEPHONE.width).toBeLessThanOrEqual(TELEPHONE.width)
  await page.getByRole('link', { name: '撤回应聘' }).click()
  await page.getByRole('button', { name: '撤回应聘' }).click()
  await expect(page.getByRole('heading', { name: '您已撤回应聘' })).toBeVisible()

  const recruiter = await openAs('recruiter')
  await recruiter.goto(`/hr/candidates?key=${number}`)
  const row = recruiter.getByRole('row', { name: '阿依古丽·买买提' })
  await expect(row).toContainText('本人放弃')
  await expect(row).toContainText('官网')
  await row.getByRole('link', { name: '阿依古丽·买买提' }).click()
  await expect(recruiter.getByRole('region', { name: '应聘经过' })).toContainText(
    '待筛选 → 本人放弃',
  )
})

test('a recruiter copies the address of the public page', async ({ openAs }) => {
  const { id, post } = await publishedNeed()
  const page = await openAs('recruiter')
  await page.goto(`/hr/recruiting-applications/${id}`)
  const address = await page.getByLabel('公开页面的地址').inputValue()
  expect(new URL(address).pathname).toBe('/SharingCenter/Recruitment')
  await page.getByRole('link', { name: '公开页面' }).click()
  await expect(page.getByRole('heading', { name: post, exact: true })).toBeVisible()
})

test('shared pages are one document for everybody: no cookie, no script, a tag', async () => {
  const { id, deptId, postId } = await publishedNeed()
  const session = await sessionOf('hrdir')
  for (const path of [
    '/SharingCenter/Recruitment',
    `/SharingCenter/Recruitment?id=${id}`,
    '/SharingCenter/Recruitment?id=none',
    `/SharingCenter/postInfo?id=${postId}`,
    `/SharingCenter/dptinfo?id=${deptId}`,
  ]) {
    const stranger = await visit(path)
    // A signed-in reader with the right sees the leader of a department, and no cache keeps that.
    const mayRead = path.includes('dptinfo')
    const cookies = `${mayRead ? '' : `${session}; `}staffdesk-preferences=language%3Des`
    const signedIn = await visit(path, { cookie: cookies })
    const head = await visit(path, { method: 'HEAD' })
    expect(signedIn.text, path).toBe(stranger.text)
    expect(head.text).toBe('')
    for (const { status, headers, setCookies } of [stranger, signedIn, head]) {
      expect(status, path).toBe(200)
      expect(setCookies, path).toEqual([])
      expect(headers['cache-control']).toBe('public, max-age=60')
      expect(headers['x-robots-tag']).toBe('noindex, nofollow')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers.vary).toContain('Accept-Language')
    }
    expect(stranger.text).not.toContain('<script')
    const etag = String(stranger.headers.etag)
    const again = await visit(path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    const spanish = await visit(path, { headers: { 'accept-language': 'es' } })
    expect(spanish.text).toContain('<html lang="es">')
    const english = await visit(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
    expect(english.text).toContain('<html lang="en-GB">')
  }
})

test('search engines may list vacancies only if the company says so, and the page of an application never', async ({
  openAs,
}) => {
  const robots = async (path: string) => (await visit(path)).headers['x-robots-tag']
  const { id, postId, post } = await publishedNeed()
  // A text that would end the data block, and the page with it.
  const [{ city = '' } = {}] = await sql<{ city: string }>(
    `select city from recruiting_application where id = '${id}'`,
  )
  const setCity = (name: string) =>
    sql(`update recruiting_application set city = $1, published_at = now() where id = $2`, [
      name,
      id,
    ])
  await setCity('</script><b>上海')
  expect((await visit('/sitemap.xml')).status).toBe(404)
  expect((await visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  expect((await visit(`/SharingCenter/Recruitment?id=${id}`)).text).not.toContain('<script')
  await sql(`update policy_param set value = 'true' where key = 'public.indexable'`)
  expect(await robots('/SharingCenter/Recruitment')).toBe('all')
  const map = await visit('/sitemap.xml')
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const places = [...map.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at))
  const listed = ['/SharingCenter/Recruitment', '/SharingCenter/postInfo']
  expect(places.filter(({ pathname }) => !listed.includes(pathname))).toEqual([])
  expect(places.map(({ search }) => search)).toContain(`?id=${id}`)
  for (const { pathname, search } of places) {
    const { status, headers, text } = await visit(pathname + search)
    expect([status, headers['x-robots-tag']], search).toEqual([200, 'all'])
    expect(text, search).not.toContain('链接无效或已过期')
  }
  const allowed = (await visit('/robots.txt')).text
  expect(allowed).toContain('Allow: /SharingCenter/Recruitment\n')
  expect(allowed).toContain('Disallow: /\n')
  expect(allowed).toContain('/sitemap.xml\n')
  const { text } = await visit(`/SharingCenter/Recruitment?id=${id}`)
  const blocks = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/g)]
  expect(blocks.map(([, kind]) => kind)).toEqual([' type="application/ld+json"'])
  const facts = JSON.parse(blocks[0]?.[2] ?? '')
  expect(facts).toMatchObject({ '@type': 'JobPosting', title: post, directApply: true })
  expect(facts.jobLocation.address.addressLocality).toBe('</script><b>上海')
  expect(facts.datePosted).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(facts).not.toHaveProperty('baseSalary')
  // A browser that finds a script against the policy writes an error, which fails the test.
  const page = await openAs(null)
  await page.goto(`/SharingCenter/Recruitment?id=${id}`)
  await expect(page.getByRole('heading', { name: post, exact: true })).toBeVisible()
  await page.goto(`/SharingCenter/postInfo?id=${postId}`)
  for (const path of [
    '/SharingCenter/dptinfo',
    '/SharingCenter/candidate',
    '/Thanks',
    '/addUser',
  ]) {
    expect(await robots(path), path).toBe('noindex, nofollow')
  }
  await sql(`update policy_param set value = 'false' where key = 'public.indexable'`)
  await setCity(city)
})

test('pages of one person are kept by nobody', async () => {
  const { id } = await publishedNeed()
  for (const path of [
    `/addUser?job=${id}`,
    '/addUser?job=none',
    '/Thanks',
    '/SharingCenter/candidate',
    '/SharingCenter/candidate?k=none',
  ]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { status, headers } = await visit(path, { method })
      expect(status, path).toBeLessThan(400)
      expect(headers['cache-control'], path).toBe('no-store')
      expect(headers['x-robots-tag'], path).toBe('noindex, nofollow')
      expect(headers['referrer-policy'], path).toBe('no-referrer')
    }
  }
})

test('unknown and closed pages are alike', async () => {
  const gone = await visit('/SharingCenter/Recruitment?id=none')
  const unknown = await visit(`/SharingCenter/Recruitment?id=${crypto.randomUUID()}`)
  const without = (text: string) => text.replaceAll(/id=[^"&]*/g, '')
  expect(without(unknown.text)).toBe(without(gone.text))
  for (const page of ['postInfo', 'dptinfo', 'candidate']) {
    expect((await visit(`/SharingCenter/${page}?id=none`)).text).toContain(
      '链接无效或已过期，请联系发送人',
    )
  }
})

test('pages with their styles fit into 25 kB', async () => {
  const { id } = await publishedNeed()
  const { url } = readRun()
  const bytesOf = async (path: string) => {
    const answer = await request(url + path, { headers: { 'accept-encoding': 'br' } })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    return { size: bytes.byteLength, text: brotliDecompressSync(bytes).toString() }
  }
  for (const path of [
    '/SharingCenter/Recruitment',
    `/SharingCenter/Recruitment?id=${id}`,
    `/addUser?job=${id}`,
  ]) {
    const { size, text } = await bytesOf(path)
    const sheets = [...text.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    )
    expect(sheets).toHaveLength(1)
    const sizes = await Promise.all(sheets.map(async (href) => (await bytesOf(href)).size))
    const all = sizes.reduce((sum, one) => sum + one, size)
    expect(all, path).toBeLessThanOrEqual(MOST_BYTES)
  }
})

test('a body that no form of ours has is refused in the frame of the page', async () => {
  const { id } = await publishedNeed()
  const { url } = readRun()
  const boundary = 'x'.repeat(20)
  const parts = Array.from({ length: 140 }, (_, at) => {
    return `--${boundary}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`
  })
  const refused = await visit(`/addUser?job=${id}`, {
    method: 'POST',
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: url },
  })
  expect([refused.status, refused.text]).toEqual([
    413,
    expect.stringContaining('每个文件不超过 10 MB'),
  ])
  const foreign = await visit(`/addUser?job=${id}`, {
    method: 'POST',
    body: '',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
})
