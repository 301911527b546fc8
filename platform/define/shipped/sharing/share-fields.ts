import { integer, text } from '#platform/define/engine/field-kinds.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'

/**
 * The form field for the lifetime of a new link in hours. The parameter `link.life` has the default and the
 * maximum.
 */
export function hoursField({ life }: LinkPurpose) {
  const max = life.kind === 'chosen' ? life.limitHours : 1
  return integer('有效小时数（不填按公司设定）', { min: 1, max })
}

/** The limits of a link: the number of views and an optional passcode. */
export const OPENINGS = {
  maxViews: integer('最多查看次数（不填不限）', { min: 1, max: 1_000 }),
  passcode: text('提取码（6 位数字，可不填）', { max: 6 }),
}
