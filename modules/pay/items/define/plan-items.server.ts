import { stableId } from '#platform/define/built-in/stable-id.ts'
import { SHIPPED_ITEMS } from './shipped-items.ts'

const STEP = 10

export const payItemId = (code: string): string => stableId('pay_item', code)

/** The pay items of every installation, as rows for the database function install_pay_items. */
export function planPayItems() {
  return SHIPPED_ITEMS.map(({ names, bases, ...item }, index) => ({
    ...item,
    id: payItemId(item.code),
    name: names.zh,
    inMinWage: bases.includes('minWage'),
    inOtBase: bases.includes('otBase'),
    inAverage: bases.includes('average'),
    inSocialBase: bases.includes('socialBase'),
    inPartyBase: bases.includes('partyBase'),
    sort: (index + 1) * STEP,
  }))
}
