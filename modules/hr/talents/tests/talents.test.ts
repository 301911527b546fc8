import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import {
  TALENT_LIKENESS,
  type TalentLikeness,
  talentLikeness,
} from '#modules/hr/talents/wire/likeness.ts'
import { type Answer, newId, pageIn, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { openCompany, signInAll } from '#tests/api/test-company.ts'

let company: Awaited<ReturnType<typeof openCompany>>
let by: Awaited<ReturnType<typeof signInAll>>
let textId: string
let poolTextId: string

beforeAll(async () => {
  company = await openCompany()
  by = await signInAll(company.api, ['recruiter', 'hrmgr', 'hrdir', 'leader1', 'auditor'])
  const text = async (kind: string) =>
    String(
      await company.database.value(
        'select id from consent_text where kind = $1 order by edition limit 1',
        [kind],
      ),
    )
  textId = await text('应聘告知')
  poolTextId = await text('人才库')
})
afterAll(() => company?.close())

type Values = Readonly<Record<string, unknown>>

const ask = (values: Values): Promise<Answer> =>
  by('recruiter')(talents.endpoints.add, {
    method: 'POST',
    body: { id: newId(), name: '应聘人', consentTextId: textId, ...values },
  })
const add = async (values: Values) => savedIn(await ask(values)).id
const act = (name: string, id: string, body: object = {}, who = 'recruiter') =>
  by(who)(talents.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
const read = async (id: string) =>
  recordIn(await by('recruiter')(talents.endpoints.info, { query: { id } }))

async function likeness(id: string, who = 'recruiter'): Promise<TalentLikeness> {
  const answer = await by(who)(TALENT_LIKENESS, { query: { id } })
  expect(answer.status).toBe(200)
  return talentLikeness.parse(answer.body.response)
}

const idsOf = ({ talents: found }: TalentLikeness, isSure: boolean) =>
  found
    .filter((one) => one.isSure === isSure)
    .map(({ id }) => id)
    .sort()

test('links people over chains: A and B by e-mail, B and C by telephone are one group', async () => {
  const a = await add({ name: '甲一', phone: '16600100001', email: 'chain@example.com' })
  const b = await add({ name: '甲二', phone: '16600100002', email: 'Chain@Example.com' })
  const c = await add({ name: '甲三', phone: '16600100002' })
  expect(idsOf(await likeness(a), true)).toEqual([b, c].sort())
  expect(idsOf(await likeness(c), true)).toEqual([a, b].sort())
})

test('a name with a birth day, or with school and major, is only likely', async () => {
  const at = { school: '某大学', major: '会计学' }
  const a = await add({ name: '乙一', phone: '16600200001', birthDate: '1990-03-05', ...at })
  const b = await add({ name: '乙一', phone: '16600200002', birthDate: '1990-03-05' })
  const c = await add({ name: '乙一', phone: '16600200003', ...at })
  const d = await add({ name: '乙一', phone: '16600200004' })
  const found = await likeness(a)
  expect(idsOf(found, true)).toEqual([])
  expect(idsOf(found, false)).toEqual([b, c].sort())
  expect(idsOf(await likeness(d), false)).toEqual([])
})

test('the answer to an addition says that somebody looks like the same person', async () => {
  await add({ phone: '16600300001' })
  const second = await ask({ phone: '16600300001' })
  expect(second.body.msg).toContain('1 条人才可能是同一人')
})

test('somebody whose agreement ended yesterday is found by no search and named in no likeness', async () => {
  const a = await add({ name: '丙一', phone: '16600400001' })
  const b = await add({ name: '丙二', phone: '16600400001' })
  const keep = { consentTextId: poolTextId, poolUntil: String(await day(5)) }
  savedIn(await act('consent', b, keep))
  expect(idsOf(await likeness(a), true)).toEqual([b])
  await company.database.rows('update talent set pool_until = today() - 1 where id = $1', [b])
  expect(idsOf(await likeness(a), true)).toEqual([])
  const found = await by('recruiter')(talents.endpoints.list, { query: { key: '丙二' } })
  expect(pageIn(found).data).toEqual([])
  expect((await by('recruiter')(talents.endpoints.info, { query: { id: b } })).status).toBe(404)
})

const day = (ahead: number) => company.database.value('select (today() + $1::int)::text', [ahead])

test('an agreement to stay in the pool has an end, no later than its text says', async () => {
  const id = await add({ phone: '16600500001' })
  const consent = (body: Values) => act('consent', id, body)
  expect(refusalIn(await consent({ consentTextId: poolTextId })).errors).toEqual(['poolUntil'])
  const late = { consentTextId: poolTextId, poolUntil: String(await day(800)) }
  expect(refusalIn(await consent(late)).errors).toEqual(['poolUntil'])
  const other = { consentTextId: textId, poolUntil: String(await day(9)) }
  expect(refusalIn(await consent(other)).errors).toEqual(['poolUntil'])
  savedIn(await consent({ consentTextId: poolTextId, poolUntil: String(await day(9)) }))
  expect(await read(id)).toMatchObject({ poolState: '在库', consentTextId: poolTextId })
  savedIn(await act('leavePool', id))
  expect(await read(id)).toMatchObject({ poolState: '退出', poolUntil: null })
})

test('a consent text never changes; a new version follows it', async () => {
  const values = {
    kind: '敏感信息',
    effectiveFrom: '2024-01-01',
    months: 12,
    purposes: '体检',
    bodyZh: '第一版',
  }
  const post = (body: object) =>
    by('hrmgr')(consentTexts.endpoints.add, { method: 'POST', body: { id: newId(), ...body } })
  const first = savedIn(await post(values))
  const second = savedIn(await post({ ...values, bodyZh: '第二版' }))
  const texts = async (id: string) =>
    recordIn(await by('hrmgr')(consentTexts.endpoints.info, { query: { id } }))
  expect(await texts(first.id)).toMatchObject({ edition: 1, bodyZh: '第一版' })
  expect(await texts(second.id)).toMatchObject({ edition: 2, name: '敏感信息 第2版' })
  const changed = await by('hrmgr')(consentTexts.endpoints.update, {
    method: 'PUT',
    body: { id: first.id, version: 1, bodyZh: '另一版' },
  })
  expect(changed.status).toBe(400)
  await expect(
    company.database.rows("update consent_text set body_zh = '另一版' where id = $1", [first.id]),
  ).rejects.toThrow('never changes')
})

test('a merger fills what is missing and moves résumés; undoing it gives all back', async () => {
  const keep = await add({ name: '丁一', phone: '16600600001' })
  const drop = await add({ name: '丁一', phone: '16600600001', school: '某大学', tags: '好' })
  await company.database.rows(
    `insert into file (id, resource, record_id, field, name, created_by)
     select gen_random_uuid(), 'hr/talents', $1, 'resume', '简历.pdf', id from app_user where user_name = 'recruiter'`,
    [drop],
  )
  const preview = await act('merge', keep, { dropId: drop, preview: true })
  expect(preview.status).toBe(200)
  savedIn(await act('merge', keep, { dropId: drop }))
  expect(await read(keep)).toMatchObject({ school: '某大学', tags: '好', hasMerged: true })
  const owner = () =>
    company.database.value(
      "select record_id from file where resource = 'hr/talents' and name = '简历.pdf'",
    )
  expect(await owner()).toBe(keep)
  expect((await by('recruiter')(talents.endpoints.info, { query: { id: drop } })).status).toBe(404)
  expect(idsOf(await likeness(keep), true)).toEqual([])
  savedIn(await act('undoMerge', keep))
  expect(await read(keep)).toMatchObject({ school: null, tags: null, hasMerged: false })
  expect(await read(drop)).toMatchObject({ school: '某大学', tags: '好' })
  expect(await owner()).toBe(drop)
  const moves = await company.database.rows(
    `select count(*)::int as count from audit_log where record_id = any($1) and after ->> 'transition' in ('merge', 'undoMerge')`,
    [[keep, drop]],
  )
  expect(moves).toEqual([{ count: 4 }])
})

test('a merger is undone within 24 hours only, and nobody merges a record with itself', async () => {
  const keep = await add({ phone: '16600700001' })
  const drop = await add({ phone: '16600700001' })
  expect(refusalIn(await act('merge', keep, { dropId: keep })).errors).toEqual(['dropId'])
  savedIn(await act('merge', keep, { dropId: drop }))
  await company.database.rows(
    "update talent_merge set created_at = now() - interval '25 hours' where keep_id = $1",
    [keep],
  )
  expect((await act('undoMerge', keep)).status).toBe(409)
})

test('who may see bars on rehiring is told of a former employee; others learn that a check is needed', async () => {
  const [left] = await company.database.rows<{ id: string; phone: string }>(
    `select b.id, b.phone from user_base_info b join dimission d on d.user_id = b.id and d.effect_done
     where b.status = '4' and b.deleted_at is null and d.deleted_at is null limit 1`,
  )
  await company.database.rows('update dimission set black_list = true where user_id = $1', [
    left?.id,
  ])
  const id = await add({ phone: left?.phone })
  const told = await likeness(id, 'hrmgr')
  expect(told).toMatchObject({
    needsCheck: false,
    files: [{ id: left?.id, hasLeft: true, isBarred: true }],
  })
  expect(await likeness(id)).toMatchObject({ needsCheck: true, files: [] })
  const nobody = await add({ phone: '16600800009' })
  expect(await likeness(nobody)).toMatchObject({ needsCheck: false, files: [] })
})

test('heads have no access to the pool, and the auditor sees telephones masked', async () => {
  const id = await add({ phone: '16600900001' })
  expect((await by('leader1')(TALENT_LIKENESS, { query: { id } })).status).toBe(403)
  const seen = recordIn(await by('auditor')(talents.endpoints.info, { query: { id } }))
  expect(seen.phone).toBe('166****0001')
})

test('likeness among many people reads the indexes of its links, and not the people', async () => {
  await company.database.rows(
    `insert into talent (id, talent_no, name, phone, email, birth_date, school, major, consent_text_id)
     select gen_random_uuid(), 'LK' || n, '张' || (n % 5000), '177' || lpad(n::text, 8, '0'), 'many' || n || '@example.com',
       date '1970-01-01' + n % 12000, '学校' || n % 300, '专业' || n % 40, $1
     from generate_series(1, 20000) n`,
    [textId],
  )
  await company.database.rows('analyze talent')
  const id = await add({
    name: '张7',
    phone: '17700000007',
    email: 'many9@example.com',
    birthDate: '1975-05-05',
    school: '学校7',
    major: '专业7',
  })
  await company.database.rows('select * from talents_alike($1)', [id])
  type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  const [plan] = await company.database.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    'explain (analyze, buffers, format json) select * from talents_alike($1)',
    [id],
  )
  const { Plan: read } = plan?.['QUERY PLAN'][0] ?? {}
  const pages = Number(
    await company.database.value(
      "select pg_relation_size('talent') / current_setting('block_size')::integer",
    ),
  )
  expect(read && read['Shared Hit Blocks'] + read['Shared Read Blocks']).toBeLessThan(pages / 2)
  const found = await company.database.value('select count(*)::int from talents_alike($1)', [id])
  expect(found).toBeGreaterThan(1)
})
