import { acceptCollaboration } from '#api/rules/work/collaboration/accept-collaboration.ts'
import { attachToCollaboration } from '#api/rules/work/collaboration/attach-to-collaboration.ts'
import { collaborationKind } from '#api/rules/work/collaboration/collaboration.ts'
import { finishCollaboration } from '#api/rules/work/collaboration/finish-collaboration.ts'
import { ownActionsOfCollaboration } from '#api/rules/work/collaboration/own-actions.ts'
import { refuseCollaboration } from '#api/rules/work/collaboration/refuse-collaboration.ts'
import {
  pinning,
  publishNotice,
  remindNotice,
  scheduleNotice,
  unscheduleNotice,
  withdrawNotice,
} from '#api/rules/work/publish-notice.ts'
import { activateTask } from '#api/rules/work/tasks/activate-task.ts'
import { addProgress } from '#api/rules/work/tasks/add-progress.ts'
import { addTask } from '#api/rules/work/tasks/add-task.ts'
import { assignTask } from '#api/rules/work/tasks/assign-task.ts'
import { attachToReport, attachToTask } from '#api/rules/work/tasks/attach-to-task.ts'
import { cancelTask } from '#api/rules/work/tasks/cancel-task.ts'
import { deleteProgress, updateProgress } from '#api/rules/work/tasks/change-progress.ts'
import { decideTask } from '#api/rules/work/tasks/decide-task.ts'
import { deleteTask } from '#api/rules/work/tasks/delete-task.ts'
import { prolongTask } from '#api/rules/work/tasks/prolong-task.ts'
import { readTask } from '#api/rules/work/tasks/read-task.ts'
import { resubmitTask } from '#api/rules/work/tasks/resubmit-task.ts'
import { saveTemplate } from '#api/rules/work/tasks/save-template.ts'
import { linkTaskToPlan, takingTasks } from '#api/rules/work/tasks/set-year-plan.ts'
import { submitTask } from '#api/rules/work/tasks/submit-task.ts'
import { updateTask } from '#api/rules/work/tasks/update-task.ts'
import { addTaskClass, updateTaskClass } from '#api/rules/work/tasks/write-class.ts'
import { addNotice, updateNotice } from '#api/rules/work/write-notice.ts'
import { taskApprovals } from '#resources/work/tasks/task-approval.ts'
import { taskProgress } from '#resources/work/tasks/task-progress.ts'
import type { Area } from './area.ts'
import { feedCalls } from './work/feed-calls.ts'
import { fileCalls } from './work/file-calls.ts'
import { workHomeCards } from './work/home-cards.ts'
import { meetingCalls, meetingRules } from './work/meeting-calls.ts'
import { messageCalls } from './work/message-calls.ts'
import { noticeCalls } from './work/notice-calls.ts'
import { planCalls } from './work/plan-calls.ts'
import { planDocuments, planResources } from './work/plan-resources.ts'
import { planTaskCalls } from './work/plan-task-calls.ts'
import { scheduleCalls, scheduleRules } from './work/schedule-calls.ts'
import { taskCalls } from './work/task-calls.ts'
import { taskClassCalls } from './work/task-class-calls.ts'
import { listByWhere, listOfTask } from './work/task-lists.ts'
import { repeatRules, taskRepeatCalls, templateRules } from './work/task-repeat-calls.ts'
import { taskReportCalls } from './work/task-report-calls.ts'
import { taskScoreCalls } from './work/task-score-calls.ts'
import { TASK_SPELLINGS } from './work/task-spellings.ts'

/** 工作: what people do, plan, meet for, ask of each other, and are told of. */
export const work: Area = {
  resources: {
    ...planResources,
    'work/task-classes': { add: addTaskClass, update: updateTaskClass },
    'work/tasks': {
      fields: TASK_SPELLINGS,
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
      variants: { list: listByWhere },
      files: attachToTask,
      unfit: { decide: 'task.handledAs' },
      spellings: {
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
    },
    'work/task-progress': {
      add: addProgress,
      update: updateProgress,
      delete: deleteProgress,
      files: attachToReport,
      variants: { options: listOfTask(taskProgress) },
    },
    'work/task-approvals': { variants: { options: listOfTask(taskApprovals) } },
    'work/task-scores': {},
    'work/task-readers': {},
    'work/task-logs': {},
    'work/task-templates': templateRules,
    'work/task-repeats': repeatRules,
    'work/notices': {
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
    },
    'work/schedules': scheduleRules,
    'work/collaborations': {
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
    },
    'work/meeting-plans': meetingRules.plans,
    'work/meeting-sessions': meetingRules.sessions,
    'work/meeting-topics': meetingRules.topics,
    'work/project-meetings': meetingRules.projects,
    'work/meeting-resolutions': meetingRules.resolutions,
  },
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
    ...messageCalls,
    ...noticeCalls,
    ...fileCalls,
  ],
  home: workHomeCards,
}
