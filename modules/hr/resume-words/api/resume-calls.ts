import { z } from 'zod'
import {
  MOST_HIT_ROWS,
  RESUME_CALLS,
  RESUME_LISTS,
  resumeHits,
  resumeTexts,
} from '#modules/hr/resume-words/wire/resume-words.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { MAX_SEARCH_KEY } from '#platform/wire/lists/search-key.ts'
import { readHits } from './read-hits.ts'
import { readTexts } from './read-texts.ts'

const hitsAsked = z.object({
  list: z.enum(RESUME_LISTS),
  key: z.string().min(1).max(MAX_SEARCH_KEY),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idParam).min(1).max(MOST_HIT_ROWS)),
})

/** Calls about the text of résumés, for readers of the talents. */
export const resumeCalls: readonly AreaCall[] = [
  reading({
    tag: talents.path,
    summary: '简历文字的读取结果：已读取、截断，或无文字及其原因',
    path: RESUME_CALLS.texts,
    need: permissionsFor(talents, 'view'),
    query: z.object({ id: idParam }),
    answer: resumeTexts,
    run: ({ query: { id }, actor, store: { db } }) => readTexts(db, actor, id),
  }),
  reading({
    tag: talents.path,
    summary: '列表中哪些行是因简历文字被找到：文件名及上下文',
    path: RESUME_CALLS.hits,
    need: permissionsFor(talents, 'view'),
    audit: 'read',
    query: hitsAsked,
    answer: resumeHits,
    run: ({ query, actor, store: { db } }) => readHits(db, actor, query),
  }),
]
