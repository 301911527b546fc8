import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading, writing } from '#api/areas/described-call.ts'
import { enabling } from '#api/areas/enabling.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import type { Rules } from '#api/crud/resource-store.ts'
import { dayAsked, idAsked } from '#api/http/read-asked.ts'
import { readMeetingCalendar } from '#api/queries/work/meetings/meeting-calendar.ts'
import { readProjectDesk } from '#api/queries/work/meetings/project-desk.ts'
import { readSessionDesk } from '#api/queries/work/meetings/session-desk.ts'
import { addSession } from '#api/rules/work/meetings/add-session.ts'
import { attachToMeeting, attachToTopic } from '#api/rules/work/meetings/attach-to-meeting.ts'
import { carryOver } from '#api/rules/work/meetings/carry-over.ts'
import { deleteSession } from '#api/rules/work/meetings/delete-session.ts'
import { makeSessions } from '#api/rules/work/meetings/make-sessions.ts'
import {
  beginMeeting,
  cancelMeeting,
  finishMeeting,
} from '#api/rules/work/meetings/move-project-meeting.ts'
import {
  cancelTopic,
  closeTopic,
  reportTopic,
  resolveTopic,
} from '#api/rules/work/meetings/move-topic.ts'
import { fixedMeetingFields } from '#api/rules/work/meetings/project-meeting-parts.ts'
import { publishMeeting } from '#api/rules/work/meetings/publish-meeting.ts'
import { saveMinutes } from '#api/rules/work/meetings/save-minutes.ts'
import { setAbsents } from '#api/rules/work/meetings/set-absents.ts'
import { setTopicState } from '#api/rules/work/meetings/set-topic-state.ts'
import { setSignIns, signInMeeting } from '#api/rules/work/meetings/sign-in-meeting.ts'
import { turnIntoTasks } from '#api/rules/work/meetings/tasks-of-meeting.ts'
import { makeTopicTasks } from '#api/rules/work/meetings/tasks-of-topic.ts'
import { updateSession } from '#api/rules/work/meetings/update-session.ts'
import {
  addMeetingPlan,
  deleteMeetingPlan,
  updateMeetingPlan,
} from '#api/rules/work/meetings/write-meeting-plan.ts'
import {
  addProjectMeeting,
  deleteProjectMeeting,
  updateProjectMeeting,
} from '#api/rules/work/meetings/write-project-meeting.ts'
import {
  addResolution,
  deleteResolution,
  updateResolution,
} from '#api/rules/work/meetings/write-resolution.ts'
import {
  addTopic,
  deleteTopic,
  fixedTopicFields,
  updateTopic,
} from '#api/rules/work/meetings/write-topic.ts'
import { permissionsFor } from '#api/store/permission.ts'
import {
  MEETING_CALLS,
  meetingCalendar,
  projectDesk,
  sessionDesk,
  sessionMinutes,
} from '#contracts/meetings.ts'
import type { PageRight } from '#resources/own-pages.ts'
import { meetingPlans } from '#resources/work/meetings/meeting-plan.ts'
import { meetingSessions } from '#resources/work/meetings/meeting-session.ts'
import { meetingTopics } from '#resources/work/meetings/meeting-topic.ts'
import { projectMeetings } from '#resources/work/meetings/project-meeting.ts'
import { requireSpan } from './schedule-calls.ts'

const CALENDAR: PageRight[] = ['work/meeting-calendar:view']
const MAX_PEOPLE = 500
const MAX_TOPICS = 200
const query = z.object({ id: idAsked })
const people = z.array(z.uuid().toLowerCase()).max(MAX_PEOPLE)

const WHO = { host: 'hostId', minuter: 'minuterId', attendees: 'attendeeIds' } as const

const planRules: Rules = {
  fields: { codes: WHO },
  add: addMeetingPlan,
  update: updateMeetingPlan,
  delete: deleteMeetingPlan,
  actions: { generate: makeSessions },
  spellings: { generate: { also: { method: 'POST' } } },
}

/** Rules of meetings. */
export const meetingRules = {
  plans: planRules,
  sessions: {
    fields: { codes: { absents: 'absentIds' } },
    add: addSession,
    update: updateSession,
    delete: deleteSession,
  },
  topics: {
    fields: { codes: { reporter: 'reporterId', attendees: 'attendeeIds' } },
    add: addTopic,
    update: updateTopic,
    delete: deleteTopic,
    files: attachToTopic,
    fixed: fixedTopicFields,
    actions: {
      report: reportTopic,
      resolve: resolveTopic,
      close: closeTopic,
      cancel: cancelTopic,
      carryOver,
      toTask: makeTopicTasks,
    },
    spellings: {
      carryOver: { also: { method: 'POST' } },
      toTask: { also: { method: 'POST' } },
    },
  },
  projects: {
    fields: { codes: WHO },
    add: addProjectMeeting,
    update: updateProjectMeeting,
    delete: deleteProjectMeeting,
    files: attachToMeeting,
    fixed: fixedMeetingFields,
    actions: {
      publish: publishMeeting,
      begin: beginMeeting,
      signIn: signInMeeting,
      finish: finishMeeting,
      cancel: cancelMeeting,
      toTask: turnIntoTasks,
    },
    spellings: { toTask: { also: { method: 'POST' } } },
  },
  resolutions: {
    fields: { codes: { ownerCode: 'ownerId' } },
    add: addResolution,
    update: updateResolution,
    delete: deleteResolution,
  },
} satisfies Readonly<Record<string, Rules>>

