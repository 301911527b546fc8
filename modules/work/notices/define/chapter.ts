import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { NOTICE_SCOPE, NOTICE_STATE, NOTICE_TYPE } from './choices.ts'
import { notices } from './notice.ts'
import { noticeSamples } from './samples.ts'

/** 公告: notices from the company to its employees; the page is in the menu under 协作. */
export const noticeChapter = {
  resources: [notices],
  choices: { NOTICE_TYPE, NOTICE_SCOPE, NOTICE_STATE },
  samples: noticeSamples,
} satisfies Chapter
