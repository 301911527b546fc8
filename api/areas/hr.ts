import { countToExamine } from '#api/queries/hr/examination.ts'
import { decidesChanges, readWaitingChanges } from '#api/queries/hr/waiting-changes.ts'
import { keepingOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { addArchive } from '#api/rules/hr/add-archive.ts'
import { askExaminers } from '#api/rules/hr/ask-examiners.ts'
import { certificateMonth } from '#api/rules/hr/certificate-month.ts'
import { companyDocumentKind } from '#api/rules/hr/company-documents/kind.ts'
import {
  abolishDocument,
  newDocumentVersion,
  publishDocument,
  remindDocument,
} from '#api/rules/hr/company-documents/publish.ts'
import { completeCertificate } from '#api/rules/hr/complete-certificate.ts'
import { contractKind } from '#api/rules/hr/contract.ts'
import { correctState } from '#api/rules/hr/correct-state.ts'
import { correctVersion } from '#api/rules/hr/correct-version.ts'
import { deleteArchive } from '#api/rules/hr/delete-archive.ts'
import { dimissionKind, enterHandover, settleDimission } from '#api/rules/hr/dimission.ts'
import { endContract } from '#api/rules/hr/end-contract.ts'
import { finishTrain } from '#api/rules/hr/finish-train.ts'
import { changeContract, renewContract } from '#api/rules/hr/follow-contract.ts'
import {
  confirmInfoChange,
  refuseInfoChange,
  withdrawInfoChange,
} from '#api/rules/hr/info-change.ts'
import { issueCertificate } from '#api/rules/hr/issue-certificate.ts'
import { joinPerson } from '#api/rules/hr/join-person.ts'
import { borrowCertificate, returnCertificate } from '#api/rules/hr/lend-certificate.ts'
import {
  addLetter,
  approveLetter,
  repulseLetter,
  signLetter,
  updateLetter,
} from '#api/rules/hr/letter.ts'
import { liftBar } from '#api/rules/hr/lift-bar.ts'
import { positiveKind } from '#api/rules/hr/positive.ts'
import {
  addExaminer,
  deleteExaminer,
  examine,
  updateExaminer,
} from '#api/rules/hr/positive-examine.ts'
import { newPostExplainVersion, postExplainKind } from '#api/rules/hr/post-explain.ts'
import { extendProbation, probationKind } from '#api/rules/hr/probation.ts'
import {
  addEvaluation,
  assess,
  selfAssess,
  updateEvaluation,
} from '#api/rules/hr/probation-evaluation.ts'
import { callOffTrain, publishTrain } from '#api/rules/hr/publish-train.ts'
import {
  addNote,
  appendNote,
  deleteNote,
  finishNote,
  updateNote,
} from '#api/rules/hr/record-note.ts'
import { callOffRehire, rehirePerson } from '#api/rules/hr/rehire-person.ts'
import { remindSending } from '#api/rules/hr/remind-sending.ts'
import { sendLetters } from '#api/rules/hr/send-letters.ts'
import { renewCertificate, setCertificateState } from '#api/rules/hr/set-certificate-state.ts'
import { signContract } from '#api/rules/hr/sign-contract.ts'
import { resumePerson, suspendPerson } from '#api/rules/hr/suspend.ts'
import { trainKind } from '#api/rules/hr/train.ts'
import { addTrainUser, deleteTrainUser, updateTrainUser } from '#api/rules/hr/train-user.ts'
import { transferKind } from '#api/rules/hr/transfer.ts'
import { updateArchive } from '#api/rules/hr/update-archive.ts'
import { voidArchive } from '#api/rules/hr/void-archive.ts'
import { addCertificate, updateCertificate } from '#api/rules/hr/write-certificate.ts'
import { addCertificateType, updateCertificateType } from '#api/rules/hr/write-certificate-type.ts'
import { addContractType, updateContractType } from '#api/rules/hr/write-contract-type.ts'
import { addEducation, deleteEducation, updateEducation } from '#api/rules/hr/write-education.ts'
import { addLetterTemplate, updateLetterTemplate } from '#api/rules/hr/write-letter-template.ts'
import { addWorkHistory, updateWorkHistory } from '#api/rules/hr/write-work-history.ts'
import { shareArchives } from '#api/rules/sharing/share-archives.ts'
import { sheetCalls } from '#api/sheets/sheet-calls.ts'
import { sheetRules } from '#api/sheets/sheet-rules.ts'
import { infoChanges } from '#resources/hr/archives/info-change.ts'
import { certificateMonthlies } from '#resources/hr/certificates/certificate-monthly.ts'
import { positiveExamines } from '#resources/hr/probation/positive-examine.ts'
import type { Area } from './area.ts'
import { archiveCalls } from './hr/archive-calls.ts'
import { certificateCalls } from './hr/certificate-calls.ts'
import { contractCalls, contractsOfPerson } from './hr/contract-calls.ts'
import { dimissionCalls } from './hr/dimission-calls.ts'
import { documentCalls } from './hr/document-calls.ts'
import { examinationCalls } from './hr/examination-calls.ts'
import { hrHomeCards } from './hr/home-cards.ts'
import { infoChangeCalls } from './hr/info-change-calls.ts'
import { letterCalls } from './hr/letter-calls.ts'
import { noteCalls } from './hr/note-calls.ts'
import { photoCalls } from './hr/photo-calls.ts'
import { postExplainCalls } from './hr/post-explain-calls.ts'
import { probationCalls } from './hr/probation-calls.ts'
import { trainCalls } from './hr/train-calls.ts'
import { transferCalls } from './hr/transfer-calls.ts'

/** 人事管理 */
export const hr: Area = {
  resources: {
    'hr/archives': keepingOwnReach({
      add: addArchive,
      update: updateArchive,
      delete: deleteArchive,
      actions: {
        join: joinPerson,
        suspend: suspendPerson,
        resume: resumePerson,
        rehire: rehirePerson,
        callOffRehire,
        correct: correctState,
        correctVersion,
        void: voidArchive,
        share: shareArchives,
      },
      spellings: { join: { also: { method: 'POST' } } },
    }),
    'hr/educations': { add: addEducation, update: updateEducation, delete: deleteEducation },
    'hr/work-histories': { add: addWorkHistory, update: updateWorkHistory },
    'hr/families': {},
    'hr/info-changes': {
      actions: {
        confirm: confirmInfoChange,
        refuse: refuseInfoChange,
        withdraw: withdrawInfoChange,
      },
    },
    'hr/voided-archives': {},
    'hr/transfers': { present: ['userId'] },
    'hr/dimissions': {
      present: ['userId'],
      actions: {
        handover: enterHandover,
        settle: settleDimission,
        certify: issueCertificate,
        liftBar,
      },
      spellings: { handover: { names: { items: 'handover' } } },
    },
    'hr/probations': { present: ['userId'], actions: { extend: extendProbation } },
    'hr/probation-evaluations': {
      add: addEvaluation,
      update: updateEvaluation,
      actions: { selfAssess, assess },
    },
    'hr/positives': { actions: { askExaminers } },
    'hr/positive-examines': {
      add: addExaminer,
      update: updateExaminer,
      delete: deleteExaminer,
      actions: { examine },
    },
    'hr/post-explains': {
      actions: { newVersion: newPostExplainVersion },
      spellings: { newVersion: { also: { method: 'POST' } } },
      fields: { names: { reportTo: 'reportToId', subordinates: 'subordinateIds' } },
    },
    'hr/contracts': {
      present: ['userId'],
      actions: {
        sign: signContract,
        renew: renewContract,
        change: changeContract,
        end: endContract,
      },
      spellings: { renew: { also: { method: 'POST' } }, change: { also: { method: 'POST' } } },
      fields: { names: { contractNo: 'docNo' } },
      variants: { history: contractsOfPerson },
    },
    'hr/contract-types': {
      add: addContractType,
      update: updateContractType,
      fields: { names: { templateKey: 'templateId' } },
    },
    'hr/certificate-monthlies': sheetRules(certificateMonth),
    'hr/certificates': {
      present: ['userId', 'toId'],
      add: addCertificate,
      update: updateCertificate,
      actions: {
        complete: completeCertificate,
        borrow: borrowCertificate,
        return: returnCertificate,
        renew: renewCertificate,
        setState: setCertificateState,
      },
      spellings: {
        borrow: { also: { method: 'POST' }, names: { to: 'toId' } },
        return: { also: { method: 'POST' } },
        renew: { also: { method: 'POST' } },
      },
      fields: { names: { borrowTo: 'borrowerId' } },
    },
    'hr/certificate-loans': {},
    'hr/certificate-periods': {},
    'hr/certificate-studies': {},
    'hr/certificate-types': { add: addCertificateType, update: updateCertificateType },
    'hr/commitment-letters': {
      present: ['userId', 'userIds'],
      add: addLetter,
      update: updateLetter,
      actions: {
        send: sendLetters,
        sign: signLetter,
        approve: approveLetter,
        repulse: repulseLetter,
      },
      spellings: { send: { also: { method: 'POST' } } },
      fields: { names: { reviewer: 'reviewerId' } },
    },
    'hr/commitment-sendings': { actions: { remind: remindSending } },
    'hr/commitment-templates': { add: addLetterTemplate, update: updateLetterTemplate },
    'hr/record-notes': {
      add: addNote,
      update: updateNote,
      delete: deleteNote,
      actions: { append: appendNote, finish: finishNote },
    },
    'hr/trainings': {
      actions: { publish: publishTrain, finish: finishTrain, callOff: callOffTrain },
    },
    'hr/train-users': {
      present: ['userId'],
      add: addTrainUser,
      update: updateTrainUser,
      delete: deleteTrainUser,
    },
    'hr/train-records': {},
    'hr/documents': {
      actions: {
        publish: publishDocument,
        abolish: abolishDocument,
        newVersion: newDocumentVersion,
        remind: remindDocument,
      },
      spellings: { newVersion: { also: { method: 'POST' } } },
    },
  },
  documents: [
    transferKind,
    dimissionKind,
    probationKind,
    positiveKind,
    postExplainKind,
    contractKind,
    trainKind,
    companyDocumentKind,
  ],
  calls: [
    ...archiveCalls,
    ...infoChangeCalls,
    ...photoCalls,
    ...postExplainCalls,
    ...probationCalls,
    ...examinationCalls,
    ...transferCalls,
    ...dimissionCalls,
    ...contractCalls,
    ...sheetCalls(certificateMonthlies),
    ...certificateCalls,
    ...letterCalls,
    ...noteCalls,
    ...trainCalls,
    ...documentCalls,
  ],
  home: hrHomeCards,
  waiting: [
    {
      path: positiveExamines.path,
      count: ({ actor, store }) => countToExamine(store.db, actor),
    },
    {
      path: infoChanges.path,
      count: async ({ actor, store }) =>
        decidesChanges(actor) ? (await readWaitingChanges(store, actor)).total : 0,
    },
  ],
}
