import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { monthlySummaries } from './monthly.ts'

/** 月汇总: the sums of the days by month. */
export const monthChapter = { resources: [monthlySummaries] } satisfies Chapter
