import type { Chapter } from '#platform/define/built-in/chapter.ts'
import * as choices from './choices.ts'
import { clockIns } from './clock-in.ts'
import { attendAreas } from './clock-zone.ts'
import { attendDevices } from './device.ts'
import { clockingMenu } from './menu.ts'
import { attendPins } from './pin.ts'
import { clockingSamples } from './samples.ts'

const { AREA_SHAPE, COORDINATES, CLOCK_SOURCE, CLOCK_KIND, CLOCK_RESULT, DEVICE_KIND } = choices

/** 打卡管理: areas, clock-ins, devices and PINs. */
export const clockingChapter = {
  resources: [attendAreas, clockIns, attendDevices, attendPins],
  menu: clockingMenu,
  choices: { AREA_SHAPE, COORDINATES, CLOCK_SOURCE, CLOCK_KIND, CLOCK_RESULT, DEVICE_KIND },
  samples: clockingSamples,
  // The button to clock in comes first on the home page, and on the page of the user's own attendance.
  verbs: [
    {
      name: 'clockIn',
      icon: 'clock',
      href: '/attendance/my',
      page: '/attendance/my',
      button: 'punch',
    },
  ],
} satisfies Chapter
