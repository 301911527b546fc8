import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import type { Cell, Cells, ValueShape } from '#modules/system/policy/define/value-shapes.ts'
import type { SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import type { Words } from '#platform/web/pages/texts/kind-views.server.ts'
import { numberText } from '#platform/web/pages/texts/localised-text.server.ts'
import { calendarText } from '#platform/wire/language/calendar-text.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** A value as text: on one line, and as a table when it has several parts. */
export type PolicyText = { text: string; table?: SmallTableView }

/** The value of a parameter as text; an unknown shape stays as stored. */
export function policyText(key: unknown, stored: unknown, words: Words): PolicyText {
  const text = String(stored ?? '')
  if (!isPolicyKey(key)) return { text }
  try {
    return say(POLICY_KEYS[key].shape, JSON.parse(text), words)
  } catch {
    return { text }
  }
}

function say(shape: ValueShape, value: unknown, words: Words): PolicyText {
  if (shape.kind === 'single') return { text: withUnit(shape.cell, value, words) }
  const { language } = words
  if (shape.kind === 'record') {
    const parts = Object.entries(shape.cells).map(([name, cell]) => [
      nameOf(cell, language),
      amount(cell, partOf(value, name), words),
    ])
    const columns = [words.t('policy.part'), words.t('policy.value')]
    return {
      text: parts.map((part) => part.join(': ')).join('; '),
      table: { columns, rows: parts },
    }
  }
  const rows = Array.isArray(value) ? value.map((row) => rowOf(shape.cells, row, words)) : []
  const columns = Object.values(shape.cells).map(({ label }) => label[language])
  return { text: rows.map((row) => row.join(', ')).join('; '), table: { columns, rows } }
}

function rowOf(cells: Cells, row: unknown, words: Words): string[] {
  return Object.entries(cells).map(([name, cell]) => figure(cell, partOf(row, name), words))
}

function partOf(parts: unknown, name: string): unknown {
  return typeof parts === 'object' && parts !== null && Object.hasOwn(parts, name)
    ? (parts as Record<string, unknown>)[name]
    : null
}

/** `每月（元）` → the name and the unit of a cell. */
const WITH_UNIT = /^(.*?)\s*[（(](.+)[）)]$/

/** Labels that consist of a unit only. */
const UNITS = new Set(['天', '小时', '月', '次'])

function unitOf({ label }: Cell, language: Language): { name: string; unit: string } {
  const text = label[language]
  if (UNITS.has(label.zh)) return { name: '', unit: language === 'zh' ? text : text.toLowerCase() }
  const [, name = text, unit = ''] = WITH_UNIT.exec(text) ?? []
  return { name, unit }
}

function nameOf(cell: Cell, language: Language): string {
  return unitOf(cell, language).name || cell.label[language]
}

function withUnit(cell: Cell, value: unknown, words: Words): string {
  const { name } = unitOf(cell, words.language)
  const text = amount(cell, value, words)
  if (name === '') return text
  return words.language === 'zh' ? `${name}：${text}` : `${name}: ${text}`
}

function amount(cell: Cell, value: unknown, words: Words): string {
  const { unit } = unitOf(cell, words.language)
  return unit === '' || value === null
    ? figure(cell, value, words)
    : `${figure(cell, value, words)} ${unit}`
}

/** Shares are shown as percentages. */
const SHARE_SCALE = 5
const MONEY_SCALE = 2

function figure(cell: Cell, value: unknown, { language, t }: Words): string {
  if (value === null || value === undefined) return '—'
  switch (cell.kind) {
    case 'bool':
      return t(value === true ? 'page.yes' : 'page.no')
    case 'choice':
      return cell.options[String(value)]?.[language] ?? String(value)
    case 'month':
      return calendarText('month', String(value), language)
    case 'number': {
      const isShare = cell.scale === SHARE_SCALE && cell.max === 1
      const shownValue = isShare
        ? Number((Number(value) * 100).toFixed(SHARE_SCALE - 2))
        : Number(value)
      const isMoney = cell.label.zh.includes('元')
      const scale = isMoney && cell.scale === MONEY_SCALE ? MONEY_SCALE : decimalsOf(shownValue)
      return numberText(String(shownValue), scale, language) + (isShare ? '%' : '')
    }
  }
}

function decimalsOf(value: number): number {
  return String(value).split('.')[1]?.length ?? 0
}
