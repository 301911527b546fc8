import { grant } from '#platform/define/built-in/area.ts'

/** 工资试算 in the menu. */
export const calculatorEntry = {
  path: '/pay/calculator',
  icon: 'list',
  names: { zh: '工资试算', en: 'Pay calculator', es: 'Simulador de nómina' },
  grants: grant('V', 'hr_director', 'hr_manager', 'hr_pay'),
} as const
