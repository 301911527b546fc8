import { balanceChapter } from '#modules/attendance/balances/define/chapter.ts'
import { calendarChapter } from '#modules/attendance/calendar/define/chapter.ts'
import { clockingChapter } from '#modules/attendance/clocking/define/chapter.ts'
import { dayChapter } from '#modules/attendance/days/define/chapter.ts'
import { groupChapter } from '#modules/attendance/groups/define/chapter.ts'
import { monthChapter } from '#modules/attendance/months/define/chapter.ts'
import { requestChapter } from '#modules/attendance/requests/define/chapter.ts'
import { rosterChapter } from '#modules/attendance/roster/define/chapter.ts'
import { shiftChapter } from '#modules/attendance/shifts/define/chapter.ts'
import type { Area } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'
import { recordsMenu } from './records-menu.ts'
import { reports } from './reports.ts'
import { settingsMenu } from './settings-menu.ts'

/** In the order of the registry: results first, then requests, plans and settings. */
const CHAPTERS: readonly Chapter[] = [
  dayChapter,
  monthChapter,
  requestChapter,
  balanceChapter,
  rosterChapter,
  clockingChapter,
  shiftChapter,
  groupChapter,
  calendarChapter,
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
    menus: [recordsMenu, ...CHAPTERS.flatMap(({ menu }) => menu ?? []), settingsMenu],
  },
  words: documentWords(
    { en, es },
    CHAPTERS.flatMap(({ documents = [] }) => documents),
  ),
  choices: Object.assign({}, ...CHAPTERS.map(({ choices }) => choices)),
  flows,
  reports,
  samples: Object.assign({}, ...CHAPTERS.map(({ samples }) => samples)),
  rows: {},
  starts: CHAPTERS.flatMap(({ starts = [] }) => starts),
  verbs: CHAPTERS.flatMap(({ verbs = [] }) => verbs),
}
