import { z } from 'zod'
import { importedFields } from '#platform/define/described/importing.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { IMPORT_CALLS } from '#platform/define/shipped/imports/own-import-calls.ts'
import { READING_NAMES, type ReadingChoice } from '#platform/web/components/page/reading-view.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import {
  formatDate,
  formatDateTime,
  formatDayPart,
  formatNumber,
} from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  cellQuestion,
  type ImportRow,
  importRows,
  type OwnImport,
  ownImport,
  ROW_KINDS,
  type RowKind,
} from '#platform/wire/files/imports.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { encodingChoices } from './file-reading.server.ts'
import { type ImportFileView, type ImportRowView, questionNames } from './import-file-view.ts'
import { importPill } from './import-state.server.ts'

const PAGE = '/account/imports'
const REFRESH_S = 2
const PAGE_SIZE = 50
/** The number of cells that are shown to identify a row. */
const SHOWN_CELLS = 6

/** The name of the control that maps a column. */
export const columnName = (index: number) => `column${index}`

export function readImport(call: SignedInCall, id: string): Promise<OwnImport> {
  return call.gateway.ask(IMPORT_CALLS.info, { id }, ownImport)
}

/** The rows to show. By default the refused rows come first, if there are any. */
function openTab({ counts }: OwnImport, tab: string | null): RowKind {
  const kinds = ROW_KINDS.filter((kind) => kind !== 'same')
  const wanted = kinds.find((kind) => kind === tab)
  return wanted ?? kinds.find((kind) => counts[kind] > 0) ?? 'add'
}

const isUnderWay = ({ state }: OwnImport) => state === 'checking' || state === 'importing'

/** The page of a file in any state. */
export async function describeImport(
  call: SignedInCall,
  file: OwnImport,
  problem: string,
): Promise<ImportFileView> {
  const { t, language, url } = call
  const resource = requireResource(file.resource)
  const { roster } = file
  const label = roster
    ? `${t('roster.title')} ${roster.groupName} ${formatDayPart(`${roster.month}-01`, 'monthOfYear', language)}`
    : resourceLabel(resource, language)
  const place = roster
    ? `?${new URLSearchParams({ group: roster.groupId, month: roster.month })}`
    : ''
  const list = roster ? '/attendance/roster' : `/${resource.path}`
  const isAsking = file.state === 'columns' || url.searchParams.has('columns')
  const mayRepeat = file.state === 'ready' || file.state === 'failed'
  const hasRows = file.state === 'ready' || file.state === 'done'
  const tab = openTab(file, url.searchParams.get('rows'))
  const questions = hasRows && !isAsking && !roster ? await readQuestions(call, file, resource) : []
  const { rows, noted, pager } = await readRows(
    call,
    file,
    hasRows && !isAsking ? tab : null,
    resource,
  )
  return {
    title: t('imports.title', { label }),
    back: { label: t('imports.again'), href: `${list}/import${place}` },
    list: `${list}${place}`,
    href: `${PAGE}/${file.id}`,
    name: file.name,
    state: file.state,
    pill: importPill(file.state, t),
    problem: file.problem ?? '',
    heading: t('page.notDone'),
    problems: problem === '' ? [] : [{ text: problem, name: null }],
    refreshSeconds: isUnderWay(file) ? REFRESH_S : null,
    progress: isUnderWay(file) ? progressOf(call, file) : null,
    columns:
      isAsking && (mayRepeat || file.state === 'columns') ? columnsOf(call, file, resource) : null,
    reading: isAsking && (mayRepeat || file.state === 'columns') ? readingOf(call, file) : null,
    questions,
    facts: factsOf(call, file),
    columnsHref: mayRepeat && !isAsking ? `${PAGE}/${file.id}?columns=1` : null,
    counts: hasRows || file.state === 'importing' ? countsOf(call, file) : [],
    tabs: hasRows && !isAsking ? tabsOf(call, file) : [],
    tab,
    rows,
    noted,
    pager,
    refusedHref: file.counts.refused > 0 && hasRows ? `${PAGE}/${file.id}/refused` : null,
    commit: file.state === 'ready' && !isAsking ? commitOf(call, file) : null,
    mayCheck: mayRepeat && !isAsking,
    mayRemove: file.state !== 'importing',
    expires: t('imports.keptUntil', { time: formatDateTime(file.expiresAt, language) }),
  }
}

