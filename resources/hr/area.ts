import { type Area, type Grant, grant } from '#resources/built-in/area.ts'
import { BUILT_IN_ROLES } from '#resources/built-in/roles.ts'
import { DOC_STATE } from '#resources/documents/define-document.ts'
import { documentWords } from '#resources/documents/words.ts'
import { SHEET_CHANGE } from '#resources/sheets/define-month-sheet.ts'
import { sheetWords } from '#resources/sheets/words.ts'
import { archives } from './archive.ts'
import { certificates } from './certificate.ts'
import * as certificateChoices from './certificate-choices.ts'
import { certificateLoans } from './certificate-loan.ts'
import { certificateMenu } from './certificate-menu.ts'
import { certificateMonthlies } from './certificate-monthly.ts'
import { certificatePeriods } from './certificate-period.ts'
import { certificateStudies } from './certificate-study.ts'
import { certificateTypes } from './certificate-type.ts'
import * as choices from './choices.ts'
import { commitmentLetters } from './commitment-letter.ts'
import { commitmentSendings } from './commitment-sending.ts'
import { commitmentTemplates } from './commitment-template.ts'
import { contracts } from './contract.ts'
import * as contractChoices from './contract-choices.ts'
import { contractTexts } from './contract-texts.ts'
import { contractTypes } from './contract-type.ts'
import { dimissions } from './dimission.ts'
import * as dimissionChoices from './dimission-choices.ts'
import { educations } from './education.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { families } from './family.ts'
import { flows } from './flows.ts'
import { infoChanges } from './info-change.ts'
import * as letterChoices from './letter-choices.ts'
import { letterMenu } from './letter-menu.ts'
import { letterSamples } from './letter-samples.ts'
import { contractMenu, probationMenu, reportMenu } from './menus.ts'
import { positives } from './positive.ts'
import { positiveExamines } from './positive-examine.ts'
import { postExplains } from './post-explain.ts'
import { probations } from './probation.ts'
import * as probationChoices from './probation-choices.ts'
import { probationEvaluations } from './probation-evaluation.ts'
import { recordNotes } from './record-note.ts'
import { rowNames } from './row-names.ts'
import { rows } from './rows.ts'
import { samples } from './samples.ts'
import { trainings } from './train.ts'
import * as trainChoices from './train-choices.ts'
import { trainRecords } from './train-record.ts'
import { trainUsers } from './train-user.ts'
import { trainingMenu } from './training-menu.ts'
import { transfers } from './transfer.ts'
import { voidedArchives } from './voided-archive.ts'
import { workHistories } from './work-history.ts'

const readGroups = (...groups: readonly string[]): Grant =>
  ['view', ...groups.map((name) => `group.${name}`)].join(' ')

/** Figures about people are for those who see others than themselves. */
const OVER_PEOPLE = {
  ...grant('V', 'hr_director', 'hr_manager', 'hr_er'),
  ...grant('V', 'dept_head', 'gm', 'auditor'),
}

const READ_ALL = readGroups(...choices.ARCHIVE_GROUP.options.map(({ value }) => value))

const PAPERS = [transfers, dimissions, probations, positives, postExplains, contracts, trainings]

