import { z } from 'zod'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import {
  MESSAGE_CALLS,
  messageDraft,
  messagesOfCandidate,
} from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import { fillMessage } from './fill-message.ts'
import { readMessagesOfCandidate } from './read-messages.ts'

const tag = candidateMessages.path

/** Calls about messages to candidates. */
export const messageCalls: readonly AreaCall[] = [
  reading({
    tag,
    path: MESSAGE_CALLS.draft,
    need: permissionsFor(candidateMessages, 'add'),
    summary: '给候选人的消息：按模板填好的正文，保存前可改',
    query: z.object({
      candidateId: idParam,
      occasion: z.string().max(20),
      language: z.enum(LANGUAGES).default('zh'),
    }),
    answer: messageDraft,
    run: async ({ query, actor, store: { db } }) => {
      await readRecord(db, actor, candidates, query.candidateId)
      return { body: await fillMessage(db, query) }
    },
  }),
  reading({
    tag,
    path: MESSAGE_CALLS.ofCandidate,
    need: permissionsFor(candidateMessages, 'view'),
    summary: '给一位候选人的消息，最近的在前',
    query: z.object({ id: idParam }),
    answer: messagesOfCandidate,
    run: ({ query: { id }, actor, store: { db } }) => readMessagesOfCandidate(db, actor, id),
  }),
]
