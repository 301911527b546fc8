import { z } from 'zod'
import { CLOCK, type SegmentTimes } from './shift-hours.ts'

const time = z
  .string()
  .regex(CLOCK)
  .meta({ examples: ['09:00'] })

/** The fields of a segment that determine its hours, as in the API. */
export const segmentTimes: z.ZodType<SegmentTimes> = z.object({
  onDayOffset: z.enum(['0', '1']),
  workOn: time,
  offDayOffset: z.enum(['0', '1']),
  workOff: time,
  restStart: time.nullable(),
  restEnd: time.nullable(),
})
