import { z } from 'zod'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import {
  FIGURE_CALLS,
  FIGURES,
  figureRows,
  recruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import { needStanding, STANDING_CALLS } from '#modules/hr/recruiting-figures/wire/need-standing.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { idParam, monthParam, textParam, wholeParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { monthBefore, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { FigureScope } from './counted-applications.ts'
import { readFigureRows } from './read-figure-rows.ts'
import { readRecruitingFigures } from './read-figures.ts'
import { readNeedStanding } from './read-need-standing.ts'

const { path: tag } = candidates
const need: PageRight[] = ['hr/recruiting-figures:view']
/** Without months a year, this month included. */
const A_YEAR = 11
const MOST_PAGES = 9_999
const MOST_KEY = 60

const asked = z.object({
  from: monthParam.optional(),
  to: monthParam.optional(),
  deptId: idParam.optional(),
  recruitingId: idParam.optional(),
})

/** The choices of a request. Months that are turned round are put in order. */
function scopeOf({ from, to, deptId, recruitingId }: z.output<typeof asked>): FigureScope {
  const last = to ?? todayInShanghai().slice(0, 'yyyy-MM'.length)
  const [first = last, end = last] = [from ?? monthBefore(last, A_YEAR), last].sort()
  return { from: first, to: end, deptId, recruitingId }
}

/** Calls for the figures of recruiting, for the applications behind each, and for who is where in a need. */
export const figureCalls: readonly AreaCall[] = [
  reading({
    tag,
    need,
    path: FIGURE_CALLS.figures,
    query: asked,
    answer: recruitingFigures,
    summary: '招聘统计：按应聘月份的漏斗、各阶段天数、来源质量、入职用时；及在招需求',
    run: ({ query, actor, store }) => readRecruitingFigures(store, actor, scopeOf(query)),
  }),
  reading({
    tag,
    need,
    path: FIGURE_CALLS.rows,
    audit: 'read',
    query: asked.extend({
      figure: z.enum(FIGURES),
      key: textParam(MOST_KEY).optional(),
      page: wholeParam(MOST_PAGES).default(1),
    }),
    answer: figureRows,
    summary: '招聘统计中一个数字所计的应聘，每页 50 行',
    run: ({ query, actor, store: { db } }) => {
      const { figure, key = null, page } = query
      return readFigureRows(db, actor, scopeOf(query), { figure, key, page })
    },
  }),
  reading({
    tag: recruitingNeeds.path,
    need: permissionsFor(recruitingNeeds, 'view'),
    path: STANDING_CALLS.standing,
    query: z.object({ id: idParam }),
    answer: needStanding,
    summary: '招聘申请的候选人在哪一步、下一步由谁办；姓名只给可查看者',
    run: ({ query: { id }, actor, store: { db } }) => readNeedStanding(db, actor, id),
  }),
]
