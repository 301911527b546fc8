import { type Area, grant } from '#resources/built-in/area.ts'
import { NOTICE_SCOPE, NOTICE_STATE, NOTICE_TYPE } from './choices.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { notices } from './notice.ts'
import { samples } from './samples.ts'

export const work: Area = {
  code: 'work',
  resources: [notices],
  module: {
    ...{ code: 'm-work', type: '1', icon: 'tasks', path: null },
    names: { zh: '工作任务', en: 'Tasks', es: 'Tareas' },
    menus: [
      {
        ...{ code: 'collaboration', icon: 'users' },
        names: { zh: '协作', en: 'Collaboration', es: 'Colaboración' },
        menus: [
          {
            ...{ path: '/work/notices', icon: 'flag' },
            grants: {
              ...grant('F', 'admin', 'hr_director', 'hr_manager'),
              hr_er: 'E',
              // Whoever a notice is meant for may read it: everybody who works here.
              ...grant('V', 'hr_recruit', 'hr_pay', 'hr_social', 'hr_train', 'attend_admin'),
              ...grant('V', 'party_admin', 'auditor', 'attend_group', 'gm', 'dept_head', 'staff'),
            },
          },
        ],
      },
    ],
  },
  words: { en, es },
  choices: { NOTICE_TYPE, NOTICE_SCOPE, NOTICE_STATE },
  samples,
  rows: {},
}
