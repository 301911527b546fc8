import { acceptCollaboration } from '#modules/work/collaborations/api/accept-collaboration.ts'
import { attachToCollaboration } from '#modules/work/collaborations/api/attach-to-collaboration.ts'
import { collaborationKind } from '#modules/work/collaborations/api/collaboration-kind.ts'
import { ownActionsOfCollaboration } from '#modules/work/collaborations/api/collaboration-own-actions.ts'
import { finishCollaboration } from '#modules/work/collaborations/api/finish-collaboration.ts'
import { refuseCollaboration } from '#modules/work/collaborations/api/refuse-collaboration.ts'
import { collaborations } from '#modules/work/collaborations/define/collaboration.ts'
import { meetingCalls, meetingRules } from '#modules/work/meetings/api/meeting-calls.ts'
import { minutesCalls } from '#modules/work/meetings/api/minutes/minutes-calls.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingResolutions } from '#modules/work/meetings/define/meeting-resolution.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import { messageCalls } from '#modules/work/messages/api/message-calls.ts'
import { noticeCalls } from '#modules/work/notices/api/notice-calls.ts'
import {
  pinning,
  publishNotice,
  remindNotice,
  scheduleNotice,
  takeWithdrawalBack,
  unscheduleNotice,
  withdrawNotice,
} from '#modules/work/notices/api/publish-notice.ts'
import { addNotice, updateNotice } from '#modules/work/notices/api/write-notice.ts'
import { notices } from '#modules/work/notices/define/notice.ts'
import { planCalls } from '#modules/work/plans/api/plan-calls.ts'
import { planDocuments, planResources } from '#modules/work/plans/api/plan-resources.ts'
import { planTaskCalls } from '#modules/work/plans/api/plan-task-calls.ts'
import { feedCalls } from '#modules/work/schedules/api/feed-calls.ts'
import { scheduleCalls, scheduleRules } from '#modules/work/schedules/api/schedule-calls.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { taskReportCalls } from '#modules/work/task-reports/api/task-report-calls.ts'
import { decideTask } from '#modules/work/tasks/api/approving/decide-task.ts'
import { resubmitTask } from '#modules/work/tasks/api/approving/resubmit-task.ts'
import { assignTask } from '#modules/work/tasks/api/assigning/assign-task.ts'
import { attachToReport, attachToTask } from '#modules/work/tasks/api/attach-to-task.ts'
import { taskClassCalls } from '#modules/work/tasks/api/classes/task-class-calls.ts'
import { addTaskClass, updateTaskClass } from '#modules/work/tasks/api/classes/write-class.ts'
import { addTask } from '#modules/work/tasks/api/creating/add-task.ts'
import { deleteTask } from '#modules/work/tasks/api/creating/delete-task.ts'
import { submitTask } from '#modules/work/tasks/api/creating/submit-task.ts'
import { updateTask } from '#modules/work/tasks/api/creating/update-task.ts'
import { activateTask } from '#modules/work/tasks/api/ending/activate-task.ts'
import { cancelTask } from '#modules/work/tasks/api/ending/cancel-task.ts'
import { listByWhere, listOfTask } from '#modules/work/tasks/api/lists/task-lists.ts'
import { readTask } from '#modules/work/tasks/api/mark-task-read.ts'
import { addProgress } from '#modules/work/tasks/api/progress/add-progress.ts'
import { deleteProgress, updateProgress } from '#modules/work/tasks/api/progress/change-progress.ts'
import { prolongTask } from '#modules/work/tasks/api/prolong-task.ts'
import {
  repeatRules,
  taskRepeatCalls,
  templateRules,
} from '#modules/work/tasks/api/repeats/task-repeat-calls.ts'
import { taskScoreCalls } from '#modules/work/tasks/api/scores/task-score-calls.ts'
import { linkTaskToPlan, takingTasks } from '#modules/work/tasks/api/set-year-plan.ts'
import { takingMoveBack } from '#modules/work/tasks/api/take-move-back.ts'
import { TASK_ALIASES } from '#modules/work/tasks/api/task-aliases.ts'
import { taskCalls } from '#modules/work/tasks/api/task-calls.ts'
import { saveTemplate } from '#modules/work/tasks/api/templates/save-template.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import { taskApprovals } from '#modules/work/tasks/define/task-approval.ts'
import { taskClasses } from '#modules/work/tasks/define/task-class.ts'
import { taskLogs } from '#modules/work/tasks/define/task-log.ts'
import { taskProgress } from '#modules/work/tasks/define/task-progress.ts'
import { taskReaders } from '#modules/work/tasks/define/task-reader.ts'
import { taskRepeats } from '#modules/work/tasks/define/task-repeat.ts'
import { taskScores } from '#modules/work/tasks/define/task-score.ts'
import { taskTemplates } from '#modules/work/tasks/define/task-template.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { fileCalls } from './attachment-calls.ts'
import { workHomeCards } from './home-cards.ts'

