import { data, redirect } from '@remix-run/node'
import { bureauColumns } from '#modules/pay/bureau/define/bureau-columns.ts'
import {
  BUREAU_CALLS,
  type BureauLine,
  type BureauMonth,
  type BureauRegister,
} from '#modules/pay/bureau/wire/bureau.ts'
import { INSURE } from '#modules/pay/insurance/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { COMPARED_KINDS, readBureauMonth } from './bureau-asked.server.ts'
import type { BureauFigure, BureauLineView, BureauMonthView } from './bureau-view.ts'

const ROWS = { insurance: '/pay/insurance-monthlies', fund: '/pay/fund-monthlies' } as const
const COLUMNS = `/${bureauColumns.path}`
const NONE = '—'

export const comparePath = (register: BureauRegister) => `/pay/${register}-compare`

/** The address of a page about these rows. */
export const bureauQuery = ({
  month,
  kind,
  city,
  entityId,
}: Pick<BureauMonth, 'month' | 'kind' | 'city' | 'entityId'>): string =>
  withParams('', { month, kind, city, entityId: entityId ?? '' })

type May = (path: string, button: string) => boolean

/** Loads a month of a city with the last comparison. */
export async function loadBureauMonth(
  call: SignedInCall,
  register: BureauRegister,
  problem = '',
): Promise<BureauMonthView> {
  const { t, language } = call
  const [found, navigation] = await Promise.all([
    readBureauMonth(call, register),
    call.gateway.navigation(),
  ])
  const may: May = (path, button) => buttonCodesAt(navigation, path).has(button)
  const path = comparePath(register)
  const { month, kind, city, entityId, rows, beyond } = found
  const query = bureauQuery(found)
  const isReady = found.columnsId !== null && rows > 0 && beyond === 0
  return {
    title: t(`bureau.title.${register}`),
    path,
    facts: city === '' ? '' : t('bureau.facts', { city, month, count: rows }),
    month,
    kind,
    kinds: COMPARED_KINDS[register].options.map(({ value }) => ({
      value,
      label: choiceLabel(COMPARED_KINDS[register], value, language),
    })),
    city,
    cities: found.cities.map((value) => ({ value, label: value })),
    entityId: entityId ?? '',
    entities: found.entities.map(({ id, name }) => ({ value: id, label: name })),
    notices: noticesOf(call, register, { found, may }),
    problems: problem === '' ? [] : [{ name: null, text: problem }],
    upload: isReady && may(path, 'import') ? `${path}/import${query}` : null,
    found: found.found && describeFound(call, register, { found, may }),
    files: filesOf(call, found),
  }
}

type Of = { found: BureauMonth; may: May }

/** Why nothing can be compared, with a link to the page that fixes it. */
function noticesOf({ t }: SignedInCall, register: BureauRegister, { found, may }: Of) {
  const { city, month, columnsId, rows, beyond } = found
  if (city === '') return [{ text: t('bureau.noCity') }]
  const add = may(COLUMNS, 'add')
    ? [
        {
          label: t('bureau.addColumns'),
          href: `${COLUMNS}/new${withParams('', { city, register })}`,
        },
      ]
    : []
  const sheet = may(ROWS[register], 'view')
    ? [
        {
          label: t('bureau.openSheet'),
          href: `${ROWS[register]}${withParams('', { month, kind: found.kind })}`,
        },
      ]
    : []
  return [
    ...(columnsId === null ? [{ text: t('bureau.noColumns', { city }), links: add }] : []),
    ...(rows === 0 ? [{ text: t('bureau.noRows', { city, month }), links: sheet }] : []),
    ...(beyond > 0 ? [{ text: t('bureau.partOnly', { count: beyond }) }] : []),
  ]
}

const SIDES: Readonly<Record<BureauLine['side'], PillView['tone']>> = {
  both: 'warn',
  ours: 'bad',
  theirs: 'bad',
}

