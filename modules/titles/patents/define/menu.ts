import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'

/** 专利 in the menu. */
export const patentMenu: BuiltInMenu = {
  path: '/titles/patents',
  icon: 'puzzle',
  grants: {
    ...grant('F', 'hr_director', 'hr_manager', 'hr_train'),
    // Heads follow the patents of their departments.
    ...grant('V', 'dept_head', 'gm', 'auditor'),
  },
}
