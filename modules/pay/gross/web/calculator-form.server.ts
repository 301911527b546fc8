import type { ControlView } from '#platform/web/components/form/form-view.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import type { CalculatorView } from './calculator-view.ts'

export type Typed = Readonly<Record<string, string>>

const OF_MONTH = ['month', 'city', 'serviceYears', 'monthDays', 'employedDays'] as const
const OF_PART = [
  'base',
  'post',
  'fixed',
  'allowance',
  'percent',
  'unpaidDays',
  'sickDays',
  'longSickDays',
  'otWorkday',
  'otRestday',
  'otRestdayLieu',
  'otHoliday',
] as const
const OF_MERIT = ['meritBase', 'personFactor', 'departmentFactor', 'adjustment'] as const
const OF_TIME = ['yearTotal', 'yearPercent', 'hourlyRate', 'hourlyHours'] as const
const OF_MATERNITY = ['maternityAllowance', 'maternityPaidTo'] as const
const OF_LEAVE = ['leaveElapsed', 'leaveEntitled', 'leaveTaken', 'leaveAverage'] as const
const OF_CUTS = ['court', 'courtLeaves', 'damage', 'loan', 'rent', 'carryIn'] as const
const OF_NET = ['insurance', 'fund', 'tax', ...OF_CUTS, 'isLeaving'] as const
const OF_BACK = ['backMonth', 'backDays', 'backWas', 'backNow', 'backHours', 'backAlready'] as const

/** The fields of the second part of the month, after a rise, end in this. */
const SECOND = '2'
const DAYS_OF_SECOND = `days${SECOND}`
/** Back pay of several months: the fields of each end in its number. */
const BACK_ROWS = ['1', '2', '3'] as const
const CHECKED = 'true'

/** The meaning of an empty field, where it is not 0. */
const EMPTY: Readonly<Record<string, string>> = {
  city: '',
  percent: '100',
  yearPercent: '100',
  personFactor: '1',
  departmentFactor: '1',
  maternityPaidTo: 'person',
}

const KINDS: Readonly<Record<string, ControlView['kind']>> = {
  month: 'month',
  backMonth: 'month',
  maternityPaidTo: 'select',
  isLeaving: 'checkbox',
}
const NO_FIGURES: ReadonlySet<string> = new Set(['month', 'backMonth', 'city'])

const valueIn = (typed: Typed, name: string, suffix = '') =>
  typed[name + suffix] || (EMPTY[name] ?? '0')

const isTyped = (typed: Typed, names: readonly string[], suffix = '') =>
  names.some((name) => typed[name + suffix] && typed[name + suffix] !== EMPTY[name])

const valuesOf = (typed: Typed, names: readonly string[], suffix = '') =>
  Object.fromEntries(names.map((name) => [name, valueIn(typed, name, suffix)]))

/** The question of a typed form; groups that nobody filled in are left out. */
export function questionOf(typed: Typed): Record<string, unknown> {
  const second = typed[DAYS_OF_SECOND]
  const employed = valueIn(typed, 'employedDays')
  const first = second ? String(Number(employed) - Number(second)) : employed
  const part = (days: string, suffix: string) => ({
    days,
    yearTotal: valueIn(typed, 'yearTotal'),
    yearPercent: valueIn(typed, 'yearPercent'),
    ...valuesOf(typed, OF_PART, suffix),
  })
  const backRows = BACK_ROWS.filter((row) => isTyped(typed, OF_BACK, row))
  return {
    ...valuesOf(typed, [...OF_MONTH, ...OF_MERIT]),
    parts: second ? [part(first, ''), part(second, SECOND)] : [part(employed, '')],
    hourly: isTyped(typed, ['hourlyRate', 'hourlyHours'])
      ? { rate: valueIn(typed, 'hourlyRate'), hours: valueIn(typed, 'hourlyHours') }
      : undefined,
    maternity: isTyped(typed, ['maternityAllowance'])
      ? {
          allowance: valueIn(typed, 'maternityAllowance'),
          paidTo: valueIn(typed, 'maternityPaidTo'),
        }
      : undefined,
    unusedLeave: isTyped(typed, OF_LEAVE)
      ? {
          elapsed: valueIn(typed, 'leaveElapsed'),
          entitled: valueIn(typed, 'leaveEntitled'),
          taken: valueIn(typed, 'leaveTaken'),
          average: valueIn(typed, 'leaveAverage'),
        }
      : undefined,
    backMonths: backRows.length > 0 ? backRows.map((row) => backOf(typed, row)) : undefined,
    net: isTyped(typed, OF_NET) ? netOf(typed) : undefined,
  }
}

