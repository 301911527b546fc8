import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

/** An amount as a file writes it, also as text: `1,234.50`, `￥0`. An empty cell is zero. Any other text gives null. */
export function amountIn(cell: string): Money | null {
  const plain = cell.normalize('NFKC').replace(/[,\s¥元]/g, '')
  if (plain === '' || plain === '-' || plain === '--') return Money.ZERO
  if (!/^-?\d{1,11}(\.\d{1,18})?$/.test(plain)) return null
  return Money.ofFen(fractionOf(plain).times(100).rounded())
}

/** A rate as percent: `3%` and `0.03` are 3. */
export function rateIn(cell: string): Money | null {
  const plain = cell.normalize('NFKC').replace(/\s/g, '')
  if (plain === '') return Money.ZERO
  const [, figure, sign] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(plain) ?? []
  if (figure === undefined) return null
  const share = fractionOf(figure)
  const isPercent = sign === '%' || share.compare(1) >= 0
  return moneyOf(share.times(isPercent ? 1 : 100).written(2))
}

/** Names without the marks that systems write differently: middle dots, blanks, wide letters. */
export const foldedName = (name: string): string =>
  name.normalize('NFKC').replace(/[\s·•・‧.．]/g, '')
