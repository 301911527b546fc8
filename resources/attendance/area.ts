import { type Area, grant } from '#resources/built-in/area.ts'
import { SHIFT_DAY, SHIFT_KIND } from './choices.ts'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { samples } from './samples.ts'
import { shiftGroups } from './shift-group.ts'
import { shiftSegments } from './shift-segment.ts'

export const attendance: Area = {
  code: 'attendance',
  resources: [shiftGroups, shiftSegments],
  module: {
    ...{ code: 'm-attendance', type: '1', icon: 'history', path: null },
    names: { zh: '考勤排班', en: 'Attendance', es: 'Asistencia' },
    menus: [
      {
        ...{ code: 'settings', icon: 'cog' },
        names: { zh: '基础设置', en: 'Basic settings', es: 'Ajustes básicos' },
        menus: [
          {
            path: '/attendance/shift-groups',
            icon: 'clock',
            grants: {
              attend_admin: 'F',
              ...grant('view export', 'hr_director', 'hr_manager', 'dept_head'),
              // A shift belongs to the company: whoever leads one attendance group only looks.
              ...grant('V', 'admin', 'gm', 'attend_group', 'auditor'),
            },
          },
        ],
      },
    ],
  },
  words: { en, es },
  choices: { SHIFT_KIND, SHIFT_DAY },
  samples,
  rows: {},
}
