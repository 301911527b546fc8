import { readFileGaps } from '#modules/hr/archives/api/file-gaps.ts'
import { seesOthers } from '#modules/hr/archives/api/files-within-reach.ts'
import { readOwnRequests } from '#modules/hr/archives/api/info-changes/own-requests.ts'
import {
  decidesChanges,
  readWaitingChanges,
} from '#modules/hr/archives/api/info-changes/waiting-changes.ts'
import {
  hasOwnFile,
  mayAskForChanges,
  readOwnFileCard,
} from '#modules/hr/archives/api/own-file-card.ts'
import { readOwnLeader } from '#modules/hr/archives/api/own-leader.ts'
import { leadsSomebody, readOwnTeam } from '#modules/hr/archives/api/own-team.ts'
import { readDueMessages } from '#modules/hr/candidate-messages/api/read-messages.ts'
import { dueMessages } from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import { readWaitingCandidates } from '#modules/hr/candidates/api/read-waiting-candidates.ts'
import { waitingCandidates } from '#modules/hr/candidates/wire/candidates.ts'
import { readDocumentsCard } from '#modules/hr/company-policies/api/read-policies.ts'
import { documentsCard } from '#modules/hr/company-policies/wire/policies.ts'
import { readWaitingInterviews } from '#modules/hr/interviews/api/read-own-interviews.ts'
import { waitingInterviews } from '#modules/hr/interviews/wire/interviews.ts'
import { readLettersCard } from '#modules/hr/letters/api/own-letters.ts'
import { lettersCard } from '#modules/hr/letters/wire/commitment.ts'
import { answersRequests, readOverdueRequests } from '#modules/hr/privacy/api/read-overdue.ts'
import { overdueRequests } from '#modules/hr/privacy/wire/privacy.ts'
import { readComingMoves } from '#modules/hr/staff-reports/api/coming-moves.ts'
import { type Reach, readReminders } from '#modules/hr/staff-reports/api/due-days.ts'
import { readHeadcount } from '#modules/hr/staff-reports/api/home-headcount.ts'
import { readJoinersAndLeavers } from '#modules/hr/staff-reports/api/joiners-and-leavers.ts'
import { readStructure } from '#modules/hr/staff-reports/api/staff-structure.ts'
import { readWaitingTrainings } from '#modules/hr/training/api/waiting-trainings.ts'
import { waitingTrainings } from '#modules/hr/training/wire/training.ts'
import {
  comingMoves,
  fileGaps,
  headcount,
  joinersAndLeavers,
  ownFile,
  ownLeader,
  ownRequests,
  reminders,
  structure,
  team,
  waitingChanges,
} from '#modules/hr/wire/home-cards.ts'
import type { HomeReader } from '#platform/api/calls/area.ts'
import { homeCard } from '#platform/api/home/home-card.ts'

/** Kinds that need action before the day. */
const DUE: Reach = {
  probationEnd: { days: 30 },
  contractMissing: { days: 30 },
  contractEnd: { days: 30 },
  paperEnd: { days: 30 },
  retirement: { days: 90 },
  letterUnsigned: { days: 3 },
  noteFollow: { days: 3 },
}

const CELEBRATED: Reach = { birthday: { days: 14 }, serviceYear: { days: 14 } }

/** Whether the reader sees files of other people. Figures about only their own file are useless. */
const othersToo = ({ actor }: HomeReader) => seesOthers(actor)

