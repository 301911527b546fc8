import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/** The leader of a group draws up its roster; only the attendance administrator closes a month. */
const DRAWS_UP = 'view save byDate byUser byMonth copy lock unlock publish recalc import export'

const ROSTER: Grants = {
  attend_admin: 'F',
  attend_group: DRAWS_UP,
  ...grant('view export', 'hr_director', 'hr_manager', 'dept_head'),
  ...grant('V', 'admin', 'gm', 'auditor'),
}

/** The leader of a group sees what keeps its month open, and reminds the employees. */
const CLOSING: Grants = {
  attend_admin: 'F',
  attend_group: 'view remind',
  ...grant('V', 'admin', 'hr_director', 'auditor'),
}

const LISTS: Grants = {
  attend_admin: 'F',
  ...grant('view export', 'attend_group', 'hr_director', 'hr_manager', 'dept_head'),
  ...grant('V', 'admin', 'gm', 'auditor'),
}

/** Locks belong to groups, not to departments, so department heads do not see them. */
const { dept_head: _, ...LEDGER } = LISTS

const names = (zh: string, en: string, es: string) => ({ zh, en, es })

/** 排班 in the menu. */
export const rosterMenu: BuiltInMenu = {
  code: 'rosters',
  icon: 'calendar',
  names: names('排班', 'Rosters', 'Cuadrantes'),
  menus: [
    {
      path: '/attendance/roster',
      icon: 'tasks',
      grants: ROSTER,
      names: names('排班月历', 'Roster', 'Cuadrante'),
      buttons: {
        save: names('保存', 'Save', 'Guardar'),
        byDate: names('按日排班', 'By day', 'Por día'),
        byUser: names('按人排班', 'By person', 'Por persona'),
        byMonth: names('按月排班', 'By month', 'Por mes'),
        copy: names('复制上月', 'Copy last month', 'Copiar el mes anterior'),
        lock: names('锁定', 'Lock', 'Bloquear'),
        unlock: names('解锁', 'Unlock', 'Desbloquear'),
        close: names('封账', 'Close month', 'Cerrar mes'),
        publish: names('发布', 'Publish', 'Publicar'),
        recalc: names('重算', 'Recalculate', 'Recalcular'),
        import: names('导入', 'Import', 'Importar'),
        export: names('导出', 'Export', 'Exportar'),
      },
    },
    {
      path: '/attendance/closing',
      icon: 'archive',
      grants: CLOSING,
      names: names('月度封账', 'Month closing', 'Cierre mensual'),
      buttons: { remind: names('提醒', 'Remind', 'Recordar') },
    },
    { path: '/attendance/schedules', icon: 'list', grants: LISTS },
    { path: '/attendance/locks', icon: 'lock', grants: LEDGER },
  ],
}
