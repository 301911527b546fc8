import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { privacyRequests } from './privacy-request.ts'
import { privacySamples } from './samples.ts'

/** 个人信息: what applicants ask for about their data, and the end of keeping it. */
export const privacyChapter = {
  resources: [privacyRequests],
  choices: listsIn(choices),
  samples: privacySamples,
} satisfies Chapter
