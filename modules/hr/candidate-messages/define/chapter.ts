import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import { candidateMessages } from './candidate-message.ts'
import * as choices from './choices.ts'
import { candidateMessageSamples } from './samples.ts'

/** 候选人消息: messages to candidates about their applications. */
export const candidateMessageChapter = {
  resources: [candidateMessages],
  choices: listsIn(choices),
  samples: candidateMessageSamples,
} satisfies Chapter
