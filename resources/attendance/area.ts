import type { Area } from '#resources/built-in/area.ts'
import type { Chapter } from '#resources/built-in/chapter.ts'
import { documentWords } from '#resources/documents/words.ts'
import { balanceChapter } from './balances/chapter.ts'
import { clockingChapter } from './clocking/chapter.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'
import { recordsChapter } from './records/chapter.ts'
import { requestChapter } from './requests/chapter.ts'
import { rosterChapter } from './roster/chapter.ts'
import { settingsChapter } from './settings/chapter.ts'

/** In the order of the menu: one's own days first, then what is asked for, planned, and kept. */
const CHAPTERS: readonly Chapter[] = [
  recordsChapter,
  requestChapter,
  balanceChapter,
  rosterChapter,
  clockingChapter,
  settingsChapter,
]

export const attendance: Area = {
  code: 'attendance',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  module: {
    code: 'm-attendance',
    type: '1',
    icon: 'history',
    path: null,
    names: { zh: '考勤排班', en: 'Attendance', es: 'Asistencia' },
    menus: [...CHAPTERS.flatMap(({ menu }) => menu ?? [])],
  },
  words: documentWords(
    { en, es },
    CHAPTERS.flatMap(({ documents = [] }) => documents),
  ),
  choices: Object.assign({}, ...CHAPTERS.map(({ choices }) => choices)),
  flows,
  samples: Object.assign({}, ...CHAPTERS.map(({ samples }) => samples)),
  rows: {},
}