export const hr: Area = {
  code: 'hr',
  resources: [
    ...[archives, educations, workHistories, families, infoChanges, voidedArchives],
    ...[transfers, dimissions, probations, probationEvaluations, positives, positiveExamines],
    ...[postExplains, contracts, contractTypes, certificates],
    ...[certificateLoans, certificatePeriods, certificateStudies, certificateTypes],
    ...[commitmentLetters, commitmentSendings, commitmentTemplates, recordNotes],
    ...[trainings, trainUsers, trainRecords, certificateMonthlies],
  ],
  module: {
    ...{ code: 'm-hr', type: '1', icon: 'users', path: null },
    names: { zh: '人事管理', en: 'People', es: 'Personal' },
    menus: [
      {
        ...{ code: 'files', icon: 'id-card', idFrom: '员工档案' },
        names: { zh: '员工档案', en: 'Employee records', es: 'Expedientes' },
        menus: [
          {
            path: '/hr/archives',
            icon: 'id-card',
            short: { es: 'Personales' },
            grants: {
              admin: readGroups('base', 'contact'),
              ...grant('F', 'hr_director', 'hr_manager'),
              // State and void are put right by who answers for it.
              hr_er: 'F-suspend-correct-correctVersion-void',
              ...grant(READ_ALL, 'auditor', 'staff'),
              gm: readGroups('base', 'education', 'career'),
              // Whoever names people for a training must find them.
              hr_train: 'V',
              // To run a department one must know who is in it and how to reach him.
              dept_head: readGroups('base', 'contact'),
            },
          },
          {
            ...{ path: '/hr/archives/:id', isHidden: true },
            names: { zh: '人事档案详情', en: 'Personnel file', es: 'Expediente personal' },
          },
          {
            path: '/hr/info-changes',
            icon: 'edit',
            short: { es: 'Solicitudes' },
            grants: {
              ...grant('view export confirm refuse', 'hr_director', 'hr_manager', 'hr_er'),
              auditor: 'V',
              // His own: whoever may look at his requests may make them.
              staff: 'view withdraw',
            },
          },
          {
            path: '/hr/voided-archives',
            icon: 'archive',
            short: { es: 'Anulados' },
            grants: grant('V', 'hr_director', 'hr_manager', 'hr_er', 'auditor'),
          },
        ],
      },
      {
        ...{ path: '/hr/due', icon: 'bell', grants: OVER_PEOPLE },
        names: { zh: '到期与提醒', en: 'Due dates', es: 'Vencimientos' },
      },
      {
        ...{ path: '/hr/my-approval', icon: 'check' },
        names: { zh: '我的审批', en: 'My approvals', es: 'Mis aprobaciones' },
        // Everybody may be asked; what is shown are his own.
        grants: grant('V', ...BUILT_IN_ROLES.map(({ code }) => code)),
      },
      probationMenu,
      {
        ...{ code: 'changes', icon: 'history' },
        names: { zh: '人事异动', en: 'Staff changes', es: 'Movimientos' },
        menus: [
          {
            ...{ path: '/hr/transfers', icon: 'history' },
            grants: {
              ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
              dept_head: 'E',
              ...grant('V', 'gm', 'auditor'),
            },
          },
          {
            ...{ path: '/hr/dimissions', icon: 'exit' },
            grants: {
              // Whom they did not want again the general manager lets back.
              ...grant('F-liftBar', 'hr_director', 'hr_manager', 'hr_er'),
              // Whoever asks for it, or decides, knows why.
              ...grant('view add edit group.reason', 'dept_head', 'staff'),
              gm: `${readGroups('reason', 'pay', 'bar')} liftBar`,
              auditor: 'V',
            },
          },
          {
            ...{ path: '/hr/turnover', icon: 'chart', grants: OVER_PEOPLE },
            names: { zh: '人员流动', en: 'Turnover', es: 'Rotación' },
          },
        ],
      },
      contractMenu,
      certificateMenu,
      letterMenu,
      trainingMenu,
      {
        ...{ code: 'posts', icon: 'layers' },
        names: { zh: '编制与岗位', en: 'Positions', es: 'Puestos' },
        menus: [
          {
            ...{ path: '/hr/post-explains', icon: 'document' },
            short: { es: 'Descripciones' },
            grants: {
              ...grant('F', 'hr_director', 'hr_manager'),
              ...grant('E', 'hr_recruit', 'dept_head'),
              ...grant('V', 'gm', 'auditor'),
            },
          },
        ],
      },
      reportMenu,
    ],
  },
  words: sheetWords(documentWords({ en, es }, PAPERS), [certificateMonthlies]),
  choices: {
    ...{ ...choices, ...dimissionChoices, ...probationChoices, ...contractChoices },
    ...{ ...certificateChoices, ...letterChoices, ...trainChoices, DOC_STATE, SHEET_CHANGE },
  },
  ...{ flows, texts: contractTexts },
  samples: { ...samples, ...letterSamples },
  rows,
  rowNames,
}
