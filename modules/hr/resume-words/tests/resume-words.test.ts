import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import {
  RESUME_CALLS,
  resumeHits,
  resumeTexts,
} from '#modules/hr/resume-words/wire/resume-words.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { MANY_TEXTS } from '#platform/api/store/rows/match-file-text.ts'
import { pageIn, savedIn } from '#tests/api/running-api.ts'
import { docxWith, docxWithMacro, pdfWith } from './document-files.ts'
import { openResumeDesk } from './resume-desk.ts'

const LONG_MS = 120_000
const NOTHING = { ids: [], count: 0 }

let desk: Awaited<ReturnType<typeof openResumeDesk>>

beforeAll(async () => {
  desk = await openResumeDesk()
}, LONG_MS)
afterAll(() => desk?.close())

const of = (id: string) => ({ ids: [id], count: 1 })
const inTalents = (key: string, who?: string) => desk.find(talents.endpoints.list, key, who)
const inCandidates = (key: string, who?: string) => desk.find(candidates.endpoints.list, key, who)

async function hits(list: string, key: string, ids: readonly string[], who = 'recruiter') {
  const query = { list, key, ids: ids.join(',') }
  const answer = await desk.by(who)(RESUME_CALLS.hits, { query })
  return answer.status === 200 ? resumeHits.parse(answer.body.response) : answer.status
}

const act = (name: string, id: string, body: object) =>
  desk.by('recruiter')(talents.actions[name]?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })

describe('a résumé', { timeout: LONG_MS }, () => {
  test('is found by its words once the job has read it, in both lists', async () => {
    const { id, talentId } = await desk.sends(
      pdfWith('负责盾构施工', '热合曼·艾力 Kubernetes Núñez'),
    )
    expect(await inTalents('盾构')).toEqual(NOTHING)
    expect(await desk.textOf(talentId)).toEqual([{ result: 'waiting', words: null }])
    expect(await desk.readAll()).toEqual([])
    for (const key of [
      '盾构',
      '盾构施工',
      '热合曼·艾力',
      '热合曼•艾力',
      'kubernetes',
      'KUBER',
      'nunez',
      '盾构 kubernetes',
    ]) {
      expect([key, await inTalents(key)]).toEqual([key, of(talentId)])
      expect([key, await inCandidates(key)]).toEqual([key, of(id)])
    }
    for (const key of ['构盾', '施工图', 'bernetes', 'ku']) {
      expect([key, await inTalents(key)]).toEqual([key, NOTHING])
    }
  })

  test('shows where the word stands', async () => {
    const { id, talentId } = await desk.sends(docxWith('二〇二〇年起从事桥梁检测', '工作'), {
      name: '我的简历.docx',
    })
    await desk.readAll()
    const told = { file: '我的简历.docx', excerpt: '二〇二〇年起从事桥梁检测 工作' }
    expect(await hits('hr/talents', '桥梁', [talentId])).toEqual([
      Object.assign({ id: talentId }, told),
    ])
    expect(await hits('hr/candidates', '检测工作', [id])).toEqual([Object.assign({ id }, told)])
    expect(await hits('hr/talents', '隧道', [talentId])).toEqual([])
  })

  test('of two words in two places is found, and of words in a line that breaks', async () => {
    const { talentId } = await desk.sends(pdfWith('钢结', '构焊接', 'React'))
    await desk.readAll()
    expect(await inTalents('钢结构')).toEqual(of(talentId))
    expect(await inTalents('焊接 react')).toEqual(of(talentId))
    expect(await inTalents('焊接 angular')).toEqual(NOTHING)
  })

  test('with a frequent word is found by the other way of searching, with the same rows', async () => {
    const { id, talentId } = await desk.sends(pdfWith('精通锻压工艺'))
    await desk.readAll()
    const found = async (key: string) => [
      await inTalents(key),
      await inCandidates(key),
      (await inTalents(`锻压 ${key}`)).count,
    ]
    const few = await found('锻压')
    expect(few).toEqual([of(talentId), of(id), 1])
    await desk.hasTexts(talentId, '锻压', MANY_TEXTS)
    expect(await found('锻压')).toEqual(few)
    // A frequent word beside one that nobody has.
    expect(await inTalents('锻压 龘龘')).toEqual(NOTHING)
    await desk.database.rows('delete from file where record_id = $1 and place > 1', [talentId])
  })

  test('without a text tells the recruiter why, and is not read again', async () => {
    const { talentId } = await desk.sends(pdfWith('text'))
    const [file] = await desk.database.rows<{ id: string }>(
      'select id from file where record_id = $1',
      [talentId],
    )
    const [key] = await desk.database.rows<{ key: string }>(
      'select key from file_object where file_id = $1',
      [file?.id],
    )
    // The store checks what it gives back, so the row has to know the other bytes.
    const bytes = docxWithMacro()
    desk.files.kept.set(String(key?.key), bytes)
    await desk.database.rows(
      `update file_object set sha256 = encode(sha256($2), 'hex'),
         type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' where file_id = $1`,
      [file?.id, bytes],
    )
    await desk.readAll()
    const read = async () =>
      resumeTexts.parse(
        (await desk.by('recruiter')(RESUME_CALLS.texts, { query: { id: talentId } })).body.response,
      )
    expect(await read()).toEqual([
      { fileId: file?.id, name: '简历.pdf', result: 'unsafe', letters: null },
    ])
    const tries = () =>
      desk.database.value('select tries from file_text where record_id = $1', [talentId])
    const before = await tries()
    await desk.readAll()
    expect([before, await tries()]).toEqual([1, 1])
  })

  test('whose bytes are missing waits, holds up no other one, and is given up after some tries', async () => {
    const lost = await desk.sends(pdfWith('lost'))
    const [key] = await desk.database.rows<{ key: string }>(
      'select o.key from file_object o join file f on f.id = o.file_id where f.record_id = $1',
      [lost.talentId],
    )
    desk.files.kept.delete(String(key?.key))
    const other = await desk.sends(pdfWith('风机叶片'))
    expect(await desk.readAll()).toHaveLength(1)
    expect(await inTalents('风机')).toEqual(of(other.talentId))
    expect(await desk.textOf(lost.talentId)).toMatchObject([{ result: 'waiting' }])
    expect(await desk.readAll()).toEqual([])
    for (let tries = 0; tries < 4; tries += 1) {
      await desk.database.rows('update file_text set next_at = now() where record_id = $1', [
        lost.talentId,
      ])
      await desk.readAll()
    }
    expect(await desk.textOf(lost.talentId)).toEqual([{ result: 'failed', words: null }])
  })

  test('is read by another process when this one stops', async () => {
    const { talentId } = await desk.sends(pdfWith('停车'))
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 300)
    await desk.readAll(stopping.signal)
    expect(await desk.textOf(talentId)).toEqual([{ result: 'waiting', words: null }])
    await desk.readAll()
    expect(await desk.textOf(talentId)).toEqual([{ result: 'read', words: '停车' }])
  })

  test('that is deleted takes its text with it', async () => {
    const { talentId } = await desk.sends(pdfWith('高压电工'))
    await desk.readAll()
    const fileId = await desk.database.value('select id from file where record_id = $1', [talentId])
    expect(await inTalents('高压')).toEqual(of(talentId))
    await desk.database.rows('delete from file where id = $1', [fileId])
    expect(await desk.textOf(talentId)).toEqual([])
    expect(await inTalents('高压')).toEqual(NOTHING)
  })

  test('leaves no word in the history, in exports and in the search over everything', async () => {
    const { talentId } = await desk.sends(pdfWith('zqxhistory'))
    await desk.readAll()
    await desk.database.rows('update talent set remark = null where id = $1', [talentId])
    const told = await desk.database.value(
      `select count(*)::int from audit_log where to_jsonb(audit_log)::text like '%zqxhistory%'`,
    )
    expect(told).toBe(0)
    const row = await desk.by('recruiter')(talents.endpoints.info, { query: { id: talentId } })
    expect(JSON.stringify(row.body)).not.toContain('zqxhistory')
    const all = await desk.by('recruiter')('/hr/Search/GetSearchResults', {
      query: { key: 'zqxhistory' },
    })
    expect(JSON.stringify(all.body)).not.toContain(talentId)
  })
})

