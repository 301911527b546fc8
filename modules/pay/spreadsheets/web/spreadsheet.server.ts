import { redirect } from '@remix-run/node'
import { MATCH, MATCH_STATE } from '#modules/pay/spreadsheets/define/choices.ts'
import { spreadsheets } from '#modules/pay/spreadsheets/define/spreadsheet.ts'
import {
  type FileReading,
  type SheetColumn,
  type SheetRow,
  SPREADSHEET_CALLS,
  type SpreadsheetRows,
  spreadsheetRows,
  type TotalsLine,
} from '#modules/pay/spreadsheets/wire/spreadsheets.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import type { SheetRowView, SpreadsheetView } from './spreadsheet-view.ts'

export const SHEETS = `/${spreadsheets.path}`
export const sheetPath = (id: string) => `${SHEETS}/${id}`
export const importPath = (id: string) => `${SHEETS}/import${withParams('', { id })}`

const WHOLE_NUMBER = /^[1-9]\d{0,3}$/
const BEHIND_OPEN: readonly string[] = [
  MONTHLY.checked,
  MONTHLY.audited,
  MONTHLY.finished,
  MONTHLY.published,
  MONTHLY.archived,
]

/** Loads a file with its steps, how it was read, and its rows; those with a problem come first. */
export async function loadSpreadsheet(call: ResourceCall) {
  const id = requireId(call)
  const { searchParams } = call.url
  const asked = searchParams.get('page') ?? ''
  const page = WHOLE_NUMBER.test(asked) ? asked : '1'
  const show = searchParams.get('show') === 'problems' ? 'problems' : 'all'
  const [record, content] = await Promise.all([
    readRecord(call),
    call.gateway.ask(SPREADSHEET_CALLS.rows, { id, page, show }, spreadsheetRows),
  ])
  const state = String(record.state)
  const view = await loadRecord(withoutRefused(call, content))
  return { view, content: describe(call, content, { id, state, show }) }
}

const isComplete = ({ count, ready, unready, wrongTotals }: SpreadsheetRows) =>
  count + ready > 0 && unready === 0 && wrongTotals === 0

/** The steps that would be refused are not offered: another user does them, or the file is not complete. */
function withoutRefused(call: ResourceCall, content: SpreadsheetRows): ResourceCall {
  const { isMaker, isChecker, mayMove } = content
  const permissions = new Set(call.permissions)
  const steps = Object.values(spreadsheets.actions).filter(({ moves }) => moves)
  if (!mayMove) for (const { button } of steps) permissions.delete(button)
  if (isMaker || !isComplete(content)) permissions.delete('check')
  if (isMaker || isChecker) permissions.delete('audit')
  return { ...call, permissions }
}

type Place = { id: string; state: string; show: 'problems' | 'all' }

function describe(call: ResourceCall, content: SpreadsheetRows, place: Place): SpreadsheetView {
  const { t, language, permissions } = call
  const { columns, reading, sums, count, open, page, pageSize, rows } = content
  const { id, state, show } = place
  const mayEdit = permissions.has('edit') && state === MONTHLY.open
  const money = (amount: string | null) => (amount === null ? '—' : moneyText(amount, language))
  const total = show === 'problems' ? open : count
  return {
    steps: stepsOf(call, content, state),
    verb: verbOf(call, content, { id, state }),
    notices: noticesOf(call, content, state),
    totals: totalsOf(call, content),
    columns:
      columns.length === 0
        ? null
        : { rows: columns.map((column) => columnView(call, column)), mayChange: mayEdit },
    filters: [
      { name: 'all' as const, count },
      { name: 'problems' as const, count: open },
    ].map((one) => ({
      label: t(`spreadsheet.show.${one.name}`, { count: one.count }),
      href: `${sheetPath(id)}${withParams('', { show: one.name === 'all' ? null : one.name })}`,
      isCurrent: one.name === show,
    })),
    sums: t('spreadsheet.sums', { gross: money(sums.gross), net: money(sums.net) }),
    headings: (['no', 'person', 'match', 'gross', 'net', 'read'] as const).map((name) =>
      t(`spreadsheet.heading.${name}`),
    ),
    rows: rows.map((row) => rowView(call, row, { columns, mayEdit })),
    none: t(reading === null ? 'spreadsheet.noFile' : 'spreadsheet.noRows'),
    pager: {
      search: withParams('', { show: show === 'all' ? null : show }),
      page,
      pageCount: Math.ceil(total / pageSize),
      pageSize,
      total,
    },
    replaceHref: mayEdit && reading !== null ? importPath(id) : null,
  }
}

