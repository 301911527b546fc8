import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { listsIn } from '#platform/define/engine/choice-list.ts'
import * as choices from './choices.ts'
import { officialPostMenu } from './menu.ts'
import { officialOrganisations } from './official-organisation.ts'
import { officialPosts } from './official-post.ts'
import { officialPostSamples } from './samples.ts'

/** 社会任职: official bodies, and the employees who hold posts in them. */
export const officialPostChapter = {
  resources: [officialOrganisations, officialPosts],
  menu: officialPostMenu,
  choices: listsIn(choices),
  samples: officialPostSamples,
} satisfies Chapter
