import { type BuiltInMenu, type Grants, grant } from '#platform/define/built-in/area.ts'

/**
 * Every employee has tasks through the staff role; heads also reach their people's tasks. The task
 * rules decide what a user may do with a task.
 */
const TASKS: Grants = { ...grant('F', 'admin', 'dept_head', 'gm', 'staff'), auditor: 'V' }

/** Pages about the user's own tasks, for every role with tasks. */
const LOOKING: Grants = grant('V', 'admin', 'dept_head', 'gm', 'staff', 'auditor')

const CLASSES: Grants = {
  admin: 'F',
  hr_director: 'E',
  ...grant('V', 'hr_manager', 'dept_head', 'gm', 'auditor'),
}

/** 工作台 in the menu. */
export const taskMenu: BuiltInMenu = {
  code: 'desk',
  icon: 'tasks',
  names: { zh: '工作台', en: 'My work', es: 'Mi trabajo' },
  menus: [
    {
      path: '/work/my-tasks',
      icon: 'user',
      names: { zh: '我的任务', en: 'My tasks', es: 'Mis tareas' },
      grants: LOOKING,
    },
    {
      path: '/work/board',
      icon: 'layers',
      names: { zh: '任务看板', en: 'Task board', es: 'Tablero de tareas' },
      grants: LOOKING,
    },
    { path: '/work/tasks', icon: 'tasks', grants: TASKS },
    { path: '/work/task-templates', icon: 'document', grants: TASKS },
    { path: '/work/task-repeats', icon: 'bell', grants: TASKS },
    { path: '/work/task-classes', icon: 'tag', grants: CLASSES },
    {
      path: '/work/reports',
      icon: 'chart',
      names: { zh: '任务报表', en: 'Task reports', es: 'Informes de tareas' },
      grants: grant('V', 'admin', 'dept_head', 'gm', 'staff', 'auditor'),
    },
  ],
}
