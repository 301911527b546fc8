import { grant, type ResourcePage } from '#platform/define/built-in/area.ts'

/** The page of notices, in the menu under 协作. */
export const noticePage: ResourcePage = {
  path: '/work/notices',
  icon: 'flag',
  grants: {
    ...grant('F', 'admin', 'hr_director', 'hr_manager'),
    hr_er: 'E',
    // Every role may view notices, because a notice can address any employee.
    ...grant('V', 'hr_recruit', 'hr_pay', 'hr_social', 'hr_train', 'attend_admin'),
    ...grant('V', 'party_admin', 'auditor', 'attend_group', 'gm', 'dept_head', 'staff'),
  },
}
