import { patents } from '#modules/titles/patents/define/patent.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'

/** 职称荣誉: professions, honours, patents, theses and rewards of people. */
export const titles: Area = {
  resources: [answers(patents)],
  calls: [],
}
