import { APPLICATION_CODE } from '#platform/wire/shell/navigation.ts'
import type { ButtonPlace } from './button-place.ts'
import { ENTRIES, MODULE_ENTRIES } from './entries.server.ts'
import { stableId } from './stable-id.ts'

/** Name of the product itself; no company appears in it. */
const APPLICATION = {
  id: stableId('application', APPLICATION_CODE),
  code: APPLICATION_CODE,
  name: 'StaffDesk 员工台',
  short_name: '员工台',
}

export type PlannedModule = {
  id: string
  code: string
  name: string
  type: string
  icon: string
  path: string | null
  sort: number
}
export type PlannedMenu = {
  id: string
  module: string
  pid: string | null
  name: string
  path: string
  icon: string | null
  is_hide: boolean
  sort: number
}
export type PlannedButton = {
  id: string
  menu: string
  code: string
  name: string
  place: ButtonPlace
  sort: number
}

/** The navigation as rows for the database function `install_built_ins`. */
export type NavigationPlan = {
  application: typeof APPLICATION
  modules: PlannedModule[]
  menus: PlannedMenu[]
  buttons: PlannedButton[]
}

const STEP = 10

/** The whole built-in navigation. The rows have Chinese names, because Chinese is the source language. */
export function planNavigation(): NavigationPlan {
  return {
    application: APPLICATION,
    modules: MODULE_ENTRIES.map(({ names, ...module }) => ({ ...module, name: names.zh })),
    menus: ENTRIES.map(({ id, module, pid, path, names, icon, isHidden, sort }) => ({
      id,
      module,
      pid,
      name: names.zh,
      path,
      icon,
      is_hide: isHidden,
      sort,
    })),
    buttons: ENTRIES.flatMap(({ id, buttons }) =>
      buttons.map(({ names, ...button }, index) => ({
        ...button,
        menu: id,
        name: names.zh,
        sort: (index + 1) * STEP,
      })),
    ),
  }
}
