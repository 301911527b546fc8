import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attendGroups } from '#resources/attendance/settings/attend-group.ts'
import { shiftGroups } from '#resources/attendance/settings/shift-group.ts'
import { shiftSegments } from '#resources/attendance/settings/shift-segment.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { SHIPPED_ENTRIES } from '#resources/system/dictionaries/shipped-entries.ts'
import { isPolicyKey, POLICY_KEYS } from '#resources/system/policy/policy-keys.ts'
import { DICTIONARY_READ_FROM, POLICY_READ_FROM } from '#resources/system/read-from.ts'
import { readSourceTree } from '#scripts/guards/source-tree.ts'

const FILES = readSourceTree(resolve(import.meta.dirname, '../..'))

/** The text of all files below some folders, tests apart. */
const read = (folders: readonly string[], isLeftOut: (text: string, path: string) => boolean) =>
  FILES.filter(({ path, text }) => {
    const isWithin = folders.some((folder) => path.startsWith(folder))
    return isWithin && !path.endsWith('.test.ts') && !isLeftOut(text, path)
  })
    .map(({ text }) => text)
    .join('\n')

const RULES = read(['api/', 'server/', 'db/migrations/'], () => false)
const DEFINITIONS = read(['resources/'], () => false)

/** What the rules of attendance read: pages that only show a setting do not count, nor copies of a shift. */
const ATTENDANCE = read(
  [
    'api/attendance/',
    'api/rules/attendance/',
    'api/queries/attendance/',
    'api/devices/',
    'api/jobs/',
    'db/migrations/',
  ],
  (text, path) =>
    path.endsWith('/explain-day.ts') ||
    path.endsWith('/shift-versions.ts') ||
    text.includes('create table shift_version'),
)

/** What a record is called and how it looks: nothing is reckoned by that. */
const LOOKS = ['code', 'name', 'shortName', 'color', 'sort', 'enabled', 'remark']
/** What is asked with a change, and what follows from other fields. */
const NO_SETTINGS = ['fromDay', 'seq', 'shiftGroupId']

const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Behind a name for its table: triggers compare `old` and `new`, and that is no reading. */
const isReadAs = (column: string) =>
  new RegExp(`\\b(g|w|s|v|asked|shift|place|groups?|attend_group)\\.${column}\\b`).test(
    ATTENDANCE,
  ) ||
  (column.includes('_') &&
    new RegExp(`(select|where|and|,|>=|<=|=)\\s+${column}\\s+(as|=|<|>|is|,|from)`).test(
      ATTENDANCE,
    ))

/** Says that it is kept for reference alone, or from which part on it will be read. */
const saysSo = (label: string) => /（(备查|.+启用后.+)）$/.test(label)

const settingsOf = ({ fields }: Resource) =>
  Object.entries(fields)
    .filter(
      ([name, { access }]) => access !== 'computed' && ![...LOOKS, ...NO_SETTINGS].includes(name),
    )
    .map(([name, { label }]) => ({ name, label }))

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
      return path.startsWith('api/') && !path.endsWith('.test.ts') && text.includes('city: null')
    }).flatMap(({ path, text }) => {
      const on = text.includes('const on = { city: null') ? '|on\\)' : ''
      const asked = new RegExp(`'([^']+)',\\s*(\\{\\s*city: null${on})`, 'g')
      return [...text.matchAll(asked)].map(([, key = '']) => ({ path, key }))
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
