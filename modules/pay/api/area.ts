import { legalEntities } from '#modules/pay/legal-entities/define/legal-entity.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'

/** 薪酬社保 */
export const pay: Area = {
  resources: [answers(legalEntities)],
  calls: [],
}
