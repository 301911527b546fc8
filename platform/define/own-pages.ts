/** Pages of the menu that belong to no resource, with the buttons that can be granted on each page. */
export const OWN_PAGES = {
  'attendance/calendar': ['view'],
  'attendance/roster': [
    'view',
    'save',
    'byDate',
    'byUser',
    'byMonth',
    'copy',
    'lock',
    'unlock',
    'close',
    'publish',
    'recalc',
    'import',
    'export',
  ],
  'attendance/closing': ['view', 'remind'],
  'attendance/heat': ['view'],
  'attendance/my': ['view', 'punch'],
  'attendance/team': ['view'],
  'hr/due': ['view'],
  'hr/my-approval': ['view'],
  'hr/my-interviews': ['view', 'score'],
  'hr/my-letters': ['view'],
  'hr/my-referrals': ['view', 'recommend'],
  'hr/my-training': ['view', 'signUp'],
  'hr/training-statistics': ['view'],
  'hr/recruiting-figures': ['view'],
  'hr/reports': ['view'],
  'hr/turnover': ['view'],
  'org/chart': ['view'],
  'org/amounts': ['view'],
  'pay/city-rules': ['view'],
  'pay/cost': ['view', 'export', 'voucher'],
  'pay/reports': ['view', 'export'],
  'pay/tax-simulator': ['view'],
  'pay/tax-months': ['view', 'import'],
  'pay/tax-report': ['view'],
  'pay/tax-year': ['view'],
  'pay/merit-team': ['view'],
  'pay/merit-departments': ['view'],
  'pay/entity-names': ['view', 'match'],
  'pay/insurance-due': ['view', 'prepare'],
  'pay/insurance-compare': ['view', 'import', 'accept'],
  'pay/insurance-report': ['view', 'archive', 'export'],
  'pay/fund-compare': ['view', 'import', 'accept'],
  'pay/fund-report': ['view', 'archive', 'export'],
  'pay/my-slips': ['view'],
  'pay/terms-due': ['view', 'fix'],
  'pay/back-pay': ['view', 'make'],
  'work/reports': ['view'],
  'pay/calculator': ['view'],
  'system/jobs': ['view', 'run'],
  'system/permissions': ['view', 'assign'],
  'work/meeting-calendar': ['view'],
  'work/schedule': ['view'],
  'work/board': ['view'],
  'work/my-tasks': ['view'],
} as const satisfies Readonly<Record<string, readonly ['view', ...string[]]>>

type OwnPages = typeof OWN_PAGES
export type OwnPagePath = keyof OwnPages

/** The permission string that loaders, links and calls share: `system/permissions:assign`. */
export type PageRight = { [P in OwnPagePath]: `${P}:${OwnPages[P][number]}` }[OwnPagePath]

export function isPageRight(need: string): need is PageRight {
  const [path = '', button = ''] = need.split(':')
  return Object.entries(OWN_PAGES).some(
    ([page, buttons]) => page === path && (buttons as readonly string[]).includes(button),
  )
}
