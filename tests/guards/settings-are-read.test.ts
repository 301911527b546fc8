import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { POLICY_READ_FROM } from '#modules/system/policy/define/settings-not-read-yet.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { DICTIONARY_READ_FROM } from '#platform/define/shipped/dictionaries/dictionaries-not-read-yet.ts'
import { SHIPPED_ENTRIES } from '#platform/define/shipped/dictionaries/shipped-entries.ts'
import { readSourceTree } from '#scripts/guards/source-tree.ts'
import { isOfTests, layerOf } from '#scripts/layers.mjs'

const FILES = readSourceTree(resolve(import.meta.dirname, '../..'))

/** The text of all selected files except tests. */
const read = (isRead: (path: string) => boolean) =>
  FILES.filter(({ path }) => !isOfTests(path) && isRead(path))
    .map(({ text }) => text)
    .join('\n')

const RULES = read((path) => layerOf(path) === 'api' || path.startsWith('server/'))
const DEFINITIONS = read((path) => layerOf(path) === 'define')

/**
 * Files that only show or copy a setting (pages, reports, calls, versions of a shift) do not use it in a
 * computation.
 */
const ONLY_SHOWN =
  /\/(explain-day|shift-versions|month-reports|area|[a-z-]+-calls)\.ts$|\/keep_shift_version\.sql$/

/** The code of the attendance rules. */
const ATTENDANCE = read(
  (path) =>
    layerOf(path) === 'api' && path.startsWith('modules/attendance/') && !ONLY_SHOWN.test(path),
)

/** Name and look of a record: no rule uses them. */
const LOOKS = ['code', 'name', 'shortName', 'color', 'sort', 'enabled', 'remark']
/** Fields that only accompany a change, or that follow from other fields. */
const NO_SETTINGS = ['fromDay', 'seq', 'shiftGroupId']

const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Finds the column behind an alias of its table; the `old` and `new` of triggers only compare values and do
 * not count.
 */
const isReadAs = (column: string) =>
  new RegExp(`\\b(g|w|s|v|asked|shift|place|groups?|attend_group)\\.${column}\\b`).test(
    ATTENDANCE,
  ) ||
  (column.includes('_') &&
    new RegExp(`(select|where|and|,|>=|<=|=)\\s+${column}\\s+(as|=|<|>|is|,|from)`).test(
      ATTENDANCE,
    ))

/** The label or its help says that the setting is only for reference, or which later part will use it. */
const saysSo = (label: string) => /（(备查|.+启用后.+)）$/.test(label)

const settingsOf = ({ fields }: Resource) =>
  Object.entries(fields)
    .filter(
      ([name, { access }]) => access !== 'computed' && ![...LOOKS, ...NO_SETTINGS].includes(name),
    )
    .map(([name, { label, rule }]) => ({
      name,
      label: rule.help ? `${label}（${rule.help}）` : label,
    }))

describe('what people set', () => {
  test.each(Object.keys(POLICY_KEYS))(
    'the parameter %s is read by a rule, or its page says from when on',
    (key) => {
      const isRead = RULES.includes(`'${key}'`)
      expect(isRead, 'is named in POLICY_READ_FROM').toBe(!Object.hasOwn(POLICY_READ_FROM, key))
    },
  )

  test('parameters that a city may have of its own are read for a place', () => {
    const nowhere = FILES.filter(({ path, text }) => {
      return layerOf(path) === 'api' && !isOfTests(path) && text.includes('city: null')
    }).flatMap(({ path, text }) => {
      const on = text.includes('const on = { city: null') ? '|on\\)' : ''
      const pattern = new RegExp(`'([^']+)',\\s*(\\{\\s*city: null${on})`, 'g')
      return [...text.matchAll(pattern)].map(([, key = '']) => ({ path, key }))
    })
    expect(nowhere.length).toBeGreaterThan(5)
    expect(nowhere.filter(({ key }) => isPolicyKey(key) && !POLICY_KEYS[key].isNational)).toEqual(
      [],
    )
  })

  test.each(Object.keys(SHIPPED_ENTRIES))(
    'the dictionary %s is read by a field, or its page says from when on',
    (type) => {
      const isRead = DEFINITIONS.includes(`dictionary('${type}')`)
      expect(isRead, 'is named in DICTIONARY_READ_FROM').toBe(
        !Object.hasOwn(DICTIONARY_READ_FROM, type),
      )
    },
  )

  test.each(
    [shiftGroups, shiftSegments, attendGroups].map(
      (resource) => [resource.label, resource] as const,
    ),
  )('every setting of %s is read by a rule, or its label says that it is not', (_, resource) => {
    const settings = settingsOf(resource)
    expect(settings.length).toBeGreaterThan(5)
    const unread = settings.filter(({ name }) => !isReadAs(columnOf(name)))
    expect(unread.filter(({ label }) => !saysSo(label))).toEqual([])
    const claimed = settings.filter(({ label }) => saysSo(label))
    expect(claimed.filter(({ name }) => isReadAs(columnOf(name)))).toEqual([])
  })
})
