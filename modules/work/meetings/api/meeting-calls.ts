import { z } from 'zod'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import {
  MEETING_CALLS,
  meetingCalendar,
  projectDesk,
  sessionDesk,
  sessionMinutes,
  sessionTasks,
} from '#modules/work/meetings/wire/meetings.ts'
import { requireSpan } from '#modules/work/schedules/api/require-span.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading, writing } from '#platform/api/calls/described-call.ts'
import { enabling } from '#platform/api/calls/enabling.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { dayParam, idParam } from '#platform/api/http/read-query.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { attachToMeeting, attachToTopic } from './attach-to-meeting.ts'
import { readMeetingCalendar } from './meeting-calendar.ts'
import {
  beginMeeting,
  cancelMeeting,
  finishMeeting,
} from './project-meetings/move-project-meeting.ts'
import { readProjectDesk } from './project-meetings/project-desk.ts'
import { fixedMeetingFields } from './project-meetings/project-meeting-parts.ts'
import { publishMeeting } from './project-meetings/publish-meeting.ts'
import { setSignIns, signInMeeting } from './project-meetings/sign-in-meeting.ts'
import { turnIntoTasks } from './project-meetings/tasks-of-meeting.ts'
import {
  addProjectMeeting,
  deleteProjectMeeting,
  updateProjectMeeting,
} from './project-meetings/write-project-meeting.ts'
import {
  addResolution,
  deleteResolution,
  updateResolution,
} from './project-meetings/write-resolution.ts'
import { addSession } from './sessions/add-session.ts'
import { deleteSession } from './sessions/delete-session.ts'
import { makeSessions } from './sessions/make-sessions.ts'
import { saveMinutes } from './sessions/save-minutes.ts'
import { readSessionDesk } from './sessions/session-desk.ts'
import { setAbsents } from './sessions/set-absents.ts'
import { addSessionTasks } from './sessions/tasks-of-session.ts'
import { updateSession } from './sessions/update-session.ts'
import {
  addMeetingPlan,
  deleteMeetingPlan,
  updateMeetingPlan,
} from './sessions/write-meeting-plan.ts'
import { carryOver, carryTopics } from './topics/carry-over-topics.ts'
import { cancelTopic, closeTopic, reportTopic, resolveTopic } from './topics/move-topic.ts'
import { setTopicState } from './topics/set-topic-state.ts'
import { makeTopicTasks } from './topics/tasks-of-topic.ts'
import { addTopic, deleteTopic, fixedTopicFields, updateTopic } from './topics/write-topic.ts'

const CALENDAR: PageRight[] = ['work/meeting-calendar:view']
const MAX_PEOPLE = 500
const MAX_TOPICS = 200
const query = z.object({ id: idParam })
const people = z.array(z.uuid().toLowerCase()).max(MAX_PEOPLE)

/**
 * The message after saving the minutes: the numbers of changed topics and new tasks. It leaves out
 * a number that is zero.
 */
function toldOf({ changed, tasks: count }: { changed: number; tasks: number }): ReplyMessage {
  if (count > 0) return { key: 'meeting.minuted', values: { changed, count } }
  if (changed === 0) return { key: 'saved' }
  return { key: 'meeting.topicsMinuted', values: { count: changed } }
}

const WHO = { host: 'hostId', minuter: 'minuterId', attendees: 'attendeeIds' } as const

const planRules: Rules = {
  fields: { codes: WHO },
  add: addMeetingPlan,
  update: updateMeetingPlan,
  delete: deleteMeetingPlan,
  actions: { generate: makeSessions },
  aliases: { generate: { also: { method: 'POST' } } },
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
    aliases: {
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
    aliases: { toTask: { also: { method: 'POST' } } },
  },
  resolutions: {
    fields: { codes: { ownerCode: 'ownerId' } },
    add: addResolution,
    update: updateResolution,
    delete: deleteResolution,
  },
} satisfies Readonly<Record<string, Rules>>

/** Calls about meetings, besides the standard verbs of the resources. */
export const meetingCalls: readonly AreaCall[] = [
  enabling(meetingPlans, planRules),
  reading({
    tag: meetingPlans.path,
    need: CALENDAR,
    path: MEETING_CALLS.calendar,
    summary: '会议日历：有权查看的例会场次和专项会议',
    answer: meetingCalendar,
    query: z.object({ start: dayParam, end: dayParam }),
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
      return { response, told: toldOf(response) }
    },
  }),
  writing({
    tag: meetingSessions.path,
    method: 'POST',
    path: MEETING_CALLS.addTasks,
    need: permissionsFor(tasks, 'add'),
    body: sessionTasks,
    summary: '由主持人或记录人从一场例会新增任务，全部成功或全部不做',
    answer: z.object({ ids: z.array(z.string()) }),
    run: async ({ body, actor, store }) => {
      const ids = await inTransaction(store, { resource: tasks, actor }, (tx) =>
        addSessionTasks(tx, actor, body),
      )
      return { response: { ids }, told: { key: 'task.listAdded', values: { count: ids.length } } }
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
    run: async ({ body: { reason = null, ...request }, actor, language, store }) => {
      const changed = await inTransaction(store, { resource: meetingTopics, actor }, (tx) =>
        setTopicState(tx, { actor, language }, { ...request, reason }),
      )
      return {
        response: { changed },
        told: { key: 'meeting.topicsChanged', values: { count: changed } },
      }
    },
  }),
  writing({
    tag: meetingTopics.path,
    method: 'PUT',
    path: MEETING_CALLS.carry,
    need: permissionsFor(meetingTopics, 'carryOver'),
    summary: '将选中的未结议题结转到指定日期的会议，全部或都不',
    body: z.object({
      ids: z.array(z.uuid().toLowerCase()).min(1).max(MAX_TOPICS),
      nextDate: z.iso.date(),
    }),
    answer: z.object({ count: z.int(), date: z.string() }),
    run: async ({ body, actor, store }) => {
      const response = await inTransaction(store, { resource: meetingTopics, actor }, (tx) =>
        carryTopics(tx, actor, body),
      )
      return { response, told: { key: 'meeting.carried', values: response } }
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
