import type { Language } from './language.ts'

const MONEY = /^(-?)(\d+)\.(\d{2})$/

/**
 * Money in wire format (`1234.50`) with the separators of a language; any other text as it is. It is never converted to
 * a floating-point number.
 */
export function moneyText(value: string, language: Language): string {
  const parts = MONEY.exec(value)
  if (!parts) return value
  const [, sign, whole = '', cents] = parts
  const [group, point] = language === 'es' ? ['.', ','] : [',', '.']
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${cents}`
}
