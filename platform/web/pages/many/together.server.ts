import { formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { TogetherOutcome } from '#platform/wire/approval/approval.ts'
import type { TogetherView } from './together-view.ts'

/**
 * Describes the result: the number of successes, and each failure with the name of the document and the reason.
 */
export function describeOutcome(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  { done, refused }: TogetherOutcome,
  names: ReadonlyMap<string, string>,
): NonNullable<TogetherView['outcome']> {
  const rows = Object.entries(refused).map(([id, why]) => [names.get(id) ?? '—', why])
  const counts = {
    done: formatNumber(done.length, language),
    refused: formatNumber(rows.length, language),
  }
  return {
    text: t('together.outcome', counts),
    refused:
      rows.length > 0 ? { columns: [t('together.document'), t('together.why')], rows } : null,
  }
}

/** An empty view for a page of many documents. Both pages start from it, and a result is filled into it. */
export function emptyTogether(title: string, back: TogetherView['back']): TogetherView {
  return {
    title,
    back,
    question: '',
    notes: [],
    targets: '',
    buttons: [],
    opinion: null,
    rows: null,
    batch: null,
    recent: [],
    problems: [],
    outcome: null,
  }
}
