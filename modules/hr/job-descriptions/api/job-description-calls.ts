import { sql } from 'kysely'
import { z } from 'zod'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import { recordAnswer } from '#platform/api/crud/mount/about-resource.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { selectOpenedRecord } from '#platform/api/store/rows/records.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'

/**
 * Calls for job descriptions. Every employee may read the description in force of a post. Drafts and old
 * versions need a permission.
 */
export const jobDescriptionCalls: readonly AreaCall[] = [
  reading({
    tag: jobDescriptions.path,
    summary: '岗位的现行说明书；没有时为空',
    path: callPath(jobDescriptions.controller, 'GetCurrentPostExplain'),
    query: z.object({ postId: idParam }),
    answer: recordAnswer(jobDescriptions).nullable(),
    run: async ({ query: { postId }, actor, store: { db } }) => {
      const { rows } = await sql<{ id: string }>`
        select e.id from post_explain e join post on post.id = e.post_id
        where e.post_id = ${postId} and e.is_current and e.deleted_at is null
          and not post.is_confidential`.execute(db)
      const [current] = rows
      if (!current) return null
      const open = sql<boolean>`r.is_current`
      const record = await selectOpenedRecord(db, jobDescriptions, current.id, actor, open)
      return record && maskRecord(jobDescriptions, record)
    },
  }),
]
