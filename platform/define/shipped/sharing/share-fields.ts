import { integer, text } from '#platform/define/engine/field-kinds.ts'

/** The limits of a link: the number of views and an optional passcode. */
export const OPENINGS = {
  maxViews: integer('最多查看次数（不填不限）', { min: 1, max: 1_000 }),
  passcode: text('提取码（6 位数字，可不填）', { max: 6 }),
}
