import { balanceChapter } from '#modules/attendance/balances/define/chapter.ts'
import { clockingChapter } from '#modules/attendance/clocking/define/chapter.ts'
import { requestChapter } from '#modules/attendance/requests/define/chapter.ts'
import { rosterChapter } from '#modules/attendance/roster/define/chapter.ts'
import type { Area } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'
import { recordsChapter } from './records-chapter.ts'
import { settingsChapter } from './settings-chapter.ts'

/** In the order of the menu: the user's own days first, then requests, plans and settings. */
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
