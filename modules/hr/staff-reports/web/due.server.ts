import { z } from 'zod'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import { STARTED_BY } from '#modules/hr/archives/web/outlook.server.ts'
import { startNamed, startsByPerson } from '#modules/hr/archives/web/person-starts.server.ts'
import type { StartView } from '#modules/hr/archives/web/start-view.ts'
import { certificates } from '#modules/hr/certificates/define/certificate.ts'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import { commitmentLetters } from '#modules/hr/letters/define/commitment-letter.ts'
import {
  ANNIVERSARIES,
  type Anniversary,
  type AnniversaryRow,
  anniversary,
  MAX_ANNIVERSARIES,
} from '#modules/hr/staff-reports/wire/staff-overview.ts'
import { callPath } from '#platform/define/engine/endpoints.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { formatDate, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import type { DueRow, DueView } from './due-view.ts'

const READ = callPath(archives.controller, 'GetAnniversaryList')
const HERE = '/hr/due'
const ARCHIVES = `/${archives.path}`

const DAYS = ['7', '15', '30', '60', '90', '180', '366']
const USUAL_DAYS = '30'
/** Rows of each kind when all kinds share the page. */
const FIRST_ROWS = 20

/** The field of the file with the day; readers who may not see the field do not see the kind. */
const FIELDS: Readonly<Record<Anniversary, string>> = {
  probationEnd: 'joinDate',
  paperEnd: 'idValidTo',
  retirement: 'retireDate',
  birthday: 'birthDate',
  serviceYear: 'joinDate',
  contractMissing: 'joinDate',
  contractEnd: 'joinDate',
  certificateDraft: 'joinDate',
  certificateEnd: 'joinDate',
  certificateReview: 'joinDate',
  letterUnsigned: 'joinDate',
  noteFollow: 'joinDate',
}

/** Kinds visible only to readers of the resource whose rows have the day. */
const TOLD_BY: Readonly<Partial<Record<Anniversary, string>>> = {
  contractMissing: contracts.path,
  contractEnd: contracts.path,
  certificateDraft: certificates.path,
  certificateEnd: certificates.path,
  certificateReview: certificates.path,
  letterUnsigned: commitmentLetters.path,
  noteFollow: recordNotes.path,
}

/** Loads ending probations, retirements and celebrations within the given number of days. */
export async function loadDue(call: SignedInCall): Promise<DueView> {
  const { url, gateway, t } = call
  const query = url.searchParams.get('days') ?? ''
  const days = DAYS.includes(query) ? query : USUAL_DAYS
  const navigation = await gateway.navigation()
  const buttons = buttonCodesAt(navigation, ARCHIVES)
  const isTold = (name: Anniversary) =>
    buttonCodesAt(navigation, `/${TOLD_BY[name] ?? archives.path}`).has('view')
  const open = ANNIVERSARIES.filter((name) => isOpen(buttons, name) && isTold(name))
  const kind = open.find((name) => name === url.searchParams.get('kind')) ?? ''
  const found = await Promise.all(
    open
      .filter((name) => kind === '' || name === kind)
      .map(async (name) => {
        const rows = await gateway.ask(READ, { kind: name, days }, z.array(anniversary))
        return { name, rows, days, isAlone: kind !== '' }
      }),
  )
  const toStart = found.flatMap(({ name, rows }) => (STARTED_BY[name] ? rows : []))
  const starts = await startsByPerson(
    call,
    toStart.map(({ id }) => id),
  )
  const sections = found.map((section) => sectionOf(call, section, starts))
  const empty = sections.filter(({ rows }) => rows.length === 0)
  const names = new Intl.ListFormat(call.language).format(empty.map(({ title }) => title))
  return {
    days,
    kind,
    sections: sections.filter(({ rows }) => rows.length > 0),
    none: empty.length > 0 ? t('due.none', { names }) : '',
    choices: DAYS.map((value) => ({ value, label: t('due.days', { count: Number(value) }) })),
    kinds: [
      { value: '', label: t('due.allKinds') },
      ...open.map((value) => ({ value, label: t(`due.kinds.${value}`) })),
    ],
  }
}

