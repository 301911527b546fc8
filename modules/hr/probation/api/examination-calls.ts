import { z } from 'zod'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import { EXAMINATION_CALL, examination } from '#modules/hr/probation/wire/examination.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { readExamination } from './read-examination.ts'

export const examinationCalls: readonly AreaCall[] = [
  reading({
    tag: regularisationExaminations.path,
    path: EXAMINATION_CALL,
    summary: '一份转正单的考核结果：可查看该转正单者，及办结后的本人',
    query: z.object({ positiveId: idParam }),
    answer: examination,
    run: ({ query: { positiveId }, actor, store: { db } }) =>
      readExamination(db, actor, positiveId),
  }),
]