function describeFound(
  call: SignedInCall,
  register: BureauRegister,
  { found, may }: Of,
): BureauMonthView['found'] {
  const { t, language } = call
  const last = found.found
  if (!last) return null
  const money = (amount: string) => moneyText(amount, language)
  const diff = moneyOf(last.theirs).minus(moneyOf(last.ours)).toString()
  const columns = ['rows', 'same', 'differing', 'onlyOurs', 'onlyTheirs'] as const
  const mayAccept = may(comparePath(register), 'accept')
  const isOpen = last.acceptedAt === null && !last.isOutdated && !found.isArchived
  const state = last.isOutdated
    ? t('bureau.outdated')
    : last.acceptedAt !== null
      ? t('bureau.acceptedBy', { at: last.acceptedAt, by: last.acceptedBy ?? '' })
      : t(found.isArchived ? 'bureau.archived' : 'bureau.notAccepted')
  return {
    facts: [t('bureau.comparedBy', { name: last.name, at: last.at, by: last.by }), state].join(
      ' · ',
    ),
    totals: {
      columns: [
        ...columns.map((name) => t(`bureau.count.${name}`)),
        ...(['ours', 'theirs', 'diff'] as const).map((name) => t(`bureau.sum.${name}`)),
      ],
      rows: [
        [
          ...columns.map((name) => String(last[name])),
          money(last.ours),
          money(last.theirs),
          money(diff),
        ],
      ],
    },
    lines: last.lines.map((line) => lineOf(call, register, { line, may })),
    left: last.left > 0 ? t('bureau.left', { count: last.left }) : '',
    accept: mayAccept && isOpen ? { id: last.id, hint: t('bureau.acceptHint') } : null,
  }
}

type OfLine = { line: BureauLine; may: May }

function lineOf(
  call: SignedInCall,
  register: BureauRegister,
  { line, may }: OfLine,
): BureauLineView {
  const { t, language } = call
  const { id, rowId, name, paperEnd, side, type } = line
  const money = (amount: string) => moneyText(amount, language)
  const figure = (label: string, ours: string | null, theirs: string | null): BureauFigure => {
    const isOther = ours !== null && theirs !== null && ours !== theirs
    const text = ours === null || theirs === null || !isOther ? (ours ?? theirs) : null
    if (text !== null) return { label, text: money(text), isOther: false }
    if (!isOther) return { label, text: NONE, isOther: false }
    return {
      label,
      text: t('bureau.change', { ours: money(ours), theirs: money(theirs) }),
      isOther,
    }
  }
  const sum = (...amounts: (string | null)[]) =>
    amounts.reduce((all, amount) => all.plus(moneyOf(amount ?? '0.00')), moneyOf('0.00'))
  const theirs = sum(line.companyTheirs, line.personTheirs)
  const diff = theirs.minus(sum(line.companyOurs, line.personOurs)).toString()
  return {
    id,
    name: `${name} …${paperEnd}`,
    href: rowId !== null && may(ROWS[register], 'view') ? `${ROWS[register]}/${rowId}` : null,
    side: { tone: SIDES[side], text: t(`bureau.side.${side}`) },
    type: typeText(call, register, type),
    figures: [
      figure(t('bureau.base'), line.baseOurs, line.baseTheirs),
      figure(t('bureau.company'), line.companyOurs, line.companyTheirs),
      figure(t('bureau.person'), line.personOurs, line.personTheirs),
    ],
    diff: money(diff),
  }
}

function typeText({ t, language }: SignedInCall, register: BureauRegister, type: string | null) {
  if (type === null || type === '') return register === 'fund' ? t('bureau.fund') : t('bureau.all')
  return choiceLabel(INSURE, type, language)
}

function filesOf({ t }: SignedInCall, { files }: BureauMonth): BureauMonthView['files'] {
  if (files.length === 0) return null
  return {
    columns: (['name', 'rows', 'differing', 'at', 'by', 'state'] as const).map((name) =>
      t(`bureau.file.${name}`),
    ),
    rows: files.map(({ name, rows, differing, at, by, isAccepted }) => [
      name,
      String(rows),
      String(differing),
      at,
      by,
      isAccepted ? t('bureau.file.accepted') : '',
    ]),
  }
}

const SHOWN = new Set<string>(['conflict', 'forbidden', 'invalid', 'locked', 'not-found'])

/** Accepts the comparison of the form, and shows the month again. */
export const acceptBureauMonth = redrawing(async function acceptBureauMonth(
  call: SignedInCall,
  register: BureauRegister,
) {
  const { form, gateway, t, url } = call
  const id = String(form.get('id') ?? '')
  if (call.isRestored) return data(await loadBureauMonth(call, register), { status: 200 })
  try {
    const text = await gateway.send('PUT', BUREAU_CALLS[register].accept, { id })
    call.setFlash({ kind: 'success', text })
    return redirect(`${comparePath(register)}${url.search}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !SHOWN.has(error.code)) throw error
    const text = error.sentences().join(' · ') || t('page.notSaved')
    return data(await loadBureauMonth(call, register, text), refusalInit(error))
  }
})
