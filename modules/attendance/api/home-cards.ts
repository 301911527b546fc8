import {
  attendDesk,
  attendMyMonth,
  attendTeam,
  attendTeamToday,
  attendToday,
} from '#modules/attendance/wire/home-cards.ts'
import { homeCard } from '#platform/api/home/home-card.ts'
import {
  keepsAttendance,
  readAttendDesk,
  readAttendTeam,
  readAttendToday,
  readMyMonth,
  seesDaysOfOthers,
} from './home-attendance.ts'
import { readTeamToday } from './home-team-today.ts'

/** 考勤: the user's own day and month, their team, and the tasks of the attendance administrator. */
export const attendanceHomeCards = [
  homeCard({
    name: 'attendance/today',
    answer: attendToday,
    isFor: ({ actor }) => actor.userBaseId !== null && actor.permissions.has('attendance/my:view'),
    read: ({ actor, store }) => readAttendToday(store, actor),
  }),
  homeCard({
    name: 'attendance/team-today',
    answer: attendTeamToday,
    isFor: ({ actor }) => seesDaysOfOthers(actor) && actor.permissions.has('attendance/team:view'),
    read: ({ actor, store }) => readTeamToday(store, actor),
  }),
  homeCard({
    name: 'attendance/my-month',
    answer: attendMyMonth,
    isFor: ({ actor }) => actor.userBaseId !== null && actor.permissions.has('attendance/my:view'),
    read: ({ actor, store }) => readMyMonth(store, actor),
  }),
  homeCard({
    name: 'attendance/team',
    answer: attendTeam,
    hasTile: true,
    isFor: ({ actor }) => seesDaysOfOthers(actor) && actor.permissions.has('attendance/team:view'),
    read: ({ actor, store }) => readAttendTeam(store, actor),
  }),
  homeCard({
    name: 'attendance/desk',
    answer: attendDesk,
    isFor: ({ actor }) => keepsAttendance(actor),
    read: ({ actor, store }) => readAttendDesk(store, actor),
  }),
]
