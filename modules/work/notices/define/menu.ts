import { grant, type ResourcePage } from '#platform/define/built-in/area.ts'

/** The page of notices; its heading is that of what people do together. */
export const noticePage: ResourcePage = {
  path: '/work/notices',
  icon: 'flag',
  grants: {
    ...grant('F', 'admin', 'hr_director', 'hr_manager'),
    hr_er: 'E',
    // Whoever a notice is meant for may read it: everybody who works here.
    ...grant('V', 'hr_recruit', 'hr_pay', 'hr_social', 'hr_train', 'attend_admin'),
    ...grant('V', 'party_admin', 'auditor', 'attend_group', 'gm', 'dept_head', 'staff'),
  },
}
