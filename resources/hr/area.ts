import { type Area, grant } from '#resources/built-in/area.ts'
import type { Chapter } from '#resources/built-in/chapter.ts'
import { BUILT_IN_ROLES } from '#resources/built-in/roles.ts'
import { DOC_STATE } from '#resources/documents/define-document.ts'
import { documentWords } from '#resources/documents/words.ts'
import { SHEET_CHANGE } from '#resources/sheets/define-month-sheet.ts'
import { sheetWords } from '#resources/sheets/words.ts'
import { archiveChapter } from './archives/chapter.ts'
import { certificateChapter } from './certificates/chapter.ts'
import { changeChapter } from './changes/chapter.ts'
import { documentChapter } from './company-documents/chapter.ts'
import { contractChapter } from './contracts/chapter.ts'
import { contractTexts } from './contracts/contract-texts.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'
import { OVER_PEOPLE } from './grants.ts'
import { letterChapter } from './letters/chapter.ts'
import { postChapter } from './posts/chapter.ts'
import { probationChapter } from './probation/chapter.ts'
import { reportMenu } from './report-menu.ts'
import { rowNames } from './row-names.ts'
import { rows } from './rows.ts'
import { samples } from './samples.ts'
import { trainingChapter } from './training/chapter.ts'

const CHAPTERS: readonly Chapter[] = [
  archiveChapter,
  probationChapter,
  changeChapter,
  contractChapter,
  certificateChapter,
  letterChapter,
  trainingChapter,
  documentChapter,
  postChapter,
]

export const hr: Area = {
  code: 'hr',
  resources: [...CHAPTERS.flatMap(({ resources }) => resources)],
  module: {
    code: 'm-hr',
    type: '1',
    icon: 'users',
    path: null,
    names: { zh: '人事管理', en: 'People', es: 'Personal' },
    menus: [
      archiveChapter.menu,
      {
        path: '/hr/due',
        icon: 'bell',
        grants: OVER_PEOPLE,
        names: { zh: '到期与提醒', en: 'Due dates', es: 'Vencimientos' },
      },
      {
        path: '/hr/my-approval',
        icon: 'check',
        names: { zh: '我的审批', en: 'My approvals', es: 'Mis aprobaciones' },
        // Everybody may be asked; what is shown are his own.
        grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
      },
      probationChapter.menu,
      changeChapter.menu,
      contractChapter.menu,
      certificateChapter.menu,
      letterChapter.menu,
      trainingChapter.menu,
      documentChapter.menu,
      postChapter.menu,
      reportMenu,
    ],
  },
  words: sheetWords(
    documentWords(
      { en, es },
      CHAPTERS.flatMap(({ documents = [] }) => documents),
    ),
    CHAPTERS.flatMap(({ sheets = [] }) => sheets),
  ),
  choices: Object.assign({ DOC_STATE, SHEET_CHANGE }, ...CHAPTERS.map(({ choices }) => choices)),
  flows,
  texts: contractTexts,
  samples: Object.assign({}, samples, ...CHAPTERS.map((chapter) => chapter.samples)),
  rows,
  rowNames,
}
