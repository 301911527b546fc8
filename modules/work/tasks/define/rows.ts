import type { StartingRows } from '#platform/define/built-in/starting-rows.ts'

const usual = {
  enabled: true,
  needCreateApproval: false,
  needFinishApproval: true,
  needScore: true,
  // An owner needs approval to cancel or extend an assigned task.
  prolongNeedApproval: true,
  cancelNeedApproval: true,
  requireYearPlan: false,
  approverRule: '直接上级',
  maxProlong: 3,
  remindDays: 1,
} as const

/** Task classes that every company starts with; a company may rename, add and disable them. */
export const taskRows = {
  'work/task-classes': [
    { ...usual, code: 'RC', name: '日常工作', color: '#3b82f6', sort: 10, needScore: false },
    {
      ...usual,
      code: 'ZD',
      name: '重点工作',
      color: '#dc2626',
      sort: 20,
      needCreateApproval: true,
    },
    {
      ...usual,
      code: 'ZX',
      name: '专项工作',
      color: '#7c3aed',
      sort: 30,
      needCreateApproval: true,
    },
    { ...usual, code: 'HY', name: '会议决议', color: '#0891b2', sort: 40, approverRule: '创建人' },
    { ...usual, code: 'ND', name: '年度计划', color: '#15803d', sort: 50 },
    { ...usual, code: 'XZ', name: '协作任务', color: '#b45309', sort: 60, approverRule: '创建人' },
    {
      ...usual,
      code: 'LS',
      name: '临时交办',
      color: '#64748b',
      sort: 70,
      needFinishApproval: false,
    },
  ],
} satisfies StartingRows

const named = (zh: string, en: string, es: string) => ({ zh, en, es })

/** The names of these classes, in the same order. */
export const taskRowNames = {
  'work/task-classes': [
    named('日常工作', 'Daily work', 'Trabajo diario'),
    named('重点工作', 'Priorities', 'Prioridades'),
    named('专项工作', 'Projects', 'Proyectos'),
    named('会议决议', 'Meeting resolutions', 'Acuerdos de reuniones'),
    named('年度计划', 'Year plan', 'Plan anual'),
    named('协作任务', 'Collaboration', 'Colaboración'),
    named('临时交办', 'Ad hoc tasks', 'Tareas puntuales'),
  ],
}
