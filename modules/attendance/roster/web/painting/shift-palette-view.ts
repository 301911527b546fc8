import type { TFunction } from 'i18next'
import {
  FIRST_SHIFT,
  LOOK_NONE,
  LOOK_REST,
  type RosterView,
} from '#modules/attendance/roster/web/roster-view.ts'
import { DEFAULT, REST } from './packed-cells.ts'

/** An entry of the palette, with its keys. */
export type PaletteEntry = {
  code: string
  name: string
  short: string
  look: number
  /** The palette shows the first one. */
  keys: readonly string[]
}

const MOST_KEYS = 9

export function paletteOf({ looks, shifts }: RosterView, t: TFunction): PaletteEntry[] {
  return [
    ...looks.slice(FIRST_SHIFT, FIRST_SHIFT + shifts).map(({ name, short }, at) => ({
      code: String(at),
      name,
      short,
      look: at + FIRST_SHIFT,
      keys: at < MOST_KEYS ? [String(at + 1)] : [],
    })),
    {
      code: REST,
      name: looks[LOOK_REST]?.name ?? '',
      short: looks[LOOK_REST]?.short ?? '',
      look: LOOK_REST,
      keys: ['0'],
    },
    {
      code: DEFAULT,
      name: t('roster.byGroup'),
      short: '↺',
      look: LOOK_NONE,
      keys: ['Delete', 'Backspace'],
    },
  ]
}
