import { addArchive } from '#modules/hr/archives/api/add-archive.ts'
import { archiveCalls } from '#modules/hr/archives/api/archive-calls.ts'
import { deleteArchive } from '#modules/hr/archives/api/delete-archive.ts'
import { correctState } from '#modules/hr/archives/api/employment/correct-state.ts'
import { correctVersion } from '#modules/hr/archives/api/employment/correct-version.ts'
import { resumePerson, suspendPerson } from '#modules/hr/archives/api/employment/suspend.ts'
import {
  confirmInfoChange,
  refuseInfoChange,
  withdrawInfoChange,
} from '#modules/hr/archives/api/info-changes/info-change.ts'
import { infoChangeCalls } from '#modules/hr/archives/api/info-changes/info-change-calls.ts'
import {
  decidesChanges,
  readWaitingChanges,
} from '#modules/hr/archives/api/info-changes/waiting-changes.ts'
import { noteCalls } from '#modules/hr/archives/api/notes/note-calls.ts'
import {
  addNote,
  appendNote,
  deleteNote,
  finishNote,
  updateNote,
} from '#modules/hr/archives/api/notes/record-note.ts'
import { photoCalls } from '#modules/hr/archives/api/photo-calls.ts'
import { shareArchives } from '#modules/hr/archives/api/share-archives.ts'
import { updateArchive } from '#modules/hr/archives/api/update-archive.ts'
import { voidArchive } from '#modules/hr/archives/api/void-archive.ts'
import {
  addEducation,
  deleteEducation,
  updateEducation,
} from '#modules/hr/archives/api/write-education.ts'
import { addWorkHistory, updateWorkHistory } from '#modules/hr/archives/api/write-work-history.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { educations } from '#modules/hr/archives/define/education.ts'
import { families } from '#modules/hr/archives/define/family.ts'
import { infoChanges } from '#modules/hr/archives/define/info-change.ts'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import { voidedArchives } from '#modules/hr/archives/define/voided-archive.ts'
import { workHistories } from '#modules/hr/archives/define/work-history.ts'
import { messageCalls } from '#modules/hr/candidate-messages/api/message-calls.ts'
import {
  addMessage,
  markMessageSent,
  stopMessage,
  updateMessage,
} from '#modules/hr/candidate-messages/api/write-message.ts'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { candidateCalls } from '#modules/hr/candidates/api/candidate-calls.ts'
import {
  giveUpCandidate,
  refuseCandidate,
  reserveTalent,
  screenCandidate,
  setCandidateState,
  stepBack,
} from '#modules/hr/candidates/api/move-candidates.ts'
import {
  addCandidate,
  reactivateCandidate,
  takesApplications,
} from '#modules/hr/candidates/api/write-candidate.ts'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { certificateCalls } from '#modules/hr/certificates/api/certificate-calls.ts'
import { certificateMonth } from '#modules/hr/certificates/api/certificate-month.ts'
import { completeCertificate } from '#modules/hr/certificates/api/complete-certificate.ts'
import {
  borrowCertificate,
  returnCertificate,
} from '#modules/hr/certificates/api/lend-certificate.ts'
import {
  renewCertificate,
  setCertificateState,
} from '#modules/hr/certificates/api/set-certificate-state.ts'
import {
  addCertificate,
  updateCertificate,
} from '#modules/hr/certificates/api/write-certificate.ts'
import {
  addCertificateType,
  updateCertificateType,
} from '#modules/hr/certificates/api/write-certificate-type.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { certificateLoans } from '#modules/hr/certificates/define/certificate-loan.ts'
import { certificateMonthlies } from '#modules/hr/certificates/define/certificate-monthly.ts'
import { certificatePeriods } from '#modules/hr/certificates/define/certificate-period.ts'
import { certificateStudies } from '#modules/hr/certificates/define/certificate-study.ts'
import { certificateTypes } from '#modules/hr/certificates/define/certificate-type.ts'
import { documentCalls } from '#modules/hr/company-policies/api/policy-calls.ts'
import { companyDocumentKind } from '#modules/hr/company-policies/api/policy-rules.ts'
import {
  abolishDocument,
  newDocumentVersion,
  publishDocument,
  remindDocument,
} from '#modules/hr/company-policies/api/publish-policy.ts'
import { companyDocuments } from '#modules/hr/company-policies/define/policy.ts'
import { contractKind } from '#modules/hr/contracts/api/contract.ts'
import { contractCalls, contractsOfPerson } from '#modules/hr/contracts/api/contract-calls.ts'
import { endContract } from '#modules/hr/contracts/api/end-contract.ts'
import { changeContract, renewContract } from '#modules/hr/contracts/api/follow-contract.ts'
import { signContract } from '#modules/hr/contracts/api/sign-contract.ts'
import {
  addContractType,
  updateContractType,
} from '#modules/hr/contracts/api/write-contract-type.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { contractTypes } from '#modules/hr/contracts/define/contract-type.ts'
import {
  departureKind,
  enterHandover,
  settleDeparture,
} from '#modules/hr/departures/api/departure.ts'
import { departureCalls } from '#modules/hr/departures/api/departure-calls.ts'
import { issueCertificate } from '#modules/hr/departures/api/issue-leaving-certificate.ts'
import { liftBar } from '#modules/hr/departures/api/lift-rehire-bar.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { giveJoinTicket } from '#modules/hr/first-day/api/join-ticket.ts'
import { verifyRegister } from '#modules/hr/first-day/api/verify-register.ts'
import { addRegister, updateRegister } from '#modules/hr/first-day/api/write-register.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import {
  giveUpHiring,
  noteAnswer,
  withdrawAccepted,
  withdrawOffer,
} from '#modules/hr/hiring/api/end-offer.ts'
import { giveOfferLink } from '#modules/hr/hiring/api/give-offer-link.ts'
import { hiringCalls } from '#modules/hr/hiring/api/hiring-calls.ts'
import { hiringKind } from '#modules/hr/hiring/api/hiring-kind.ts'
import { joinHired, notePapers } from '#modules/hr/hiring/api/join-hired.ts'
import { sendOffer } from '#modules/hr/hiring/api/send-offer.ts'
import { undoJoin } from '#modules/hr/hiring/api/undo-join.ts'
import { addCheckup, planCheckups, setCheckupResult } from '#modules/hr/hiring/api/write-checkup.ts'
import { addTalk, confirmTalk, updateTalk } from '#modules/hr/hiring/api/write-talk.ts'
import { checkups } from '#modules/hr/hiring/define/checkup.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { offers } from '#modules/hr/hiring/define/offer.ts'
import { salaryTalks } from '#modules/hr/hiring/define/salary-talk.ts'
import {
  addInterview,
  arrangeInterview,
  takesInterviews,
} from '#modules/hr/interviews/api/arrange-interview.ts'
import { callOffInterview, deleteInterview } from '#modules/hr/interviews/api/call-off-interview.ts'
import { concludeInterview } from '#modules/hr/interviews/api/conclude-interview.ts'
import { interviewCalls } from '#modules/hr/interviews/api/interview-calls.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import {
  jobDescriptionKind,
  newJobDescriptionVersion,
} from '#modules/hr/job-descriptions/api/job-description.ts'
import { jobDescriptionCalls } from '#modules/hr/job-descriptions/api/job-description-calls.ts'
import { jobDescriptions } from '#modules/hr/job-descriptions/define/job-description.ts'
import { joinPerson } from '#modules/hr/joining/api/join-person.ts'
import { callOffRehire, rehirePerson } from '#modules/hr/joining/api/rehire-person.ts'
import {
  addLetter,
  approveLetter,
  repulseLetter,
  signLetter,
  updateLetter,
} from '#modules/hr/letters/api/letter.ts'
import { letterCalls } from '#modules/hr/letters/api/letter-calls.ts'
import { remindSending } from '#modules/hr/letters/api/remind-sending.ts'
import { sendLetters } from '#modules/hr/letters/api/send-letters.ts'
import {
  addLetterTemplate,
  updateLetterTemplate,
} from '#modules/hr/letters/api/write-letter-template.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import { commitmentSendings } from '#modules/hr/letters/define/commitment-sending.ts'
import { commitmentTemplates } from '#modules/hr/letters/define/commitment-template.ts'
import { declineRequest, finishRequest } from '#modules/hr/privacy/api/answer-request.ts'
import { privacyCalls } from '#modules/hr/privacy/api/privacy-calls.ts'
import { addPrivacyRequest } from '#modules/hr/privacy/api/write-request.ts'
import { privacyRequests } from '#modules/hr/privacy/define/privacy-request.ts'
import { askExaminers } from '#modules/hr/probation/api/ask-examiners.ts'
import { examinationCalls } from '#modules/hr/probation/api/examination-calls.ts'
import { extendProbation, probationKind } from '#modules/hr/probation/api/probation.ts'
import { probationCalls } from '#modules/hr/probation/api/probation-calls.ts'
import {
  addEvaluation,
  assess,
  selfAssess,
  updateEvaluation,
} from '#modules/hr/probation/api/probation-evaluation.ts'
import { countToExamine } from '#modules/hr/probation/api/read-examination.ts'
import { regularisationKind } from '#modules/hr/probation/api/regularisation.ts'
import {
  addExaminer,
  deleteExaminer,
  examine,
  updateExaminer,
} from '#modules/hr/probation/api/regularisation-examination.ts'
import { probations } from '#modules/hr/probation/define/probation.ts'
import { probationEvaluations } from '#modules/hr/probation/define/probation-evaluation.ts'
import { regularisations } from '#modules/hr/probation/define/regularisation.ts'
import { regularisationExaminations } from '#modules/hr/probation/define/regularisation-examination.ts'
import { figureCalls } from '#modules/hr/recruiting-figures/api/figure-calls.ts'
import { needKind } from '#modules/hr/recruiting-needs/api/need-kind.ts'
import {
  closeNeed,
  copyNeed,
  publishNeed,
  rewordNeed,
  unpublishNeed,
} from '#modules/hr/recruiting-needs/api/publish-need.ts'
import {
  addInterviewPlan,
  deleteInterviewPlan,
  updateInterviewPlan,
} from '#modules/hr/recruiting-needs/api/write-interview-plan.ts'
import { addScoreCard, updateScoreCard } from '#modules/hr/recruiting-needs/api/write-score-card.ts'
import { interviewPlans } from '#modules/hr/recruiting-needs/define/interview-plan.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { scoreCards } from '#modules/hr/recruiting-needs/define/score-card.ts'
import { awardReferral, withholdBonus } from '#modules/hr/referrals/api/award-bonus.ts'
import { giveReferredLink } from '#modules/hr/referrals/api/give-referred-link.ts'
import { referralCalls } from '#modules/hr/referrals/api/referral-calls.ts'
import { referrals } from '#modules/hr/referrals/define/referral.ts'
import { resumeCalls } from '#modules/hr/resume-words/api/resume-calls.ts'
import { sharePositive } from '#modules/hr/sharing-center/api/share-positive.ts'
import { shareNotice, shareNotices } from '#modules/hr/sharing-center/api/share-transfers.ts'
import { shownCalls } from '#modules/hr/sharing-center/api/shown-calls.ts'
import { leavePool, recordConsent } from '#modules/hr/talents/api/consent.ts'
import { mergeTalents, undoMerge } from '#modules/hr/talents/api/merge-talents.ts'
import { talentCalls } from '#modules/hr/talents/api/talent-calls.ts'
import { addConsentText } from '#modules/hr/talents/api/write-consent-text.ts'
import { addTalent } from '#modules/hr/talents/api/write-talent.ts'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { finishTraining } from '#modules/hr/training/api/finish-training.ts'
import { callOffTraining, publishTraining } from '#modules/hr/training/api/publish-training.ts'
import { trainingKind } from '#modules/hr/training/api/training.ts'
import { trainingCalls } from '#modules/hr/training/api/training-calls.ts'
import {
  addTrainingParticipant,
  deleteTrainingParticipant,
  updateTrainingParticipant,
} from '#modules/hr/training/api/training-participant.ts'
import { trainings } from '#modules/hr/training/define/training.ts'
import { trainingParticipants } from '#modules/hr/training/define/training-participant.ts'
import { trainingRecords } from '#modules/hr/training/define/training-record.ts'
import { markForNotice, takeFromNotice } from '#modules/hr/transfers/api/mark-notice.ts'
import { transferKind } from '#modules/hr/transfers/api/transfer.ts'
import { transferCalls } from '#modules/hr/transfers/api/transfer-calls.ts'
import { transfers } from '#modules/hr/transfers/define/transfer.ts'
import { keepingOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { sheetCalls } from '#platform/api/sheets/sheet-calls.ts'
import { sheetRules } from '#platform/api/sheets/sheet-rules.ts'
import { hrHomeCards } from './home-cards.ts'

/** 人事管理 */
export const hr: Area = {
  resources: [
    answers(
      archives,
      keepingOwnReach({
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
        aliases: { join: { also: { method: 'POST' } } },
      }),
    ),
    answers(educations, { add: addEducation, update: updateEducation, delete: deleteEducation }),
    answers(workHistories, { add: addWorkHistory, update: updateWorkHistory }),
    answers(families),
    answers(infoChanges, {
      actions: {
        confirm: confirmInfoChange,
        refuse: refuseInfoChange,
        withdraw: withdrawInfoChange,
      },
    }),
    answers(voidedArchives),
    answers(transfers, {
      actions: {
        notice: markForNotice,
        endNotice: takeFromNotice,
        shareNotice,
        shareNotices,
      },
    }),
    answers(departures, {
      actions: {
        handover: enterHandover,
        settle: settleDeparture,
        certify: issueCertificate,
        liftBar,
      },
      aliases: { handover: { names: { items: 'handover' } } },
    }),
    answers(probations, { actions: { extend: extendProbation } }),
    answers(probationEvaluations, {
      add: addEvaluation,
      update: updateEvaluation,
      actions: { selfAssess, assess },
    }),
    answers(regularisations, { actions: { askExaminers, share: sharePositive } }),
    answers(regularisationExaminations, {
      add: addExaminer,
      update: updateExaminer,
      delete: deleteExaminer,
      actions: { examine },
    }),
    answers(jobDescriptions, {
      actions: { newVersion: newJobDescriptionVersion },
      aliases: { newVersion: { also: { method: 'POST' } } },
      fields: { names: { reportTo: 'reportToId', subordinates: 'subordinateIds' } },
    }),
    answers(contracts, {
      actions: {
        sign: signContract,
        renew: renewContract,
        change: changeContract,
        end: endContract,
      },
      aliases: { renew: { also: { method: 'POST' } }, change: { also: { method: 'POST' } } },
      fields: { names: { contractNo: 'docNo' } },
      variants: { history: contractsOfPerson },
    }),
    answers(contractTypes, {
      add: addContractType,
      update: updateContractType,
      fields: { names: { templateKey: 'templateId' } },
    }),
    answers(certificateMonthlies, sheetRules(certificateMonth)),
    answers(certificates, {
      add: addCertificate,
      update: updateCertificate,
      actions: {
        complete: completeCertificate,
        borrow: borrowCertificate,
        return: returnCertificate,
        renew: renewCertificate,
        setState: setCertificateState,
      },
      aliases: {
        borrow: { also: { method: 'POST' }, names: { to: 'toId' } },
        return: { also: { method: 'POST' } },
        renew: { also: { method: 'POST' } },
      },
      fields: { names: { borrowTo: 'borrowerId' } },
    }),
    answers(certificateLoans),
    answers(certificatePeriods),
    answers(certificateStudies),
    answers(certificateTypes, { add: addCertificateType, update: updateCertificateType }),
    answers(commitmentLetters, {
      add: addLetter,
      update: updateLetter,
      actions: {
        send: sendLetters,
        sign: signLetter,
        approve: approveLetter,
        repulse: repulseLetter,
      },
      aliases: { send: { also: { method: 'POST' } } },
      fields: { names: { reviewer: 'reviewerId' } },
    }),
    answers(commitmentSendings, { actions: { remind: remindSending } }),
    answers(commitmentTemplates, { add: addLetterTemplate, update: updateLetterTemplate }),
    answers(recordNotes, {
      leavers: ['userId'],
      add: addNote,
      update: updateNote,
      delete: deleteNote,
      actions: { append: appendNote, finish: finishNote },
    }),
    answers(trainings, {
      actions: { publish: publishTraining, finish: finishTraining, callOff: callOffTraining },
    }),
    answers(trainingParticipants, {
      add: addTrainingParticipant,
      update: updateTrainingParticipant,
      delete: deleteTrainingParticipant,
    }),
    answers(trainingRecords),
    answers(companyDocuments, {
      actions: {
        publish: publishDocument,
        abolish: abolishDocument,
        newVersion: newDocumentVersion,
        remind: remindDocument,
      },
      aliases: { newVersion: { also: { method: 'POST' } } },
    }),
    answers(recruitingNeeds, {
      actions: {
        publish: publishNeed,
        unpublish: unpublishNeed,
        reword: rewordNeed,
        close: closeNeed,
        copy: copyNeed,
      },
      fields: { names: { owner: 'ownerId' } },
    }),
    answers(interviewPlans, {
      add: addInterviewPlan,
      update: updateInterviewPlan,
      delete: deleteInterviewPlan,
    }),
    answers(scoreCards, { add: addScoreCard, update: updateScoreCard }),
    answers(talents, {
      add: addTalent,
      actions: { merge: mergeTalents, undoMerge, consent: recordConsent, leavePool },
      aliases: { merge: { also: { method: 'POST' }, names: { keep: 'id', drop: 'dropId' } } },
    }),
    answers(consentTexts, { add: addConsentText }),
    answers(privacyRequests, {
      add: addPrivacyRequest,
      actions: { finish: finishRequest, decline: declineRequest },
    }),
    answers(referrals, {
      actions: { award: awardReferral, withhold: withholdBonus, giveLink: giveReferredLink },
    }),
    answers(candidates, {
      choices: { recruitingId: takesApplications },
      add: addCandidate,
      actions: {
        screen: screenCandidate,
        refuse: refuseCandidate,
        giveUp: giveUpCandidate,
        stepBack,
        reserve: reserveTalent,
        reactivate: reactivateCandidate,
        setState: setCandidateState,
      },
      aliases: {
        reserve: { also: { method: 'POST' } },
        setState: { names: { ids: 'candidateIds' } },
      },
      fields: { names: { owner: 'ownerId' } },
    }),
    answers(salaryTalks, { add: addTalk, update: updateTalk, actions: { confirm: confirmTalk } }),
    answers(checkups, {
      add: addCheckup,
      actions: { setResult: setCheckupResult, plan: planCheckups },
      aliases: { plan: { also: { method: 'POST' }, names: { date: 'planDate' } } },
    }),
    answers(
      hirings,
      keepingOwnReach({
        actions: {
          sendOffer,
          giveLink: giveOfferLink,
          giveForm: giveJoinTicket,
          answer: noteAnswer,
          withdrawOffer,
          withdrawAccepted,
          join: joinHired,
          undoJoin,
          papers: notePapers,
          giveUp: giveUpHiring,
        },
        aliases: { sendOffer: { also: { method: 'POST' } }, join: { also: { method: 'POST' } } },
      }),
    ),
    answers(offers),
    answers(registers, {
      add: addRegister,
      update: updateRegister,
      actions: { verify: verifyRegister },
    }),
    answers(candidateMessages, {
      add: addMessage,
      update: updateMessage,
      actions: { markSent: markMessageSent, stop: stopMessage },
    }),
    answers(interviews, {
      choices: { candidateId: takesInterviews },
      add: addInterview,
      delete: deleteInterview,
      actions: {
        arrange: arrangeInterview,
        conclude: concludeInterview,
        callOff: callOffInterview,
      },
      fields: { names: { interviewers: 'interviewerIds' } },
    }),
  ],
  documents: [
    transferKind,
    departureKind,
    probationKind,
    regularisationKind,
    jobDescriptionKind,
    contractKind,
    trainingKind,
    companyDocumentKind,
    needKind,
    hiringKind,
  ],
  calls: [
    ...archiveCalls,
    ...infoChangeCalls,
    ...photoCalls,
    ...jobDescriptionCalls,
    ...probationCalls,
    ...examinationCalls,
    ...transferCalls,
    ...shownCalls,
    ...departureCalls,
    ...contractCalls,
    ...sheetCalls(certificateMonthlies),
    ...certificateCalls,
    ...letterCalls,
    ...noteCalls,
    ...trainingCalls,
    ...documentCalls,
    ...talentCalls,
    ...resumeCalls,
    ...privacyCalls,
    ...referralCalls,
    ...candidateCalls,
    ...hiringCalls,
    ...messageCalls,
    ...interviewCalls,
    ...figureCalls,
  ],
  home: hrHomeCards,
  waiting: [
    {
      path: regularisationExaminations.path,
      count: ({ actor, store }) => countToExamine(store.db, actor),
    },
    {
      path: infoChanges.path,
      count: async ({ actor, store }) =>
        decidesChanges(actor) ? (await readWaitingChanges(store, actor)).total : 0,
    },
  ],
}
