import { officialPostChapter } from '#modules/titles/official-posts/define/chapter.ts'
import { patentChapter } from '#modules/titles/patents/define/chapter.ts'
import { professionChapter } from '#modules/titles/professions/define/chapter.ts'
import type { Area } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'

/** In the order of the menu. */
const CHAPTERS: readonly Chapter[] = [professionChapter, officialPostChapter, patentChapter]

/** 职称荣誉: professions, honours, patents, theses and rewards of people. */
export const titles: Area = {
  code: 'titles',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  module: {
    code: 'm-titles',
    type: '1',
    icon: 'award',
    path: null,
    names: { zh: '职称荣誉', en: 'Titles', es: 'Títulos' },
    menus: [...CHAPTERS.flatMap(({ menu }) => menu ?? [])],
  },
  words: documentWords(
    { en, es },
    CHAPTERS.flatMap(({ documents }) => documents ?? []),
  ),
  choices: Object.assign({}, ...CHAPTERS.map(({ choices }) => choices)),
  samples: Object.assign({}, ...CHAPTERS.map(({ samples }) => samples)),
  rows: {},
  flows,
}
