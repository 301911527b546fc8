import type { Area } from '#resources/built-in/area.ts'
import type { Chapter } from '#resources/built-in/chapter.ts'
import { documentWords } from '#resources/documents/words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'
import { meetingChapter } from './meetings/chapter.ts'
import { noticeChapter } from './notices/chapter.ts'
import { planChapter } from './plans/chapter.ts'
import { taskChapter } from './tasks/chapter.ts'
import { taskRowNames, taskRows } from './tasks/rows.ts'
import { togetherChapter } from './together/chapter.ts'

/** In the order of the menu. */
const CHAPTERS: readonly Chapter[] = [
  taskChapter,
  planChapter,
  meetingChapter,
  togetherChapter,
  noticeChapter,
]

export const work: Area = {
  code: 'work',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  module: {
    code: 'm-work',
    type: '1',
    icon: 'tasks',
    path: null,
    names: { zh: '工作任务', en: 'Tasks', es: 'Tareas' },
    menus: [...CHAPTERS.flatMap(({ menu }) => menu ?? [])],
  },
  words: documentWords(
    { en, es },
    CHAPTERS.flatMap(({ documents = [] }) => documents),
  ),
  choices: Object.assign({}, ...CHAPTERS.map(({ choices }) => choices)),
  flows,
  samples: Object.assign({}, ...CHAPTERS.map(({ samples }) => samples)),
  rows: taskRows,
  rowNames: taskRowNames,
}
