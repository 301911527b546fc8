import { attendance } from '#modules/attendance/define/area.ts'
import { hr } from '#modules/hr/define/area.ts'
import { org } from '#modules/org/define/area.ts'
import { party } from '#modules/party/define/area.ts'
import { pay } from '#modules/pay/define/area.ts'
import { system } from '#modules/system/define/area.ts'
import { titles } from '#modules/titles/define/area.ts'
import { work } from '#modules/work/define/area.ts'
import type { Area } from '#platform/define/built-in/area.ts'

/** Every area, in the order of the main menu. */
export const AREAS: readonly Area[] = [hr, pay, titles, party, attendance, work, org, system]