/** The steps of a file in one line; the first that is not done is the present one. */
function stepsOf(
  { t }: ResourceCall,
  content: SpreadsheetRows,
  state: string,
): SpreadsheetView['steps'] {
  const { reading, ready, unready, readBy, confirmedBy } = content
  const isDone = {
    upload: reading !== null,
    match: reading !== null && isComplete(content),
    check: BEHIND_OPEN.includes(state),
    audit: BEHIND_OPEN.includes(state) && state !== MONTHLY.checked,
    publish: state === MONTHLY.published || state === MONTHLY.archived,
  }
  const names = ['upload', 'match', 'check', 'audit', 'publish'] as const
  const now = state === MONTHLY.voided ? undefined : names.find((name) => !isDone[name])
  const texts = {
    upload: '',
    match: reading === null ? '' : t('spreadsheet.step.ready', { ready, all: ready + unready }),
    check: '',
    audit: '',
    publish: isDone.publish
      ? t('spreadsheet.step.read', { read: readBy, confirmed: confirmedBy })
      : '',
  }
  return names.map((name) => ({
    name,
    label: t(`spreadsheet.step.${name}`),
    state: isDone[name] ? 'done' : name === now ? 'now' : 'later',
    text: texts[name],
  }))
}

/** The one next step, for a reader who may do it and will not be refused. */
function verbOf(
  call: ResourceCall,
  content: SpreadsheetRows,
  { id, state }: Omit<Place, 'show'>,
): SpreadsheetView['verb'] {
  const { t } = call
  const { permissions } = withoutRefused(call, content)
  const step = (name: 'check' | 'audit' | 'publish') =>
    permissions.has(name)
      ? { label: t(`spreadsheet.step.${name}`), href: `${sheetPath(id)}/act/${name}` }
      : null
  switch (state) {
    case MONTHLY.open: {
      if (isComplete(content)) return step('check')
      const label = t(content.reading === null ? 'spreadsheet.upload' : 'spreadsheet.replace')
      return permissions.has('edit') ? { label, href: importPath(id) } : null
    }
    case MONTHLY.checked:
      return step('audit')
    case MONTHLY.audited:
    case MONTHLY.finished:
      return step('publish')
    default:
      return null
  }
}

function noticesOf(call: ResourceCall, content: SpreadsheetRows, state: string): NoticeView[] {
  const { t } = call
  const { reading, isMaker, isChecker, mayMove, isWhole, wrongTotals, totals, unready } = content
  if (reading === null) return []
  const waits = state === MONTHLY.open ? isMaker && isComplete(content) : false
  const auditWaits = state === MONTHLY.checked && (isMaker || isChecker)
  const isOpen = state === MONTHLY.open
  return [
    ...(isOpen && unready > 0 ? [t('spreadsheet.notice.unready', { count: unready })] : []),
    ...(isOpen && wrongTotals > 0 ? [t('spreadsheet.notice.totals', { count: wrongTotals })] : []),
    ...(waits ? [t('spreadsheet.notice.checkByOthers')] : []),
    ...(auditWaits ? [t('spreadsheet.notice.auditByOthers')] : []),
    ...(mayMove ? [] : [t('spreadsheet.notice.notAllPeople')]),
    ...(isOpen ? readingNotices(call, reading) : []),
    ...(isOpen && isWhole && totals.length === 0 ? [t('spreadsheet.notice.noTotals')] : []),
  ].map((text) => ({ text }))
}

/** What the workbook hides or what was not read, so that nothing is used or dropped without a word. */
function readingNotices(call: ResourceCall, reading: FileReading): string[] {
  const { t } = call
  const { sheet, otherSheets, hiddenSheets, hiddenColumns, formulas, ignored } = reading
  const list = (names: readonly string[]) => listText(names, call)
  return [
    ...(reading.isSheetHidden ? [t('spreadsheet.notice.sheetHidden')] : []),
    ...(otherSheets.length > 0
      ? [t('spreadsheet.notice.otherSheets', { sheet: sheet ?? '', names: list(otherSheets) })]
      : []),
    ...(hiddenSheets > 0 ? [t('spreadsheet.notice.hiddenSheets', { count: hiddenSheets })] : []),
    ...(hiddenColumns.length > 0
      ? [t('spreadsheet.notice.hiddenColumns', { names: list(hiddenColumns) })]
      : []),
    ...(formulas.count > 0
      ? [t('spreadsheet.notice.formulas', { count: formulas.count, first: formulas.first })]
      : []),
    ...(ignored.length > 0
      ? [t('spreadsheet.notice.ignored', { places: list(ignored.map(String)) })]
      : []),
  ]
}

