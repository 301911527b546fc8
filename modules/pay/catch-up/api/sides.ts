import { fundSide } from './fund-side.ts'
import { insuranceSide } from './insurance-side.ts'
import type { Side } from './side.ts'

/** Insurance and the housing fund. */
export const SIDES: readonly Side[] = [insuranceSide, fundSide]
