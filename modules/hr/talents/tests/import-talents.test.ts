import { afterAll, beforeAll, expect, test } from 'vitest'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { csvOf, importDesk } from '#platform/tests/imports/import-desk.ts'
import { QUICK } from '#platform/tests/jobs/sample-jobs.ts'
import { newId, savedIn } from '#tests/api/running-api.ts'
import { openCompany } from '#tests/api/test-company.ts'

const HEADINGS = ['姓名', '手机', '邮箱', '毕业院校', '技能', '告知文本']

let company: Awaited<ReturnType<typeof openCompany>>
let jobs: ReturnType<(typeof company)['api']['startJobs']>
let text: { id: string; name: string }

beforeAll(async () => {
  company = await openCompany()
  jobs = company.api.startJobs({ atOnce: 1, pulse: QUICK })
  const [known] = await company.database.rows<{ id: string; name: string }>(
    `select id, name from consent_text where kind = '应聘告知' and effective_from <= today() order by edition limit 1`,
  )
  if (!known) throw new Error('the company has no text for applicants')
  text = known
})
afterAll(async () => {
  await jobs?.stop()
  await company?.close()
})

const lineOf = (name: string, phone: string, consentText = text.name) => ({
  姓名: name,
  手机: phone,
  邮箱: `${phone}@example.com`,
  毕业院校: '北方大学',
  技能: '',
  告知文本: consentText,
})

/** The row and its history, without what differs between two people. */
async function written(phone: string) {
  const [row] = await company.database.rows(
    `select to_jsonb(t) - '{id,talent_no,name,phone,email,created_at,updated_at,consent_at,last_act_at}'::text[] as row,
       l.action, l.version, l.title = t.name as "isTitled", l.before,
       l.after - '{name,phone,email}'::text[] as after, l.actor_id as "actorId"
     from talent t join audit_log l on l.record_id = t.id and l.resource = 'hr/talents' where t.phone = $1`,
    [phone],
  )
  return row
}

test('people of a file are written like people of a form, with numbers in their order', async () => {
  const recruiter = await company.api.as('recruiter')
  savedIn(
    await recruiter(talents.endpoints.add, {
      method: 'POST',
      body: {
        id: newId(),
        name: '表单人',
        phone: '16610000001',
        email: '16610000001@example.com',
        school: '北方大学',
        consentTextId: text.id,
      },
    }),
  )
  const desk = importDesk(company.api)
  const lines = [lineOf('文件甲', '16610000002'), lineOf('文件乙', '16610000003')]
  const { id } = await desk.sent('recruiter', csvOf(lines, HEADINGS), { resource: talents })
  expect((await desk.commit('recruiter', id)).state).toBe('done')
  const ofForm = await written('16610000001')
  expect(ofForm).toBeDefined()
  expect(await written('16610000002')).toEqual(ofForm)
  const numbers = await company.database.rows<{ number: string }>(
    `select talent_no as number from talent where phone between '16610000001' and '16610000003' order by phone`,
  )
  const [first = 0, ...others] = numbers.map(({ number }) => Number(number.replace(/\D/g, '')))
  expect(others).toEqual([first + 1, first + 2])
})

test('a text that is not in force is refused in its row', async () => {
  await company.database.rows(
    `insert into consent_text select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'edition', 99,
       'name', '明日的告知', 'effective_from', today() + 1))).* from consent_text c where c.id = $1`,
    [text.id],
  )
  const desk = importDesk(company.api)
  const lines = [lineOf('文件丙', '16610000004'), lineOf('文件丁', '16610000005', '明日的告知')]
  const { counts } = await desk.sent('recruiter', csvOf(lines, HEADINGS), { resource: talents })
  expect([counts.add, counts.refused]).toEqual([1, 1])
})

test('new people who are known already come first, with who they are, and are added all the same', async () => {
  const recruiter = await company.api.as('recruiter')
  const add = async (values: object) =>
    savedIn(
      await recruiter(talents.endpoints.add, {
        method: 'POST',
        body: Object.assign({ id: newId(), consentTextId: text.id }, values),
      }),
    )
  const { id: sure } = await add({
    name: '相识甲',
    phone: '16610000011',
    email: 'known@example.com',
  })
  const { id: likely } = await add({
    name: '相识乙',
    phone: '16610000012',
    school: '北方大学',
    major: '会计',
  })
  const numberOf = async (id: string) =>
    String(await company.database.value('select talent_no from talent where id = $1', [id]))
  const headings = [...HEADINGS, '专业']
  const lines = [
    Object.assign(lineOf('陌生人', '16610000013'), { 专业: '' }),
    Object.assign(lineOf('相识乙', '16610000014'), { 专业: '会计' }),
    Object.assign(lineOf('改名甲', '16610000015'), { 邮箱: 'Known@example.com', 专业: '' }),
  ]
  const desk = importDesk(company.api)
  const file = await desk.sent('recruiter', csvOf(lines, headings), { resource: talents })
  expect([file.counts.add, file.counts.refused]).toEqual([3, 0])
  const { noted, data } = await desk.page('recruiter', file.id, 'add')
  expect(noted).toBe(2)
  expect(data.map(({ title, note }) => [title, note])).toEqual([
    ['相识乙', expect.stringContaining(`可能已有此人：${await numberOf(likely)} 相识乙`)],
    ['改名甲', expect.stringContaining(`已有此人：${await numberOf(sure)} 相识甲`)],
    ['陌生人', ''],
  ])
  expect((await desk.commit('recruiter', file.id)).state).toBe('done')
  expect(
    await company.database.value(
      `select count(*)::integer from talent where phone between '16610000013' and '16610000015'`,
    ),
  ).toBe(3)
})
