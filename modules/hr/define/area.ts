import { archiveChapter } from '#modules/hr/archives/define/chapter.ts'
import { noteChapter } from '#modules/hr/archives/define/note-chapter.ts'
import { candidateMessageChapter } from '#modules/hr/candidate-messages/define/chapter.ts'
import { messageTexts } from '#modules/hr/candidate-messages/define/message-texts.ts'
import { candidateChapter } from '#modules/hr/candidates/define/chapter.ts'
import { certificateChapter } from '#modules/hr/certificates/define/chapter.ts'
import { documentChapter } from '#modules/hr/company-policies/define/chapter.ts'
import { contractChapter } from '#modules/hr/contracts/define/chapter.ts'
import { contractTexts } from '#modules/hr/contracts/define/contract-texts.ts'
import { departureChapter } from '#modules/hr/departures/define/chapter.ts'
import { firstDayChapter } from '#modules/hr/first-day/define/chapter.ts'
import { hiringChapter } from '#modules/hr/hiring/define/chapter.ts'
import { offerTexts } from '#modules/hr/hiring/define/offer-text.ts'
import { interviewChapter } from '#modules/hr/interviews/define/chapter.ts'
import { postChapter } from '#modules/hr/job-descriptions/define/chapter.ts'
import { letterChapter } from '#modules/hr/letters/define/chapter.ts'
import { privacyChapter } from '#modules/hr/privacy/define/chapter.ts'
import { probationChapter } from '#modules/hr/probation/define/chapter.ts'
import { recruitingChapter } from '#modules/hr/recruiting-needs/define/chapter.ts'
import { referralChapter } from '#modules/hr/referrals/define/chapter.ts'
import { reportMenu } from '#modules/hr/staff-reports/define/report-menu.ts'
import { talentChapter } from '#modules/hr/talents/define/chapter.ts'
import { trainingChapter } from '#modules/hr/training/define/chapter.ts'
import { transferChapter } from '#modules/hr/transfers/define/chapter.ts'
import { type Area, grant } from '#platform/define/built-in/area.ts'
import type { Chapter } from '#platform/define/built-in/chapter.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'
import { DOC_STATE } from '#platform/define/documents/define-document.ts'
import { documentWords } from '#platform/define/documents/document-words.ts'
import { SHEET_CHANGE } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetWords } from '#platform/define/sheets/month-sheet-words.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { flows } from './flows.ts'
import { OVER_PEOPLE } from './grants.ts'
import { reports } from './reports.ts'
import { rowNames } from './row-names.ts'
import { rows } from './rows.ts'
import { samples } from './samples.ts'
import { staffChangesMenu } from './staff-changes-menu.ts'

const CHAPTERS: readonly Chapter[] = [
  archiveChapter,
  probationChapter,
  transferChapter,
  departureChapter,
  contractChapter,
  certificateChapter,
  letterChapter,
  noteChapter,
  trainingChapter,
  documentChapter,
  postChapter,
  recruitingChapter,
  talentChapter,
  candidateChapter,
  hiringChapter,
  firstDayChapter,
  candidateMessageChapter,
  interviewChapter,
  privacyChapter,
  referralChapter,
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
        // Users of any role may have to approve a document. Each user sees only their own approvals.
        grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
      },
      recruitingChapter.menu,
      probationChapter.menu,
      staffChangesMenu,
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
  reports,
  texts: [...contractTexts, ...offerTexts, ...messageTexts],
  samples: Object.assign({}, samples, ...CHAPTERS.map((chapter) => chapter.samples)),
  rows,
  rowNames,
  starts: CHAPTERS.flatMap(({ starts = [] }) => starts),
}