function progressOf({ t, language }: SignedInCall, { state, counts, ...file }: OwnImport) {
  const total = state === 'importing' ? counts.add + counts.change : file.rowsTotal
  const number = (value: number) => formatNumber(value, language)
  const text =
    total === null
      ? t('imports.checked', { done: number(file.rowsDone) })
      : t('exports.progress', { count: total, done: number(file.rowsDone), total: number(total) })
  return { done: file.rowsDone, total, text }
}

function columnsOf(
  { language }: SignedInCall,
  { columns, roster }: OwnImport,
  resource: Resource,
): ImportFileView['columns'] {
  return {
    rows: columns.map(({ heading, sample, field }, index) => ({
      name: columnName(index),
      heading,
      sample,
      field: field ?? '',
    })),
    fields: fieldsOf(roster, resource).map((name) => ({
      name,
      label: labelOf(resource, name, language),
    })),
  }
}

/** The targets of a column: fields of a record or, for a roster, the personnel number and the days. */
function fieldsOf(roster: OwnImport['roster'], resource: Resource): string[] {
  if (!roster) return importedFields(resource)
  return ['empNo', ...daysOf(roster.month)]
}

/** The resource of the personnel numbers in the rows of a roster. */
const PEOPLE = 'hr/archives'

/** The label of a field. In a roster every day is a field of its own. */
function labelOf(resource: Resource, name: string, language: Language): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(name)) return formatDate(name, language)
  return resource.fields[name]
    ? fieldLabel(resource, name, language)
    : fieldLabel(requireResource(PEOPLE), name, language)
}

/**
 * Reads the questions about values of the file. A proposal is only text beside the control; it counts after
 * the user enters it.
 */
async function readQuestions(
  call: SignedInCall,
  { id, state }: OwnImport,
  resource: Resource,
): Promise<ImportFileView['questions']> {
  if (state !== 'ready') return []
  const { t, language } = call
  const questions = await call.gateway.ask(IMPORT_CALLS.questions, { id }, z.array(cellQuestion))
  return questions.map(({ field, value, rows, options, proposal, answer }, index) => ({
    names: questionNames(index),
    field,
    word: value,
    label: t(rows > 0 ? 'imports.questions.word' : 'imports.questions.answered', {
      label: labelOf(resource, field, language),
      value,
      number: formatNumber(rows, language),
    }),
    hint: proposal === '' ? '' : t('imports.questions.proposal', { proposal }),
    proposal,
    options,
    value: answer,
  }))
}

function readingOf({ t }: SignedInCall, { reading }: OwnImport): ImportFileView['reading'] {
  const { sheets, sheet, encoding, isSure, samples, rows, headRow } = reading
  const sheetChoice: ReadingChoice = {
    name: READING_NAMES.sheet,
    label: t('imports.reading.sheet'),
    value: String(sheet),
    choices: sheets.map((label, index) => ({ value: String(index), label })),
  }
  const encodingChoice: ReadingChoice = {
    name: READING_NAMES.encoding,
    label: t('imports.reading.encoding'),
    value: encoding ?? '',
    choices: encodingChoices(t),
  }
  const rowChoice: ReadingChoice = {
    name: READING_NAMES.headRow,
    label: t('imports.reading.headRow'),
    value: String(headRow),
    choices: rows.map((cells, index) => ({
      value: String(index + 1),
      label: t('imports.reading.row', {
        row: index + 1,
        text: cells.filter(Boolean).slice(0, SHOWN_CELLS).join(' | ') || t('imports.reading.empty'),
      }),
    })),
  }
  return {
    samples: isSure
      ? []
      : samples.map(({ encoding: one, text }) => ({
          label: t(`imports.reading.encodings.${one}`),
          text,
        })),
    choices: [
      ...(sheets.length > 1 ? [sheetChoice] : []),
      ...(encoding === null ? [] : [encodingChoice]),
      ...(rows.length > 0 ? [rowChoice] : []),
    ],
  }
}

