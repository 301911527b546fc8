import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillMessage, MESSAGE_FIELDS } from '#modules/hr/candidate-messages/api/fill-message.ts'
import { flagMessages } from '#modules/hr/candidate-messages/api/flag-messages.ts'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { messageTexts } from '#modules/hr/candidate-messages/define/message-texts.ts'
import {
  MESSAGE_CALLS,
  messageDraft,
} from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { openInterviewDesk } from '#modules/hr/interviews/tests/interview-desk.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { mergeProblem } from '#platform/api/texts/merge-fields.ts'
import { newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'

let desk: Awaited<ReturnType<typeof openInterviewDesk>>

beforeAll(async () => {
  desk = await openInterviewDesk()
})
afterAll(() => desk?.close())

async function withDatabase<T>(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>) {
  const { db } = openDatabase(desk.url, {
    poolSize: 1,
    role: 'staffdesk_app',
    onIdleError: () => undefined,
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const flag = () => withDatabase((db) => db.transaction().execute(flagMessages))

const applies = async () => desk.applies(await desk.need(['leader1']))

const refuse = (id: string, body: object, who = 'recruiter') =>
  desk.by(who)(candidates.actions.refuse?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body: Object.assign({ failReason: '不符合要求', reason: '经验不足' }, body),
  })

type Row = {
  id: string
  state: string
  body: string
  language: string
  hours: number
  error: string | null
}

const messagesOf = (candidateId: string) =>
  desk.database.rows<Row>(
    `select id, state, body, language, round(extract(epoch from planned_at - now()) / 3600)::int as hours, error
     from candidate_message where candidate_id = $1 and deleted_at is null order by created_at`,
    [candidateId],
  )

const act = (name: string, id: string, body: object = {}, who = 'recruiter') =>
  desk.by(who)(candidateMessages.actions[name]?.endpoint ?? '', {
    method: 'PUT',
    query: { id },
    body,
  })

const draft = (candidateId: string, occasion: string, language = 'zh', who = 'recruiter') =>
  desk.by(who)(MESSAGE_CALLS.draft, { query: { candidateId, occasion, language } })

const draftOf = async (candidateId: string, occasion: string, language = 'zh') =>
  messageDraft.parse((await draft(candidateId, occasion, language)).body.response).body

describe('a message to a candidate', () => {
  test('is filled in by its template, in three languages, without reason, score or pay', async () => {
    const id = await applies()
    const { candidateNo, name } = recordIn(
      await desk.by('recruiter')(candidates.endpoints.info, { query: { id } }),
    )
    for (const [language, word] of [
      ['zh', '您好'],
      ['en', 'Dear'],
      ['es', 'Hola'],
    ] as const) {
      const body = await draftOf(id, '淘汰', language)
      expect(body).toContain(word)
      expect(body).toContain(String(candidateNo))
      expect(body).toContain(String(name))
      expect(body).not.toMatch(/\{\{|—|不符合/)
    }
    const interview = await desk.arranged(id)
    const { planAt } = await desk.read(interview)
    const body = await draftOf(id, '面试')
    expect(body).toContain(String(planAt).slice(0, 'yyyy'.length))
    expect(body).toContain('https://meet.example.com/1')
  })

  test('has templates that name known fields only', async () => {
    for (const { key, body } of messageTexts) {
      expect(mergeProblem(body, MESSAGE_FIELDS), key).toBeNull()
    }
    const stored = await desk.database.rows(
      "select key from report_template where key like 'candidate-message/%' and deleted_at is null",
    )
    expect(stored).toHaveLength(messageTexts.length)
    expect(
      await withDatabase((db) =>
        fillMessage(db, { candidateId: newId(), occasion: '淘汰', language: 'zh' }),
      ),
    ).toBe('')
  })

  test('is planned with a refusal, for a day later, or not at all', async () => {
    const id = await applies()
    savedIn(await refuse(id, { message: '感谢您的应聘。', messageLanguage: 'es' }))
    const planned = { state: '0', body: '感谢您的应聘。', language: 'es', hours: 24 }
    expect(await messagesOf(id)).toMatchObject([planned])
    const quiet = await applies()
    savedIn(await refuse(quiet, { message: '' }))
    expect(await messagesOf(quiet)).toEqual([])
    const again = await refuse(id, { message: '再说一次' })
    expect(again.status).toBe(409)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('fault 6: a move whose message cannot be written does not happen', async () => {
    const id = await applies()
    const far = await refuse(id, { message: '感谢', messageAt: '2026-13-40 00:00:00' })
    expect(refusalIn(far).status).toBe(400)
    expect(await desk.stage(id)).toBe('20')
    // Heads screen, but write no messages: the message takes the move with it.
    await desk.database.rows("update candidate set state = '10' where id = $1", [id])
    const screen = (body: object) =>
      desk.by('leader1')(candidates.actions.screen?.endpoint ?? '', {
        method: 'PUT',
        query: { id },
        body: Object.assign({ reason: '合适' }, body),
      })
    expect((await screen({ message: '感谢' })).status).toBe(403)
    expect(await desk.stage(id)).toBe('10')
    expect(await messagesOf(id)).toEqual([])
    savedIn(await screen({}))
    expect(await desk.stage(id)).toBe('20')
  })

  test('is stopped until it is sent, and marked as sent once', async () => {
    const one = await applies()
    savedIn(await refuse(one, { message: '感谢' }))
    const [first] = await messagesOf(one)
    savedIn(await act('stop', first?.id ?? ''))
    expect((await act('markSent', first?.id ?? '', { channel: '复制' })).status).toBe(409)
    const two = await applies()
    savedIn(await refuse(two, { message: '感谢' }))
    const [second] = await messagesOf(two)
    savedIn(await act('markSent', second?.id ?? '', { channel: '打印' }))
    expect((await act('stop', second?.id ?? '')).status).toBe(409)
    const kept = recordIn(
      await desk.by('recruiter')(candidateMessages.endpoints.info, {
        query: { id: second?.id ?? '' },
      }),
    )
    expect(kept).toMatchObject({ state: '1', channel: '打印' })
    const changed = await desk.by('recruiter')(candidateMessages.endpoints.update, {
      method: 'PUT',
      body: { id: kept.id, version: kept.version, body: '别的话' },
    })
    expect(changed.status).toBe(409)
    await expect(
      desk.database.rows("update candidate_message set body = 'x' where id = $1", [kept.id]),
    ).rejects.toThrow('a message that was sent or stopped stays')
  })

  test('fault 6: stands as undelivered once nobody sent it for two days, and can still be sent', async () => {
    const id = await applies()
    savedIn(await refuse(id, { message: '感谢' }))
    const setBack = async (hours: number) =>
      desk.database.rows(
        "update candidate_message set planned_at = now() - $2::int * interval '1 hour' where candidate_id = $1",
        [id, hours],
      )
    await setBack(47)
    await flag()
    expect((await messagesOf(id))[0]?.state).toBe('0')
    await setBack(49)
    await flag()
    await flag()
    const [late] = await messagesOf(id)
    expect(late).toMatchObject({ state: '2', error: '到期后无人标记已发' })
    const logged = await desk.database.value(
      "select count(*)::int from audit_log where record_id = $1 and action = 'state'",
      [late?.id],
    )
    expect(logged).toBe(1)
    savedIn(await act('markSent', late?.id ?? '', { channel: '复制' }))
    expect((await messagesOf(id))[0]).toMatchObject({ state: '1', error: null })
  })

  test('is written and read by recruiting only', async () => {
    const id = await applies()
    savedIn(await refuse(id, { message: '感谢' }))
    const [row] = await messagesOf(id)
    expect((await draft(id, '淘汰', 'zh', 'leader1')).status).toBe(403)
    const query = { id: row?.id ?? '' }
    expect((await desk.by('leader1')(candidateMessages.endpoints.info, { query })).status).toBe(403)
    expect((await act('stop', row?.id ?? '', {}, 'leader1')).status).toBe(403)
  })
})
