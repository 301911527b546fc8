/** The files that other areas may import. The guard `open files` refuses imports of any other file. */
export const OPEN = [
  'balances/api/unused-leave.ts',
  'balances/seed/leave-rows.ts',
  'days/define/daily.ts',
  'calendar/define/choices.ts',
  'groups/define/choices.ts',
  'groups/api/follow-employment.ts',
  'locks/api/require-open-days.ts',
  'months/api/read-pay-days.ts',
  'months/define/monthly.ts',
  'requests/api/absences-in-reach.ts',
  'requests/define/absence-text.ts',
  'requests/define/choices.ts',
  'roster/api/clear-roster.ts',
  'roster/define/schedule.ts',
] as const
