import { type Grant, grant } from '#platform/define/built-in/area.ts'

export const readGroups = (...groups: readonly string[]): Grant =>
  ['view', ...groups.map((name) => `group.${name}`)].join(' ')

/** Figures about people are for those who see others than themselves. */
export const OVER_PEOPLE = {
  ...grant('V', 'hr_director', 'hr_manager', 'hr_er'),
  ...grant('V', 'dept_head', 'gm', 'auditor'),
}