describe('who may find by words', { timeout: LONG_MS }, () => {
  test('is who may read the résumés: a head with the application in the list finds nothing', async () => {
    const { id } = await desk.sends(pdfWith('超声探伤'), { name: '探伤.pdf' })
    await desk.readAll()
    const listed = pageIn(
      await desk.by('leader1')(candidates.endpoints.list, { query: { pageSize: '500' } }),
    )
    expect(listed.data.map((row) => row.id)).toContain(id)
    expect(await inCandidates('超声')).toEqual(of(id))
    expect(await inCandidates('超声', 'leader1')).toEqual(NOTHING)
    expect(await hits('hr/candidates', '超声', [id], 'leader1')).toBe(403)
    const texts = await desk.by('leader1')(RESUME_CALLS.texts, { query: { id } })
    expect(texts.status).toBe(403)
  })

  test('is nobody, once the time of the person has ended', async () => {
    const { id, talentId } = await desk.sends(pdfWith('潜水作业'))
    await desk.readAll()
    expect(await inTalents('潜水')).toEqual(of(talentId))
    await desk.database.rows("update candidate set state = '81' where id = $1", [id])
    await desk.database.rows(
      "update talent set last_act_at = now() - interval '25 months' where id = $1",
      [talentId],
    )
    expect(await inTalents('潜水')).toEqual(NOTHING)
    expect(await inCandidates('潜水')).toEqual(NOTHING)
    expect(await hits('hr/talents', '潜水', [talentId])).toEqual([])
  })

  test('learns no row beyond the list by asking for it', async () => {
    const one = await desk.sends(pdfWith('起重指挥'))
    await desk.readAll()
    await desk.database.rows('update candidate set deleted_at = now() where id = $1', [one.id])
    expect(await hits('hr/candidates', '起重', [one.id])).toEqual([])
  })
})

test('a merger keeps the words of both, and undoing it gives them back', {
  timeout: LONG_MS,
}, async () => {
  const keep = await desk.sends(pdfWith('测绘无人机'))
  const drop = await desk.sends(pdfWith('地铁信号'))
  await desk.readAll()
  const preview = await act('merge', keep.talentId, { dropId: drop.talentId, preview: true })
  expect(preview.status).toBe(200)
  savedIn(await act('merge', keep.talentId, { dropId: drop.talentId }))
  expect(await inTalents('测绘')).toEqual(of(keep.talentId))
  expect(await inTalents('地铁信号')).toEqual(of(keep.talentId))
  savedIn(await act('undoMerge', keep.talentId, {}))
  expect(await inTalents('地铁信号')).toEqual(of(drop.talentId))
  expect(await inTalents('测绘')).toEqual(of(keep.talentId))
})