/** 人事: cards about people and their files on the home page. */
export const hrHomeCards = [
  homeCard({
    name: 'hr/headcount',
    answer: headcount,
    isFor: othersToo,
    read: ({ actor, store }) => readHeadcount(store, actor),
  }),
  homeCard({
    name: 'hr/coming-moves',
    answer: comingMoves,
    isFor: othersToo,
    read: ({ actor, store }) => readComingMoves(store, actor),
  }),
  homeCard({
    name: 'hr/due',
    answer: reminders,
    isFor: othersToo,
    read: ({ actor, store }) => readReminders(store, actor, DUE),
  }),
  homeCard({
    name: 'hr/celebrations',
    answer: reminders,
    isFor: othersToo,
    read: ({ actor, store }) => readReminders(store, actor, CELEBRATED),
  }),
  homeCard({
    name: 'hr/waiting-changes',
    answer: waitingChanges,
    isFor: ({ actor }) => decidesChanges(actor),
    waits: true,
    read: ({ actor, store, most }) => readWaitingChanges(store, actor, most),
  }),
  homeCard({
    name: 'hr/joiners-and-leavers',
    answer: joinersAndLeavers,
    hasTile: true,
    isFor: othersToo,
    read: ({ actor, store }) => readJoinersAndLeavers(store, actor),
  }),
  homeCard({
    name: 'hr/structure',
    answer: structure,
    isFor: othersToo,
    read: ({ actor, store }) => readStructure(store, actor),
  }),
  homeCard({
    name: 'hr/file-gaps',
    answer: fileGaps,
    isFor: othersToo,
    read: ({ actor, store }) => readFileGaps(store, actor),
  }),
  homeCard({
    name: 'hr/own-file',
    answer: ownFile,
    isFor: ({ actor }) => hasOwnFile(actor),
    read: ({ actor, store }) => readOwnFileCard(store, actor),
  }),
  homeCard({
    name: 'hr/own-requests',
    answer: ownRequests,
    isFor: ({ actor }) => mayAskForChanges(actor),
    read: ({ actor, store }) => readOwnRequests(store, actor),
  }),
  homeCard({
    name: 'hr/own-letters',
    answer: lettersCard,
    isFor: ({ actor }) => hasOwnFile(actor),
    waits: true,
    read: ({ actor, store: { db }, most }) => readLettersCard(db, actor, most),
  }),
  homeCard({
    name: 'hr/waiting-trainings',
    answer: waitingTrainings,
    isFor: ({ actor }) => actor.userBaseId !== null && actor.permissions.has('hr/my-training:view'),
    waits: true,
    read: ({ actor, store: { db }, most }) => readWaitingTrainings(db, actor, most),
  }),
  homeCard({
    name: 'hr/waiting-interviews',
    answer: waitingInterviews,
    isFor: ({ actor }) => actor.permissions.has('hr/my-interviews:view'),
    waits: true,
    read: ({ actor, store: { db }, most }) => readWaitingInterviews(db, actor, most),
  }),
  homeCard({
    name: 'hr/waiting-candidates',
    answer: waitingCandidates,
    isFor: ({ actor }) => actor.permissions.has('hr/candidates:setState'),
    waits: true,
    read: ({ actor, store: { db }, most }) => readWaitingCandidates(db, actor, most),
  }),
  homeCard({
    name: 'hr/due-messages',
    answer: dueMessages,
    isFor: ({ actor }) => actor.permissions.has('hr/candidate-messages:edit'),
    waits: true,
    read: ({ actor, store: { db }, most }) => readDueMessages(db, actor, most),
  }),
  homeCard({
    name: 'hr/overdue-requests',
    answer: overdueRequests,
    isFor: ({ actor }) => answersRequests(actor),
    waits: true,
    read: ({ actor, store, most }) => readOverdueRequests(store, actor, most),
  }),
  homeCard({
    name: 'hr/documents-to-confirm',
    answer: documentsCard,
    waits: true,
    read: ({ actor, store: { db }, most }) => readDocumentsCard(db, actor, most),
  }),
  homeCard({
    name: 'hr/own-leader',
    answer: ownLeader,
    isFor: ({ actor }) => hasOwnFile(actor) && !seesOthers(actor),
    read: ({ actor, store: { db } }) => readOwnLeader(db, actor),
  }),
  homeCard({
    name: 'hr/team',
    answer: team,
    isFor: ({ actor, store }) => leadsSomebody(store, actor),
    read: ({ actor, store }) => readOwnTeam(store, actor),
  }),
]