/** What is asked about meetings besides their records. */
export const meetingCalls: readonly AreaCall[] = [
  enabling(meetingPlans, planRules),
  reading({
    tag: meetingPlans.path,
    need: CALENDAR,
    path: MEETING_CALLS.calendar,
    summary: '会议日历：有权查看的例会场次和专项会议',
    answer: meetingCalendar,
    query: z.object({ start: dayAsked, end: dayAsked }),
    run: ({ query: days, actor, store: { db } }) =>
      readMeetingCalendar(db, actor, requireSpan(days)),
  }),
  reading({
    tag: meetingSessions.path,
    need: permissionsFor(meetingSessions, 'view'),
    query,
    path: MEETING_CALLS.session,
    answer: sessionDesk,
    summary: '一场例会：人员、议题、前后场次',
    run: ({ query: { id }, actor, store: { db } }) => readSessionDesk(db, actor, id),
  }),
  writing({
    tag: meetingSessions.path,
    method: 'PUT',
    path: MEETING_CALLS.absent,
    need: permissionsFor(meetingSessions, 'edit'),
    summary: '登记缺席人员',
    body: z.object({ id: z.uuid().toLowerCase(), absentIds: people }),
    answer: z.object({ id: z.uuid(), version: z.int() }),
    run: async ({ body, actor, store }) => {
      const { id, version } = await inTransaction(
        store,
        { resource: meetingSessions, actor },
        (tx) => setAbsents(tx, actor, body),
      )
      return { response: { id, version }, told: { key: 'saved' } }
    },
  }),
  writing({
    tag: meetingSessions.path,
    method: 'PUT',
    path: MEETING_CALLS.minutes,
    need: permissionsFor(meetingSessions, 'edit'),
    body: sessionMinutes,
    summary: '一次保存整场例会：缺席、汇报、决议和任务，全部或都不',
    answer: z.object({ changed: z.int(), tasks: z.int() }),
    run: async ({ body, actor, language, store }) => {
      const response = await inTransaction(store, { resource: meetingSessions, actor }, (tx) =>
        saveMinutes(tx, { actor, language }, body),
      )
      const { changed, tasks: count } = response
      return { response, told: { key: 'meeting.minuted', values: { changed, count } } }
    },
  }),
  writing({
    tag: meetingTopics.path,
    method: 'PUT',
    path: MEETING_CALLS.setState,
    need: permissionsFor(meetingTopics, 'state'),
    summary: '将多个议题置为同一状态，全部或都不',
    body: z.object({
      ids: z.array(z.uuid().toLowerCase()).min(1).max(MAX_TOPICS),
      state: z.enum(['1', '2', '3', '9']),
      reason: z.string().trim().min(1).max(200).nullish(),
    }),
    answer: z.object({ changed: z.int() }),
    run: async ({ body: { reason = null, ...asked }, actor, language, store }) => {
      const changed = await inTransaction(store, { resource: meetingTopics, actor }, (tx) =>
        setTopicState(tx, { actor, language }, { ...asked, reason }),
      )
      return { response: { changed }, told: { key: 'doneMany', values: { count: changed } } }
    },
  }),
  reading({
    tag: projectMeetings.path,
    need: permissionsFor(projectMeetings, 'view'),
    query,
    path: MEETING_CALLS.project,
    answer: projectDesk,
    summary: '一次专项会议：参会、签到与决议事项',
    run: ({ query: { id }, actor, store: { db } }) => readProjectDesk(db, actor, id),
  }),
  writing({
    tag: projectMeetings.path,
    method: 'PUT',
    path: MEETING_CALLS.signIns,
    need: permissionsFor(projectMeetings, 'finish'),
    summary: '由主持人或记录人登记到会人员',
    body: z.object({ id: z.uuid().toLowerCase(), userIds: people }),
    answer: z.object({ changed: z.int() }),
    run: async ({ body: { id, userIds }, actor, store }) => {
      const changed = await inTransaction(store, { resource: projectMeetings, actor }, (tx) =>
        setSignIns(tx, actor, { id, people: userIds }),
      )
      return { response: { changed }, told: { key: 'saved' } }
    },
  }),
]
