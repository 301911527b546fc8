import { z } from 'zod'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { TALENT_LIKENESS, talentLikeness } from '#modules/hr/talents/wire/likeness.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readLikeness } from './read-likeness.ts'

/** Calls about people who may apply. */
export const talentCalls: readonly AreaCall[] = [
  reading({
    tag: talents.path,
    summary: '可能是同一人的其他人才，以及曾在或现在本公司的人员',
    path: TALENT_LIKENESS,
    need: permissionsFor(talents, 'view'),
    audit: 'read',
    query: z.object({ id: idParam }),
    answer: talentLikeness,
    run: ({ query: { id }, actor, store: { db } }) => readLikeness(db, actor, id),
  }),
]
