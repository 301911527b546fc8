import { sql } from 'kysely'
import { z } from 'zod'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import {
  COMMITMENT_CALLS,
  letterPaper,
  MAX_APPROVED,
  ownLetter,
} from '#modules/hr/letters/wire/commitment.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { actTogether } from '#platform/api/crud/many/act-together.ts'
import { reasonOf } from '#platform/api/crud/many/change-batch.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { say } from '#platform/api/http/messages.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { togetherOutcome } from '#platform/wire/approval/approval.ts'
import { approveLetter } from './letter.ts'
import { readOwnLetters } from './own-letters.ts'

const tag = commitmentLetters.path

const approving = z.strictObject({
  targets: z
    .array(z.strictObject({ id: z.uuid().toLowerCase(), version: z.number().int().min(1) }))
    .min(1)
    .max(MAX_APPROVED),
  opinion: z.string().max(500).optional(),
})

/** Calls to read letters, to list the user's own letters, and to approve several letters in one call. */
export const letterCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: COMMITMENT_CALLS.mine,
    answer: z.array(ownLetter),
    summary: '本人的承诺书：待签署的在前',
    run: ({ actor, store: { db } }) => readOwnLetters(db, actor),
  }),
  reading({
    tag,
    path: COMMITMENT_CALLS.paper,
    need: permissionsFor(commitmentLetters, 'view'),
    summary: '承诺书正文：签署后以签署时的内容为准',
    query: z.object({ id: idParam }),
    answer: letterPaper.extend({ record: recordAnswer(commitmentLetters) }),
    run: async ({ query: { id }, actor, store: { db } }) => {
      const record = await readRecord(db, actor, commitmentLetters, id)
      const { rows } = await sql<{ content: string; filled: Record<string, string> }>`
        select content, filled from commitment_letter where id = ${id}`.execute(db)
      const { content = '', filled = {} } = rows[0] ?? {}
      const isOwn = actor.userBaseId !== null && record.userId === actor.userBaseId
      return { record, text: { body: content, values: filled }, isOwn }
    },
  }),
  writing({
    tag,
    method: 'PUT',
    path: COMMITMENT_CALLS.approveMany,
    answer: togetherOutcome,
    need: permissionsFor(commitmentLetters, 'approve'),
    body: approving,
    summary: '同时通过多份承诺书；逐份办理，不能通过的说明原因',
    run: async ({ body, actor, store, language }) => {
      const { targets, opinion = null } = body
      const approve = { resource: commitmentLetters, name: 'approve', verb: approveLetter }
      const request = { targets, values: { opinion }, language }
      const { changed: done, refused } = await actTogether(store, actor, approve, request)
      const reasons = [...refused].map(([id, failure]) => {
        const { key, values } = reasonOf(failure, language)
        return [id, say(language, key, values)]
      })
      return { response: { done, refused: Object.fromEntries(reasons) } }
    },
  }),
]
