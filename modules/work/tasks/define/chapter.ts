import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { taskMenu } from './menu.ts'
import { taskSamples } from './samples.ts'
import { tasks } from './task.ts'
import { taskApprovals } from './task-approval.ts'
import { taskClasses } from './task-class.ts'
import { taskLogs } from './task-log.ts'
import { taskProgress } from './task-progress.ts'
import { taskReaders } from './task-reader.ts'
import { taskRepeats } from './task-repeat.ts'
import { taskScores } from './task-score.ts'
import { taskTemplates } from './task-template.ts'

const { TASK_STATE, TASK_PHASE, APPROVAL_RESULT, URGENCY, TASK_SOURCE } = choices
const { APPROVER_RULE, EXTRA_FIELD_TYPE, READER_KIND, SCORE_KIND, LOG_ACTION } = choices
const { REPEAT_CYCLE, HOLIDAY_RULE, REPEAT_STOP } = choices

/** 任务: tasks with owners and due dates. */
export const taskChapter = {
  resources: [
    taskClasses,
    tasks,
    taskProgress,
    taskApprovals,
    taskScores,
    taskReaders,
    taskLogs,
    taskTemplates,
    taskRepeats,
  ],
  menu: taskMenu,
  choices: {
    TASK_STATE,
    TASK_PHASE,
    APPROVAL_RESULT,
    URGENCY,
    TASK_SOURCE,
    APPROVER_RULE,
    EXTRA_FIELD_TYPE,
    READER_KIND,
    SCORE_KIND,
    LOG_ACTION,
    REPEAT_CYCLE,
    HOLIDAY_RULE,
    REPEAT_STOP,
  },
  samples: taskSamples,
  verbs: [
    {
      name: 'task',
      icon: 'check',
      href: `/${tasks.path}/new`,
      page: `/${tasks.path}`,
      button: 'add',
      toAccount: 'ownerId',
    },
  ],
} satisfies Chapter
