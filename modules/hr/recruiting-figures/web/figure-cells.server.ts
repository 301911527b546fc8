import type { Figure, RecruitingFigures } from '#modules/hr/recruiting-figures/wire/figures.ts'
import { NEED_CHANNEL } from '#modules/hr/recruiting-needs/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { rowsLink } from './figure-links.ts'
import type { LinkedCell } from './figures-view.ts'

const NONE = '—'
/** Holds the sign to its number. */
const PER_CENT = '\u00a0%'
const PER_MILLE = 1_000

type Reader = Pick<SignedInCall, 'language'>

/** A number that opens the rows that it counts. */
export function linkedCell(
  { language }: Reader,
  found: RecruitingFigures,
  { figure, key = '', count }: { figure: Figure; key?: string; count: number },
): LinkedCell {
  return { text: formatNumber(count, language), href: rowsLink(found, figure, { key, count }) }
}

/** A number of days or people that counts no applications; a dash where there is none. */
export function plainCell({ language }: Reader, value: number | null): LinkedCell {
  return { text: value === null ? NONE : formatNumber(value, language), href: null }
}

/** Per cent with one decimal; a dash where there is none. */
export function percentCell({ language }: Reader, value: number | null): LinkedCell {
  return { text: value === null ? NONE : `${formatNumber(value, language)}${PER_CENT}`, href: null }
}

/** Per cent of others; none of nobody. */
export function shareCell(reader: Reader, count: number, of: number): LinkedCell {
  return percentCell(reader, of === 0 ? null : Math.round((PER_MILLE * count) / of) / 10)
}

/** The name of a channel; applications without one have a name too. */
export function channelName(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  channel: string | null,
): string {
  return channel === null
    ? t('recruitingFigures.noChannel')
    : choiceLabel(NEED_CHANNEL, channel, language)
}