function isOpen(codes: ReadonlySet<string>, name: Anniversary): boolean {
  if (!codes.has('view')) return false
  const guard = guardOf(archives, archives.fields[FIELDS[name]]?.group ?? '')
  return guard === null || codes.has(guard)
}

type Section = {
  name: Anniversary
  rows: readonly AnniversaryRow[]
  days: string
  isAlone: boolean
}

/** Days of one kind; only the first rows when other kinds share the page. */
export function sectionOf(
  call: Pick<SignedInCall, 't' | 'language'>,
  { name, rows, days, isAlone }: Section,
  starts: ReadonlyMap<string, StartView[]>,
) {
  const { t, language } = call
  const isCut = !isAlone && rows.length > FIRST_ROWS
  const isMost = rows.length === MAX_ANNIVERSARIES
  const people = formatNumber(rows.length, language)
  return {
    name,
    title: t(`due.kinds.${name}`),
    cut: isMost && !isCut ? t('due.cut', { people }) : '',
    isStarted: STARTED_BY[name] !== undefined,
    rows: (isCut ? rows.slice(0, FIRST_ROWS) : rows).map((row) => ({
      ...describeDay(call, name, row),
      start: startNamed(starts.get(row.id) ?? [], STARTED_BY[name] ?? []) ?? null,
    })),
    all: isCut
      ? {
          href: `${HERE}?${new URLSearchParams({ kind: name, days })}`,
          label: t(isMost ? 'due.nearest' : 'due.all', { count: rows.length, people }),
        }
      : null,
  }
}

const DAY_MS = 86_400_000

/** Describes a day of a person and the time until it. */
export function describeDay(
  { t, language }: Pick<SignedInCall, 't' | 'language'>,
  kind: Anniversary,
  { id, empNo, name, photo, deptName, date, years }: AnniversaryRow,
  today: string = todayInShanghai(),
): Omit<DueRow, 'start'> {
  const away = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS)
  const when = away > 0 ? 'ahead' : away < 0 ? 'past' : 'today'
  const text =
    Math.abs(away) > A_YEAR ? farAway(t, date, today) : t(`due.${when}`, { count: Math.abs(away) })
  const dueText = years === null ? text : t('due.years', { text, count: years })
  return {
    face: { colour: faceColour(id), name, photo },
    id,
    name,
    empNo,
    href: `${ARCHIVES}/${id}`,
    deptName: deptName ?? '',
    date: formatDate(date, language),
    whyHref: kind === 'retirement' ? `${ARCHIVES}/${id}/retirement` : null,
    pill: { tone: dueTone(kind, away), text: dueText },
  }
}

const A_YEAR = 365

/** Writes spans over a year in full years and months instead of days. */
function farAway(t: SignedInCall['t'], date: string, today: string): string {
  const [from = '', to = ''] = [date, today].sort()
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  const [toYear, toMonth, toDay] = to.split('-').map(Number) as [number, number, number]
  const whole = (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
  const years = t('due.length.years', { count: Math.floor(whole / 12) })
  const months = t('due.length.months', { count: whole % 12 })
  const [hasYears, hasMonths] = [whole >= 12, whole % 12 > 0]
  const both = hasYears ? t('due.length.both', { years, months }) : months
  const length = hasMonths ? both : years
  return t(date > today ? 'due.length.ahead' : 'due.length.past', { length })
}

const TO_CELEBRATE: ReadonlySet<Anniversary> = new Set(['birthday', 'serviceYear'])
const NEAR = 30

/** The colour of a day: amber within a month, red once it is past. */
export function dueTone(kind: Anniversary, away: number): PillView['tone'] {
  if (TO_CELEBRATE.has(kind)) return 'special'
  if (away < 0) return 'bad'
  return away <= NEAR ? 'warn' : 'quiet'
}
