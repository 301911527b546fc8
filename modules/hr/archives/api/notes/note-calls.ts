import { z } from 'zod'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

/** Limit of notes about one person in one answer; the latest come first. */
const MOST = '200'

/** Notes about one person that the reader may see. */
export const noteCalls: readonly AreaCall[] = [
  reading({
    tag: recordNotes.path,
    need: permissionsFor(recordNotes, 'view'),
    path: callPath(recordNotes.controller, 'GetRecordNotesByUserId'),
    summary: '某人的人事记事，仅限调用者可见的，最近的在前',
    query: z.object({ userId: idParam }),
    answer: z.array(recordAnswer(recordNotes)),
    run: async ({ query: { userId }, actor, store }) => {
      const params = { userId, orderBy: 'at desc', pageSize: MOST }
      const { data } = await listRecords(store, actor, recordNotes, new URLSearchParams(params))
      return data
    },
  }),
]
