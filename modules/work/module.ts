/** The files that other areas may import. The guard `open files` refuses imports of any other file. */
export const OPEN = [
  'collaborations/api/settle-collaboration.ts',
  'collaborations/define/collaboration.ts',
  'hand-overs/api/duties-beside-tasks.ts',
  'hand-overs/api/find-successor.ts',
  'hand-overs/api/follow-leaver.ts',
  'plans/define/plan-codes.ts',
  'plans/define/year-plan-change.ts',
  'plans/define/year-plan.ts',
  'schedules/api/read-calendar.ts',
  'schedules/api/require-span.ts',
  'schedules/define/choices.ts',
  'tasks/api/hand-overs/follow-department.ts',
  'tasks/api/hand-overs/open-duties.ts',
  'tasks/api/scores/month-scores.ts',
  'tasks/define/task.ts',
] as const
