import { data, redirect } from '@remix-run/node'
import {
  type RefusedCell,
  ROSTER_CALLS,
  type RosterItem,
  type RosterSaved,
  rosterSaved,
} from '#modules/attendance/roster/wire/roster.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { dayInWords } from './describe-days.server.ts'
import { askFill } from './filling/fill.server.ts'
import { DEFAULT, packCells, REST } from './painting/packed-cells.ts'
import { type Asking, type Posted, readPosted } from './read-roster-form.server.ts'
import type { RefusedView, ResultView, RosterAnswer } from './roster-view.ts'

function itemsOf({ month, people, shifts, changes }: Posted): RosterItem[] {
  return changes.map(({ row, day, code }) => ({
    userId: people[row] ?? '',
    date: `${month}-${String(day).padStart(2, '0')}`,
    shiftGroupId: code === REST || code === DEFAULT ? null : (shifts[Number(code)] ?? null),
    ...(code === DEFAULT && { isDefault: true as const }),
  }))
}

function askSave(posted: Posted): Asking {
  if (posted.changes.length === 0) return 'nothing'
  return {
    path: ROSTER_CALLS.save,
    body: { attendGroupId: posted.group, items: itemsOf(posted) },
  }
}

const TOLD = new Set<string>(['conflict', 'invalid', 'locked', 'too-many', 'busy'])
const NOTHING: RosterAnswer = { result: null, problems: [], typed: '' }

/** Saves the valid cells, and reports the refused ones with their reasons. */
export const saveRoster = redrawing(async function saveRoster(call: SignedInCall) {
  const { t, form, gateway, language, url } = call
  const posted = readPosted(form)
  const problem = (text: string): RosterAnswer => ({
    result: null,
    problems: [{ name: null, text }],
    typed: packCells(posted?.changes ?? []),
  })
  if (!posted) return data(problem(formatMessage(language, 'invalid')), { status: 400 })
  if (call.isRestored) return data({ ...NOTHING, typed: packCells(posted.changes) })
  const request = form.has('intent') ? askFill(call, posted) : askSave(posted)
  if (request === 'nothing') {
    call.setFlash({ kind: 'info', text: t('roster.nothingChanged') })
    return redirect(url.pathname + url.search, 303)
  }
  if (request === 'noPattern') return data(problem(t('roster.fill.noPattern')), { status: 400 })
  try {
    const { value } = await gateway.sendFor('POST', request.path, request.body, rosterSaved)
    if (value.refused.length > 0) return data({ ...NOTHING, result: describeSaved(call, value) })
    call.setFlash({ kind: 'success', text: savedText(call, value) })
    return redirect(url.pathname + url.search, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !TOLD.has(error.code)) throw error
    const texts = error.sentences()
    return data(problem(texts.join(' · ') || t('page.notSaved')), refusalInit(error))
  }
})

/** The number of saved cells; unchanged cells are mentioned only if nothing else was saved. */
export function savedText({ t }: SignedInCall, { saved, unchanged }: RosterSaved): string {
  return saved === 0 && unchanged > 0
    ? t('roster.unchanged', { count: unchanged })
    : t('roster.saved', { count: saved })
}

/** The counts, and every refused cell. */
export function describeSaved(call: SignedInCall, answer: RosterSaved): ResultView {
  const { refused } = answer
  const text = [
    savedText(call, answer),
    ...(refused.length > 0 ? [call.t('roster.refused', { count: refused.length })] : []),
  ]
  return { text: text.join(call.t('roster.and')), refused: describeRefused(call, refused) }
}

/** Consecutive days of one employee with the same reason become one line. */
function describeRefused(
  { language, t }: SignedInCall,
  refused: readonly RefusedCell[],
): RefusedView[] {
  const runs: { first: RefusedCell; last: RefusedCell }[] = []
  const sorted = [...refused].sort(
    (a, b) => a.userId.localeCompare(b.userId) || a.date.localeCompare(b.date),
  )
  for (const cell of sorted) {
    const run = runs.at(-1)
    const goesOn =
      run?.last.userId === cell.userId && run.last.text === cell.text && isNext(run.last, cell)
    if (run && goesOn) run.last = cell
    else runs.push({ first: cell, last: cell })
  }
  return runs.map(({ first, last }) => ({
    name: first.name,
    face: { colour: faceColour(first.userId), name: first.name },
    day:
      first === last
        ? dayInWords(first.date, language)
        : t('roster.span', {
            from: dayInWords(first.date, language),
            to: dayInWords(last.date, language),
          }),
    why: first.text,
  }))
}

const DAY_MS = 86_400_000
const isNext = (one: RefusedCell, other: RefusedCell) =>
  Date.parse(other.date) - Date.parse(one.date) === DAY_MS