function totalsOf(call: ResourceCall, content: SpreadsheetRows): SpreadsheetView['totals'] {
  const { t } = call
  const { totals, columns } = content
  if (totals.length === 0) return null
  const titles = new Map(columns.map(({ key, title }) => [key, title]))
  const line = ({ place, columns: compared }: TotalsLine) =>
    compared.map(({ key, said, sum, agrees }) => [
      String(place),
      titles.get(key) ?? key,
      said || t('spreadsheet.unread'),
      sum,
      t(agrees ? 'spreadsheet.agrees' : 'spreadsheet.differs'),
    ])
  return {
    columns: (['line', 'column', 'said', 'sum', 'verdict'] as const).map((name) =>
      t(`spreadsheet.total.${name}`),
    ),
    rows: totals.flatMap(line),
  }
}

function columnView(
  { t }: ResourceCall,
  { key, title, type, visible, hidden, role }: SheetColumn,
): NonNullable<SpreadsheetView['columns']>['rows'][number] {
  return {
    key,
    title,
    type: t(`spreadsheet.type.${type}`),
    note: hidden ? t('spreadsheet.hiddenInFile') : '',
    visible,
    isFixed: role === 'net',
  }
}

type Around = { columns: readonly SheetColumn[]; mayEdit: boolean }

function rowView(call: ResourceCall, row: SheetRow, { columns, mayEdit }: Around): SheetRowView {
  const { t, language } = call
  const money = (amount: string | null) => (amount === null ? '—' : moneyText(amount, language))
  const option = MATCH_STATE.options.find(({ value }) => value === row.match)
  const problems = row.problems.map(({ code, column, text }) =>
    t(`spreadsheet.problem.${code}`, { column, text }),
  )
  const isFound = row.match === MATCH.found
  const isFaulty = isFound && problems.length > 0
  return {
    id: row.id,
    no: String(row.no),
    empNo: row.empNo,
    name: row.name,
    known: row.known !== null && row.known !== row.name ? row.known : '',
    pill: isFaulty
      ? { tone: 'bad', text: t('spreadsheet.faulty') }
      : { tone: option?.tone ?? 'quiet', text: choiceLabel(MATCH_STATE, row.match, language) },
    notes: row.byHand ? [t('spreadsheet.byHand'), ...problems] : problems,
    gross: money(row.gross),
    net: money(row.net),
    read: readText(call, row),
    cells: columns.map(({ key, title, type }, at) => ({
      key,
      title,
      value: cellText(row.cells[at] ?? '', type, call),
    })),
    mend: mayEdit && !isFound && row.match !== MATCH.own ? { proposed: row.proposed ?? '' } : null,
  }
}

function readText({ t, language }: ResourceCall, { readAt, confirmedAt }: SheetRow): string {
  if (confirmedAt !== null) {
    return t('spreadsheet.confirmedAt', { at: formatDateTime(confirmedAt, language) })
  }
  return readAt === null ? '—' : t('spreadsheet.readAt', { at: formatDateTime(readAt, language) })
}

/** The value of a cell in the reader's language; amounts only. */
export function cellText(
  value: string,
  type: SheetColumn['type'],
  { language }: Pick<ResourceCall, 'language'>,
): string {
  if (value === '') return '—'
  return type === 'amount' ? moneyText(value, language) : value
}

const TOLD = new Set<string>(['conflict', 'invalid', 'forbidden', 'not-found'])

/** Sends what the pressed button stands for: the person of a row, or the columns that people see. */
function send({ form, gateway }: ResourceCall, id: string): Promise<string> {
  if (form.get('do') === 'columns') {
    const visible = form.getAll('visible').map(String)
    return gateway.send('PUT', SPREADSHEET_CALLS.columns, { id, visible })
  }
  const row = String(form.get('row') ?? '')
  const empNo = String(form.get('empNo') ?? '').trim()
  return gateway.send('PUT', SPREADSHEET_CALLS.matchRow, { id: row, empNo })
}

/** Mends an open file, and shows it again where the reader was. */
export async function actOnSpreadsheet(call: ResourceCall): Promise<Response> {
  const id = requireId(call)
  try {
    call.setFlash({ kind: 'success', text: await send(call, id) })
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    call.setFlash({
      kind: 'error',
      text: error.sentences().join(' · ') || call.t('page.notSaved'),
    })
  }
  return redirect(`${sheetPath(id)}${call.url.search}`, 303)
}
