import { asTyped } from './plain-text.ts'

const MORNING = '上午|早上|早晨|清晨|凌晨|am|a\\.?\\s?m\\.?'
const NOON = '中午'
const AFTERNOON = '下午|傍晚|晚上|pm|p\\.?\\s?m\\.?'
const HALF_DAY = `(${MORNING}|${NOON}|${AFTERNOON})`
const BEFORE = new RegExp(`^${HALF_DAY}\\s?`, 'i')
const AFTER = new RegExp(`\\s?${HALF_DAY}$`, 'i')
const IS_MORNING = new RegExp(`^(${MORNING})$`, 'i')
const IS_NOON = new RegExp(`^${NOON}$`)

const CLOCK = /^(\d{1,2})\s?[:时点]\s?(\d{1,2})(?:\s?[:分]\s?(\d{1,2})?\s?秒?)?$/
const FULL_HOUR = /^(\d{1,2})\s?[时点]整?$/
const HALF_HOUR = /^(\d{1,2})\s?点半$/
const BARE_HOUR = /^(\d{1,2})$/
const PACKED = /^(\d{2})(\d{2})(\d{2})?$/
/** A spreadsheet stores a time of day as the part of the day that has passed. */
const PART_OF_DAY = /^0?\.\d+$/
const SECONDS_A_DAY = 86_400

const two = (part: number) => String(part).padStart(2, '0')

/**
 * Parses a time of day in common spellings to `HH:mm:ss`: 9:00, 09：00, 上午9:00, 6:05 PM, 9点半, 0.375.
 * Null for invalid times: 25:00, 上午13:00.
 */
export function clockTime(typed: string): string | null {
  const text = asTyped(typed)
  const half = BEFORE.exec(text)?.[1] ?? AFTER.exec(text)?.[1] ?? null
  const bare = text.replace(BEFORE, '').replace(AFTER, '').trim()
  const parts = partsOf(bare, half !== null)
  if (parts === null) return null
  const [typedHour, minute, second] = parts
  const hour = half === null ? typedHour : hourOf(typedHour, half)
  if (hour === null || hour > 23 || minute > 59 || second > 59) return null
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

type Parts = readonly [hour: number, minute: number, second: number]

function partsOf(text: string, hasHalf: boolean): Parts | null {
  if (PART_OF_DAY.test(text)) {
    const passed = Math.round(Number(text) * SECONDS_A_DAY)
    return [Math.floor(passed / 3_600), Math.floor(passed / 60) % 60, passed % 60]
  }
  const halfHour = HALF_HOUR.exec(text)
  if (halfHour) return [Number(halfHour[1]), 30, 0]
  const fullHour = FULL_HOUR.exec(text) ?? (hasHalf ? BARE_HOUR.exec(text) : null)
  if (fullHour) return [Number(fullHour[1]), 0, 0]
  const clock = CLOCK.exec(text) ?? PACKED.exec(text)
  return clock && [Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0)]
}

/** The hour of a clock of twelve hours; 12 AM is midnight, 12 PM noon. */
function hourOf(hour: number, half: string): number | null {
  if (IS_MORNING.test(half)) return hour > 12 ? null : hour % 12
  if (IS_NOON.test(half)) return hour < 10 ? hour + 12 : hour
  return hour < 12 ? hour + 12 : hour
}

/** A time of day as `HH:mm`. Zero seconds are dropped; other texts come back unchanged. */
export function timeFrom(text: string): string {
  const time = clockTime(text)
  return time?.endsWith(':00') ? time.slice(0, 'HH:mm'.length) : text
}
