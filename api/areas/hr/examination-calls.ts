import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { idAsked } from '#api/http/read-asked.ts'
import { readExamination } from '#api/queries/hr/examination.ts'
import { EXAMINATION_CALL, examination } from '#contracts/examination.ts'
import { positiveExamines } from '#resources/hr/probation/positive-examine.ts'

export const examinationCalls: readonly AreaCall[] = [
  reading({
    tag: positiveExamines.path,
    path: EXAMINATION_CALL,
    summary: '一份转正单的考核结果：可查看该转正单者，及办结后的本人',
    query: z.object({ positiveId: idAsked }),
    answer: examination,
    run: ({ query: { positiveId }, actor, store: { db } }) =>
      readExamination(db, actor, positiveId),
  }),
]
