import { z } from 'zod'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { HIRING_CALLS, hiringOfCandidate, joinPreview } from '#modules/hr/hiring/wire/hiring.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readHiringOfCandidate } from './read-hiring-of-candidate.ts'
import { readJoinPreview } from './read-join-preview.ts'

/** Calls about how far the hiring of a candidate is. */
export const hiringCalls: readonly AreaCall[] = [
  reading({
    tag: candidates.path,
    summary: '候选人的薪酬面谈、体检与录用，及下一步',
    path: HIRING_CALLS.ofCandidate,
    need: permissionsFor(candidates, 'view'),
    query: z.object({ id: idParam }),
    answer: hiringOfCandidate,
    run: ({ query: { id }, actor, store: { db } }) => readHiringOfCandidate(db, actor, id),
  }),
  reading({
    tag: hirings.path,
    summary: '办理入职将建立的内容、阻碍与已知信息',
    path: HIRING_CALLS.previewJoin,
    need: permissionsFor(hirings, 'join'),
    query: z.object({ id: idParam }),
    answer: joinPreview,
    run: ({ query: { id }, actor, store: { db } }) => readJoinPreview(db, actor, id),
  }),
]