/** What the user cannot see of how the file was read. */
function factsOf({ t }: SignedInCall, { reading }: OwnImport): string[] {
  const { sheets, sheet, headRow, encoding, hidden, formulas, merged, hiddenRows } = reading
  const name = sheets[sheet]
  return [
    ...(name !== undefined && (sheets.length > 1 || hidden > 0)
      ? [t('imports.reading.fromSheet', { sheet: name })]
      : []),
    ...(encoding !== null && encoding !== 'utf-8'
      ? [
          t('imports.reading.fromEncoding', {
            encoding: t(`imports.reading.encodings.${encoding}`),
          }),
        ]
      : []),
    ...(headRow > 1 ? [t('imports.reading.fromRow', { row: headRow })] : []),
    ...(hidden > 0 ? [t('imports.reading.hidden', { number: hidden })] : []),
    ...(hiddenRows > 0 ? [t('imports.reading.hiddenRows', { number: hiddenRows })] : []),
    ...(formulas.count > 0
      ? [t('imports.reading.formulas', { number: formulas.count, first: formulas.first })]
      : []),
    ...(merged > 0 ? [t('imports.reading.merged', { number: merged })] : []),
  ]
}

function countsOf({ t, language }: SignedInCall, { state, counts }: OwnImport) {
  const when = state === 'done' ? 'done' : 'planned'
  return ROW_KINDS.map((kind) => ({
    kind,
    label: t(`imports.counts.${when}.${kind}`),
    text: formatNumber(counts[kind], language),
  }))
}

function tabsOf({ t, language }: SignedInCall, { state, counts }: OwnImport) {
  return ROW_KINDS.filter((kind) => kind !== 'same' && counts[kind] > 0)
    .filter((kind) => state !== 'done' || kind === 'refused')
    .map((kind) => ({
      name: kind,
      label: t(`imports.kinds.${kind}`),
      href: `?rows=${kind}`,
      count: formatNumber(counts[kind], language),
    }))
}

function commitOf(
  { t, language }: SignedInCall,
  { counts, roster }: OwnImport,
): ImportFileView['commit'] {
  const { add, change, refused } = counts
  if (add + change === 0) return null
  const number = (value: number) => formatNumber(value, language)
  if (roster) {
    return {
      label: t('imports.commitRoster', { number: number(change) }),
      leaveOut: refused > 0 ? t('imports.leaveOutRoster', { number: number(refused) }) : null,
    }
  }
  return {
    label: t('imports.commit', { count: add + change, total: number(add + change) }),
    leaveOut:
      refused > 0 ? t('imports.leaveOut', { count: refused, total: number(refused) }) : null,
  }
}

async function readRows(
  call: SignedInCall,
  file: OwnImport,
  kind: RowKind | null,
  resource: Resource,
): Promise<Pick<ImportFileView, 'rows' | 'noted' | 'pager'>> {
  const search = withParams('', { rows: kind })
  const none = { search, page: 1, pageCount: 0, pageSize: PAGE_SIZE, total: 0 }
  // Only a file in the state `ready` still has all its rows; in other states it has only the refused ones.
  const isKept =
    kind !== null && file.counts[kind] > 0 && (file.state === 'ready' || kind === 'refused')
  if (!isKept) return { rows: [], noted: '', pager: none }
  const pageNumber = Number(call.url.searchParams.get('page') ?? 1)
  const page =
    Number.isSafeInteger(pageNumber) && pageNumber > 0 && pageNumber < 10_000 ? pageNumber : 1
  const query = { id: file.id, kind, page, pageSize: PAGE_SIZE }
  const found = await call.gateway.ask(IMPORT_CALLS.rows, query, importRows)
  return {
    rows: found.data.map((row) => describeRow(call, resource, row)),
    noted: found.noted > 0 ? call.t('imports.noted', { count: found.noted }) : '',
    pager: { ...none, page, pageCount: found.pageCount, total: found.dataCount },
  }
}

function describeRow(
  { language }: SignedInCall,
  resource: Resource,
  { place, title, recordId, owner, note, changes, problems }: ImportRow,
): ImportRowView {
  return {
    place: formatNumber(place, language),
    title,
    href: recordId === null ? null : `/${resource.path}/${recordId}`,
    owner,
    note,
    lines: changes.map(({ field, before, after }) => ({
      label: labelOf(resource, field, language),
      before: before || '—',
      after: after || '—',
    })),
    reasons: problems.map(({ text }) => text),
  }
}
