import type { AddClockIn } from './add-clock-ins.ts'
import type { AreaCache } from './zones/zone-cache.ts'

declare module '#platform/api/calls/area.ts' {
  /** What the calls of clock-ins need beside the store. */
  interface AreaDeps {
    /** Where people clock in. */
    areas: AreaCache
    addClockIn: AddClockIn
  }
}
