import { z } from 'zod'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import {
  CANDIDATE_CALLS,
  candidateBoard,
  candidateTimeline,
  recruitingProgress,
} from '#modules/hr/candidates/wire/candidates.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { readCandidateBoard, readRecruitingProgress } from './read-board.ts'
import { readCandidateTimeline } from './read-timeline.ts'

/** Calls about applications and how far needs are. */
export const candidateCalls: readonly AreaCall[] = [
  reading({
    tag: candidates.path,
    summary: '候选人看板：按阶段分列，超期的在前；可限一个招聘申请',
    path: CANDIDATE_CALLS.board,
    need: permissionsFor(candidates, 'view'),
    query: z.object({ recruitingId: idParam.optional() }),
    answer: candidateBoard,
    run: ({ query: { recruitingId }, actor, store: { db } }) =>
      readCandidateBoard(db, actor, recruitingId ?? null),
  }),
  reading({
    tag: candidates.path,
    summary: '一次应聘的阶段经过，及同一人的其他应聘',
    path: CANDIDATE_CALLS.timeline,
    need: permissionsFor(candidates, 'view'),
    query: z.object({ id: idParam }),
    answer: candidateTimeline,
    run: ({ query: { id }, actor, store: { db } }) => readCandidateTimeline(db, actor, id),
  }),
  reading({
    tag: recruitingNeeds.path,
    summary: '招聘申请的进展：各阶段人数、已入职与尚缺人数',
    path: CANDIDATE_CALLS.progress,
    need: permissionsFor(recruitingNeeds, 'view'),
    query: z.object({ id: idParam }),
    answer: recruitingProgress,
    run: ({ query: { id }, actor, store: { db } }) => readRecruitingProgress(db, actor, id),
  }),
]
