import { readGroups } from '#modules/hr/define/grants.ts'
import { type BuiltInMenu, grant } from '#platform/define/built-in/area.ts'
import { BUILT_IN_ROLES } from '#platform/define/built-in/roles.ts'

/** 招聘 in the menu. */
export const recruitingMenu: BuiltInMenu = {
  code: 'recruiting',
  icon: 'search',
  names: { zh: '招聘', en: 'Recruiting', es: 'Selección' },
  tabs: {
    pages: [
      '/hr/recruiting-applications',
      '/hr/candidates',
      '/hr/interviews',
      '/hr/salary-interviews',
      '/hr/checkups',
      '/hr/to-be-recruited',
      '/hr/candidate-messages',
      '/hr/talents',
      '/hr/score-cards',
      '/hr/consent-texts',
      '/hr/privacy-requests',
    ],
  },
  menus: [
    {
      path: '/hr/recruiting-applications',
      icon: 'seat',
      short: { en: 'Needs', es: 'Solicitudes' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        // Heads state what their departments need; the salary range is entered by HR.
        dept_head: 'E',
        ...grant('V', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/candidates',
      icon: 'pointer',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        // Heads screen and read the applications for their own needs.
        dept_head: 'E',
        ...grant('V', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/interviews',
      icon: 'users',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        // Heads follow the interviews for their own needs. The seat on a panel is no right of a role.
        ...grant('V', 'dept_head', 'gm', 'auditor'),
      },
    },
    {
      path: '/hr/my-interviews',
      icon: 'question',
      names: { zh: '我的面试', en: 'My interviews', es: 'Mis entrevistas' },
      isPersonal: true,
      buttons: { score: { zh: '评分', en: 'Score', es: 'Puntuar' } },
      grants: {
        // Users of any role may sit on a panel. Each user sees only the interviews that they conduct.
        ...grant(
          'F',
          ...BUILT_IN_ROLES.map(({ code }) => code).filter((code) => code !== 'auditor'),
        ),
        auditor: 'V',
      },
    },
    {
      path: '/hr/salary-interviews',
      icon: 'wallet',
      short: { es: 'Salarios' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        gm: readGroups('pay'),
        auditor: 'V',
      },
    },
    {
      path: '/hr/checkups',
      icon: 'plug',
      short: { es: 'Revisiones' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        // The recruiter plans checkups and reads the word of the result, and nothing that was found.
        hr_recruit: 'F-group.health',
        auditor: 'V',
      },
    },
    {
      path: '/hr/to-be-recruited',
      icon: 'enter',
      short: { es: 'Altas' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager'),
        // Who keeps personnel files takes people on; the recruiter may not add files.
        hr_er: 'view giveForm join',
        hr_recruit: 'F-withdrawAccepted-join-undoJoin-giveForm',
        ...grant('V', 'dept_head', 'auditor'),
        gm: `${readGroups('pay')} withdrawAccepted`,
      },
    },
    {
      path: '/hr/register',
      icon: 'sheet',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_er'),
        // The recruiter sees how far the form is, and checks it; the number and the family are not needed for that.
        hr_recruit: 'F-unmask-group.family',
        auditor: 'V',
      },
    },
    {
      path: '/hr/candidate-messages',
      icon: 'plane',
      short: { en: 'Messages', es: 'Mensajes' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        auditor: 'V',
      },
    },
    {
      path: '/hr/referrals',
      icon: 'branches',
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        auditor: 'V',
      },
    },
    {
      path: '/hr/my-referrals',
      icon: 'exchange',
      names: { zh: '我的内推', en: 'My referrals', es: 'Mis recomendaciones' },
      isPersonal: true,
      buttons: { recommend: { zh: '内推', en: 'Recommend', es: 'Recomendar' } },
      grants: {
        // Any employee may recommend somebody. Each user sees only their own recommendations.
        ...grant(
          'F',
          ...BUILT_IN_ROLES.map(({ code }) => code).filter((code) => code !== 'auditor'),
        ),
        auditor: 'V',
      },
    },
    {
      path: '/hr/talents',
      icon: 'globe',
      short: { es: 'Bolsa' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        auditor: 'V',
      },
    },
    {
      path: '/hr/score-cards',
      icon: 'report',
      short: { es: 'Fichas' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        ...grant('V', 'dept_head', 'auditor'),
      },
    },
    {
      path: '/hr/consent-texts',
      icon: 'paper',
      short: { es: 'Avisos' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager'),
        ...grant('V', 'hr_recruit', 'auditor'),
      },
    },
    {
      path: '/hr/privacy-requests',
      icon: 'lock',
      short: { en: 'Privacy', es: 'Privacidad' },
      grants: {
        ...grant('F', 'hr_director', 'hr_manager', 'hr_recruit'),
        auditor: 'V',
      },
    },
    {
      path: '/hr/recruiting-figures',
      icon: 'pie',
      names: { zh: '招聘统计', en: 'Recruiting figures', es: 'Cifras de selección' },
      // Each reader sees the figures of the applications that they may read.
      grants: grant('V', 'hr_director', 'hr_manager', 'hr_recruit', 'dept_head', 'gm', 'auditor'),
    },
  ],
}
