import { type Grant, grant } from '#platform/define/built-in/area.ts'

export const readGroups = (...groups: readonly string[]): Grant =>
  ['view', ...groups.map((name) => `group.${name}`)].join(' ')

/** Roles that may see figures about other people. */
export const OVER_PEOPLE = {
  ...grant('V', 'hr_director', 'hr_manager', 'hr_er'),
  ...grant('V', 'dept_head', 'gm', 'auditor'),
}
