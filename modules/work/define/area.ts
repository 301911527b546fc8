import { collaborationChapter } from '#modules/work/collaborations/define/chapter.ts'
import { meetingChapter } from '#modules/work/meetings/define/chapter.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { noticeChapter } from '#modules/work/notices/define/chapter.ts'
import { planChapter } from '#modules/work/plans/define/chapter.ts'
import { scheduleChapter } from '#modules/work/schedules/define/chapter.ts'
import { taskChapter } from '#modules/work/tasks/define/chapter.ts'
import { taskRowNames, taskRows } from '#modules/work/tasks/define/rows.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Area } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'

/** In the order of the menu. */
const CHAPTERS: readonly Chapter[] = [
  taskChapter,
  planChapter,
  meetingChapter,
  scheduleChapter,
  collaborationChapter,
  noticeChapter,
]

export const work: Area = {
  code: 'work',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  commented: [tasks, meetingSessions, projectMeetings],
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
  verbs: CHAPTERS.flatMap(({ verbs = [] }) => verbs),
}
