import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { recordAnswer } from '#api/crud/about-resource.ts'
import { listRecords } from '#api/crud/list-records.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { callPath } from '#resources/engine/endpoints.ts'
import { recordNotes } from '#resources/hr/letters/record-note.ts'

/** So many notes of one person are told at once, the latest. */
const MOST = '200'

/** What is kept about one person, as far as the reader is told of it. */
export const noteCalls: readonly AreaCall[] = [
  reading({
    tag: recordNotes.path,
    need: permissionsFor(recordNotes, 'view'),
    path: callPath(recordNotes.controller, 'GetRecordNotesByUserId'),
    summary: '某人的人事记事，仅限调用者可见的，最近的在前',
    query: z.object({ userId: idAsked }),
    answer: z.array(recordAnswer(recordNotes)),
    run: async ({ query: { userId }, actor, store }) => {
      const asked = { userId, orderBy: 'at desc', pageSize: MOST }
      const { data } = await listRecords(store, actor, recordNotes, new URLSearchParams(asked))
      return data
    },
  }),
]
