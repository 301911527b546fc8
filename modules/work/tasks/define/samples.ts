import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'

export const taskSamples: Samples = {
  // Uses a rule without a named approver, and dimensions whose weights add up to 100.
  'work/task-classes': {
    approverRule: '直接上级',
    approverId: null,
    requireYearPlan: false,
    enabled: true,
    needCreateApproval: false,
    needFinishApproval: false,
    pid: null,
    scoreDims: [{ name: '质量', weight: 100 }],
    extraFields: [],
  },
  // A task of the user's own, without parent, within the class's rules.
  'work/tasks': {
    extend: [],
    templateId: null,
    yearPlanId: null,
    draft: true,
    parentId: null,
    ownerId: null,
    coWorkerIds: [],
    readerIds: [],
    planStart: dayFromToday(0),
    planEnd: dayFromToday(30),
    weight: 100,
  },
  'work/tasks#assign': { ownerId: { newOf: 'system/users' }, coWorkerIds: [] },
  'work/tasks#prolong': { newDate: dayFromToday(60) },
  'work/tasks#activate': { newDate: dayFromToday(60) },
  // Only a plan under way accepts tasks; unlinking works at any time.
  'work/tasks#linkPlan': { yearPlanId: null },
  'work/tasks#saveTemplate': { shared: false },
  // Readers need accounts in use; this class has no extra fields.
  'work/task-templates': {
    classId: { newOf: 'work/task-classes' },
    readerIds: [],
    extend: [],
    enabled: true,
  },
  'work/task-repeats': {
    templateId: { newOf: 'work/task-templates' },
    ownerId: { self: 'account' },
    cycle: '月',
    onDay: 15,
    fromDate: dayFromToday(0),
    until: dayFromToday(90),
  },
  'work/task-progress': {
    taskId: { newOf: 'work/tasks', with: { draft: false, ownerId: { self: 'account' } } },
    workDate: dayFromToday(0),
    progress: 10,
    hours: '0.1',
    done: false,
  },
}
