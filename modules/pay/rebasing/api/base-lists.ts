import { fundSide } from '#modules/pay/catch-up/api/fund-side.ts'
import { insuranceSide } from '#modules/pay/catch-up/api/insurance-side.ts'
import type { Side } from '#modules/pay/catch-up/api/side.ts'
import { fundBases, insuranceBases } from '#modules/pay/rebasing/define/new-bases.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** New bases, and the register and sheet that they change. */
export type BaseList = { resource: Resource; side: Side }

export const insuranceBaseList: BaseList = { resource: insuranceBases, side: insuranceSide }
export const fundBaseList: BaseList = { resource: fundBases, side: fundSide }
