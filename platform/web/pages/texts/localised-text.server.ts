import { LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'

const AMOUNT = /^-?\d+\.\d{2}$/
const NUMBER = /^-?\d+(\.\d+)?$/

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Formats a figure for a language; returns any other text unchanged. */
export function numberText(text: string, scale: number, language: Language): string {
  if (!NUMBER.test(text)) return text
  const key = `${language}${scale}`
  let format = numberFormats.get(key)
  if (!format) {
    const digits = {
      minimumFractionDigits: scale,
      maximumFractionDigits: scale,
      // Spanish would leave out the separator of 1.234, which sums beside it have.
      useGrouping: true,
    }
    format = new Intl.NumberFormat(LANGUAGE_TAG[language], digits)
    numberFormats.set(key, format)
  }
  return format.format(Number(text))
}

/** The number of decimals of a share of one, which has five, in per cent. */
const SHARE_DECIMALS = 3
const WHOLE = 100

/** Formats a share of one in per cent, without zeros at its end; returns any other text unchanged. */
export function shareText(text: string, language: Language): string {
  if (!NUMBER.test(text)) return text
  const percent = fractionOf(text)
    .times(WHOLE)
    .written(SHARE_DECIMALS)
    .replace(/\.?0+$/, '')
  const decimals = percent.split('.')[1]?.length ?? 0
  return `${numberText(percent, decimals, language)} %`
}

/**
 * Formats an amount of money for a language, as in messages. Other back ends may send amounts with fewer decimals.
 */
export function amountText(text: string, language: Language): string {
  return AMOUNT.test(text) ? moneyText(text, language) : numberText(text, 2, language)
}
