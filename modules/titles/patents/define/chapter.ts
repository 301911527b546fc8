import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { patentMenu } from './menu.ts'
import { patents } from './patent.ts'
import { patentFees } from './patent-fee.ts'
import { patentInventors } from './patent-inventor.ts'
import { patentSamples } from './samples.ts'

/** 专利: patents, and the fees that keep them in force. */
export const patentChapter = {
  resources: [patents, patentFees, patentInventors],
  menu: patentMenu,
  choices: listsIn(choices),
  samples: patentSamples,
} satisfies Chapter
