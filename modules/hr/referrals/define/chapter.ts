import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { referrals } from './referral.ts'
import { referralSamples } from './samples.ts'

/** 内推: colleagues recommend people for open needs, and get a bonus after probation. */
export const referralChapter = {
  resources: [referrals],
  choices: listsIn(choices),
  samples: referralSamples,
} satisfies Chapter
