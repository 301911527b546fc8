import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { COLLAB_REPLY, COLLAB_STATE } from './choices.ts'
import { collaborations } from './collaboration.ts'
import { collaborationMenu } from './menu.ts'
import { collaborationSamples } from './samples.ts'

/** 协作: requests between departments. */
export const collaborationChapter = {
  resources: [collaborations],
  menu: collaborationMenu,
  choices: { COLLAB_STATE, COLLAB_REPLY },
  samples: collaborationSamples,
  documents: [collaborations],
} satisfies Chapter