function netOf(typed: Typed) {
  return {
    ...valuesOf(typed, ['insurance', 'fund', ...OF_CUTS]),
    tax: typed.tax || undefined,
    isLeaving: typed.isLeaving === CHECKED,
  }
}

/** An earlier month, worked whole, with the pay of that time and with the pay that is due. */
function backOf(typed: Typed, row: string) {
  const days = valueIn(typed, 'backDays', row)
  const part = (base: string) =>
    Object.assign(valuesOf({}, OF_PART), {
      days,
      base,
      otWorkday: valueIn(typed, 'backHours', row),
    })
  return {
    month: valueIn(typed, 'backMonth', row),
    monthDays: days,
    employedDays: days,
    was: part(valueIn(typed, 'backWas', row)),
    now: part(valueIn(typed, 'backNow', row)),
    already: valueIn(typed, 'backAlready', row),
  }
}

const OF_BACK_PATH: Readonly<Record<string, string>> = {
  month: 'backMonth',
  monthDays: 'backDays',
  employedDays: 'backDays',
  already: 'backAlready',
  'was.days': 'backDays',
  'now.days': 'backDays',
  'was.base': 'backWas',
  'now.base': 'backNow',
  'was.otWorkday': 'backHours',
  'now.otWorkday': 'backHours',
}
const PREFIXES: Readonly<Record<string, string>> = {
  hourly: 'hourly',
  maternity: 'maternity',
  unusedLeave: 'leave',
}

/** The field of the form at a place of the question: `parts.1.base` is `base2`. */
export function fieldAt(path: readonly PropertyKey[]): string {
  const [head = '', at = '', ...rest] = path.map(String)
  if (head === 'net') return at
  if (head === 'backMonths') return `${OF_BACK_PATH[rest.join('.')]}${Number(at) + 1}`
  const prefix = PREFIXES[head]
  if (prefix !== undefined) return prefix + at.charAt(0).toUpperCase() + at.slice(1)
  if (head !== 'parts') return head
  const [name = ''] = rest
  if (name === 'days') return at === '0' ? 'employedDays' : DAYS_OF_SECOND
  return at === '0' || name.startsWith('year') ? name : `${name}${SECOND}`
}

/** The label of a field. The fields of a second part or of another month share the labels of the first. */
export const labelOf = ({ t }: SignedInCall, name: string) =>
  t(`payCalculator.fields.${name.replace(/\d$/, '')}`)

/** The groups of the form with what was typed; a group is open when something is in it. */
export function groupsOf(
  call: SignedInCall,
  typed: Typed,
  wrong: ReadonlySet<string>,
): CalculatorView['groups'] {
  const { t } = call
  const paidTo = ['person', 'employer'].map((value) => ({
    value,
    label: t(`payCalculator.paidTo.${value}`),
  }))
  const field = (name: string, suffix = ''): ControlView => {
    const label = labelOf(call, name)
    const hint = t(`payCalculator.hints.${name}`, { defaultValue: '' })
    const control: ControlView = {
      name: name + suffix,
      label: name.startsWith('back') ? `${label} (${suffix})` : label,
      kind: KINDS[name] ?? 'text',
      value: typed[name + suffix] ?? EMPTY[name] ?? '',
    }
    if (!NO_FIGURES.has(name)) control.inputMode = 'decimal'
    if (hint) control.hint = hint
    if (wrong.has(control.name)) control.error = t('payCalculator.wrong', { field: label })
    if (name === 'maternityPaidTo') control.options = paidTo
    return control
  }
  const isFilled = ({ name, value, error }: ControlView) =>
    error !== undefined || (value !== '' && value !== EMPTY[name])
  const group = (name: string, fields: ControlView[], isOpen = fields.some(isFilled)) => ({
    name,
    title: t(`payCalculator.groups.${name}`),
    fields,
    isOpen,
  })
  const fieldsOf = (names: readonly string[], suffix = '') =>
    names.map((name) => field(name, suffix))
  return [
    group('month', fieldsOf(OF_MONTH), true),
    group('terms', fieldsOf(OF_PART), true),
    group('net', fieldsOf(OF_NET)),
    group('second', fieldsOf(['days', ...OF_PART], SECOND), Boolean(typed[DAYS_OF_SECOND])),
    group('merit', fieldsOf(OF_MERIT)),
    group('time', fieldsOf(OF_TIME)),
    group('maternity', fieldsOf(OF_MATERNITY)),
    group('leave', fieldsOf(OF_LEAVE)),
    group(
      'back',
      BACK_ROWS.flatMap((row) => fieldsOf(OF_BACK, row)),
    ),
    group('whatIf', [field('more')], true),
  ]
}
