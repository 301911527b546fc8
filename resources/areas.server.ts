import { attendance } from './attendance/area.ts'
import type { Area } from './built-in/area.ts'
import { hr } from './hr/area.ts'
import { org } from './org/area.ts'
import { system } from './system/area.ts'
import { work } from './work/area.ts'

/** Every folder of resources, in the order of the main menu. */
export const AREAS: readonly Area[] = [hr, attendance, work, org, system]
