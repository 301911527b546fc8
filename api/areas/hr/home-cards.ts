import { homeCard } from '#api/areas/home-card.ts'
import { type Reach, readReminders } from '#api/queries/hr/anniversaries.ts'
import { readFileGaps } from '#api/queries/hr/file-gaps.ts'
import { readHeadcount } from '#api/queries/hr/home-headcount.ts'
import { readJoinersAndLeavers } from '#api/queries/hr/joiners-and-leavers.ts'
import { readOwnFileCard } from '#api/queries/hr/own-file-card.ts'
import { readOwnTeam } from '#api/queries/hr/own-team.ts'
import { readStructure } from '#api/queries/hr/staff-structure.ts'
import { readWaitingChanges } from '#api/queries/hr/waiting-changes.ts'
import {
  fileGaps,
  headcount,
  joinersAndLeavers,
  ownFile,
  reminders,
  structure,
  team,
  waitingChanges,
} from '#contracts/home/hr.ts'

/** Something is to be done before them, and also when nobody did it in time. */
const DUE: Reach = {
  probationEnd: { days: 30, withPast: true },
  paperEnd: { days: 30, withPast: true },
  retirement: { days: 90 },
}

const CELEBRATED: Reach = { birthday: { days: 14 }, serviceYear: { days: 14 } }

/** 人事: what the home page shows of people and their files. */
export const hrHomeCards = [
  homeCard({
    ...{ name: 'hr/headcount', answer: headcount },
    read: ({ actor, store }) => readHeadcount(store, actor),
  }),
  homeCard({
    ...{ name: 'hr/due', answer: reminders },
    read: ({ actor, store }) => readReminders(store, actor, DUE),
  }),
  homeCard({
    ...{ name: 'hr/celebrations', answer: reminders },
    read: ({ actor, store }) => readReminders(store, actor, CELEBRATED),
  }),
  homeCard({
    ...{ name: 'hr/waiting-changes', answer: waitingChanges },
    read: ({ actor, store }) => readWaitingChanges(store, actor),
  }),
  homeCard({
    ...{ name: 'hr/joiners-and-leavers', answer: joinersAndLeavers },
    read: ({ actor, store }) => readJoinersAndLeavers(store, actor),
  }),
  homeCard({
    ...{ name: 'hr/structure', answer: structure },
    read: ({ actor, store }) => readStructure(store, actor),
  }),
  homeCard({
    ...{ name: 'hr/file-gaps', answer: fileGaps },
    read: ({ actor, store }) => readFileGaps(store, actor),
  }),
  homeCard({
    ...{ name: 'hr/own-file', answer: ownFile },
    read: ({ actor, store: { db } }) => readOwnFileCard(db, actor),
  }),
  homeCard({
    ...{ name: 'hr/team', answer: team },
    read: ({ actor, store }) => readOwnTeam(store, actor),
  }),
]