/** 工作: tasks, plans, meetings, schedules, requests between departments, messages and notices. */
export const work: Area = {
  resources: [
    ...planResources,
    answers(taskClasses, { add: addTaskClass, update: updateTaskClass }),
    answers(tasks, {
      fields: TASK_ALIASES,
      choices: { yearPlanId: takingTasks },
      add: addTask,
      update: updateTask,
      delete: deleteTask,
      also: { update: '/wt/api/Task/UpdateTaskContent' },
      actions: {
        submit: submitTask,
        assign: assignTask,
        decide: decideTask,
        prolong: prolongTask,
        resubmit: resubmitTask,
        cancel: cancelTask,
        activate: activateTask,
        read: readTask,
        linkPlan: linkTaskToPlan,
        saveTemplate,
      },
      takeBack: { assign: takingMoveBack('assign'), activate: takingMoveBack('activate') },
      variants: { list: listByWhere },
      files: attachToTask,
      unfit: { decide: 'task.handledAs' },
      aliases: {
        assign: {
          names: { taskId: 'id' },
          codes: { ownerCode: 'ownerId', coWorkers: 'coWorkerIds' },
        },
        decide: {
          also: { method: 'PUT', path: '/wt/api/TaskApproval/ApproveTask' },
          names: { taskId: 'id' },
          codes: { nextApprover: 'nextApproverId' },
        },
        prolong: { names: { taskId: 'id', newdate: 'newDate' } },
        activate: { names: { taskId: 'id', newdate: 'newDate' } },
        read: { names: { taskId: 'id' } },
        submit: { names: { taskId: 'id' } },
        cancel: { names: { taskId: 'id' }, claims: { userCode: 'code', userName: 'name' } },
        resubmit: {
          names: { taskId: 'id' },
          echoes: { taskClassify: 'classId', taskParentId: 'parentId' },
        },
      },
    }),
    answers(taskProgress, {
      add: addProgress,
      update: updateProgress,
      delete: deleteProgress,
      files: attachToReport,
      variants: { options: listOfTask(taskProgress) },
    }),
    answers(taskApprovals, { variants: { options: listOfTask(taskApprovals) } }),
    answers(taskScores),
    answers(taskReaders),
    answers(taskLogs),
    answers(taskTemplates, templateRules),
    answers(taskRepeats, repeatRules),
    answers(notices, {
      fields: { codes: { userCodes: 'userIds' } },
      add: addNotice,
      update: updateNotice,
      actions: {
        publish: publishNotice,
        schedule: scheduleNotice,
        unschedule: unscheduleNotice,
        pin: pinning(true),
        unpin: pinning(false),
        withdraw: withdrawNotice,
        remind: remindNotice,
      },
      takeBack: { withdraw: takeWithdrawalBack },
    }),
    answers(schedules, scheduleRules),
    answers(collaborations, {
      fields: {
        names: { collabNo: 'docNo' },
        codes: { fromCode: 'fromId', contactCode: 'contactId' },
      },
      actions: {
        accept: acceptCollaboration,
        refuse: refuseCollaboration,
        finish: finishCollaboration,
      },
      files: attachToCollaboration,
      ownActions: ownActionsOfCollaboration,
    }),
    answers(meetingPlans, meetingRules.plans),
    answers(meetingSessions, meetingRules.sessions),
    answers(meetingTopics, meetingRules.topics),
    answers(projectMeetings, meetingRules.projects),
    answers(meetingResolutions, meetingRules.resolutions),
  ],
  documents: [...planDocuments, collaborationKind],
  calls: [
    ...planCalls,
    ...planTaskCalls,
    ...taskCalls,
    ...taskClassCalls,
    ...taskRepeatCalls,
    ...taskScoreCalls,
    ...taskReportCalls,
    ...scheduleCalls,
    ...feedCalls,
    ...meetingCalls,
    ...minutesCalls,
    ...messageCalls,
    ...noticeCalls,
    ...fileCalls,
  ],
  home: workHomeCards,
}
